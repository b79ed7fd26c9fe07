/**
 * Owns loading the handlers of `codegen serve --handlers`.
 * Invariant: a module that cannot be loaded is said in one sentence, with the place if there is one.
 */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { nearestOf } from "../../diagnostics/suggest.js";
import { whatStandsAt } from "../../files/snapshot.js";
import type { DescribedService } from "../../serve/describe-service.js";
import { handlersOf, type UserHandlers } from "../../serve/user-handlers.js";
import { loadUserModule } from "../../serve/user-modules.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath } from "../terminal/show-path.js";
import type { Terminal } from "../terminal/terminal.js";

/** `file`: as written. Rejects with {@link UsageError}. */
export async function readHandlers(
  file: string | undefined,
  services: readonly DescribedService[],
  terminal: Terminal,
): Promise<UserHandlers> {
  if (file === undefined) return new Map();
  if (file === "") throw new UsageError("--handlers is empty; name a module, or leave it out");
  const path = resolve(terminal.folder, file);
  const shown = showPath(terminal.folder, path);
  if (whatStandsAt(path) !== "file") throw new UsageError(`cannot read the handlers ${shown}: there is no such file`);
  const found = handlersOf(await loadModule(path, terminal), services);
  if (found === undefined) {
    throw new UsageError(
      `${shown} has no handlers; export an object with a function for each operation, as default or as handlers, or export the functions`,
    );
  }
  const known = services.flatMap(({ methods }) => [...methods.values()]);
  for (const name of found.unknown) {
    const near = nearestOf(name, known);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    terminal.warn(`warning: ${shown} has ${JSON.stringify(name)}, and no operation is called so${hint}`);
  }
  return found.handlers;
}

async function loadModule(path: string, { folder }: Terminal): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await loadUserModule(path)).exports;
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}${placeOf(error)}` : String(error);
    const here = join(folder, "/");
    const plain = [/\?asmx-codegen-round=\d+/g, pathToFileURL(here).href, here].reduce<string>(
      (left, part) => left.replaceAll(part, ""),
      text.replaceAll("\n", "; "),
    );
    throw new UsageError(`${showPath(folder, path)} cannot be loaded: ${plain}`);
  }
}

/** Where a module throws; of what it cannot read Node says it itself. */
function placeOf({ stack = "" }: Error): string {
  const frame = stack.split("\n").find((line) => /^ {4}at /.test(line)) ?? "";
  const place = /\bnode:/.test(frame) ? undefined : /[^\s()]+:\d+:\d+(?=\)?$)/.exec(frame)?.[0];
  return place === undefined ? "" : ` (at ${place})`;
}
