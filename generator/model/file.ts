/** Owns files as data: the compiler's output, and the assets that the build bundles for it. */

export interface GeneratedFile {
  /** Relative to the output folder, `/` between parts. */
  readonly path: string;
  readonly text: string;
}

/** `a/b/c.ts` -> `a`, `a/b`. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
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
