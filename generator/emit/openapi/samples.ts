/**
 * Owns the samples of fixtures as JSON.
 * Invariant: an example is complete and valid for its type, or there is none.
 */
import { isTrue } from "../../model/lexical-form.js";
import { allFields, isTagged, mayBeEmpty } from "../../model/records.js";
import { typeNamed } from "../../model/questions.js";
import {
  describedFields,
  type NamedSample,
  type Sample,
  type SampleRecord,
  sampledRecord,
} from "../../model/sample.js";
import { scalars } from "../../model/scalars.js";
import type { Field, RecordField, RecordType, ScalarName, Service, TypeUse } from "../../model/service.js";
import { propertyName } from "../../names/index.js";
import { fromEntries } from "./json-schema.js";
import { isOptionalNumber } from "./scalar-schemas.js";

type Entry = readonly [name: string, example: unknown];

/** Digits that every JavaScript number holds. */
const exactDigits = 15;

export class Samples {
  readonly #service: Service;
  readonly #numbers: boolean;

  /** `numbers`: `long`, `decimal` and their kin are numbers. */
  constructor(service: Service, numbers: boolean) {
    this.#service = service;
    this.#numbers = numbers;
  }

  /** A sample as JSON; undefined if only XML can express it. */
  of(use: TypeUse, sample: Sample | undefined): unknown {
    if (sample === undefined || use.kind === "xml") return undefined;
    if (use.kind === "scalar") return sample.kind === "text" ? this.#scalar(use.name, sample.text) : undefined;
    const type = typeNamed(this.#service, use.name);
    switch (type.kind) {
      case "enumeration":
      case "list":
      case "date-text":
        return sample.kind === "text" ? sample.text : undefined;
      case "restricted":
        return sample.kind === "text" ? this.#scalar(type.base, sample.text) : undefined;
      case "array":
        return sample.kind === "array"
          ? this.ofList(
              type.item,
              sample.items.map(({ value }) => value),
            )
          : undefined;
      case "record":
        return sample.kind === "record" ? this.#record(type, sample) : undefined;
      case "item-list":
      case "data-set":
        return undefined;
    }
  }

  /** `undefined` if one of the items cannot be expressed. */
  ofList({ type }: Pick<Field, "type">, samples: readonly (Sample | undefined)[]): readonly unknown[] | undefined {
    const items = samples.map((sample) => this.of(type, sample));
    return items.includes(undefined) ? undefined : items;
  }

  #scalar(name: ScalarName, text: string): unknown {
    const { typeScript, character } = scalars[name] as { typeScript: string; character?: true };
    if (character === true) return String.fromCharCode(Number(text));
    if (typeScript === "boolean") return isTrue(text);
    const isNumber = typeScript === "number" || (this.#numbers && isOptionalNumber(name));
    if (!isNumber) return text;
    const value = Number(text);
    if (!Number.isFinite(value)) return text;
    return typeScript === "number" || isExact(text) ? value : undefined;
  }

  #record(type: RecordType, sample: SampleRecord): object | undefined {
    const record = sampledRecord(this.#service, type, sample);
    const entries = this.#fields(allFields(this.#service, record), new SampleRow(describedFields(sample)));
    if (entries === undefined) return undefined;
    return fromEntries([...(isTagged(this.#service, type) ? [["$type", record.name] as const] : []), ...entries]);
  }

  /** Properties of the fields; undefined if one that has to be there cannot be expressed. The samples stand in the order of the fields. */
  #fields(fields: readonly RecordField[], row: SampleRow): readonly Entry[] | undefined {
    const entries: Entry[] = [];
    for (const field of fields) {
      const before = row.at;
      const example = this.#field(field, row);
      if (example !== undefined) entries.push([propertyName(field), example]);
      else if (field.required || field.repeated !== undefined || row.at > before) return undefined;
    }
    return entries;
  }

  #field(field: RecordField, row: SampleRow): unknown {
    const { form, parts, repeated } = field;
    if (form === "any" || form === "attributes") return undefined;
    if (form !== "choice" && form !== "sequence") {
      const samples = row.take(field);
      return repeated === undefined ? this.of(field.type, samples[0]) : this.ofList(field, samples);
    }
    const groups: unknown[] = [];
    for (let before = -1; before < row.at && row.startsWith(field);) {
      before = row.at;
      const group = form === "choice" ? this.#chosen(parts, row) : this.#fields(parts, row);
      if (group === undefined) return undefined;
      groups.push(fromEntries(group));
      if (repeated === undefined) break;
    }
    return repeated === undefined ? groups[0] : groups;
  }

  #chosen(parts: readonly RecordField[], row: SampleRow): readonly Entry[] | undefined {
    const chosen = parts.find((part) => row.startsWith(part));
    const example = chosen && this.#field(chosen, row);
    return chosen === undefined || example === undefined ? undefined : [[propertyName(chosen), example]];
  }
}

/** The samples of a record, read from its first to its last. */
class SampleRow {
  readonly #samples: readonly NamedSample[];
  #at = 0;

  constructor(samples: readonly NamedSample[]) {
    this.#samples = samples;
  }

  get at(): number {
    return this.#at;
  }

  /** All that follow and belong to the field; of a field that is there once, one. */
  take({ element, repeated }: RecordField): readonly Sample[] {
    const start = this.#at;
    while (this.#samples[this.#at]?.name === element) {
      this.#at++;
      if (repeated === undefined) break;
    }
    return this.#samples.slice(start, this.#at).map(({ value }) => value);
  }

  /** Whether the next sample may be the first of the field. */
  startsWith({ form, element, parts }: RecordField): boolean {
    if (form === "choice") return parts.some((part) => this.startsWith(part));
    if (form !== "sequence") return this.#samples[this.#at]?.name === element;
    const end = parts.findIndex((part) => !mayBeEmpty(part));
    return parts.slice(0, end < 0 ? undefined : end + 1).some((part) => this.startsWith(part));
  }
}

function isExact(text: string): boolean {
  return text.replace(/\D/g, "").length <= exactDigits;
}
