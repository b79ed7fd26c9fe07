/** Owns the reasons why a tool's answer is not the right one. Invariant: a reason that no answer needs fails the run. */

export interface EncodedDifference {
  /** Name of the tool. */
  readonly tool: string;
  readonly reason: string;
  allows(operation: string, found: unknown, right: unknown): boolean;
}

const isEmptyArray = (value: unknown): boolean => JSON.stringify(value).includes("[]");

export const encodedDifferences: readonly EncodedDifference[] = [
  {
    tool: "SOAP::Lite's client",
    reason: "it reads an array without items as an empty text",
    allows: (_, found, right) =>
      JSON.stringify(found) === JSON.stringify(right).replaceAll("[]", '""') && isEmptyArray(right),
  },
];
