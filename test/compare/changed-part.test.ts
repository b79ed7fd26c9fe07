/** The part of its subject that each change is about: a name, not words to take apart. */
import { expect, test } from "vitest";
import { compareServices } from "../../generator/compare/compare-services.js";
import type { Service } from "../../generator/model/service.js";
import { readDescription } from "../../generator/validate/read-description.js";

const base = `service: Shop
namespace: urn:shop
baseUrl: http://localhost
path: /shop.asmx
bindings: [soap11, soap12, http-post]
types:
  Shape: { abstract: true, fields: { aOfB: string, Code: string } }
  Circle: { extends: Shape, fields: { Size: int } }
  State: { enum: [open, "of Item"] }
  Session: { fields: { Id: string } }
  Order: { fields: { choice: { choice: { byMail: string, byPhone: string } }, State: State } }
groups:
  all:
    operations:
      Get:
        soapHeaders: { Session: Session }
        parameters: { Code: int, More: int }
        result: Order
      Find:
        bindings: [soap11]
        parameters: { Inside: Shape }
        result: Shape
`;

function read(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "a.yaml", text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

/** `part: subject` of the changes. */
function partsOf(from: string, to: string): readonly string[] {
  const newer = base.replace(from, to);
  expect(newer).not.toBe(base);
  const changes = compareServices(read(base), read(newer));
  return [...new Set(changes.map(({ part = "(all)", subject }) => `${part}: ${subject}`))];
}

test.each([
  ["Code: int", "Code: long", ["Code: Get"]],
  ["Code: int", "Code: { type: int, required: true }", ["Code: Get"]],
  ["aOfB: string", "aOfB: int", ["aOfB: Shape"]],
  ["Code: string", "Code: { type: string, default: x }", ["Code: Shape"]],
  ['[open, "of Item"]', "[open]", ["of Item: State"]],
  ["byMail: string", "byMail: int", ["byMail: Order"]],
  ["        soapHeaders: { Session: Session }\n", "", ["Session: Get", "(all): Session"]],
  ["bindings: [soap11]\n", "bindings: [soap11, soap12]\n", ["soap12: Find"]],
  ["  State: {", "  Square: { extends: Shape, fields: { Side: int } }\n  State: {", ["Square: Shape", "(all): Square"]],
  ["result: Order", "result: string", ["(all): Get", "(all): Order", "(all): State"]],
  ["urn:shop", "urn:other", ["(all): "]],
])("%s to %s", (from, to, parts) => {
  expect([...partsOf(from, to)].sort()).toEqual([...parts].sort());
});
