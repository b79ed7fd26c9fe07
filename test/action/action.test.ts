/** The action's file, and its comment without the commands before it. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readPage } from "../guides/pages.js";
import { temporaryFolder } from "../files/folder.js";
import { repository } from "../golden/tree.js";
import { GitHubApi } from "./github-api.js";
import { action } from "./run-action.js";

const github = GitHubApi.forTests();

/** Runs the last step but one. Returns what it prints. */
async function comment(report: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "report.md"), report);
  const env = {
    PATH: process.env["PATH"],
    FOLDER: folder,
    GITHUB_API_URL: github.address,
    GITHUB_JOB: "job",
    GITHUB_REPOSITORY: "example/parcels",
    GITHUB_RUN_ID: "42",
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_TOKEN: github.token,
    GITHUB_WORKFLOW: "checks",
    HEAD_SHA: "a".repeat(40),
    NOTABLE: "true",
    PLACE: ". ",
    PULL_REQUEST: "7",
    ...variables,
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(repository, "action/comment.mjs")], {
    env,
  });
  return stdout + stderr;
}

const bodies = (): readonly string[] => github.comments.map(({ body }) => body);

describe("action.yml", () => {
  it("has no expression in a script, and every script names its shell", () => {
    expect(action.runs.steps.filter(({ run, shell }) => run.includes("${{") || shell !== "bash")).toEqual([]);
  });

  it("is described input by input and output by output", () => {
    const { text } = readPage("docs/guides/github-action.md");
    const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
    expect(names.filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([]);
  });
});

describe("the comment", () => {
  it("is updated, behind any number of other comments", async () => {
    for (let index = 0; index < 150; index++) github.add("User", `comment ${index}`);
    expect(await comment("### one")).toBe("");
    expect(await comment("### two")).toBe("");
    expect(bodies().slice(150)).toEqual([expect.stringContaining("### two")]);
  });

  it("is another one for another job or place", async () => {
    await comment("### one");
    await comment("### two", { GITHUB_JOB: "other" });
    await comment("### three", { PLACE: "services/one " });
    expect(bodies().length).toBe(3);
  });

  it("leaves a comment of a person alone who copied the marker", async () => {
    await comment("### one");
    const [own] = github.comments.splice(0);
    const copy = github.add("User", own?.body ?? "");
    await comment("### two");
    expect(bodies()).toEqual([copy.body, expect.stringContaining("### two")]);
  });

  it("fits into GitHub's limit: a table is cut behind a row, a diff is left out as a whole", async () => {
    const table = `### check\n\n#### Files\n\n| a |\n|---|\n${"| a row with 31 characters in it |\n".repeat(3000)}`;
    await comment(table);
    const [cut = ""] = bodies();
    expect(cut.length).toBeGreaterThan(65_000);
    expect(cut).toMatch(/\| a row with 31 characters in it \|\n\n… The rest is in the summary of the run\.\n\nCommit /);
    const diff = `<details><summary>a</summary>\n\n\`\`\`diff\n${"+x\n\n".repeat(30_000)}\`\`\`\n\n</details>`;
    await comment(`### check\n\n${diff}\n\n### diff`, { GITHUB_JOB: "other" });
    expect(bodies()[1]).toMatch(/^<!-- .* -->\n### check\n\n… The rest is/);
  });

  it.each([
    [403, "::notice::The comment is left out: the token may not write it."],
    [404, "::notice::The comment is left out"],
    [500, "::warning::The comment is left out: GitHub answered 500."],
  ])("is left out if GitHub answers %d", async (status, message) => {
    github.writeStatus = status;
    expect(await comment("### one")).toContain(message);
  });

  it("is left out without a token or a connection, and nothing shows the token", async () => {
    expect(await comment("### one", { GITHUB_TOKEN: "" })).toContain("::notice::");
    const log = await comment("### one", { GITHUB_API_URL: "http://127.0.0.1:1" });
    expect(log).toBe("::warning::The comment is left out: GitHub was not reached.\n");
  });

  it("is not begun if there is nothing to say", async () => {
    await comment("### one", { NOTABLE: "false" });
    expect(bodies()).toEqual([]);
  });
});
