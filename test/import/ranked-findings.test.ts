/** Which notes of an import are printed: those that change a caller's code, of each kind the first few. */
import { expect, test } from "vitest";
import { type PlacedDiagnostic, rankedFindings } from "../../generator/import/import-findings.js";

const source = { name: "s.wsdl", text: "<definitions/>" };
const finding = (message: string, noteOf?: string): PlacedDiagnostic => ({
  source,
  diagnostic: {
    code: "AC4005",
    severity: "warning",
    message,
    span: { start: 0, end: 1 },
    found: undefined,
    expected: undefined,
    suggestion: undefined,
  },
  ...(noteOf === undefined ? {} : { noteOf }),
});

test("quiet notes are hidden, of the others the first five of each kind are shown before refusals", () => {
  const findings = [
    finding("refused"),
    ...Array.from({ length: 2000 }, (_, at) => finding(`null ${at}`, "null with attributes")),
    ...Array.from({ length: 7 }, (_, at) => finding(`fault ${at}`, "wsdl:fault")),
    finding("header", "undeclared header"),
    finding("a kind that nobody ranked", "something new"),
  ];
  const { shown, hidden } = rankedFindings(findings);
  const faults = [0, 1, 2, 3, 4].map((at) => `fault ${at}`);
  const order = [...faults, "header", "a kind that nobody ranked", "refused"];
  expect(shown.map(({ diagnostic }) => diagnostic.message)).toEqual(order);
  expect(hidden.length).toBe(2002);
  expect(new Set([...shown, ...hidden])).toEqual(new Set(findings));
});
