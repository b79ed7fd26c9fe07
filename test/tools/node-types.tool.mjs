/**
 * Owns the proof that the output, the documentation's programs and the servers of docs/guides/servers.md compile with each
 * @types/node that package.json pins, with the types of the DOM and without.
 * Invariant: a compilation sees one @types/node alone. Frameworks are linked, since their types ask for Node's, too.
 */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkedTree } from "../golden/checked-tree.ts";
import { compileFile } from "../golden/compile-case.ts";
import { writeTree } from "../golden/tree.ts";
import { readPage } from "../guides/pages.ts";
import { writeProgramProjects, writeProgramSettings } from "../guides/program-projects.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tools = fileURLToPath(new URL("node_modules", import.meta.url));
const work = join(root, ".tmp", `node-types-${process.pid}`);
const versions = readdirSync(tools).flatMap((name) => /^types-node-(\d+)$/.exec(name)?.[1] ?? []);
const libraries = {
  "without the DOM": ["ES2022"],
  "with the DOM": ["ES2022", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
};
/** The quick compiler reads all of them, the others the newest: they take half a minute each. */
const compilersOf = (version) =>
  version === versions.at(-1) ? ["typescript-7", "typescript", "typescript-5.9"] : ["typescript-7"];
/** Links are left as they are, so that what is linked finds the folder's own @types/node. */
const settings = {
  target: "ES2022",
  module: "NodeNext",
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  preserveSymlinks: true,
  types: ["node"],
};

beforeAll(async () => {
  await writeProgramProjects(join(work, "pages"));
  const { files } = await compileFile("spec/messaging-account.yaml", { artifacts: ["client", "server"] });
  writeTree(join(work, "generated/messaging-account"), checkedTree(files));
  for (const version of versions) {
    linkModules(join(work, version, "node_modules"), version);
    for (const shared of ["generated", "pages"])
      symlinkSync(join(work, shared), join(work, version, shared), "junction");
    for (const [path, text] of programs()) writeFileSync(join(work, version, path), text);
    for (const file of ["tools/node-types-fit.ts", "compile/usage.ts"]) {
      mkdirSync(dirname(join(work, version, "test", file)), { recursive: true });
      const text = readFileSync(join(root, "test", file), "utf8");
      const inOutput = text.replace("../../templates/runtime/", "../../generated/messaging-account/runtime/");
      writeFileSync(join(work, version, "test", file), inOutput);
    }
  }
}, 120_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

test("the pinned versions are the three with long support and the newest two", () => {
  expect(versions).toEqual(["20", "22", "24", "25", "26"]);
});

describe.each(versions)("@types/node %s", (version) => {
  describe.each(Object.entries(libraries))("%s", (_name, lib) => {
    test.each(compilersOf(version))("%s compiles output, usage and servers", async (compiler) => {
      const project = join(work, version, `tsconfig.${compiler}.${lib.length}.json`);
      const include = ["generated", "test", "*.ts"];
      writeFileSync(project, JSON.stringify({ compilerOptions: { ...settings, lib }, include }));
      expect(await compile(compiler, project)).toEqual({ errors: "", types: [nodeTypes(version)] });
    });

    test("typescript-7 compiles the documentation's programs", async () => {
      const project = `tsconfig.${lib.length}.json`;
      const typeRoots = [join(work, version, "node_modules/@types")];
      writeProgramSettings(join(work, version, "pages"), project, { preserveSymlinks: true, typeRoots, lib });
      const found = await compile("typescript-7", join(work, version, "pages", project));
      expect(found).toEqual({ errors: "", types: [nodeTypes(version)] });
    });
  });
});

/** The page's servers, each a file, and the settings of a package of ES modules. */
function programs() {
  const { blocks } = readPage("docs/guides/servers.md");
  const files = blocks.flatMap(({ file, section, text }) => {
    if (file === "dispatcher.ts") return [[file, text]];
    return file === "server.ts" ? [[`server-${section.replace(/\W+/g, "-")}.ts`, text]] : [];
  });
  expect(files.length).toBeGreaterThan(5);
  return [...files, ["package.json", '{ "type": "module" }']];
}

/** Every package of the tools under its name, but one version of Node's types under `@types/node`. */
function linkModules(folder, version) {
  const link = (name, target = name) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(tools, target), join(folder, name), "junction");
  };
  for (const name of readdirSync(tools)) {
    if (name.startsWith(".") || name.startsWith("types-node-")) continue;
    const names = name.startsWith("@") ? readdirSync(join(tools, name)).map((each) => `${name}/${each}`) : [name];
    for (const each of names) if (each !== "@types/node") link(each);
  }
  link("@types/node", `types-node-${version}`);
}

function nodeTypes(version) {
  return join(work, version, "node_modules/@types/node/index.d.ts");
}

/** What the compiler says, and each index of Node's types that it read. */
async function compile(compiler, project) {
  const bin = join(root, "node_modules", compiler, "bin/tsc");
  const args = [bin, "-p", project, "--pretty", "false", "--listFiles"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 }).catch((error) => error);
  const lines = stdout.trim().split("\n");
  const types = lines.filter((line) => /\/(?:@types\/node|types-node-\d+)\/(?:ts\d\.\d\/)?index\.d\.ts$/.test(line));
  return { errors: lines.filter((line) => !/^\/.*\.[cm]?tsx?$/.test(line)).join("\n"), types };
}
