/** The lock: stable text, and nothing but that text is taken for intact. */
import { expect, it } from "vitest";
import type { Artifact } from "../../generator/model/artifacts.js";
import { type Lock, printLock } from "../../generator/files/output/lock.js";
import { readLock } from "../../generator/files/output/read-lock.js";

const digest = "0123456789abcdef".repeat(4);
const lock: Lock = {
  tool: "asmx-codegen 0.1.0",
  imports: "js" as const,
  input: { description: digest, configuration: "c", generator: "g" },
  files: new Map([
    ["b.ts", digest],
    ["a/__proto__", digest],
  ]),
};

it("a lock is printed sorted, a file a line, and is read back", () => {
  const text = printLock(lock);
  expect(text.split("\n").filter((line) => line.startsWith("\t\t"))).toEqual([
    `\t\t"description": "${digest}",`,
    '\t\t"configuration": "c",',
    '\t\t"generator": "g"',
    `\t\t"a/__proto__": "${digest}",`,
    `\t\t"b.ts": "${digest}"`,
  ]);
  const state = readLock(text);
  expect(state.kind === "intact" && printLock(state.lock)).toBe(text);
  expect(readLock(text.replaceAll("\n", "\r\n")).kind).toBe("intact");
  // A formatter's, and that of earlier versions.
  expect(readLock(text.replaceAll("\t", "  "))).toEqual(state);
});

it("no other text is taken for an intact lock", () => {
  const text = printLock(lock);
  const damaged = [
    "",
    "null",
    "[]",
    "{}",
    text.slice(0, -20),
    text.replace("0.1.0", "0.1.1"),
    text.replace('"b.ts"', '"c.ts"'),
    text.replace('"configuration": "c"', '"configuration": "d"'),
    text.replace(/"input": \{[^}]*\}/, `"input": "${digest}"`),
    text.replace('"generator": "g"', '"generator": 1'),
    text.replace(`"b.ts": "0`, `"b.ts": "f`),
    text.replace(/\t\t"b.ts".*\n/, (line) => line.replace("\n", ",\n") + line),
    text.replace("{\n", "{ \n"),
    `<<<<<<< ours\n${text}`,
  ];
  for (const each of damaged) expect(readLock(each).kind, each).toBe("damaged");
  for (const path of ["../x", "/etc/passwd", "a/../../b", "C:/x", ".codegen-run/x", "codegen-lock.json"]) {
    expect(readLock(printLock({ ...lock, files: new Map([[path, digest]]) })).kind, path).toBe("damaged");
  }
  expect(readLock(text.replace('"format": 1', '"format": 2'))).toEqual({ kind: "unknown-format", format: 2 });
  expect(readLock(undefined)).toEqual({ kind: "none" });
});

it("the seal covers every part: a lock that was edited in a line is damaged", () => {
  const users = new Map<string, readonly Artifact[]>([["../client", ["client"]]]);
  for (const whole of [
    { ...lock, runtime: "../shared" },
    { ...lock, users },
  ]) {
    const text = printLock(whole);
    expect(readLock(text).kind).toBe("intact");
    const lines = text.split("\n");
    const edits = lines.flatMap((line, index) => {
      const edited = line.replace(/"([^"]*)"(\]?,?)$/, (_, value: string, end: string) => `"${other(value)}"${end}`);
      return edited === line ? [] : [lines.map((each, at) => (at === index ? edited : each)).join("\n")];
    });
    // The tool, three parts of the input, the imports, one more, two files, the seal, and the sentence about it.
    expect(edits).toHaveLength(10);
    for (const each of edits) expect(readLock(each).kind, each).toBe("damaged");
  }
});

/** Another value of the same kind, so that nothing but the seal can tell. */
function other(value: string): string {
  const swapped: Readonly<Record<string, string>> = { js: "none", client: "server", "../shared": "../other" };
  return swapped[value] ?? (value.startsWith("0") ? `f${value.slice(1)}` : `${value}0`);
}

it("the seal covers the users of a shared runtime: an added, lost or renamed folder is noticed", () => {
  const users = new Map<string, readonly Artifact[]>([["../client", ["client"]]]);
  const text = printLock({ ...lock, users });
  const edits = [
    text.replace('"../client"', '"../other"'),
    text.replace('["client"]', '["client", "server"]'),
    text.replace('["client"]', "[]"),
    text.replace(/"users": \{[^}]*\}/, '"users": {}'),
    text.replace(/\t"users": \{[^}]*\},\n/, ""),
    printLock({ ...lock, users: undefined }).replace('\t"files"', '\t"users": {},\n\t"files"'),
  ];
  for (const each of edits) expect(readLock(each).kind, each).toBe("damaged");
});

it("the seal covers the place of the runtime: an added, lost or changed place is noticed", () => {
  const text = printLock({ ...lock, runtime: "../shared" });
  const edits = [
    text.replace('"../shared"', '"../other"'),
    text.replace('"../shared"', '"package"'),
    text.replace(/\t"runtime": .*\n/, ""),
    printLock(lock).replace('\t"files"', '\t"runtime": "package",\n\t"files"'),
  ];
  for (const each of edits) expect(readLock(each).kind, each).toBe("damaged");
});
