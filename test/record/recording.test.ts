/** The folder of a recording: what a run finds there that another one left, however that one ended. */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRecording, Recording } from "../../generator/files/recording.js";
import { temporaryFolder } from "../files/folder.js";

const call = { operation: "count", binding: "soap11", status: 200 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function begun(): { readonly folder: string; readonly first: Recording } {
  const folder = join(temporaryFolder(), "recorded");
  const first = new Recording(folder, "recorded");
  first.add(call, bytes("one"), bytes("first"));
  return { folder, first };
}

it("counts the bytes that stand there, so that a limit holds over all runs", () => {
  const { folder, first } = begun();
  expect(first.bytes).toBe("onefirst".length);
  expect(new Recording(folder, "recorded").bytes).toBe("onefirst".length);
});

it("goes on where a run ended between the files and the line", () => {
  const { folder } = begun();
  writeFileSync(join(folder, "count/00002.soap11.request.http"), "half");
  const next = new Recording(folder, "recorded");
  next.add(call, bytes("three"), bytes("third"));
  expect(readRecording(folder, "recorded").map(({ request }) => request)).toEqual([
    "count/00001.soap11.request.http",
    "count/00003.soap11.request.http",
  ]);
  expect(readFileSync(join(folder, "count/00002.soap11.request.http"), "utf8")).toBe("half");
});

it("goes on where a run ended amid a line", () => {
  const { folder } = begun();
  appendFileSync(join(folder, "index.jsonl"), '{"operation":"count","bind');
  expect(readRecording(folder, "recorded")).toHaveLength(1);
  new Recording(folder, "recorded").add(call, bytes("two"), bytes("second"));
  expect(readRecording(folder, "recorded")).toHaveLength(2);
});

it("is shared by two runs at once", () => {
  const { folder, first } = begun();
  const second = new Recording(folder, "recorded");
  for (const each of [first, second, second, first]) each.add(call, bytes("q"), bytes("a"));
  expect(readRecording(folder, "recorded")).toHaveLength(5);
  expect(readdirSync(join(folder, "count"))).toHaveLength(10);
});
