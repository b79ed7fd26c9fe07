/**
 * Owns reading a recording for `codegen serve --recorded`.
 * Invariant: secrets that descriptions name are hidden in what callers send as they were in the recording.
 */
import { resolve } from "node:path";
import { byElement } from "../../record/identify.js";
import type { DescribedService } from "../../serve/describe-service.js";
import { RecordedCalls } from "../../serve/recorded-calls.js";
import { UsageError } from "../terminal/exit-codes.js";
import { knownOperations, secretNames } from "../sources/read-sources.js";
import type { Terminal } from "../terminal/terminal.js";

/** `folder`: as written. Throws {@link UsageError} and `DiskError`. */
export function readRecorded(
  folder: string | undefined,
  described: readonly DescribedService[],
  terminal: Terminal,
): RecordedCalls | undefined {
  if (folder === undefined) return undefined;
  if (folder === "") throw new UsageError("--recorded is empty; name the folder of a recording, or leave it out");
  const models = described.map(({ model }) => model);
  const operations = byElement(models.flatMap(knownOperations));
  const calls = new RecordedCalls(resolve(terminal.folder, folder), folder, operations, models.flatMap(secretNames));
  if (calls.count > 0) return calls;
  throw new UsageError(`${folder} holds no call that could be answered; record some with codegen record`);
}
