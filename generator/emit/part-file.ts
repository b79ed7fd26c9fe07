/**
 * Owns the place of a large service's part files: `client/messaging.ts` in a folder beside `client.ts`.
 * Invariant: a view names modules as if it were beside `runtime/`. Only this file knows about the folder.
 */
import type { CodePart } from "../names/index.js";
import type { TypeScriptDeclaration, TypeScriptFile } from "../print/typescript-file.js";

/** `./client/messaging`, as files beside `runtime/` import it. */
export function partModule(kind: string, file: string): string {
  return `./${kind}/${file}`;
}

export function reExports(kind: string, files: readonly string[]): readonly TypeScriptDeclaration[] {
  return files.map((file) => ({ kind: "re-export", from: partModule(kind, file) }));
}

/** A file of the folder `kind`, from a view that was made as if it stood beside it. */
export function partFile(kind: string, file: string, view: TypeScriptFile): PlacedFile {
  const imports = view.imports.map((each) => ({ ...each, from: `.${each.from}` }));
  return { path: `${kind}/${file}.ts`, view: { ...view, imports } };
}

export interface PlacedFile {
  readonly path: string;
  readonly view: TypeScriptFile;
}

/** The file itself where there are no parts, else the parts and what holds them together. */
export function inParts(
  parts: readonly CodePart[],
  kind: string,
  whole: TypeScriptFile,
  partView: (part: CodePart) => TypeScriptFile,
): readonly PlacedFile[] {
  const files = parts.map((part) => partFile(kind, part.file, partView(part)));
  return [{ path: `${kind}.ts`, view: whole }, ...files];
}
