/** `codegen infer-rows` of a recording: rows of each operation, and a description that gains them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { exchanges } from "../service/fixtures.js";
import { codegen } from "./run-cli.js";

let folder = "";

const fixture = (name: string): string =>
  readFileSync(new URL(`../../generated/messaging-account/fixtures/${name}`, import.meta.url), "utf8");

/** Fixtures of operations with and without DataSets as `codegen record` would have kept them. */
beforeEach(() => {
  folder = temporaryFolder();
  const tree: Record<string, string> = {};
  const kept = exchanges.filter(({ sample }) =>
    ["checkCredits", "updateProfile", "getGroups", "getContactList"].includes(sample.operation),
  );
  const lines = kept.map(({ sample: { operation }, binding, request, response }, at) => {
    const start = `${operation}/${String(at).padStart(5, "0")}.${binding}`;
    tree[`recorded/${start}.request.http`] = fixture(request);
    tree[`recorded/${start}.response.http`] = fixture(response);
    return { operation, binding, status: 200, request: `${start}.request.http`, response: `${start}.response.http` };
  });
  writeTree(folder, { ...tree, "recorded/index.jsonl": lines.map((line) => `${JSON.stringify(line)}\n`).join("") });
});

/** Path in the recording. */
function firstAnswer(operation: string): string {
  const lines = readFileSync(join(folder, "recorded/index.jsonl"), "utf8").trim().split("\n");
  const answers = lines.map((line): { operation: string; response: string } => JSON.parse(line));
  return answers.find((each) => each.operation === operation)?.response ?? "";
}

/** A null answer, and a fault, of an operation that has DataSets otherwise. */
function addTroubles(): void {
  const envelope = (body: string): string =>
    `HTTP/1.1 200 OK\nContent-Type: text/xml; charset=utf-8\n\n<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
  const lines = [200, 500].map((status) => ({
    operation: "getGroups",
    binding: "soap11",
    status,
    request: "getGroups/9.request.http",
    response: `getGroups/9${status}.response.http`,
  }));
  writeTree(folder, {
    "recorded/index.jsonl": `${readFileSync(join(folder, "recorded/index.jsonl"), "utf8")}${lines.map((line) => `${JSON.stringify(line)}\n`).join("")}`,
    "recorded/getGroups/9200.response.http": envelope('<getGroupsResponse xmlns="http://example.org/messaging/" />'),
    "recorded/getGroups/9500.response.http": envelope("<s:Fault><faultcode>s:Server</faultcode></s:Fault>"),
  });
}

describe("a recording", () => {
  it("a recording by permission shows the same rows, though not their values", async () => {
    const { stdout } = await codegen(folder, "infer-rows", "recorded");
    await codegen(folder, "record", "--review", "recorded", "--keep", "Nothing");
    const answer = readFileSync(join(folder, "recorded", firstAnswer("getGroups")), "utf8");
    expect(answer).toMatch(/<Sample_Number>\{\{Sample_Number:/);
    expect(await codegen(folder, "infer-rows", "recorded")).toEqual({ code: 0, stderr: "", stdout });
  });

  it("a recording shows the rows of every operation that answered DataSets, with its bindings together", async () => {
    addTroubles();
    expect(await codegen(folder, "infer-rows", "recorded")).toEqual({
      code: 0,
      stderr: "",
      stdout: ["getContactList", "getGroups"]
        .map(
          (name) =>
            `${name}: # 4 answers\n  result:\n    dataSet:\n      Sample: # 8 rows seen\n        Sample_Text: string\n        Sample_Number: int\n`,
        )
        .join(""),
    });
  });

  it("answers that disagree are a finding, under the operation's name", async () => {
    const path = "recorded/getGroups/00005.http-post.response.http";
    const index = readFileSync(join(folder, "recorded/index.jsonl"), "utf8");
    const found = /"response":"(getGroups\/[^"]*http-post[^"]*)"/.exec(index)?.[1] ?? path;
    const text = readFileSync(join(folder, "recorded", found), "utf8");
    writeTree(folder, { [`recorded/${found}`]: text.replaceAll("Sample_Number", "Other") });
    const run = await codegen(folder, "infer-rows", "recorded");
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`getGroups: ${found}: table Sample has no column Sample_Number, which others have`);
  });

  it("answers without a common table are named, beside the table that each lacks", async () => {
    const index = readFileSync(join(folder, "recorded/index.jsonl"), "utf8").split("\n");
    const [one = "", other = ""] = index.filter((line) => line.includes('"getGroups"'));
    const found = /"response":"([^"]+)"/.exec(other)?.[1] ?? "";
    const text = readFileSync(join(folder, "recorded", found), "utf8");
    writeTree(folder, {
      "recorded/index.jsonl": `${one}\n${other}\n`,
      [`recorded/${found}`]: text.replaceAll(/\bSample(?=[\s>"\d])/g, "Else"),
    });
    const run = await codegen(folder, "infer-rows", "recorded");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("has no table Sample, which others have");
    expect(run.stderr).toContain("error: the answers of getGroups in recorded have no table in common, see above");
    expect(run.stderr).not.toContain("shows no table");
  });
});

