/** Tests that texts of a description are never run by a served service, and come back as they were written. */
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { stringify } from "yaml";
import { assets } from "#assets";
import { describeService } from "../../generator/serve/describe-service.js";
import { SampleValues } from "../../generator/serve/sample-values.js";
import { amount } from "../counts.js";

const planted = "planted by a description";
const deed = `globalThis[${JSON.stringify(planted)}]=1`;
const fragments = [
  `");${deed};("`,
  `');${deed};('`,
  "`);" + deed + ";(`",
  "${" + deed + "}",
  `*/${deed}/*`,
  `\n${deed}\n`,
  `\u2028${deed}\u2029`,
  `\\`,
  `\\"`,
  "</script>",
  "}};",
  "__proto__",
  "{{x}}",
  "<",
  "&amp;",
  "é漢😀",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 5 })
  .map((parts) => `x${parts.join("")}x`)
  .filter((each) => !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\r\ufffe\uffff]/.test(each));

const description = (slot: string): string =>
  stringify({
    service: "Hostile",
    purpose: slot,
    namespace: `urn:${slot.replace(/\s/g, "")}`,
    path: "/x.asmx",
    types: {
      Color: { enum: [slot.replace(/\s/g, ""), "plain"], purpose: slot },
      Item: { fields: { Text: { type: "string", purpose: slot, sample: slot } } },
    },
    groups: {
      only: {
        title: slot,
        operations: {
          first: { purpose: slot, parameters: { P: { type: "Color" } }, result: { type: "string", sample: slot } },
          second: { parameters: {}, result: "Item" },
        },
      },
    },
  });

afterEach(() => void Reflect.deleteProperty(globalThis, planted));

test("runs nothing of a description, and gives its texts back", async () => {
  let served = 0;
  await fc.assert(
    fc.asyncProperty(text, async (slot) => {
      const { described } = await describeService({ name: "x.yaml", text: description(slot) }, {}, assets);
      expect(Reflect.has(globalThis, planted)).toBe(false);
      if (described === undefined) return;
      const { first, second } = described.operations;
      if (first === undefined || second === undefined) throw new Error("an operation is lost");
      served++;
      const samples = new SampleValues(described);
      expect(await samples.of(first)).toBe(slot);
      expect(await samples.of(second)).toEqual({ Text: slot });
      expect(described.service.namespace).toBe(`urn:${slot.replace(/\s/g, "")}`);
    }),
    { numRuns: amount(25, 100) },
  );
  expect(served).toBeGreaterThan(amount(10, 60));
});

test("the deed would be noticed", () => {
  new Function(deed)();
  expect(Reflect.has(globalThis, planted)).toBe(true);
});
