/** Owns the types of `kinds.mjs`, which is JavaScript since Node 20 runs it as it is. */
export declare const slowPatterns: readonly RegExp[];
export declare const slowFiles: readonly string[];
export declare const aloneFiles: readonly string[];
export declare const pureFiles: readonly string[];
export declare const countedFiles: readonly string[];
export declare const nodeFiles: readonly string[];
