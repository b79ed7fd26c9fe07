/**
 * Owns the language of an output where nobody says: what the project around runs, kept once it was chosen, and changed by one run.
 * Each project of JavaScript runs its output with Node.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repository } from "../golden/tree.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { modulesLoadedBy } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

type Choice = "TypeScript" | "ES modules" | "CommonJS";

interface Project {
  readonly manifest?: object;
  readonly files?: Readonly<Record<string, string>>;
  readonly choice: Choice;
  /** Of JavaScript: the end of the reason. */
  readonly since?: string;
}

const noType = 'package.json has no "type": "module"';
const projects: Readonly<Record<string, Project>> = {
  "npm init": { manifest: { type: "commonjs" }, choice: "CommonJS", since: noType },
  "no type": { manifest: {}, choice: "CommonJS", since: noType },
  "ES modules": { manifest: { type: "module" }, choice: "ES modules", since: 'package.json has "type": "module"' },
  "Vite, no type": {
    manifest: { devDependencies: { vite: "7" } },
    choice: "ES modules",
    since: "vite bundles ES modules",
  },
  "webpack, CommonJS": {
    manifest: { type: "commonjs", devDependencies: { webpack: "5" } },
    choice: "CommonJS",
    since: noType,
  },
  "webpack, no type": {
    manifest: { devDependencies: { webpack: "5" } },
    choice: "ES modules",
    since: "webpack bundles ES modules",
  },
  "no package.json": { choice: "TypeScript" },
  "a tsconfig.json": { manifest: {}, files: { "tsconfig.json": "{}" }, choice: "TypeScript" },
  typescript: { manifest: { devDependencies: { typescript: "6" } }, choice: "TypeScript" },
  tsx: { manifest: { devDependencies: { tsx: "4" } }, choice: "TypeScript" },
  Deno: { manifest: {}, files: { "deno.json": "{}" }, choice: "TypeScript" },
};

const words = { "ES modules": "JavaScript (ES modules)", CommonJS: "JavaScript (CommonJS)" } as const;

/** A project with the runtime installed. */
function projectFolder({ manifest, files = {} }: Pick<Project, "manifest" | "files">): string {
  const folder = temporaryFolder();
  const dependencies = { "asmx-runtime": "1" };
  const text = manifest === undefined ? {} : { "package.json": JSON.stringify({ dependencies, ...manifest }) };
  writeTree(folder, { ".git/HEAD": "", "parcel-tracking.yaml": parcelTracking, ...text, ...files });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(repository, "templates/runtime-package"), join(folder, "node_modules/asmx-runtime"), "junction");
  return folder;
}

async function generate(folder: string, ...options: readonly string[]): Promise<string> {
  const result = await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "gen", ...options);
  expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: "" });
  return result.stdout;
}

function choiceIn(folder: string): Choice {
  const names = readdirSync(join(folder, "gen"));
  if (!names.includes("client.js")) return "TypeScript";
  expect(names.filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))).toEqual([]);
  return readTree(join(folder, "gen"))["client.js"]?.includes("require(") === true ? "CommonJS" : "ES modules";
}

/** What a program of the project's own modules gets from a call of the output. */
function runIn(folder: string, choice: Choice): string {
  const imports =
    choice === "CommonJS" ? 'const output = require("./gen/index.js");' : 'import * as output from "./gen/index.js";';
  const program = `${imports}
const dispatcher = output.createParcelTrackingDispatcher({ ...output.parcelTrackingNotImplemented });
const transport = output.inProcessTransport(dispatcher);
const client = output.createParcelTrackingClient({ baseUrl: "http://localhost", transport });
const [name] = Object.keys(output.operations);
console.log(typeof client[name], typeof dispatcher.handle);
`;
  writeTree(folder, { "main.js": program });
  const { stdout, stderr } = spawnSync(process.execPath, ["main.js"], { cwd: folder, encoding: "utf8" });
  return stdout === "" ? stderr : stdout;
}

