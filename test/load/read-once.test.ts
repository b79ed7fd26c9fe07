/** A text without problems is read once in a row; texts with problems, and other namespaces, are read anew. */
import { expect, test } from "vitest";
import { readDescription } from "../../generator/validate/read-description.js";

const description = (name: string, result = "int"): string => `
service: ${name}
namespace: http://example.org/
path: /a.asmx
groups:
  all:
    operations:
      ask: { parameters: { Text: string }, result: ${result} }
`;
const read = (text: string, namespace?: string) => readDescription({ name: "a.yaml", text }, undefined, namespace);

test("gives the same service for the same text, and another for another text or namespace", () => {
  const first = read(description("First"));
  expect(first.diagnostics).toEqual([]);
  expect(read(description("First")).service).toBe(first.service);
  expect(read(description("Second")).service?.name).toBe("Second");
  expect(read(description("First")).service).not.toBe(first.service);
  const here = read(description("First")).service;
  expect(read(description("First"), "").service).not.toBe(here);
});

test("reports the problems of a text every time", () => {
  const wrong = description("Wrong", "Nothing");
  const [once, twice] = [read(wrong), read(wrong)];
  expect(once.service).toBeUndefined();
  expect(once.diagnostics.length).toBeGreaterThan(0);
  expect(twice).toEqual(once);
});
