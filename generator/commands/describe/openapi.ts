/**
 * Owns `codegen openapi`: the OpenAPI document of a service, printed or written to a file.
 * Invariant: a file is replaced only if codegen wrote it, or with `--force`.
 */
import { resolve } from "node:path";
import { compile } from "../../compile.js";
import { carriesMark } from "../../emit/recognition.js";
import { readIfThere } from "../../files/disk/look.js";
import { readOneSource, type ServedSource, type ServiceOptions } from "../sources/read-sources.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import { jsonLines } from "../terminal/json-text.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import type { DescriptionCommand, Terminal } from "../terminal/terminal.js";
import { showPath } from "../terminal/wording.js";
import { refuseFile, writeFileAt } from "./written-file.js";

export interface OpenApiOptions extends ServiceOptions {
  readonly output?: string;
  readonly force?: boolean;
}

/** Rejects with {@link UsageError} and `DiskError`. */
export const writeOpenApi: DescriptionCommand<OpenApiOptions> = async (description, options, terminal) => {
  const { output, force = false } = options;
  if (output === "") throw new UsageError("-o is empty; name a file, or leave it out for standard output");
  const path = output === undefined ? undefined : resolve(terminal.folder, output);
  const isThere = path !== undefined && refuseDocument(path, force, terminal);
  const source = await readOneSource(description, options, terminal);
  const text = await documentText(source, terminal);
  if (path === undefined) terminal.print(...jsonLines(text));
  else {
    writeFileAt(path, text, isThere);
    terminal.print(`${showPath(terminal.folder, path)}: written`);
  }
  return exitCodes.done;
};

async function documentText(source: ServedSource, terminal: Terminal): Promise<string> {
  const { assets } = await import("#assets");
  const { namespace, baseUrl, naming, jsonNumbers, operations } = source;
  const settings = { namespace, baseUrl, naming, jsonNumbers, operations };
  const { files, diagnostics } = await compile(source, { ...settings, artifacts: ["openapi"] }, assets);
  for (const diagnostic of diagnostics) reportDiagnostic(source, diagnostic, terminal);
  const document = files.find(({ path }) => path === "openapi.json");
  if (document === undefined) throw new UsageError(`${source.name} is no valid description; see above`);
  return document.text;
}

/** Whether a document is there, which may be replaced. Throws {@link UsageError} and `DiskError`. */
function refuseDocument(path: string, force: boolean, terminal: Terminal): boolean {
  refuseFile(path, terminal);
  const before = readIfThere(path);
  if (before === undefined) return false;
  if (force || carriesMark("openapi.json", new TextEncoder().encode(before))) return true;
  throw new UsageError(
    `${showPath(terminal.folder, path)} is there already, and codegen did not write it; --force replaces it`,
  );
}
