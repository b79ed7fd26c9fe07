/**
 * Owns a folder of recorded exchanges: `<operation>/<number>.<binding>.request.http` and `.response.http`, and
 * `index.jsonl` with a line for each.
 * Invariant: a line is written after its files, so all exchanges in the index are complete. Nothing existing is
 * replaced, except an unfinished last line of the index after a killed run.
 */
import { appendFileSync, existsSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DiskError, errorCode, onDisk } from "./disk-error.js";
import { makeFolders } from "./own-folders.js";
import { readFileBytes } from "./read-bytes.js";

/** A line of `index.jsonl`. */
export interface RecordedExchange {
  readonly operation: string;
  readonly binding: string;
  readonly status: number;
  /** Paths in the folder. */
  readonly request: string;
  readonly response: string;
}

const indexName = "index.jsonl";

/** Bytes of a block, which every file fills, and of an inode: the smallest ones of common file systems. */
const blockBytes = 4096;
const inodeBytes = 512;

/** Bytes of a disk that a file of so many bytes takes; a folder is one of a block. */
function diskBytes(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes + inodeBytes;
}

export class Recording {
  /** Bytes on the disk: blocks and inodes of all files and folders, older ones included. */
  bytes: number;
  /** Folders of operations. */
  private readonly operations: Set<string>;
  private readonly folder: string;
  private next: number;

  /** Makes the folder, or goes on with one that holds a recording. Throws {@link DiskError}. */
  constructor(folder: string, shown: string) {
    this.folder = folder;
    onDisk("write", shown, () => {
      makeFolders(resolve(folder), 0o700);
      const index = join(folder, indexName);
      if (existsSync(index)) return cutUnfinished(index);
      if (readdirSync(folder).length > 0)
        throw new DiskError(`${shown} holds files, and no ${indexName}: name an empty folder, or one with a recording`);
      writeFileSync(join(folder, ".gitattributes"), "* -text\n");
      writeFileSync(index, "");
    });
    const before = readRecording(folder, shown);
    this.next = before.length + 1;
    this.operations = new Set(before.map(({ operation }) => folderOf(operation)));
    const folders = this.operations.size * diskBytes(blockBytes);
    this.bytes = before.reduce(
      (sum, { request, response }) => sum + diskBytes(this.sizeOf(request)) + diskBytes(this.sizeOf(response)),
      folders,
    );
  }

  /** How many operations it would have with this one. */
  operationsWith(operation: string): number {
    return this.operations.size + (this.operations.has(folderOf(operation)) ? 0 : 1);
  }

  /** Throws {@link DiskError}. */
  add(
    { operation, binding, status }: Omit<RecordedExchange, "request" | "response">,
    request: Uint8Array,
    response: Uint8Array,
  ): void {
    const folder = folderOf(operation);
    onDisk("write", `${folder}/${String(this.next)}.${binding}`, () => {
      makeFolders(join(this.folder, folder));
      const start = this.begin(folder, binding, request);
      const line: RecordedExchange = { operation, binding, status, ...filesOf(start) };
      writeFileSync(join(this.folder, line.response), response, { flag: "wx" });
      appendFileSync(join(this.folder, indexName), `${JSON.stringify(line)}\n`);
    });
    if (!this.operations.has(folder)) this.bytes += diskBytes(blockBytes);
    this.operations.add(folder);
    this.bytes += diskBytes(request.length) + diskBytes(response.length);
  }

  /** Under the next number that nobody took: another run that goes on beside this one, or one that was killed before its line. */
  private begin(folder: string, binding: string, request: Uint8Array): string {
    for (;;) {
      const start = `${folder}/${String(this.next++).padStart(5, "0")}.${binding}`;
      try {
        writeFileSync(join(this.folder, filesOf(start).request), request, { flag: "wx" });
        return start;
      } catch (error) {
        if (errorCode(error) !== "EEXIST") throw error;
      }
    }
  }

  /** Size of a file; 0 if it was removed meanwhile. */
  private sizeOf(path: string): number {
    return statSync(join(this.folder, path), { throwIfNoEntry: false })?.size ?? 0;
  }
}

const filesOf = (start: string) => ({ request: `${start}.request.http`, response: `${start}.response.http` });

function cutUnfinished(index: string): void {
  const bytes = readFileBytes(index, indexName, "document");
  const end = bytes.lastIndexOf("\n") + 1;
  if (end === bytes.length) return;
  if (parseLine(bytes.toString("utf8", end)) === undefined) truncateSync(index, end);
  else appendFileSync(index, "\n");
}

/** The exchanges in a folder's index, in its order. Throws {@link DiskError}. */
export function readRecording(folder: string, shown: string): readonly RecordedExchange[] {
  const index = join(folder, indexName);
  const text = readFileBytes(index, `${shown}/${indexName}`, "document").toString("utf8");
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    if (line === "") return [];
    const exchange = parseLine(line);
    if (exchange !== undefined) return [exchange];
    // It is being written, or was when its run was killed.
    if (at === lines.length - 1) return [];
    throw new DiskError(`${shown}/${indexName}, line ${at + 1}, is no exchange: expected what codegen record wrote`);
  });
}

/** A file that an index names. Throws {@link DiskError}. */
export function readRecordedFile(folder: string, path: string, shown: string): Uint8Array {
  // An index is untrusted text, so only files inside its folder are read.
  if (!/^[\w-]+\/[\w.-]+\.http$/.test(path))
    throw new DiskError(`${shown}/${indexName} names ${JSON.stringify(path)}, which is no file of a recording`);
  return new Uint8Array(readFileBytes(join(folder, path), `${shown}/${path}`, "document"));
}

function parseLine(line: string): RecordedExchange | undefined {
  try {
    const exchange = JSON.parse(line) as RecordedExchange;
    const texts = [exchange.operation, exchange.binding, exchange.request, exchange.response];
    return texts.every((each) => typeof each === "string") && typeof exchange.status === "number"
      ? exchange
      : undefined;
  } catch {
    return undefined;
  }
}

/** A name that was sent as one that every disk takes. */
function folderOf(operation: string): string {
  const plain = operation.replace(/[^\w-]/g, "_").slice(0, 80);
  return /^(?:con|prn|aux|nul|com\d|lpt\d)?$/i.test(plain) ? `${plain}_` : plain;
}
