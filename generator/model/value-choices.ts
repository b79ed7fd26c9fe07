/**
 * Owns the table of forms that a program can have values in.
 * Invariant: the wire and the JSON API are the same whatever is chosen; the cells of DataSets have the default form.
 */

/** A form that is not the default. */
export interface ChosenForm {
  /** Type in TypeScript. */
  readonly typeScript: "Date" | "number" | "string";
  /** Function of `values/chosen.ts` that makes the codec of that of the scalar. */
  readonly codec: "asDate" | "decimalAsNumber" | "integerAsNumber" | "integerAsText";
}

/** Kind of value -> its default form in words, the words of `codegen.yaml`, and the other forms. */
export const valueForms = {
  dateTime: {
    usual: "text",
    purpose: "dateTime: text, as it is sent (unless given), or a Date.",
    others: { date: { typeScript: "Date", codec: "asDate" } },
  },
  decimal: {
    usual: "text",
    purpose: "decimal: text, with all digits (unless given), or number.",
    others: { number: { typeScript: "number", codec: "decimalAsNumber" } },
  },
  // Every integer that is a bigint by default.
  long: {
    usual: "bigint",
    purpose: "long and other integers above 32 bits: bigint (unless given), number or text.",
    others: {
      number: { typeScript: "number", codec: "integerAsNumber" },
      text: { typeScript: "string", codec: "integerAsText" },
    },
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly usual: string; readonly purpose: string; readonly others: Readonly<Record<string, ChosenForm>> }
  >
>;

export type ValueKind = keyof typeof valueForms;

export const valueKinds = Object.keys(valueForms) as readonly ValueKind[];

/** An absent kind has its default. */
export type ValueChoices = {
  readonly [Kind in ValueKind]?:
    (typeof valueForms)[Kind]["usual"] | keyof (typeof valueForms)[Kind]["others"] | undefined;
};

/** Names of the forms of a kind, its default first. */
export function formNames(kind: ValueKind): readonly string[] {
  const { usual, others } = valueForms[kind];
  return [usual, ...Object.keys(others)];
}
