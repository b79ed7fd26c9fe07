/** `--report` and `--diff` of the built command line, on every command, and colours. */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { cliPath, modulesLoadedBy } from "./cli-process.js";
import { codegen, codegenWith, parcelTracking } from "./run-cli.js";

const output = "generated/parcel-tracking";
const config = { "codegen.yaml": "description: parcel-tracking.yaml\nimportExtension: js\n" };

function project(description = parcelTracking): string {
  const folder = temporaryFolder();
  writeTree(folder, { "parcel-tracking.yaml": description, ...config });
  return folder;
}

/** Generated, then: the description changed, a file edited, one removed. */
async function drifted(): Promise<string> {
  const folder = project();
  expect((await codegen(folder, "generate")).code).toBe(0);
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking.replace("Kilograms", "Pounds") });
  appendFileSync(join(folder, output, "client.ts"), "mine();\n");
  rmSync(join(folder, output, "server.ts"));
  return folder;
}

async function json(folder: string, ...args: readonly string[]): Promise<unknown> {
  const { stdout } = await codegen(folder, ...args, "--report", "json");
  return JSON.parse(stdout);
}

describe("--report json", () => {
  it("tells of every file what is wrong, why and what repairs it", async () => {
    const folder = await drifted();
    const { code, stderr } = await codegen(folder, "check", "--report", "json");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const missing = { verdict: "missing", causes: ["hand"], severity: "error", summary: "missing", repair: "generate" };
    const edited = {
      verdict: "edited",
      causes: ["hand"],
      severity: "error",
      summary: "edited by hand",
      repair: "force",
    };
    const stale = { verdict: "stale", causes: ["description"], severity: "error", repair: "generate" };
    const command = "npx codegen generate --force";
    expect(await json(folder, "check")).toEqual({
      format: 1,
      tool: expect.stringMatching(/^asmx-codegen \d/),
      command: "check",
      exitCode: 1,
      targets: [
        {
          description: "parcel-tracking.yaml",
          output,
          state: "findings",
          changed: ["description"],
          findings: [
            { path: `${output}/client.ts`, ...edited },
            { path: `${output}/server.ts`, ...missing },
            { path: `${output}/types.ts`, ...stale, summary: "stale: description" },
          ],
          steps: [],
          notes: [],
          repair: { sh: command, cmd: command, powershell: command },
        },
      ],
      diagnostics: [],
      problems: [],
      warnings: [],
      changes: [],
      notes: [],
      sources: [],
      differences: [],
      brokenLines: [],
      exchanges: [],
    });
  });

  it("tells what generate did, and what keeps it from doing anything", async () => {
    const folder = project();
    const written = { exitCode: 0, targets: [{ output, state: "planned" }] };
    expect(await json(folder, "generate", "--dry-run")).toMatchObject(written);
    expect(await json(folder, "generate")).toMatchObject({ exitCode: 0, targets: [{ output, state: "written" }] });
    expect(await json(folder, "generate")).toMatchObject({
      exitCode: 0,
      targets: [{ state: "up-to-date", steps: [] }],
    });
    writeTree(folder, { "parcel-tracking.yaml": parcelTracking.replace("Kilograms", "Pounds") });
    expect(await json(folder, "generate")).toMatchObject({
      targets: [
        { steps: ["types.ts", "codegen-lock.json"].map((name) => ({ path: `${output}/${name}`, action: "update" })) },
      ],
    });
    rmSync(join(folder, output, "codegen-lock.json"));
    writeTree(folder, { [`${output}/index.ts`]: "mine", "parcel-tracking.yaml": parcelTracking });
    expect(await json(folder, "generate")).toMatchObject({
      exitCode: 1,
      targets: [
        {
          state: "blocked",
          findings: [
            { path: `${output}/index.ts`, verdict: "foreign" },
            { path: `${output}/types.ts`, verdict: "foreign" },
          ],
        },
      ],
    });
  });

  it("tells of diagnostics with their places, and of what cannot be acted on", async () => {
    const folder = project("service: X\nnope: 1\n");
    for (const command of ["generate", "check"]) {
      expect(await json(folder, command)).toMatchObject({
        command,
        exitCode: 2,
        targets: [{ state: "not-compiled" }],
        diagnostics: expect.arrayContaining([
          expect.objectContaining({
            file: "parcel-tracking.yaml",
            line: 2,
            column: 1,
            endLine: 2,
            endColumn: 5,
            severity: "error",
          }),
        ]),
      });
    }
    expect(await json(folder, "check", "none.yaml")).toMatchObject({
      exitCode: 2,
      problems: [expect.stringContaining("cannot read the description none.yaml")],
    });
    writeTree(folder, { "codegen.yaml": "descripton: x\n" });
    expect(await json(folder, "check")).toMatchObject({
      diagnostics: [{ file: "codegen.yaml", line: 1 }],
      problems: ["codegen.yaml cannot be used; see above"],
    });
  });

  it("tells of line endings that count as a warning", async () => {
    const folder = project();
    await codegen(folder, "generate");
    const path = `${output}/fixtures/findParcel/soap11.request.http`;
    writeTree(folder, { [path]: readFileSync(join(folder, path), "utf8").replaceAll("\n", "\r\n") });
    const finding = {
      path,
      verdict: "line-endings",
      causes: ["line-endings"],
      severity: "warning",
      repair: "generate",
    };
    expect(await json(folder, "check")).toMatchObject({
      exitCode: 0,
      targets: [{ state: "up-to-date", findings: [finding] }],
    });
    const { code, stdout } = await codegen(folder, "check", "--report", "github");
    expect(code).toBe(0);
    expect(stdout).toContain(`::warning file=${path},title=${output}::1 file: 1 line endings changed%0A`);
  });

  it("holds the proposal of infer-rows, and what is wrong with recordings", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "reply.xml": "<a\u202eb/>" });
    const { code, stderr } = await codegen(folder, "infer-rows", "reply.xml", "--report", "json");
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
    expect(await json(folder, "infer-rows", "reply.xml")).toMatchObject({
      command: "infer-rows",
      exitCode: 2,
      problems: [expect.stringContaining("reply.xml: cannot be read: "), expect.stringContaining("no table found")],
    });
  });
});

