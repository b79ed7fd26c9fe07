/** Owns files as data: the compiler's output, and the assets that the build bundles for it. */

export interface GeneratedFile {
  /** Relative to the output folder, `/` between parts. */
  readonly path: string;
  readonly text: string;
}

/** Bundled by the build, so that the core never reads the disk. */
export interface Assets {
  /** `wsdl/service` -> function compiled from the template. */
  readonly templates: Readonly<Record<string, unknown>>;
  /** `xml/reader.ts` -> source text, copied unchanged into `runtime/`. */
  readonly runtime: Readonly<Record<string, string>>;
  /** `messaging-account.yaml` -> text of the descriptions that come with the package. */
  readonly descriptions: Readonly<Record<string, string>>;
}