describe.each(Object.entries(projects))("%s", (_name, project) => {
  it("gets the language that it runs, with a reason", async () => {
    const folder = projectFolder(project);
    const printed = await generate(folder);
    expect(choiceIn(folder)).toBe(project.choice);
    if (project.choice === "TypeScript") expect(printed).not.toContain("JavaScript");
    else {
      const reason = `there is no tsconfig.json and no typescript, and ${project.since ?? ""} (--language and --modules change this)`;
      expect(printed).toContain(`gen: ${words[project.choice]}, since ${reason}`);
      expect(printed).not.toContain("imports end in");
      if (project.manifest !== undefined) expect(runIn(folder, project.choice)).toBe("function function\n");
    }
    expect(await codegen(folder, "check", "parcel-tracking.yaml", "-o", "gen", "--full")).toMatchObject({ code: 0 });
  });
});

describe("an output in JavaScript", () => {
  const manifest = { type: "module" };

  it("is up to date, and check loads no TypeScript", async () => {
    const folder = projectFolder({ manifest });
    await generate(folder);
    expect(await generate(folder)).toBe("gen: up to date\n");
    const loaded = modulesLoadedBy(folder, "check", "parcel-tracking.yaml", "-o", "gen");
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter((file) => /ts-morph/.test(file))).toEqual([]);
  });

  it("follows the type in package.json when the project cannot read its modules any more, and check and doctor tell", async () => {
    for (const [from, to, choice] of [
      ["commonjs", "module", "ES modules"],
      ["module", "commonjs", "CommonJS"],
    ] as const) {
      const folder = projectFolder({ manifest: { type: from } });
      await generate(folder);
      writeTree(folder, { "package.json": JSON.stringify({ dependencies: { "asmx-runtime": "1" }, type: to }) });
      expect((await codegen(folder, "check", "parcel-tracking.yaml", "-o", "gen")).code).toBe(1);
      expect((await codegen(folder, "doctor", "parcel-tracking.yaml", "-o", "gen")).stdout).not.toContain("all well");
      expect(await generate(folder)).toContain(words[choice]);
      expect(choiceIn(folder)).toBe(choice);
      expect(runIn(folder, choice)).toBe("function function\n");
      expect((await codegen(folder, "check", "parcel-tracking.yaml", "-o", "gen")).code).toBe(0);
    }
  });

  it("keeps modules that were chosen by hand, and those that package.json does not contradict", async () => {
    const folder = projectFolder({ manifest: { type: "module" } });
    await generate(folder);
    writeTree(folder, { "package.json": JSON.stringify({ dependencies: { "asmx-runtime": "1" } }) });
    expect((await codegen(folder, "check", "parcel-tracking.yaml", "-o", "gen")).code).toBe(0);
    await generate(folder, "--modules", "esm");
    writeTree(folder, { "package.json": JSON.stringify({ type: "commonjs" }) });
    expect((await codegen(folder, "check", "parcel-tracking.yaml", "-o", "gen", "--modules", "esm")).code).toBe(0);
  });

  it("stays as it is when the project turns to TypeScript", async () => {
    const folder = projectFolder({ manifest });
    await generate(folder);
    writeTree(folder, { "tsconfig.json": "{}", "package.json": "{}" });
    expect(await generate(folder)).toBe("gen: up to date\n");
    expect(choiceIn(folder)).toBe("ES modules");
  });

  it("is checked for edits, losses and left-over files, which the printed command repairs", async () => {
    const folder = projectFolder({ manifest });
    await generate(folder);
    writeTree(folder, { "gen/client.js": `${readTree(join(folder, "gen"))["client.js"] ?? ""}// mine\n` });
    rmSync(join(folder, "gen/types.d.ts"));
    const { code, stdout } = await codegen(folder, "check", "parcel-tracking.yaml", "-o", "gen");
    expect(code).toBe(1);
    expect(stdout).toMatch(/edited by hand +gen\/client\.js/);
    expect(stdout).toMatch(/missing +gen\/types\.d\.ts/);
    expect((await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "gen")).code).toBe(1);
    await generate(folder, "--force");
    expect((await codegen(folder, "check", "parcel-tracking.yaml", "-o", "gen")).code).toBe(0);
  });

  it("loses its TypeScript in one run, which says so, and the other way", async () => {
    const folder = projectFolder({});
    await generate(folder);
    expect(choiceIn(folder)).toBe("TypeScript");
    const turned = await generate(folder, "--language", "javascript");
    expect(turned).toContain("gen: JavaScript (CommonJS), since there is no package.json (");
    expect(turned).toMatch(
      /gen: \d files of TypeScript were removed, since the output is in JavaScript \(CommonJS\) now/,
    );
    expect(choiceIn(folder)).toBe("CommonJS");
    expect(await generate(folder)).toBe("gen: up to date\n");
    await generate(folder, "--modules", "esm");
    expect(choiceIn(folder)).toBe("ES modules");
    expect(await generate(folder, "--language", "typescript")).toMatch(
      /gen: \d+ files of JavaScript were removed, since the output is in TypeScript now/,
    );
    expect(choiceIn(folder)).toBe("TypeScript");
    expect(readdirSync(join(folder, "gen")).filter((name) => /\.(?:js|d\.ts)$/.test(name))).toEqual([]);
  });

  it("keeps its language without its lock", async () => {
    const folder = projectFolder({ manifest: { devDependencies: { typescript: "6" } } });
    await generate(folder);
    rmSync(join(folder, "gen/codegen-lock.json"));
    writeTree(folder, { "package.json": "{}" });
    await generate(folder, "--force");
    expect(choiceIn(folder)).toBe("TypeScript");
  });

  it("is what codegen.yaml says, for each service and for all", async () => {
    const folder = projectFolder({ manifest });
    writeTree(folder, {
      "codegen.yaml": `services:
  - { description: parcel-tracking.yaml, output: gen, artifacts: [client], language: typescript }
  - { description: parcel-tracking.yaml, output: other, artifacts: [client], name: other }
language: javascript
modules: commonjs
`,
    });
    const { code, stderr } = await codegen(folder, "generate");
    expect(code).toBe(2);
    expect(stderr).toContain("modules is commonjs, and gen is in TypeScript, whose compiler decides that");
    expect((await codegen(folder, "generate", "other")).code).toBe(0);
    expect(readdirSync(join(folder, "other"))).toContain("client.js");
  });

  it("refuses endings that are TypeScript's", async () => {
    const folder = projectFolder({ manifest });
    const run = (...options: readonly string[]) =>
      codegen(folder, "generate", "parcel-tracking.yaml", "-o", "gen", ...options);
    expect(await run("--language", "javascript", "--import-extension", "ts")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("importExtension is ts, and gen is in JavaScript, whose imports end in js"),
    });
    await generate(folder, "--import-extension", "ts");
    expect(choiceIn(folder)).toBe("TypeScript");
  });

  it("has the runtime's source in JavaScript, also in a folder that several share", async () => {
    const folder = projectFolder({ manifest });
    await generate(folder, "--runtime", "source");
    expect(runIn(folder, "ES modules")).toBe("function function\n");
    await generate(folder, "--runtime", "shared");
    expect(runIn(folder, "ES modules")).toBe("function function\n");
    const shared = readdirSync(join(folder, "shared"));
    expect(shared).toContain("index.js");
    expect(shared.filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))).toEqual([]);
    expect((await codegen(folder, "check", "parcel-tracking.yaml", "-o", "gen", "--runtime", "shared")).code).toBe(0);
  });

  it("shares no runtime with an output in another language", async () => {
    const folder = projectFolder({ manifest });
    writeTree(folder, {
      "codegen.yaml": `services:
  - { description: parcel-tracking.yaml, output: gen, runtime: shared, language: typescript }
  - { description: parcel-tracking.yaml, output: other, name: other, runtime: shared }
`,
    });
    const { code, stderr } = await codegen(folder, "generate");
    expect(code).toBe(2);
    expect(stderr).toContain("services that share the runtime in shared differ in language (");
    expect(stderr).toContain("TypeScript");
    expect((await codegen(folder, "generate", "gen")).code).toBe(0);
    expect((await codegen(folder, "generate", "other")).code).toBe(2);
  });
});
