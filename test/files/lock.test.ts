/** The lock: stable text, and nothing but that text is taken for intact. */
import { expect, it } from "vitest";
import { type Lock, printLock } from "../../generator/files/lock.js";
import { readLock } from "../../generator/files/read-lock.js";

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

it("prints sorted, one file a line, and reads back", () => {
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

it("takes no other text for intact", () => {
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