const description = `# ours
service: Small
namespace: http://example.org/messaging/
path: /s.asmx
groups:
  all:
    title: All
    operations:
      getGroups:   # of an account
        result: DataSet # nobody knows

        reads: true
      getContactList: { result: DataSet, purpose: Contacts }
      checkCredits: { result: int }
`;

describe("a description", () => {
  it.each([
    ["LF", description],
    ["CRLF", description.replaceAll("\n", "\r\n")],
  ])("gains rows where it has none, and keeps every other character (%s)", async (_ends, text) => {
    writeTree(folder, { "small.yaml": text });
    const run = await codegen(folder, "infer-rows", "recorded", "--update", "small.yaml");
    expect(run).toEqual({
      code: 0,
      stderr: "",
      stdout:
        "getGroups: Sample (2 columns)\ngetContactList: Sample (2 columns)\nsmall.yaml: 2 operations with the rows that recorded shows\n",
    });
    const end = text.includes("\r") ? "\r\n" : "\n";
    const rows = ["dataSet:", "  Sample:", "    Sample_Text: string", "    Sample_Number: int"];
    expect(readFileSync(join(folder, "small.yaml"), "utf8")).toBe(
      text
        .replace("DataSet # nobody knows", ["# nobody knows", ...rows.map((row) => `          ${row}`)].join(end))
        .replace(
          "{ result: DataSet,",
          "{ result: { dataSet: { Sample: { Sample_Text: string, Sample_Number: int } } },",
        ),
    );
    const again = await codegen(folder, "infer-rows", "recorded", "--update", "small.yaml");
    expect(again.stdout).toContain("getGroups: stays, since its result is not just DataSet");
    expect(again.stdout).toContain("small.yaml: stays as it is");
  });

  it("a description of another service stays as it is, and a file that is no description is refused", async () => {
    writeTree(folder, { "other.yaml": description.replaceAll("getGroups", "x").replaceAll("getContactList", "y") });
    const run = await codegen(folder, "infer-rows", "recorded", "--update", "other.yaml");
    expect(run.stdout).toContain("getGroups: other.yaml has no such operation");
    writeTree(folder, { "wrong.yaml": "service: 1\n" });
    expect((await codegen(folder, "infer-rows", "recorded", "--update", "wrong.yaml")).code).toBe(2);
    expect((await codegen(folder, "infer-rows", "recorded", "--update", "none.yaml")).stderr).toContain(
      "there is no description none.yaml",
    );
    expect((await codegen(folder, "infer-rows", "other.yaml", "--update", "other.yaml")).stderr).toContain(
      "name the folder of a recording instead of files",
    );
    expect((await codegen(folder, "infer-rows", "recorded", "other.yaml")).stderr).toContain(
      "name a recording alone, or files",
    );
  });
});
