/** Owns the types of `rotation.mjs`, which is JavaScript since Node 20 runs it as it is. */
export interface Change {
  readonly turns: readonly number[];
  readonly files: readonly string[];
}
export declare const turns: number;
export declare function turnsOf(times: readonly number[]): number[];
export declare function chosenParts(parts: readonly string[], change: Change): string[];
