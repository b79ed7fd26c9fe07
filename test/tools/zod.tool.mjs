/**
 * Owns the proof that the schemas of examples/plugins/zod.mjs have the values of the generated types: samples of every part of the
 * description language pass, broken values do not, and the types are the same both ways.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import zod from "../../examples/plugins/zod.mjs";
import { operationConstName, parametersTypeName } from "../../generator/names/index.js";
import { compileFile, compileText, fileText } from "../golden/compile-case.js";
import { sampleCalls } from "../json/sample-calls.js";
import { description, exchangeTexts } from "./hostile-texts.mjs";
import { StrictProject } from "./strict-project.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Beside `node_modules` of the tools, so that zod is found. */
const project = new StrictProject("zod");
/** zod has no property of the name `__proto__`. */
const mistaken = ["attributes-elsewhere", "names-in-attributes", "prototype-names"];
const names = readdirSync(join(root, "test/golden/ideas")).filter((name) => !mistaken.includes(name));
const folders = ["test/golden/cases/kitchen-sink", ...names.map((name) => `test/golden/ideas/${name}`)];
const options = { plugins: [zod], artifacts: ["client"], runtime: "package" };
const counts = [];
afterAll(() => project.remove());

/** The schemas of a description's text, as a program has them. */
async function schemasOf(name, text, more = {}) {
  const compilation = await compileText(text, { ...options, ...more });
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  project.write(`${name}/schemas.ts`, fileText(compilation, "schemas.ts"));
  return import(pathToFileURL(join(project.folder, name, "schemas.ts")).href);
}

const accepts = (schema, value) => schema.safeParse(value).success;

/** Copies of a value with one part replaced by something that no type has. */
function* broken(value) {
  yield Symbol("broken");
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const each of broken(item)) yield value.map((other, at) => (at === index ? each : other));
  } else if (Object.getPrototypeOf(value ?? 0) === Object.prototype && !("tables" in value)) {
    for (const [name, part] of Object.entries(value)) for (const each of broken(part)) yield { ...value, [name]: each };
  }
}

describe.each(folders)("%s", (path) => {
  test("samples of its types pass, and broken ones do not", async () => {
    const name = path.split("/").at(-1);
    const compilation = await compileFile(`${path}/input.yaml`, options);
    project.write(`${name}/schemas.ts`, fileText(compilation, "schemas.ts"));
    const schemas = await import(pathToFileURL(join(project.folder, name, "schemas.ts")).href);
    let count = 0;
    for await (const { operation, fromSoap, result } of sampleCalls(path)) {
      const own = compilation.service.groups.flatMap(({ operations }) => operations);
      const described = own.find((each) => each.name === operation.name);
      const method = operationConstName(described);
      const pairs = [
        [schemas[`${parametersTypeName(described)}Schema`], fromSoap.parameters],
        [schemas[`${method}ResultSchema`], result],
      ];
      for (const [schema, value] of pairs) {
        if (schema === undefined || value === undefined) continue;
        expect(schema.safeParse(value).error?.issues ?? [], method).toEqual([]);
        expect(schema.parse(value)).toEqual(value);
        for (const each of broken(value)) expect(accepts(schema, each), method).toBe(false);
        count += 1;
      }
    }
    // Samples of HTTP GET and POST alone are left out, and values that are not there.
    counts.push(count);
  });
});

test("hardly a description has no value to check", () => {
  expect(counts).toHaveLength(folders.length);
  expect(counts.filter((count) => count === 0).length).toBeLessThan(4);
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(300);
});

/** Statements that a name is the same type twice. Lists that zod infers are not readonly. */
const sameTypes = `
type Loose<Value> = Value extends string | number | bigint | boolean | Uint8Array | Date | ((...given: never) => unknown) ? Value
  : Value extends readonly (infer Item)[] ? Loose<Item>[]
  : Value extends object ? { -readonly [Name in keyof Value]: Loose<Value[Name]> } : Value;
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
`;

/** The schemas without the types that they are declared with, and proofs that zod infers the same ones. */
function inferred(text) {
  const declared = /^export const (\w+): z\.ZodType<([^=]+?),? ([^=]+)>\s=(?!>)/gm;
  const proofs = [];
  const plain = text.replace(declared, (_, name, type) => {
    proofs.push(`export const same_${name}: Same<Loose<z.output<typeof ${name}>>, Loose<${type}>> = true;`);
    return `export const ${name} =`;
  });
  return `${plain}${sameTypes}${proofs.join("\n")}\n`;
}

describe("types", () => {
  beforeAll(async () => {
    for (const path of folders) {
      const { files } = await compileFile(`${path}/input.yaml`, options);
      for (const file of files) project.write(`compiled/${path.split("/").at(-1)}/${file.path}`, file.text);
    }
  });

  test("a schema has the generated type, and zod infers the same type where no type contains itself", async () => {
    let count = 0;
    for (const path of folders) {
      const text = fileText(await compileFile(`${path}/input.yaml`, options), "schemas.ts");
      // An open enumeration is inferred as a string, and a schema that comes later as what it is declared as.
      if (text.includes("z.lazy(") || text.includes("isDataSet")) continue;
      project.write(`compiled/${path.split("/").at(-1)}/same.ts`, inferred(text));
      count += 1;
    }
    expect(count).toBeGreaterThan(50);
    expect(project.compilerOutput(["compiled/*/schemas.ts", "compiled/*/same.ts"])).toBe("");
    project.write(
      "compiled/wrong/wrong.ts",
      `${sameTypes}export const wrong: Same<{ a?: string }, { a: string }> = true;\n`,
    );
    expect(project.compilerOutput(["compiled/wrong/wrong.ts"])).toContain("TS2322");
  });
});

