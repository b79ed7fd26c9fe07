/** The folder of a recording: what a run finds there that another one left, however that one ended. */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { replaceFile } from "../../generator/files/disk/own-files.js";
import { readRecording, Recording } from "../../generator/files/disk/recording.js";
import { temporaryFolder } from "../files/folder.js";

const call = { operation: "count", binding: "soap11", status: 200 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function begun(): { readonly folder: string; readonly first: Recording } {
  const folder = join(temporaryFolder(), "recorded");
  const first = new Recording(folder, "recorded");
  first.add(call, bytes("one"), bytes("first"));
  return { folder, first };
}

it("counts the blocks and inodes that files and folders take, so that a limit holds over all runs", () => {
  const { folder, first } = begun();
  const block = 4096 + 512;
  expect(first.bytes).toBe(3 * block);
  first.add(call, bytes("x".repeat(4097)), bytes(""));
  expect(first.bytes).toBe(3 * block + (2 * 4096 + 512) + 512);
  expect(new Recording(folder, "recorded").bytes).toBe(first.bytes);
});

it("counts operations by their folders", () => {
  const { first } = begun();
  expect(["count", "other"].map((operation) => first.operationsWith(operation))).toEqual([1, 2]);
});

it("replaces a file whole", () => {
  const { folder } = begun();
  replaceFile(join(folder, "count/00001.soap11.request.http"), bytes("one"), bytes("new"));
  expect(readFileSync(join(folder, "count/00001.soap11.request.http"), "utf8")).toBe("new");
  expect(readdirSync(join(folder, "count"))).toHaveLength(2);
});

it("continues after a run that ended between the files and the line of an exchange", () => {
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

it("continues after a run that ended within a line", () => {
  const { folder } = begun();
  appendFileSync(join(folder, "index.jsonl"), '{"operation":"count","bind');
  expect(readRecording(folder, "recorded")).toHaveLength(1);
  new Recording(folder, "recorded").add(call, bytes("two"), bytes("second"));
  expect(readRecording(folder, "recorded")).toHaveLength(2);
});

if (existsSync("/proc/self"))
  it("refuses a folder that the file system does not create", () => {
    expect(() => new Recording("/proc/x/recorded", "recorded")).toThrow(/^cannot make \/proc\/x: it does not exist/);
  });

it("two runs at once share a recording", () => {
  const { folder, first } = begun();
  const second = new Recording(folder, "recorded");
  for (const each of [first, second, second, first]) each.add(call, bytes("q"), bytes("a"));
  expect(readRecording(folder, "recorded")).toHaveLength(5);
  expect(readdirSync(join(folder, "count"))).toHaveLength(10);
});
