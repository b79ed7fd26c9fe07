/** Every exported check of `generator/validate` is a row of the table of rules. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadService } from "../../generator/load/load-service.js";
import type { Service } from "../../generator/model/service.js";
import { checkOutputSize } from "../../generator/validate/output-size.js";
import { rules } from "../../generator/validate/rules.js";

test("every rule runs", () => {
  const folder = join(import.meta.dirname, "../../generator/validate");
  const exported = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/^export function (check\w+)/gm)].map(([, name]) => name),
  );
  expect(rules.map(({ name }) => name).sort()).toEqual(exported.sort());
});

/**
 * Services that would make more than 200 million characters, each by one thing alone: how much of it, as a file of some megabytes could
 * not hold, and what is said. What is estimated is no exact number: each row is well above it, and a hundredth of it well below.
 */
describe("an output that is too large", () => {
  const description = `service: Weather
namespace: urn:w
baseUrl: http://localhost
path: /w.asmx
bindings: [soap11, soap12]
types:
  Base: { fields: { A: int } }
  Derived: { extends: Base, fields: { B: int } }
  Set: { dataSet: { T: { C: int } } }
groups:
  all:
    operations:
      get: { purpose: x, source: p, soapAction: a, parameters: { City: { type: string, sample: s, purpose: x } }, result: { type: string, sample: s } }
      put: { parameters: { In: Set }, result: Set }
      set: { soapHeaders: { In: Set }, result: { several: { A: int, Out: Set } } }
`;

  type Change = (service: Service, size: number) => Service;
  const text = (size: number): string => "x".repeat(size);
  /** An operation changed, and it alone. */
  const operation =
    (
      name: string,
      change: (operation: Service["groups"][number]["operations"][number], size: number) => object,
    ): Change =>
    (service, size) => ({
      ...service,
      groups: service.groups.map((group) => ({
        ...group,
        operations: group.operations.flatMap((each) =>
          each.name === name ? [{ ...each, ...change(each, size) }] : name === "" ? [each] : [],
        ),
      })),
    });
  const parameter = (change: (size: number) => object): Change =>
    operation("get", ({ parameters }, size) => ({
      parameters: parameters.map((each) => ({ ...each, ...change(size) })),
    }));
  /** A service with one type changed. */
  const type =
    (name: string, change: (type: Service["types"][number], size: number) => object): Change =>
    (service, size) => ({
      ...service,
      types: service.types.map((each) => (each.name === name ? { ...each, ...change(each, size) } : each)) as never,
    });
  const wide = type("Set", (set, size) => ({
    tables:
      set.kind === "data-set"
        ? set.tables.map((table) => ({ ...table, columns: Array(size).fill(table.columns[0]) }))
        : [],
  }));
  const wideIn =
    (name: string): Change =>
    (service, size) =>
      operation(name, () => ({}))(wide(service, size), size);

  const byRecord = "more than 200 million characters, up to this record";
  const byOperation = "more than 200 million characters, up to this operation";
  const rows: readonly (readonly [what: string, size: number, change: Change, found: string])[] = [
    ["namespace", 1e8, (service, size) => ({ ...service, namespace: text(size) }), byOperation],
    ["SOAPAction", 3e8, (service, size) => ({ ...service, soapAction: text(size) }), byOperation],
    ["document", 1e8, (service, size) => ({ ...service, document: text(size) }), byOperation],
    ["path", 1e8, (service, size) => ({ ...service, path: text(size) }), byOperation],
    ["name of an operation", 1e8, operation("get", (_, size) => ({ name: text(size) })), byOperation],
    ["purpose of an operation", 1e8, operation("get", (_, size) => ({ purpose: text(size) })), byOperation],
    ["SOAPAction of an operation", 1e8, operation("get", (_, size) => ({ soapAction: text(size) })), byOperation],
    ["source of an operation", 1e8, operation("get", (_, size) => ({ source: text(size) })), byOperation],
    [
      "sample of a result",
      1e8,
      operation("get", ({ result }, size) => ({ result: { ...result, sample: text(size) } })),
      byOperation,
    ],
    ["name of a parameter", 1e8, parameter((size) => ({ name: text(size) })), byOperation],
    [
      "name of a parameter's type",
      1e8,
      parameter((size) => ({ type: { kind: "scalar", name: text(size) } })),
      byOperation,
    ],
    ["sample of a parameter", 1e8, parameter((size) => ({ sample: text(size) })), byOperation],
    ["purpose of a parameter", 1e8, parameter((size) => ({ purpose: text(size) })), byOperation],
    [
      "parameters",
      1e6,
      operation("get", ({ parameters }, size) => ({ parameters: Array(size).fill(parameters[0]) })),
      byOperation,
    ],
    ["columns of a DataSet that is a parameter and a result", 4e5, wideIn("put"), byOperation],
    ["columns of a DataSet that is a SOAP header and a part of a result", 4e5, wideIn("set"), byOperation],
    ["name of a record", 3e8, type("Base", (_, size) => ({ name: text(size) })), byRecord],
    [
      "fields of a record",
      2e6,
      type("Base", (base, size) => ({ fields: base.kind === "record" ? Array(size).fill(base.fields[0]) : [] })),
      byRecord,
    ],
    [
      "name of a field",
      1e8,
      type("Base", (base, size) => ({
        fields: base.kind === "record" ? base.fields.map((field) => ({ ...field, name: text(size) })) : [],
      })),
      byRecord,
    ],
  ];

  test.each(rows)("by the %s", (_what, size, change, found) => {
    const { service, places } = loadService({ name: "w.yaml", text: description });
    if (service === undefined) throw new Error("the description is no service");
    const said = (changed: Service): unknown[] => {
      const problems: unknown[] = [];
      checkOutputSize({
        service: changed,
        places,
        report: (code, _span, problem) => problems.push([code, problem.found]),
      });
      return problems;
    };
    expect(said(change(service, size))).toEqual([["outputSize", found]]);
    expect(said(change(service, size / 100))).toEqual([]);
  });
});