describe("facets", () => {
  const types = {
    Code: { simple: "string", pattern: "[A-Z]{2}\\d+", maxLength: 5 },
    Either: { simple: "string", pattern: ["a+", "b|c"] },
    Anchors: { simple: "string", pattern: "^a$.\\-" },
    Name: { simple: "string", pattern: "\\i\\c*" },
    Vowels: { simple: "string", pattern: "[a-z-[aeiou]]" },
    Emoji: { simple: "string", length: 1 },
    Words: { simple: "NMTOKENS", minLength: 2 },
    Bytes: { simple: "base64Binary", maxLength: 2 },
    Share: { simple: "decimal", minInclusive: "0.5", maxExclusive: "100", fractionDigits: 2 },
    Exact: { simple: "decimal", maxInclusive: "12345678901234567890.5" },
    Few: { simple: "decimal", totalDigits: 3 },
    Size: { simple: "int", values: [36, 38] },
    Big: { simple: "long", minInclusive: "-5", maxExclusive: "9007199254740993" },
    Half: { simple: "double", maxExclusive: "0.5" },
    Day: { simple: "date", minInclusive: "2026-01-01" },
  };
  const text = (values) =>
    JSON.stringify({
      ...{ service: "Facets", namespace: "http://example.org/facets/", path: "/facets.asmx", types },
      groups: {
        all: {
          operations: {
            all: { result: "void", parameters: Object.fromEntries(Object.keys(types).map((name) => [name, name])) },
          },
        },
      },
      ...values,
    });
  const cases = {
    Code: [
      ["AB1", "AB\u0663"],
      ["ab1", "AB12345", "AB1\n", "xAB1"],
    ],
    Either: [
      ["aa", "c"],
      ["ab", "bc", ""],
    ],
    Anchors: [["^a$x-"], ["a", "^a$\n-"]],
    Emoji: [["\u{1f600}"], ["ab", ""]],
    Words: [["a b"], ["a", ""]],
    Bytes: [[Uint8Array.of(1, 2)], [Uint8Array.of(1, 2, 3), "AQI="]],
    Share: [
      ["0.50", "+99.99", "99.990"],
      ["0.49", "100", "1.001", "1e1", "", "one"],
    ],
    Exact: [["12345678901234567890.5", "-99999999999999999999"], ["12345678901234567890.51"]],
    Few: [
      ["1.50", "0012", "-.123"],
      ["12.34", "1234"],
    ],
    Size: [[36], [37, 36n, "36"]],
    Big: [
      [-5n, 9007199254740992n],
      [-6n, 9007199254740993n, 5],
    ],
    Half: [
      [0.25, Number.NEGATIVE_INFINITY],
      [0.5, Number.POSITIVE_INFINITY, Number.NaN],
    ],
    Day: [
      ["2025-12-31", "2026-01-01+02:00"],
      ["2026-13-01", "1 May"],
    ],
  };
  let schemas;
  beforeAll(async () => {
    schemas = await schemasOf("facets-of-all", text({}));
  });

  test.each(Object.entries(cases))("%s", (name, [right, wrong]) => {
    const schema = schemas[`${name}Schema`];
    for (const each of right) expect(accepts(schema, each), String(each)).toBe(true);
    for (const each of wrong) expect(accepts(schema, each), String(each)).toBe(false);
  });

  test("a facet that JavaScript cannot check exactly is left out, and a comment says so", async () => {
    const compilation = await compileText(text({}), options);
    const source = fileText(compilation, "schemas.ts");
    expect(source).toContain("/** Not checked: pattern \\i\\c*. */");
    expect(source).toContain("/** Not checked: pattern [a-z-[aeiou]]. */");
    expect(source).toContain("/** Not checked: minInclusive 2026-01-01. */");
    expect(source.match(/Not checked/g)).toHaveLength(3);
    expect(accepts(schemas.NameSchema, "anything else")).toBe(true);
  });

  test("values have the forms that codegen.yaml chooses", async () => {
    const values = { dateTime: "date", decimal: "number", long: "number" };
    const types = { Row: { fields: { At: "dateTime", Price: "decimal", Count: "long", Big: "integer" } } };
    const chosen = await schemasOf(
      "numbers",
      text({ types, groups: { all: { operations: { all: { result: "Row" } } } } }),
      { values },
    );
    const row = { At: new Date(0), Price: 1.5, Count: 7, Big: -1 };
    expect(accepts(chosen.RowSchema, row)).toBe(true);
    for (const wrong of [
      { At: "2026-01-31T12:00:00Z" },
      { At: new Date(Number.NaN) },
      { Price: "1.5" },
      { Count: 7n },
      { Count: 2 ** 53 },
    ])
      expect(accepts(chosen.RowSchema, { ...row, ...wrong }), Object.keys(wrong)[0]).toBe(false);
    const texts = await schemasOf(
      "texts",
      text({
        types: { Count: { simple: "long", minInclusive: 3 } },
        groups: { all: { operations: { all: { result: "Count" } } } },
      }),
      { values: { long: "text" } },
    );
    expect(
      ["3", "007", "9223372036854775807", "2", "9223372036854775808", "1.5"].map((each) =>
        accepts(texts.CountSchema, each),
      ),
    ).toEqual([true, true, true, false, false, false]);
  });
});

test("no text of a description becomes code, whatever it contains", async () => {
  for (const [index, slot] of exchangeTexts.entries()) {
    const schemas = await schemasOf(`hostile-${index}`, description(slot));
    expect(Object.keys(schemas).length).toBeGreaterThan(5);
    expect(globalThis.PWNED).toBeUndefined();
  }
});
