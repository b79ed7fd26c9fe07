/** The steps of the GitHub Action, run by bash in checkouts of pull requests, with a server in GitHub's place. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codegen, parcelTracking } from "../cli/run-cli.js";
import { repository } from "../golden/tree.js";
import { writeTree } from "../files/folder.js";
import { GitHubApi } from "./github-api.js";
import { edit, fromFork, git, pullRequest, type PullRequest } from "./pull-request.js";
import { type Outcome, runAction } from "./run-action.js";

const github = GitHubApi.forTests();

const run = (
  { workspace, temporary, event: own }: PullRequest,
  inputs: Readonly<Record<string, string>> = {},
  event: unknown = own,
): Promise<Outcome> => runAction({ workspace, temporary, event, inputs, token: github.token, api: github.address });

const withoutOperation = (folder: string): void =>
  edit(join(folder, "parcels.yaml"), "      acceptParcel:", "      takeParcel:");

describe("without inputs", () => {
  it("reports nothing for a pull request that changes nothing, and writes no comment", async () => {
    const outcome = await run(await pullRequest(() => undefined));
    expect(outcome).toMatchObject({ code: 0, outputs: { changed: "false", breaking: "false" } });
    expect(github.comments).toEqual([]);
    expect(outcome.summary).toContain("codegen check: the output is up to date");
    expect(outcome.summary).toContain("codegen diff <code>parcels&#46;yaml</code>: nothing differs on the wire");
    expect(readFileSync(outcome.outputs["report"] ?? "", "utf8")).toBe(outcome.summary);
  });

  it("fails for a breaking change, and updates its comment when the change is gone", async () => {
    const breaking = await pullRequest(async (folder, generate) => {
      withoutOperation(folder);
      await generate();
    });
    const first = await run(breaking);
    expect(first).toMatchObject({ code: 1, outputs: { changed: "true", breaking: "true" } });
    expect(first.log).toContain("::error file=parcels.yaml::removed: the operation acceptParcel");
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /codegen diff <code>parcels&#46;yaml<\/code>: 2 changes[^]*removed&#58; the operation acceptParcel/,
      ),
    ]);
    expect(github.comments[0]?.body).toContain(`Commit ${breaking.head}, [all of this run](https://github.example/`);
    const second = await run(await pullRequest(() => undefined));
    expect(second.code).toBe(0);
    expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining("nothing differs on the wire")]);
  });

  it("fails for an edited file, and shows the edit", async () => {
    const outcome = await run(
      await pullRequest((folder) => edit(join(folder, "generated/client.ts"), "parcel", "PARCEL")),
    );
    expect(outcome).toMatchObject({ code: 1, outputs: { changed: "false" } });
    expect(outcome.log).toContain("::error file=generated/client.ts");
    expect(github.comments[0]?.body).toMatch(/edited by hand[^]*```diff/);
  });

  it("compares with the merge's own base, and not with the older one of the event", async () => {
    const outcome = await run(await pullRequest(() => undefined, { after: withoutOperation }), { commands: "diff" });
    expect(outcome).toMatchObject({ code: 0, outputs: { changed: "false" } });
  });

  it("compares with the commit where a branch began, if the branch itself is checked out with all commits", async () => {
    const pull = await pullRequest(() => undefined, { after: withoutOperation });
    git(pull.workspace, "fetch", "--quiet", "--unshallow", "origin", "+refs/heads/*:refs/remotes/origin/*");
    git(pull.workspace, "checkout", "--quiet", pull.head);
    const base = { sha: git(pull.workspace, "rev-parse", "origin/main^1") };
    const event = { pull_request: { ...pull.event.pull_request, base } };
    const outcome = await run(pull, { commands: "diff" }, event);
    expect(outcome).toMatchObject({ code: 0, outputs: { changed: "false" } });
    const other = await run(pull, { commands: "diff", base: "origin/main" }, event);
    expect(other).toMatchObject({ code: 1, outputs: { breaking: "true" } });
  });

  it("compares a push with the commit before it", async () => {
    const pull = await pullRequest(withoutOperation);
    const outcome = await run(pull, { commands: "diff" }, { before: pull.base, after: "a".repeat(40) });
    expect(outcome).toMatchObject({ code: 1, outputs: { breaking: "true" } });
    expect(github.requests).toEqual([]);
  });

  it("compares each service that both sides have", async () => {
    const service = (name: string): string => `  - { description: ${name}.yaml, output: generated/${name} }\n`;
    const configuration = (...names: readonly string[]): string =>
      `artifacts: [client]\nlanguage: typescript\nservices:\n${names.map(service).join("")}`;
    const before = {
      "codegen.yaml": configuration("parcels", "second", "third"),
      "second.yaml": parcelTracking.replace("service: ParcelTracking", "service: Second"),
      "third.yaml": parcelTracking.replace("service: ParcelTracking", "service: Third"),
    };
    const pull = await pullRequest(
      (folder) => {
        writeTree(folder, { "codegen.yaml": configuration("parcels", "second") });
        withoutOperation(folder);
      },
      { before },
    );
    const outcome = await run(pull, { commands: "diff" });
    expect(outcome).toMatchObject({ code: 1, outputs: { breaking: "true" } });
    expect(outcome.summary).toMatch(
      /<code>parcels&#46;yaml<\/code>: 2 changes[^]*<code>second&#46;yaml<\/code>: nothing/,
    );
    expect(outcome.log).toContain("::notice::1 of the base's descriptions are not here, and not compared");
  });

  it("compares nothing if the pull request adds the first description", async () => {
    const pull = await pullRequest(() => undefined);
    git(join(pull.temporary, "origin"), "checkout", "--quiet", "--orphan", "empty");
    git(join(pull.temporary, "origin"), "rm", "--quiet", "-r", "--force", ".");
    git(join(pull.temporary, "origin"), "commit", "--quiet", "--allow-empty", "--message", "empty");
    const outcome = await run(pull, { commands: "diff", base: "empty" });
    expect(outcome).toMatchObject({ code: 0, outputs: { changed: "false" } });
    expect(outcome.log).toContain("::notice::the base has no description");
    expect(outcome.summary).toContain("there was nothing to compare");
  });

  it("reports a description that cannot be read as a failure", async () => {
    const outcome = await run(
      await pullRequest((folder) => edit(join(folder, "parcels.yaml"), "result: void", "result: vid")),
    );
    expect(outcome.code).toBe(1);
    expect(github.comments[0]?.body).toContain("the command could not do its work");
  });

  it("checks a push of a new branch without a comparison or a comment", async () => {
    const pull = await pullRequest(withoutOperation);
    const outcome = await run(pull, {}, { before: "0".repeat(40), after: pull.head });
    expect(outcome.code).toBe(1);
    expect(outcome.summary).not.toContain("codegen diff");
    expect(github.requests).toEqual([]);
  });
});

describe("a pull request from a fork", () => {
  const plugin = `import { writeFileSync } from "node:fs";
writeFileSync(new URL("./node_modules/loaded", import.meta.url), "");
export default { api: 1, name: "own", emit: (service, { mark }) => [{ path: "own.md", text: mark }] };
`;
  const before = {
    "own.mjs": plugin,
    "codegen.yaml":
      "description: parcels.yaml\noutput: generated\nartifacts: [client]\nlanguage: typescript\nplugins: [./own.mjs]\n",
  };

  it("runs no plugin, and leaves the comment out with a notice", async () => {
    const pull = await pullRequest(() => undefined, { before });
    github.writeStatus = 403;
    const changed = await run(pull, { "fail-on": "none" }, fromFork(pull));
    expect(changed.code).toBe(0);
    expect(existsSync(join(pull.workspace, "node_modules/loaded"))).toBe(false);
    expect((await run(pull)).code).toBe(0);
    expect(existsSync(join(pull.workspace, "node_modules/loaded"))).toBe(true);
  });

  it("fails for what it finds, and not for the comment", async () => {
    const pull = await pullRequest(withoutOperation);
    github.writeStatus = 403;
    const outcome = await run(pull, { commands: "diff", "fail-on": "none" }, fromFork(pull));
    expect(outcome.code).toBe(0);
    expect(outcome.log).toContain("::notice::The comment is left out: the token may not write it.");
    expect(github.requests.at(-1)).toBe("POST /repos/example/parcels/issues/7/comments");
  });
});

describe("inputs", () => {
  it("finds the project in a folder", async () => {
    const inFolder = await pullRequest((folder) => withoutOperation(join(folder, "services/one")), {
      prefix: "services/one/",
    });
    const outcome = await run(inFolder, { "working-directory": "services/one", commands: "diff" });
    expect(outcome).toMatchObject({ code: 1, outputs: { breaking: "true" } });
    expect(outcome.log).toContain("::error file=services/one/parcels.yaml::removed");
  });

  it("checks a WSDL of a project without codegen.yaml", async () => {
    const wsdl = readFileSync(join(repository, "generated/messaging-account/messaging-account.wsdl"), "utf8");
    const pull = await pullRequest(
      (folder) => edit(join(folder, "sms.wsdl"), 'name="To_Number" type', 'name="Number" type'),
      { before: { "sms.wsdl": wsdl }, generated: ["sms.wsdl", "-o", "src/sms"] },
    );
    const outcome = await run(pull, { description: "sms.wsdl", output: "src/sms" });
    expect(outcome).toMatchObject({ code: 1, outputs: { breaking: "true" } });
  });

  it.each([
    ["none", 0],
    ["any", 1],
    ["clients", 1],
  ])("fails for %s of the breaking changes: exit code %d", async (failOn, code) => {
    const outcome = await run(await pullRequest(withoutOperation), { commands: "diff", "fail-on": failOn });
    expect(outcome).toMatchObject({ code, outputs: { changed: "true", breaking: "true" } });
  });

  it.each([
    ["commands", "check; rm", "the input commands may contain check, diff and drift"],
    ["fail-on", "everything", "the input fail-on must be one of: clients, servers, anybody, any, none"],
    ["plugins", "", "the input plugins must be one of: auto, always, never"],
    ["comment", "yes", "the input comment must be one of: true, false"],
    ["base", "--upload-pack=touch owned", "base is no commit, branch or tag"],
    ["base", "nowhere", "git cannot fetch the base"],
  ])("refuses %s: %s", async (name, value, message) => {
    const pull = await pullRequest(() => undefined);
    const { code, log } = await run(pull, { commands: "diff", [name]: value });
    expect([code, log]).toEqual([1, expect.stringContaining(`::error::${message}`)]);
    expect(existsSync(join(pull.workspace, "owned"))).toBe(false);
  });

  it("asks for an installed codegen", async () => {
    const pull = await pullRequest(() => undefined);
    rmSync(join(pull.workspace, "node_modules/asmx-codegen"));
    expect(await run(pull)).toMatchObject({ code: 1, log: expect.stringContaining("asmx-codegen is not installed") });
  });

  it("gives the token to the step of the comment only", async () => {
    const pull = await pullRequest(withoutOperation);
    const { environments } = await run(pull, { commands: "diff" });
    const withToken = [...environments].filter(([, env]) => Object.values(env).includes(github.token));
    expect(withToken.map(([script]) => script)).toEqual([expect.stringContaining("comment.mjs")]);
    expect((await run(pull, { comment: "false" })).environments.size).toBe(environments.size);
    expect(github.comments.length).toBe(1);
  });
});

describe("hostile names", () => {
  const evil = "$(touch owned)`touch owned`@octocat #1 <img src=x>|[a](b) ::error::x";

  it("reach neither the shell nor the comment's Markdown", async () => {
    const name = "$(touch owned) @octocat.yaml";
    const before = {
      "codegen.yaml": `description: ${JSON.stringify(name)}\noutput: generated\nartifacts: [client]\nlanguage: typescript\n`,
    };
    const pull = await pullRequest(
      (folder) => {
        const text = readFileSync(join(folder, name), "utf8");
        writeTree(folder, { [name]: text.replace("IN_TRANSIT", JSON.stringify(evil)) });
      },
      { before: { ...before, [name]: readFileSync(join("examples/parcel-tracking/parcel-tracking.yaml"), "utf8") } },
    );
    const outcome = await run(pull);
    expect(outcome).toMatchObject({ code: 1, outputs: { changed: "true" } });
    expect(existsSync(join(pull.workspace, "owned"))).toBe(false);
    const body = github.comments[0]?.body ?? "";
    expect(body).toContain("octocat");
    expect(body.replaceAll(/```diff[^]*?```/g, "")).not.toMatch(/@octocat|#1\b(?!;)|<img|\]\(b\)/);
    expect(outcome.log).not.toMatch(/^::error::x/m);
  });
});

describe("drift", () => {
  it("compares a deployed service on a schedule", async () => {
    const pull = await pullRequest(() => undefined);
    const { stdout } = await codegen(pull.workspace, "generate", "--artifacts", "wsdl", "--output", "published");
    expect(stdout).toContain("published:");
    const wsdl = readFileSync(join(pull.workspace, "published/parcel-tracking.wsdl"), "utf8");
    let isChanged = false;
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/xml");
      response.end(isChanged ? wsdl.replaceAll("acceptParcel", "takeParcel") : wsdl);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tracking.asmx?WSDL`;
    const drift = (services: string): Promise<Outcome> => run(pull, { commands: "drift", services }, { schedule: "x" });
    expect(await drift(address)).toMatchObject({ code: 0, outputs: { changed: "false" } });
    isChanged = true;
    const outcome = await drift(`\n  parcels.yaml ${address}\n`);
    expect(outcome).toMatchObject({ code: 1, outputs: { changed: "true", breaking: "true" } });
    expect(outcome.summary).toContain("removed&#58; the operation acceptParcel");
    server.close();
    expect(await drift(address)).toMatchObject({ code: 1, outputs: { changed: "false" } });
    expect(github.requests).toEqual([]);
  });
});