it("--report github and junit say the same, and the exit code is the same", async () => {
  const folder = await drifted();
  const github = await codegen(folder, "check", "--report", "github");
  expect(github.code).toBe(1);
  expect(github.stdout).toContain(
    `::error file=${output}/client.ts,title=${output} is not up to date::3 files: 1 edited by hand, 1 missing, 1 stale: description%0ATo repair: npx codegen generate --force%0A`,
  );
  expect(github.stdout).toContain(`\n${output}: findings\n`);
  const junit = await codegen(folder, "check", "--report", "junit");
  expect(junit.code).toBe(1);
  expect(junit.stdout).toContain('<testsuites name="codegen check" tests="4" failures="3" errors="0">');
  const missing = await codegen(folder, "generate", "none.yaml", "--report", "github");
  expect(missing.code).toBe(2);
  expect(missing.stdout).toMatch(/^::error::cannot read the description none\.yaml/);
  expect((await codegen(folder, "check", "--report", "xml")).stderr).toContain(
    "Allowed choices are text, json, github, junit, sarif, html",
  );
});

describe("reports in files", () => {
  it("are written beside what is printed, and replace earlier reports alone", async () => {
    const folder = await drifted();
    const files = ["html=reports/check.html", "sarif=reports/check.sarif", "json=check.json", "junit=check.xml"];
    const args = files.flatMap((file) => ["--report", file]);
    const { code, stdout, stderr } = await codegen(folder, "check", ...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toBe((await codegen(folder, "check")).stdout);
    const read = (file: string): string => readFileSync(join(folder, file), "utf8");
    expect(read("check.xml")).toContain('<testsuites name="codegen check" tests="4"');
    expect(JSON.parse(read("check.json"))).toMatchObject({ exitCode: 1, targets: [{ output }] });
    expect(JSON.parse(read("reports/check.sarif"))).toMatchObject({
      runs: [{ results: [{ ruleId: "edited" }, { ruleId: "missing" }, { ruleId: "stale" }] }],
    });
    // The page shows what differs without being asked.
    expect(read("reports/check.html")).toContain("<mark>Pounds</mark>");
    expect((await codegen(folder, "check", "--report", "json", ...args)).stdout).toBe(read("check.json"));
    writeTree(folder, { "notes.html": "<!doctype html>\n<title>mine</title>\n" });
    const mine = await codegen(folder, "check", "--report", "html=notes.html");
    expect(mine.code).toBe(2);
    expect(mine.stderr).toContain("cannot write notes.html: a file is there that is no report of codegen");
    expect(read("notes.html")).toContain("mine");
  });

  it("are refused before the command works if they cannot be written", async () => {
    const folder = project();
    const refusals = [
      ["html=.git/x.html", "it is inside of .git"],
      ["html=.", "--report html=. names something that is no file"],
      ["html=", "Name the file: html=FILE."],
      ["text=a.txt", "text is printed, and has no file"],
      ["github=a.txt", "github is printed, and has no file"],
    ] as const;
    for (const [value, message] of refusals) {
      const { code, stdout, stderr } = await codegen(folder, "check", "--report", value);
      expect([value, code, stdout]).toEqual([value, 2, ""]);
      expect(stderr).toContain(message);
    }
    const twice = await codegen(folder, "check", "--report", "html=a", "--report", "json=./a");
    expect(twice.stderr).toContain("two reports have the file ./a");
    const both = await codegen(folder, "check", "--report", "json", "--report", "junit");
    expect(both.stderr).toContain("One report is printed, and json is; junit=FILE writes the other one.");
  });
});

describe("in a workflow of GitHub", () => {
  const run = (folder: string, ...args: readonly string[]) => {
    const workflow = {
      GITHUB_ACTIONS: "true",
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
      GITHUB_WORKSPACE: folder,
    };
    return codegenWith(workflow, folder, ...args);
  };

  it("check prints its text, annotates on stderr and adds to the summary of the step, without an option", async () => {
    const folder = await drifted();
    writeTree(folder, { "summary.md": "before\n" });
    const { code, stdout, stderr } = await run(folder, "check");
    expect({ code, stdout }).toEqual({ code: 1, stdout: (await codegen(folder, "check")).stdout });
    expect(stderr).toMatch(new RegExp(`^::error file=${output}/client.ts,title=[^\\n]*\\n$`));
    const summary = readFileSync(join(folder, "summary.md"), "utf8");
    expect(summary).toMatch(/^before\n### ❌ codegen check: the output is not up to date\n/);
    expect(summary).toContain("| ❌ | <code>generated/parcel-tracking</code> |");
    await run(folder, "check", "--report", "github");
    expect(readFileSync(join(folder, "summary.md"), "utf8").match(/^### /gm)?.length).toBe(2);
  });

  it("nothing is added where a report was chosen or for other commands, and a summary that cannot be written fails nothing", async () => {
    const folder = project();
    expect((await run(folder, "generate")).stderr).not.toContain("::");
    expect(await run(folder, "check", "--report", "text")).toEqual({
      code: 0,
      stdout: `${output}: up to date\n`,
      stderr: "",
    });
    expect(existsSync(join(folder, "summary.md"))).toBe(false);
    mkdirSync(join(folder, "summary.md"));
    const { code, stderr } = await run(folder, "check");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: the summary of the step: cannot /);
  });
});

describe("--diff", () => {
  it("shows what generating would change, and nothing where nothing is to change", async () => {
    const folder = await drifted();
    const { code, stdout } = await codegen(folder, "check", "--diff");
    expect(code).toBe(1);
    expect(stdout).toContain(`--- ${output}/client.ts\n+++ ${output}/client.ts (generated)\n@@ `);
    expect(stdout).toContain("\n-mine();\n");
    expect(stdout).toContain("\n-  /** Kilograms. */\n+  /** Pounds. */\n");
    expect(stdout).not.toContain(`--- ${output}/server.ts`);
    await codegen(folder, "generate", "--force");
    expect((await codegen(folder, "check", "--diff")).stdout).toBe(`${output}: up to date\n`);
  });

  it("shows an envelope of one line with an element a line, tabs as they are, and marks what differs in a long line", async () => {
    const folder = project();
    await codegen(folder, "generate");
    const edit = (path: string, from: string, to: string): void => {
      const file = join(folder, output, path);
      writeTree(folder, { [`${output}/${path}`]: readFileSync(file, "utf8").replace(from, to) });
    };
    edit("fixtures/findParcel/soap11.request.http", "<Number>", "<Extra /><Number>");
    edit(
      "parcel-tracking.wsdl",
      'minOccurs="0" maxOccurs="1" name="Until"',
      'minOccurs="1" maxOccurs="1" name="Until"',
    );
    edit("types.ts", "  readonly Weight", "\treadonly Weight");
    const { stdout } = await codegen(folder, "check", "--diff");
    expect(stdout).toMatch(/\n  {2}<soap:Body>\n  {4}<findParcel [^>]*>\n- {6}<Extra \/>\n {7}<Number>/);
    expect(stdout).toContain("\n-\treadonly Weight: Decimal;\n+  readonly Weight: Decimal;\n");
    expect(stdout).toMatch(/\n\+ +<s:element minOccurs="0" [^\n]*\n {34,}\^\n/);
    const { targets } = (await json(folder, "check", "--diff")) as {
      targets: { findings: { path: string; line: number }[] }[];
    };
    const lines = targets.flatMap(({ findings }) => findings.map(({ path, line }) => [path, line]));
    const types = readFileSync(join(folder, output, "types.ts"), "utf8").split("\n");
    expect(lines).toContainEqual([`${output}/types.ts`, types.findIndex((line) => line.startsWith("\t")) + 1]);
  });

  it("compiles only where there is a difference", async () => {
    const folder = project();
    await codegen(folder, "generate");
    const compiling = (): boolean =>
      modulesLoadedBy(folder, "check", "--diff").some((file) => file.endsWith("/assets.js"));
    expect(compiling()).toBe(false);
    appendFileSync(join(folder, output, "client.ts"), "mine();\n");
    expect(compiling()).toBe(true);
  });
});

describe("colours", () => {
  const run = async (
    folder: string,
    variables: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ): Promise<string> => {
    const { stdout, stderr } = await codegenWith(variables, folder, ...args);
    return stdout + stderr;
  };

  it("are there where asked for, never against NO_COLOR, and change no word", async () => {
    const folder = await drifted();
    const plain = await run(folder, {}, "check", "--diff");
    const coloured = await run(folder, { FORCE_COLOR: "1" }, "check", "--diff");
    expect(plain).not.toContain("\u001b");
    expect(coloured).toContain("\u001b[31medited by hand\u001b[39m");
    expect(coloured).toContain("\u001b[32m+  /** \u001b[39m\u001b[32;7mPounds\u001b[27;39m\u001b[32m. */\u001b[39m");
    expect(coloured.replaceAll(/\u001b\[[\d;]+m/g, "")).toBe(plain);
    expect(await run(folder, { FORCE_COLOR: "1", NO_COLOR: "1" }, "check", "--diff")).toBe(plain);
    expect(await run(folder, { FORCE_COLOR: "0" }, "check", "--diff")).toBe(plain);
    expect(await run(folder, { FORCE_COLOR: "1" }, "check", "--report", "json")).not.toContain("\u001b");
    writeTree(folder, { "parcel-tracking.yaml": "service: X\nnope: 1\n" });
    expect(await run(folder, { FORCE_COLOR: "1" }, "check")).toMatch(
      /parcel-tracking\.yaml:2:1: \u001b\[31merror AC\d+:\u001b\[39m /,
    );
  });

  it("a terminal of its own gets them", async () => {
    const folder = await drifted();
    const shell = `${JSON.stringify(process.execPath)} ${JSON.stringify(cliPath)} check`;
    const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined, TERM: "xterm" };
    const run = (environment: NodeJS.ProcessEnv) =>
      spawnSync("script", ["-qec", shell, "/dev/null"], { cwd: folder, encoding: "utf8", env: environment });
    const { error, stdout } = run(env);
    // Not every machine has util-linux's script.
    if (error !== undefined) return;
    expect(stdout).toContain("\u001b[31medited by hand\u001b[39m");
    expect(run({ ...env, NO_COLOR: "1" }).stdout).not.toContain("\u001b[31m");
    expect(run({ ...env, TERM: "dumb" }).stdout).not.toContain("\u001b[31m");
  });
});

it("no line of a text report is a command of a workflow", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "::error::x.yaml": "service: X\nnope: 1\n" });
  const variables = { GITHUB_ACTIONS: "true" };
  const { stderr } = await codegenWith(variables, folder, "check", "::error::x.yaml", "--report", "text");
  expect(stderr).toMatch(/^: :error::x\.yaml:\d/);
  expect(stderr).not.toMatch(/^\s*::/m);
});
