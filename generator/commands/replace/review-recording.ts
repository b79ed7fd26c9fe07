/**
 * Owns `codegen record --review`: it lists the content of a finished recording, and removes values from it.
 * Invariant: a file is replaced completely or not at all. Values are counted and never shown completely.
 */
import { join, resolve } from "node:path";
import { readHttpFile } from "../../record/http-file.js";
import { replaceFile } from "../../files/disk/own-files.js";
import { readRecordedFile, readRecording } from "../../files/disk/recording.js";
import { hiddenNames, UnrecordableExchange } from "../../record/hide-names.js";
import { KeptValues } from "../../record/kept-values.js";
import { permissionOf, type PermissionSettings } from "../../record/permission.js";
import { redactExchange } from "../../record/redact-exchange.js";
import { exitCodes, type ExitCode } from "../terminal/exit-codes.js";
import { count, oneLine } from "../terminal/wording.js";
import { paint, type Terminal } from "../terminal/terminal.js";

/** Exchanges that are looked at when a recording ends; `--review` looks at all. */
const mostAtEnd = 1_000;

/** `hide`: names. Without names and permission nothing is changed. Rejects with `DiskError`. */
export function reviewRecording(
  shown: string,
  hide: readonly string[],
  terminal: Terminal,
  permission?: PermissionSettings,
): ExitCode {
  const isChanging = hide.length > 0 || permission !== undefined;
  const failures = isChanging ? hideInRecording(shown, hide, terminal, permission) : 0;
  tellKeptNames(shown, terminal);
  return failures === 0 ? exitCodes.done : exitCodes.findings;
}

/** The names of elements, attributes, fields and headers with values in a recording. Throws `DiskError`. */
function tellKeptNames(shown: string, terminal: Terminal, most = Number.MAX_SAFE_INTEGER): void {
  const folder = resolve(terminal.folder, shown);
  const values = new KeptValues();
  const exchanges = readRecording(folder, shown);
  for (const { request, response } of exchanges.slice(0, most)) {
    const requestMessage = readHttpFile(readRecordedFile(folder, request, shown));
    const target = requestMessage.startLine.split(" ")[1] ?? "";
    values.addMessage(requestMessage, target.includes("?") ? target.slice(target.indexOf("?") + 1) : "");
    values.addMessage(readHttpFile(readRecordedFile(folder, response, shown)), "");
  }
  const { names } = values;
  const part =
    exchanges.length > most
      ? ` in its first ${count(most, "exchange")}; codegen record --review ${shown} looks at all`
      : "";
  terminal.print([paint("place", shown), `: ${count(names.length, "name")} with values that were kept${part}`]);
  for (const { kind, name, count: number, sample } of names)
    terminal.print(`  ${kind} ${name}: ${number}, such as ${sample}`);
}

/** At the end of a run, which a signal ended. */
export function tellKeptNamesAtEnd(shown: string, terminal: Terminal): void {
  tellKeptNames(shown, terminal, mostAtEnd);
}

/** How many exchanges could not be searched. */
function hideInRecording(
  shown: string,
  hide: readonly string[],
  terminal: Terminal,
  permission: PermissionSettings | undefined,
): number {
  const folder = resolve(terminal.folder, shown);
  const rules = {
    isHidden: hiddenNames(hide, permission?.keep),
    permission: permission && permissionOf(permission),
    operations: new Map(),
    scheme: "http://",
    host: "localhost",
    mostBytes: 256 * 1024 * 1024,
    isRecorded: true,
  };
  let changed = 0;
  let failures = 0;
  for (const { request, response, status } of readRecording(folder, shown)) {
    const before = [request, response].map((path) => ({ path, bytes: readRecordedFile(folder, path, shown) }));
    const [requestFile, responseFile] = before.map(({ bytes }) => readHttpFile(bytes));
    if (requestFile === undefined || responseFile === undefined) continue;
    const [method = "", url = ""] = requestFile.startLine.split(" ");
    const reason = responseFile.startLine.split(" ").slice(2).join(" ");
    try {
      const redacted = redactExchange(
        { method, url, request: requestFile, status, reason, response: responseFile },
        rules,
      );
      if (redacted === undefined) throw new UnrecordableExchange("it is no call");
      for (const [at, bytes] of [redacted.request, redacted.response].entries()) {
        const file = before[at];
        if (file === undefined || Buffer.compare(bytes, file.bytes) === 0) continue;
        replaceFile(join(folder, file.path), file.bytes, bytes);
        changed++;
      }
    } catch (error) {
      if (!(error instanceof UnrecordableExchange)) throw error;
      failures++;
      terminal.warn(
        oneLine([`${shown}/${request}: not changed: ${error.message}`, "look at it, and delete it where in doubt"]),
      );
    }
  }
  terminal.print([paint("good", `${shown}: ${count(changed, "file")} changed`)]);
  return failures;
}
