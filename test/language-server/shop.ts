/** Owns the description that the tests of the language server write in. */
import { expect } from "vitest";
import { readDocument } from "../../generator/language-server/reading.js";

export const shop = `service: Shop # 🛒 the shop
namespace: http://example.org/shop/
path: /shop.asmx
credentials:
  account: { User: string, Password: { type: string, secret: true } }
types:
  Order: # an Order
    fields:
      Id: int
      Lines: ArrayOfLine # Order
  Line: { fields: { Text: string } }
  ArrayOfLine: { array: Line }
groups:
  main:
    operations:
      getOrder:
        purpose: Get an Order
        credentials: account
        parameters:
          Id: int
        result: Order
        soapHeaders:
          Session: { type: string, required: true }
      putOrder:
        credentials: [account]
        parameters: { Order: Order, User: { credential: account } }
        bindings: [soap11]
        result: void
samples: { Id: 7 }
unspecified:
  texts:
    text: What an Order is, is not specified.
    appliesTo: { fields: [Line.Text], results: [Order], operations: [getOrder], credentials: [account] }
`;

/** The text with something else in it, and `|` where the cursor is. */
export function edited(before: string, after: string): { readonly text: string; readonly offset: number } {
  expect(shop.split(before)).toHaveLength(2);
  const marked = shop.replace(before, () => after);
  const offset = marked.indexOf("|");
  return offset < 0
    ? { text: marked, offset: 0 }
    : { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

export function reading(text: string) {
  return readDocument("shop.yaml", text);
}

/** Lines of a text that another does not have. */
export function newLines(before: string, after: string): readonly string[] {
  const known = new Set(before.split("\n"));
  return after.split("\n").filter((line) => !known.has(line));
}
