/**
 * Owns a folder of recorded exchanges: `<operation>/<number>.<binding>.request.http` and `.response.http`, and `index.jsonl` with a line for each.
 * Invariant: a line is written after its files, so that what the index names is whole; nothing that stands there is replaced.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DiskError, onDisk } from "./disk-error.js";

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

export class Recording {
  /** Of files, with those that stood there before. */
  bytes = 0;
  private readonly folder: string;
  private next: number;

  /** Makes the folder, or goes on with one that holds a recording. Throws {@link DiskError}. */
  constructor(folder: string, shown: string) {
    this.folder = folder;
    const lines = onDisk("write", shown, () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const index = join(folder, indexName);
      if (existsSync(index))
        return readFileSync(index, "utf8")
          .split("\n")
          .filter((line) => line !== "");
      if (readdirSync(folder).length > 0)
        throw new DiskError(`${shown} holds files, and no ${indexName}: name an empty folder, or one with a recording`);
      writeFileSync(join(folder, ".gitattributes"), "* -text\n");
      writeFileSync(index, "");
      return [];
    });
    this.next = lines.length + 1;
  }

  /** Throws {@link DiskError}. */
  add(
    { operation, binding, status }: Omit<RecordedExchange, "request" | "response">,
    request: Uint8Array,
    response: Uint8Array,
  ): void {
    const folder = folderOf(operation);
    const start = `${folder}/${String(this.next).padStart(5, "0")}.${binding}`;
    const line: RecordedExchange = {
      operation,
      binding,
      status,
      request: `${start}.request.http`,
      response: `${start}.response.http`,
    };
    onDisk("write", start, () => {
      mkdirSync(join(this.folder, folder), { recursive: true });
      writeFileSync(join(this.folder, line.request), request, { flag: "wx" });
      writeFileSync(join(this.folder, line.response), response, { flag: "wx" });
      appendFileSync(join(this.folder, indexName), `${JSON.stringify(line)}\n`);
    });
    this.next++;
    this.bytes += request.length + response.length;
  }
}

/** What a folder's index names, in its order. Throws {@link DiskError}. */
export function readRecording(folder: string, shown: string): readonly RecordedExchange[] {
  const index = join(folder, indexName);
  const text = onDisk("read", `${shown}/${indexName}`, () => readFileSync(index, "utf8"));
  return text.split("\n").flatMap((line, at) => {
    if (line === "") return [];
    const exchange = parseLine(line);
    if (exchange !== undefined) return [exchange];
    throw new DiskError(`${shown}/${indexName}, line ${at + 1}, is no exchange: expected what codegen record wrote`);
  });
}

/** A file that an index names. Throws {@link DiskError}. */
export function readRecordedFile(folder: string, path: string, shown: string): Uint8Array {
  // An index is text that anybody may have written: what it names stands in its folder.
  if (!/^[\w-]+\/[\w.-]+\.http$/.test(path))
    throw new DiskError(`${shown}/${indexName} names ${JSON.stringify(path)}, which is no file of a recording`);
  return onDisk("read", `${shown}/${path}`, () => new Uint8Array(readFileSync(join(folder, path))));
}

function parseLine(line: string): RecordedExchange | undefined {
  try {
    const found = JSON.parse(line) as RecordedExchange;
    const texts = [found.operation, found.binding, found.request, found.response];
    return texts.every((each) => typeof each === "string") && typeof found.status === "number" ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A name that was sent as one that every disk takes. */
function folderOf(operation: string): string {
  const plain = operation.replace(/[^\w-]/g, "_").slice(0, 80);
  return /^(?:con|prn|aux|nul|com\d|lpt\d)?$/i.test(plain) ? `${plain}_` : plain;
}
