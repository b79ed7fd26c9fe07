/** Owns what the compiler hands out: files as data. */

export interface GeneratedFile {
  /** Relative to the output folder, `/` between parts. */
  readonly path: string;
  readonly text: string;
}

/** What the build bundles for the compiler, so that the core reads no disk. */
export interface Assets {
  /** `wsdl/service` -> the function that the build made of the template. */
  readonly templates: Readonly<Record<string, unknown>>;
  /** `xml/reader.ts` -> source text, copied unchanged into `runtime/`. */
  readonly runtime: Readonly<Record<string, string>>;
  /** `messaging-account.yaml` -> text of the descriptions that come with the package. */
  readonly descriptions: Readonly<Record<string, string>>;
}
