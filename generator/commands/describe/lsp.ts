/**
 * Owns `codegen lsp`: the language server over an editor's pipes, with access to the project's files.
 * Invariant: only answers to the editor are written.
 */
import { type Host, serveLanguage } from "#language-server";
import { laidOut } from "../terminal/xml-layout.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { isTypedBy, protocolStreams } from "../terminal/screen.js";
import { aborted, type Terminal } from "../terminal/terminal.js";
import { findGenerated } from "./generated-place.js";

/** Serves until the editor closes standard input or ends the process. Throws {@link UsageError}. */
export async function serveEditor(_options: unknown, terminal: Terminal): Promise<ExitCode> {
  if (isTypedBy()) {
    throw new UsageError("codegen lsp answers an editor on standard input; docs/guides/editors.md has its settings");
  }
  const host: Host = {
    ...protocolStreams(),
    version: terminal.version,
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    assets: async () => (await import("#assets")).assets,
    layOut: (exchange) => laidOut("exchange.http", exchange),
    generated: findGenerated,
  };
  serveLanguage(host);
  await aborted(terminal.signal);
  return exitCodes.done;
}
