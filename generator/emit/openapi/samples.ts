/**
 * Owns the samples of the fixtures as JSON.
 * Invariant: an example is whole and of its type, or there is none.
 */
import { allFields, isTagged } from "../../model/records.js";
import { typeNamed } from "../../model/questions.js";
import { scalars } from "../../model/scalars.js";
import type { Field, ScalarName, Service, TypeUse } from "../../model/service.js";
import { propertyName } from "../../names/index.js";
import type { ExampleValue } from "../emitter.js";
import { fromEntries } from "./json-schema.js";

/** A sample as JSON; undefined if only XML can express it. */
export function exampleOf(service: Service, use: TypeUse, sample: ExampleValue): unknown {
  if (sample === undefined || use.kind === "xml") return undefined;
  if (use.kind === "scalar") return sample.kind === "text" ? scalarExample(use.name, sample.text) : undefined;
  const type = typeNamed(service, use.name);
  switch (type.kind) {
    case "enumeration":
    case "list":
    case "date-text":
      return sample.kind === "text" ? sample.text : undefined;
    case "restricted":
      return sample.kind === "text" ? scalarExample(type.base, sample.text) : undefined;
    case "array":
      return sample.kind === "array" ? listExample(service, type.item, sample.items) : undefined;
    case "record":
      return sample.kind === "record" ? recordExample(service, type.name, sample.fields) : undefined;
    case "item-list":
    case "data-set":
      return undefined;
  }
}

function scalarExample(name: ScalarName, text: string): unknown {
  const { typeScript, character } = scalars[name] as { typeScript: string; character?: true };
  if (character === true) return String.fromCharCode(Number(text));
  if (typeScript === "boolean") return text === "true";
  if (typeScript !== "number") return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/** `undefined` if one of the items cannot be expressed. */
export function listExample(
  service: Service,
  { type }: Pick<Field, "type">,
  samples: readonly ExampleValue[],
): readonly unknown[] | undefined {
  const items = samples.map((sample) => exampleOf(service, type, sample));
  return items.includes(undefined) ? undefined : items;
}

type NamedExamples = Extract<ExampleValue, { kind: "record" }>["fields"];

function recordExample(service: Service, name: string, samples: NamedExamples): object | undefined {
  const type = typeNamed(service, name);
  if (type.kind !== "record" || isTagged(service, type)) return undefined;
  const entries: (readonly [string, unknown])[] = [];
  for (const field of allFields(service, type)) {
    if (field.parts.length > 0 || field.form === "any" || field.form === "attributes") return undefined;
    const matches = samples.filter(([element]) => element === field.element).map(([, value]) => value);
    const [first] = matches;
    const example =
      field.repeated === undefined ? exampleOf(service, field.type, first) : listExample(service, field, matches);
    if (example !== undefined) entries.push([propertyName(field), example]);
    else if (field.required || field.repeated !== undefined || matches.length > 0) return undefined;
  }
  return fromEntries(entries);
}
