/**
 * Owns that every absence of ARCHITECTURE.md is guarded: each has tests that fail where it is broken, and they are there.
 * A new absence, or another wording of one, fails here until its guards are looked at.
 */
import { describe, expect, test } from "vitest";
import { absences } from "./architecture.js";
import { repositoryFiles, textOf } from "./sources.js";

type Guard = readonly [file: string, title: string];

/** How an absence begins -> the tests that guard it, by words that stand in their files. */
const guards: Readonly<Record<string, readonly Guard[]>> = {
  "Nothing but `files/`, `commands/`, `serve/`, `record/`, `command-line.ts` and `cli.ts` reads the disk, the clock": [
    ["test/tidy/layers.test.ts", '"pureCore"'],
    ["test/tidy/layers.test.ts", '"doors"'],
    ["test/golden/golden.test.ts", "time zone and language change nothing"],
  ],
  "No code is made of text and run": [
    ["test/tidy/layers.test.ts", '"oneScript"'],
    ["test/serve/hostile.test.ts", "runs nothing of a description"],
  ],
  "No emitter imports another, the runtime, the loader": [
    ["test/tidy/layers.test.ts", '"emittersApart"'],
    ["test/tidy/layers.test.ts", '"layers"'],
  ],
  "No text of a description reaches the output but through an encoder": [
    ["test/tidy/templates.test.ts", "is refused"],
    ["test/golden/injection.test.ts", "hostile text stays text"],
  ],
  "No way to stdout or stderr but": [
    ["test/tidy/layers.test.ts", '"oneScreen"'],
    ["test/cli/terminal.test.ts", "expectNothingSteers"],
  ],
  "No parsing of XML outside": [
    ["test/tidy/layers.test.ts", '"oneXmlReader"'],
    ["test/xml/plain-document.test.ts", "gives what the reader gives, or nothing"],
    ["test/wire/plain-reply.test.ts", "reader"],
    ["test/wire/plain-request.test.ts", "reader"],
  ],
  "No DTD, and no recursion on input": [
    ["test/xml/reader.test.ts", "document type declaration"],
    ["test/xml/limits.test.ts", "has a default"],
    ["test/results/element.test.ts", "at most 128 inside one another"],
    ["test/diagnostics/hostile.test.ts", "a chain of 20,000 records"],
  ],
  "No name from a document or description is looked up": [
    ["test/results/element.test.ts", "fields of unusual names"],
    ["test/values/lexical.test.ts", '"constructor", "toString"'],
    ["test/wire/dispatcher-soap.test.ts", "an operation called __proto__"],
    ["test/wire/dispatcher-handlers.test.ts", "takes no inherited function for a handler"],
    ["test/wire/client-request.test.ts", 'binding: "constructor"'],
  ],
  "No date, version, host or path": [
    ["test/golden/golden.test.ts", "the day, the machine and where the description stands change nothing"],
    ["test/golden/golden.test.ts", "holds nothing of this machine or version"],
  ],
  "No secret value in an error": [["test/wire/planted-secrets.test.ts", "no planted secret is legible"]],
  "No retry of an operation": [["test/wire/client-time.test.ts", "for operations that send"]],
  "No file is removed or replaced without `--force`": [
    ["test/files/output.test.ts", "an output keeps files that the tool did not write, and their folders"],
    ["test/files/output.test.ts", "a lock that was edited proves nothing"],
    ["test/files/output.test.ts", "a link out of the folder is never written through"],
    ["test/files/forged.test.ts", "a lock that lists a file of others does not let a wanted file replace that file"],
  ],
  "Nothing of the server in the output of a client alone": [
    ["test/golden/artifacts.test.ts", "a client has nothing of the server"],
    ["test/golden/artifacts.test.ts", "a server has nothing of the client"],
  ],
  "No import leads out of `source`": [
    ["test/tidy/layers.test.ts", '"runtimeAlone"'],
    ["test/golden/golden.test.ts", "no import leads out of the output"],
  ],
  "No loading of ts-morph or Prettier": [
    ["test/cli/startup.test.ts", "load neither ts-morph nor prettier, and no assets"],
    [
      "test/cli/startup.test.ts",
      "the trace would see them: a full check loads what prints, ts-morph's printer among it",
    ],
    ["test/cli/startup.test.ts", "artifacts without TypeScript are generated without ts-morph"],
  ],
};

const written = absences();
const files = new Set(repositoryFiles());

test("what ARCHITECTURE.md rules out and what is guarded are the same", () => {
  expect(written.length).toBeGreaterThan(10);
  const guarded = written.map((words) => Object.keys(guards).find((start) => words.startsWith(start)) ?? words);
  expect(guarded).toEqual(Object.keys(guards));
});

describe.each(Object.entries(guards))("%s", (_, tests) => {
  test.each(tests)("%s: %s", (file, title) => {
    expect(files.has(file)).toBe(true);
    expect(textOf(file)).toContain(title);
  });
});
