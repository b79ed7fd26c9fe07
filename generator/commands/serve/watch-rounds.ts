/**
 * Owns `codegen serve --watch`: another round whenever something changes that the last one was read from.
 * Invariant: a round that fails is said and changes nothing; calls under way are answered by the round that they began with.
 */
import { FileWatcher } from "../../files/watch-files.js";
import type { ServedServices } from "../../serve/services.js";
import type { Rounds } from "./round.js";
import { showPath } from "../terminal/wording.js";
import { paint, type Terminal } from "../terminal/terminal.js";

/** Milliseconds without a further change before a round begins: an editor replaces a file in several steps. */
const quietMs = 50;

/** Until it is closed. */
export function watchRounds(rounds: Rounds, served: ServedServices, terminal: Terminal): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const again = async (): Promise<void> => {
    const began = performance.now();
    try {
      const { services } = await rounds.next();
      if (terminal.signal.aborted) return;
      served.replace(services);
      terminal.print([paint("good", "reloaded"), ` (${Math.round(performance.now() - began)} ms)`]);
    } catch (error) {
      terminal.warn([paint("wrong", "error: "), sentenceOf(error)], "what was served before goes on");
    }
    if (terminal.signal.aborted) return;
    // A file may have come to it, or have changed before it was watched.
    changed(watcher.watch(rounds.files));
  };
  const changed = (paths: readonly string[]): void => {
    if (paths.length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(again)), quietMs);
  };
  const watcher = new FileWatcher(changed);
  watcher.watch(rounds.files);
  const shown = rounds.files.filter((path) => watcher.isThere(path)).map((path) => showPath(terminal.folder, path));
  terminal.print(`watching ${listed(shown)}`);
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

/** A generated output that handlers import has two hundred. */
const mostListed = 8;

function listed(files: readonly string[]): string {
  if (files.length <= mostListed) return files.join(", ");
  const some = files.slice(0, mostListed - 1);
  return `${some.join(", ")} and ${String(files.length - some.length)} more that they need`;
}

/** A defect of ours must not end what others use. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll("\n", "; ") : String(error);
}
