/** Owns the type of `#well-known-schemas`: the module that the build writes (`dist/well-known-schemas.js`). */

/** Texts of the schemas in this folder, by file name without its ending. */
export declare const schemas: Readonly<Record<string, string>>;
