/** `record --review` in this process: which names it lists, what `--hide` changes in the files, and its exit code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reviewRecording, tellKeptNamesAtEnd } from "../../generator/commands/replace/review-recording.js";
import { Recorder } from "../../generator/commands/terminal/report.js";
import type { Line, Terminal } from "../../generator/commands/terminal/terminal.js";
import { Recording } from "../../generator/files/disk/recording.js";
import { temporaryFolder } from "../files/folder.js";

const envelope = (inside: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inside}</s:Body></s:Envelope>`;
const request = (body: string): string => `POST http://h/s.asmx HTTP/1.1\nContent-Type: text/xml\n\n${body}`;
const response = (body: string): string => `HTTP/1.1 200 OK\nContent-Type: text/xml\n\n${body}`;
const call = { operation: "find", binding: "soap11", status: 200 };
const asked = envelope('<find xmlns="u:"><Nick>annabel</Nick><Password>{{Password}}</Password></find>');
const answered = envelope('<findResponse xmlns="u:"><findResult>hello annabel</findResult></findResponse>');

function recorded(...exchanges: readonly (readonly [asked: string, answered: string])[]) {
  const folder = temporaryFolder();
  const recording = new Recording(join(folder, "calls"), "calls");
  for (const [one, other] of exchanges)
    recording.add(call, new TextEncoder().encode(request(one)), new TextEncoder().encode(response(other)));
  const [printed, warned]: [string[], string[]] = [[], []];
  const text = (line: Line): string =>
    typeof line === "string" ? line : line.map((part) => (typeof part === "string" ? part : part.text)).join("");
  const terminal: Terminal = {
    folder,
    version: "0.1.0",
    print: (...lines) => void printed.push(...lines.map(text)),
    warn: (...lines) => void warned.push(...lines.map(text)),
    record: new Recorder(),
    signal: new AbortController().signal,
    uninterrupted: (work) => work(),
  };
  const file = (name: string): string => readFileSync(join(folder, "calls/find", name), "utf8");
  return { terminal, printed, warned, file };
}

const names = [
  "  element Nick: 1, such as an*** (7 chars)",
  "  element findResult: 1, such as he*** (13 chars)",
  "  header Content-Type: 2, such as te*** (8 chars)",
];

test("names are listed, and nothing is changed, if none is to be hidden", () => {
  const { terminal, printed, warned, file } = recorded([asked, answered]);
  expect(reviewRecording("calls", [], terminal)).toBe(0);
  expect(printed).toEqual(["calls: 3 names with values that were kept", ...names]);
  expect([warned, file("00001.soap11.request.http")]).toEqual([[], request(asked)]);
});

test("a name that is to be hidden goes with its value from both files, and earlier stand-ins stay", () => {
  const { terminal, printed, file } = recorded([asked, answered]);
  expect(reviewRecording("calls", ["nick"], terminal)).toBe(0);
  expect(printed).toEqual([
    "calls: 2 files changed",
    "calls: 2 names with values that were kept",
    "  element findResult: 1, such as he*** (14 chars)",
    names[2],
  ]);
  expect(file("00001.soap11.request.http")).toBe(request(asked.replace("annabel", "{{Nick}}")));
  expect(file("00001.soap11.response.http")).toBe(response(answered.replace("annabel", "[secret]")));
});

test("a value too short to be searched for is hidden where it stands, since a recording cannot be made again", () => {
  const { terminal, file } = recorded([asked.replace("annabel", "ann"), answered]);
  expect(reviewRecording("calls", ["Nick"], terminal)).toBe(0);
  expect(file("00001.soap11.request.http")).toContain("<Nick>{{Nick}}</Nick>");
});

test("an exchange that cannot be searched is told and stays, the next one is changed, and the exit code is 1", () => {
  const { terminal, warned, file } = recorded(["<find><Nick>annabel</find>", answered], [asked, answered]);
  expect(reviewRecording("calls", ["Nick"], terminal)).toBe(1);
  expect(warned).toEqual([
    expect.stringMatching(
      /^calls\/find\/00001\.soap11\.request\.http: not changed: .*; look at it, and delete it where in doubt$/,
    ),
  ]);
  expect(file("00001.soap11.request.http")).toContain("annabel");
  expect(file("00002.soap11.request.http")).toContain("{{Nick}}");
});

test("at the end of a run, names are counted in all exchanges if there are few", () => {
  const { terminal, printed } = recorded([asked, answered]);
  tellKeptNamesAtEnd("calls", terminal);
  expect(printed[0]).toBe("calls: 3 names with values that were kept");
});
