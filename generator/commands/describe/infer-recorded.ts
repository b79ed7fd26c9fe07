/**
 * Owns `codegen infer-rows` of a recording: the rows of every operation that returned DataSets are proposed, or
 * inserted into a description.
 * Invariant: rows in the description stay, whatever a recording contains. The description is replaced in one step, or
 * not changed.
 */
import { recover } from "../../model/attempt.js";
import { resolve } from "node:path";
import { readHttpFile } from "../../record/http-file.js";
import { replaceFile } from "../../files/disk/own-files.js";
import { readRecordedFile, readRecording } from "../../files/disk/recording.js";
import { readIfThere } from "../../files/disk/look.js";
import { showsTable, type InferredRows, inferRows, type Recording } from "../../infer/infer-rows.js";
import { printRows, rowFlow, rowLines } from "../../infer/print-rows.js";
import { operationsOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import { readBodyText } from "../../record/body-text.js";
import { UnrecordableExchange } from "../../record/hide-names.js";
import { putRows } from "../../update/put-rows.js";
import { UpdateFailure } from "../../update/check-update.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { readService } from "../sources/read-sources.js";
import { count, oneLine } from "../terminal/wording.js";
import { tellProblem, type Terminal } from "../terminal/terminal.js";

/** The rows that an operation's answers show. */
interface Shown {
  readonly operation: string;
  /** How many of them. */
  readonly replies: number;
  readonly rows: InferredRows;
}

/** The largest body that is read, in bytes. */
const mostBytes = 256 * 1024 * 1024;

/** `folder`, `update`: as written. Findings: answers that disagree. Rejects with {@link UsageError} and `DiskError`. */
export async function inferRecorded(folder: string, update: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const all = shownIn(folder, terminal);
  const problems = all.flatMap(({ operation, rows }) => rows.problems.map((problem) => `${operation}: ${problem}`));
  for (const problem of problems) tellProblem(terminal, problem);
  const shown = all.filter(({ rows }) => rows.tables.length > 0);
  if (shown.length === 0) {
    const disagreeing = all.map(({ operation }) => operation).join(", ");
    const advice =
      disagreeing === ""
        ? `${folder} shows no table; record an answer that holds a DataSet with its schema`
        : `the answers of ${disagreeing} in ${folder} have no table in common, see above; write the rows that callers shall see into the description`;
    tellProblem(terminal, advice);
    return exitCodes.badInput;
  }
  if (update !== undefined) return putInto(update, shown, folder, problems.length > 0, terminal);
  terminal.record.proposal = shown.map(proposalOf).join("\n");
  return problems.length === 0 ? exitCodes.done : exitCodes.findings;
}

function proposalOf({ operation, replies, rows }: Shown): string {
  const name = /^[A-Za-z_]\w*$/.test(operation) ? operation : JSON.stringify(operation);
  const lines = printRows(rows).split("\n");
  return [`${name}: # ${count(replies, "answer")}`, ...lines.map((line) => `  ${line}`)].join("\n");
}

/** Rows by operation, for operations that answered at least one DataSet. Error answers and null are ignored. */
function shownIn(folder: string, terminal: Terminal): readonly Shown[] {
  const path = resolve(terminal.folder, folder);
  const answers = new Map<string, Recording[]>();
  for (const { operation, status, response } of readRecording(path, folder)) {
    const text = status < 400 ? textOf(readRecordedFile(path, response, folder)) : undefined;
    if (text === undefined) continue;
    answers.set(operation, [...(answers.get(operation) ?? []), { name: response, text }]);
  }
  return [...answers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([operation, recordings]) => {
      const replies = recordings.map((recording) => ({ recording, shows: showsTable(recording) }));
      if (!replies.some(({ shows }) => shows === true)) return [];
      const telling = replies.flatMap(({ recording, shows }) => (shows === null ? [] : [recording]));
      return [{ operation, replies: telling.length, rows: inferRows(telling) }];
    });
}

/**
 * In any charset, without cells that contain a placeholder, because the schema has their type. Undefined for other
 * content.
 */
function textOf(bytes: Uint8Array): string | undefined {
  return recover(
    () => readBodyText(readHttpFile(bytes), mostBytes).text.replace(/<([\w:.-]+)>\{\{[^{}<>]*\}\}<\/\1>/g, ""),
    UnrecordableExchange,
    () => undefined,
  );
}

function putInto(
  description: string,
  shown: readonly Shown[],
  folder: string,
  disagrees: boolean,
  terminal: Terminal,
): ExitCode {
  const path = resolve(terminal.folder, description);
  const text = readIfThere(path);
  if (text === undefined) throw new UsageError(`there is no description ${description}`);
  const service = readService({ name: description, text }, terminal);
  if (service === undefined) throw new UsageError(`${description} is no valid description; see above`);
  const operations = shown.map((each) => ({ ...each, operation: nameIn(service, each.operation) }));
  const results = new Map(
    operations.flatMap(({ operation, rows }) =>
      operation === undefined ? [] : [[operation, { lines: rowLines(rows), flow: rowFlow(rows) }] as const],
    ),
  );
  const { text: updated, put } = edited(text, service, results, description);
  const { notes } = terminal.record;
  notes.push(...put.map((operation) => `${operation}: ${tablesOf(operations, operation)}`));
  for (const [at, { operation }] of operations.entries()) {
    if (operation === undefined) notes.push(`${shown[at]?.operation ?? ""}: ${description} has no such operation`);
    else if (!put.includes(operation)) notes.push(`${operation}: stays, since its result is not just DataSet`);
  }
  if (updated === text) notes.push(`${description}: stays as it is`);
  else {
    replaceFile(path, text, updated);
    notes.push(`${description}: ${count(put.length, "operation")} with the rows that ${folder} shows`);
  }
  return disagrees ? exitCodes.findings : exitCodes.done;
}

function edited(text: string, service: Service, results: Parameters<typeof putRows>[2], description: string) {
  return recover(
    () => putRows(text, service, results),
    UpdateFailure,
    ({ message }) => {
      throw new UsageError(oneLine([`${description} cannot be updated: ${message}`, "nothing was written"]));
    },
  );
}

/** A recording without a description calls operations as their elements are. */
function nameIn(service: Service, recorded: string): string | undefined {
  const operations = operationsOf(service);
  const operation =
    operations.find(({ name }) => name === recorded) ??
    operations.find(({ elements }) => elements.request === recorded);
  return operation?.name;
}

function tablesOf(
  shown: readonly { readonly operation: string | undefined; readonly rows: InferredRows }[],
  name: string,
) {
  const inferred = shown.find(({ operation }) => operation === name);
  return (inferred?.rows.tables ?? [])
    .map((table) => `${table.name} (${count(table.columns.length, "column")})`)
    .join(", ");
}
