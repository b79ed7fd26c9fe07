/**
 * Owns `codegen openapi`: the OpenAPI document of a service, printed or written to a file.
 * Invariant: a file is replaced only if codegen wrote it, or with `--force`.
 */
import { resolve } from "node:path";
import { compile } from "../../compile.js";
import { carriesMark } from "../../emit/recognition.js";
import { replaceFile, writeNewFile } from "../../files/own-files.js";
import { refuseParent } from "../../files/refuse-folder.js";
import { readIfThere, whatStandsAt } from "../../files/snapshot.js";
import { readSources, type ServedSource, type ServiceOptions } from "../sources/read-sources.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import type { DescriptionCommand, Terminal } from "../terminal/terminal.js";
import { showPath } from "../terminal/wording.js";

export interface OpenApiOptions extends ServiceOptions {
  readonly output?: string;
  readonly force?: boolean;
}

/** Rejects with {@link UsageError} and `DiskError`. */
export const writeOpenApi: DescriptionCommand<OpenApiOptions> = async (description, options, terminal) => {
  const { output, force = false } = options;
  if (output === "") throw new UsageError("-o is empty; name a file, or leave it out for standard output");
  const source = await readOneSource(description, options, terminal);
  const text = await documentText(source, terminal);
  if (output === undefined) terminal.print(...text.trimEnd().split("\n"));
  else writeDocument(output, text, force, terminal);
  return exitCodes.done;
};

/** The only service of a configuration, or the one that is named. Rejects with {@link UsageError}. */
export async function readOneSource(
  description: string | undefined,
  options: ServiceOptions,
  terminal: Terminal,
): Promise<ServedSource> {
  const sources = await readSources(description, options, terminal);
  const [source, second] = sources;
  if (source !== undefined && second === undefined) return source;
  const names = sources.map(({ name }) => name).join(", ");
  throw new UsageError(`the configuration has several services; name one of ${names}`);
}

async function documentText(source: ServedSource, terminal: Terminal): Promise<string> {
  const { assets } = await import("#assets");
  const { namespace, baseUrl } = source;
  const { files, diagnostics } = await compile(source, { namespace, baseUrl, artifacts: ["openapi"] }, assets);
  for (const diagnostic of diagnostics) reportDiagnostic(source, diagnostic, terminal);
  const document = files.find(({ path }) => path === "openapi.json");
  if (document === undefined) throw new UsageError(`${source.name} is no valid description; see above`);
  return document.text;
}

function writeDocument(output: string, text: string, force: boolean, terminal: Terminal): void {
  const path = resolve(terminal.folder, output);
  const shown = showPath(terminal.folder, path);
  refuseParent(path);
  const kind = whatStandsAt(path);
  if (kind === undefined) writeNewFile(path, text);
  else {
    if (kind !== "file") throw new UsageError(`-o names ${shown}, which is no file; name a file, or leave -o out`);
    const before = readIfThere(path);
    const isOurs = before !== undefined && carriesMark("openapi.json", new TextEncoder().encode(before));
    if (!force && !isOurs)
      throw new UsageError(`${shown} is there already, and codegen did not write it; --force replaces it`);
    if (before !== undefined) replaceFile(path, before, text);
  }
  terminal.print(`${shown}: written`);
}
