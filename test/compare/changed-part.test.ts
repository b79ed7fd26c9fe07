/** The part that each kind of change is about, by the pairs of descriptions that differ in one fact. */
import { expect, test } from "vitest";
import { partOfChange } from "../../generator/compare/changed-part.js";
import type { Change } from "../../generator/compare/compare-services.js";

const change = (about: string, subject: string): Change => ({
  change: "changed",
  subject,
  about,
  before: "a",
  after: "b",
  breaks: "both",
});

test.each([
  ["the parameter Code of Get", "Get", "Code"],
  ["whether it is required: the parameter Code of Get", "Get", "Code"],
  ["the type of the field a of b of Item", "Item", "a of b"],
  ["the default of the field Code of Item", "Item", "Code"],
  ['the value "of Item" of State', "State", "of Item"],
  ["the form of byMail, one of the field choice of Order", "Order", "byMail"],
  ["the field Code (as it was) of Item", "Item", "Code"],
  ["the SOAP header Session of Get", "Get", "Session"],
  ["the type Circle in the place of Shape", "Shape", "Circle"],
])("%s: %s %s", (about, subject, part) => {
  expect(partOfChange(change(about, subject))).toBe(part);
});

test.each([
  ["the operation Get", "Get"],
  ["the type Item", "Item"],
  ["the result of Get", "Get"],
  ["the type of the result of Get", "Get"],
  ["the SOAPAction of Get", "Get"],
  ["the namespace", ""],
])("%s: the whole of %s", (about, subject) => {
  expect(partOfChange(change(about, subject))).toBeUndefined();
});
