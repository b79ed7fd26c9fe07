/** Owns the rules: operations and the service can be folders on every disk, and no two are the same folder. */
import { quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import type { Operation } from "../model/service.js";
import { diskKey, fileNameOf, fileNameProblem } from "../names/index.js";
import type { RuleContext } from "./rule.js";

export function checkFileNames({ service, places, report }: RuleContext): void {
  const folder = fileNameOf(service);
  const things = [
    { thing: service, file: folder, word: "service" },
    ...operationsOf(service).map((operation) => ({ thing: operation, file: operation.name, word: "operation" })),
  ];
  for (const { thing, file, word } of things) {
    const problem = fileNameProblem(file);
    if (problem === undefined) continue;
    report("fileName", places.of(thing), {
      message: `The ${word} ${quote(thing.name)} cannot have a folder: ${problem}.`,
      found: quote(file),
      expected: "a name that Linux, macOS and Windows all take for a folder",
      suggestion: "rename it",
    });
  }
}

export function checkSameOnDisk({ service, places, report }: RuleContext): void {
  const seen = new Map<string, Operation>();
  for (const operation of operationsOf(service)) {
    const key = diskKey(operation.name);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, operation);
    else if (first.name !== operation.name) {
      report("sameOnDisk", places.of(operation), {
        message: `The operations ${quote(first.name)} and ${quote(operation.name)} differ only by case.`,
        expected: "names that differ on disks that ignore case",
        suggestion: "rename one of the two",
        related: { message: "the first stands here", span: places.of(first) },
      });
    }
  }
}
