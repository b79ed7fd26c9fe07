/**
 * Owns an example value for a key of a description, made from the shape of the key.
 * Invariant: it is one line of YAML that can be copied, fits the shape, and is as flat as possible.
 */
import type { WrittenEntry } from "../diagnostics/diagnostic.js";
import type { RecordShape, Shape } from "./shape.js";

/** `types: { Name: … }` with the key's own example. */
export function exampleEntry(key: string, shape: Shape | undefined): WrittenEntry {
  return [key, shape === undefined ? "…" : exampleOf(shape, 0)];
}

/** Collections inside one another that are written out. */
const deepest = 3;

function exampleOf(shape: Shape, depth: number): string {
  switch (shape.kind) {
    case "text":
      return word(
        shape.examples[0] ?? shape.offered.find((offered) => offered === "string") ?? shape.offered[0] ?? "text",
      );
    case "boolean":
      return "true";
    case "sample":
    case "value":
      return "1";
    case "choice":
      return word(shape.values[0] ?? "text");
    case "list":
      return `[${exampleOf(shape.item, depth + 1)}]`;
    case "map":
      return depth >= deepest ? "{}" : `{ Name: ${exampleOf(shape.value, depth + 1)} }`;
    case "record":
      return recordExample(shape, depth);
    case "variant": {
      const [first] = shape.by.values();
      return first === undefined ? "{}" : recordExample(first, depth);
    }
    case "either":
      // Several values are written as a list.
      if (shape.text?.kind === "sample" && shape.list !== undefined) return exampleOf(shape.list, depth);
      return exampleOf(shape.text ?? shape.list ?? shape.map ?? { kind: "value", purpose: "" }, depth);
  }
}

/** The keys that must be there, or else the first one. */
function recordExample({ keys }: RecordShape, depth: number): string {
  if (depth >= deepest) return "{}";
  const required = [...keys].filter(([, key]) => key.required);
  const shown = required.length > 0 ? required : [...keys].slice(0, 1);
  return `{ ${shown.map(([name, { shape }]) => `${name}: ${exampleOf(shape, depth + 1)}`).join(", ")} }`;
}

/** A text that YAML takes for one without quotes, or with them. */
const word = (text: string): string => (/^[A-Za-z][\w.-]*$/.test(text) ? text : JSON.stringify(text));
