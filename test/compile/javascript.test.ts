/**
 * Owns the proof that the JavaScript form of an output is the TypeScript form: Node runs each module, the wire is that of the fixtures,
 * and TypeScript accepts the declarations under the strictest settings, from a program in JavaScript too.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assets } from "#assets";
import { compileRuntime, type Compilation } from "../../generator/compile.js";
import {
  carriesMark,
  carriesSharedRuntimeMark,
  isSharedRuntimePath,
  outputRows,
} from "../../generator/emit/recognition.js";
import { type ModuleKind, moduleKinds } from "../../generator/model/language.js";
import { compileFile, fileText } from "../golden/compile-case.js";
import { expectExchanges, loadedOutput } from "../golden/output-folder.js";
import { treeOf, writeTree } from "../golden/tree.js";

const messaging = "spec/messaging-account.yaml";
const isCode = (file: string): boolean => /\.[jt]s$/.test(file);

/** Loads every module that it finds, so that none has syntax that Node does not know, and calls an operation. */
const program = `
const { readdirSync } = require("node:fs");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
(async () => {
  const folder = join(__dirname, "output");
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".js"));
  for (const file of files) await import(pathToFileURL(join(folder, file)).href);
  const output = await import(pathToFileURL(join(folder, "index.js")).href);
  const dispatcher = output.createMessagingAccountDispatcher({
    ...output.messagingAccountNotImplemented,
    checkCredits: ({ Mobile_Number }) => Number(Mobile_Number) + 1,
  });
  const transport = output.inProcessTransport(dispatcher);
  const client = output.createMessagingAccountClient({ baseUrl: "http://localhost", transport });
  const credits = await client.checkCredits({ Mobile_Number: "41", Password: "x" });
  console.log(JSON.stringify({ files: files.length, credits }));
})();
`;

const strictest = {
  ...{ target: "ES2022", module: "NodeNext", lib: ["ES2022", "DOM", "DOM.AsyncIterable"], types: [], noEmit: true },
  ...{ allowJs: true, checkJs: true, strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
};

/** A program of JavaScript that TypeScript checks. */
function consumerOf(modules: ModuleKind, parameters: string): string {
  const names = "createMessagingAccountClient";
  const imports =
    modules === "esm"
      ? `import { ${names} } from "./output/index.js";`
      : `const { ${names} } = require("./output/index.js");`;
  return `${imports}
const client = createMessagingAccountClient({ baseUrl: "http://localhost" });
/** @type {Promise<number>} */
const credits = client.checkCredits(${parameters});
credits.then(console.log);
`;
}

describe.each(moduleKinds)("%s", (modules) => {
  let folder = "";
  let whole: Compilation;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), `codegen-${modules}-`));
    whole = await compileFile(messaging, { language: "javascript", modules });
    writeTree(path.join(folder, "output"), treeOf(whole.files));
    writeFileSync(
      path.join(folder, "package.json"),
      JSON.stringify({ type: modules === "esm" ? "module" : "commonjs" }),
    );
    writeFileSync(path.join(folder, "main.cjs"), program);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("every module of TypeScript is one of JavaScript with declarations, and all other files stay as they are", async () => {
    const { files } = await compileFile(messaging);
    const wanted = files.flatMap(({ path: file }) =>
      file.endsWith(".ts") ? [`${file.slice(0, -3)}.js`, `${file.slice(0, -3)}.d.ts`] : [file],
    );
    expect(whole.files.map(({ path: file }) => file)).toEqual(wanted.sort());
    const texts = treeOf(files);
    for (const { path: file, text } of whole.files) if (!isCode(file)) expect(text, file).toBe(texts.get(file));
  });

  test("every file has one row and passes it", () => {
    const wrong = whole.files.filter(
      ({ path: file, text }) =>
        outputRows.filter((row) => row.path.test(file)).length !== 1 || !carriesMark(file, Buffer.from(text)),
    );
    expect(wrong.map(({ path: file }) => file)).toEqual([]);
  });

  test("no comment names a file that is not there", () => {
    expect(fileText(whole, "client.d.ts")).toContain("`unspecified` of types.js.");
    const named = whole.files.filter(({ path: file, text }) => isCode(file) && text.includes("types.ts"));
    expect(named.map(({ path: file }) => file)).toEqual([]);
  });

  test("documentation is in the declarations", () => {
    expect(fileText(whole, "client.d.ts")).toContain("* Send one SMS. Interface 4.1.");
    expect(fileText(whole, "types.d.ts")).toContain("Types of MessagingAccount");
  });

  test("Node runs every module of it", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["main.cjs"], { cwd: folder });
    const modulesThere = whole.files.filter(({ path: file }) => file.endsWith(".js")).length;
    expect(JSON.parse(stdout)).toEqual({ files: modulesThere, credits: 42 });
  });

  test("client and dispatcher send and read the fixtures, as the TypeScript form does", async () => {
    const index = path.join(folder, "output", "index.js");
    const module: Readonly<Record<string, unknown>> =
      modules === "esm" ? await import(pathToFileURL(index).href) : createRequire(import.meta.url)(index);
    expect(await expectExchanges(loadedOutput(whole, module))).toBe(152);
  });

  test.each(["typescript-5.4", "typescript", "typescript-7"])(
    "%s accepts the declarations, and finds a wrong call of a program in JavaScript",
    async (compiler) => {
      const files = new Map([...treeOf(whole.files)].filter(([file]) => file.endsWith(".d.ts")));
      const project = path.join(folder, compiler);
      // The mark that spares consumers is taken away, so that every declaration is checked.
      const plain = [...files].map(([file, text]) => [file, text.replace(/^\/\/ @ts-nocheck .*\n/m, "")] as const);
      writeTree(path.join(project, "output"), new Map(plain));
      const config = { compilerOptions: strictest, files: ["main.js", "wrong.js"] };
      writeFileSync(path.join(project, "tsconfig.json"), JSON.stringify(config));
      writeFileSync(path.join(project, "main.js"), consumerOf(modules, '{ Mobile_Number: "1", Password: "2" }'));
      writeFileSync(path.join(project, "wrong.js"), consumerOf(modules, '{ Mobile_Number: 1, Password: "2" }'));
      const tsc = createRequire(import.meta.url)
        .resolve(`${compiler}/package.json`)
        .replace("package.json", "bin/tsc");
      const found = await promisify(execFile)(process.execPath, [tsc, "-p", project]).then(
        () => "",
        (error: { readonly stdout?: string }) => error.stdout ?? String(error),
      );
      // One error in all: the right call and the declarations have none.
      expect(found.match(/^\S.*?: error TS\d+/gm)).toEqual([
        expect.stringMatching(/wrong\.js\(\d+,\d+\): error TS2322$/),
      ]);
    },
  );

  test("a shared runtime is the same, and known as ours", async () => {
    const shared = await compileRuntime([["client"], ["server"]], { language: "javascript", modules }, assets);
    const own = treeOf(whole.files);
    const code = shared.filter(({ path: file }) => isCode(file));
    expect(code.length).toBeGreaterThan(400);
    for (const { path: file, text } of code) {
      expect(isSharedRuntimePath(file) && carriesSharedRuntimeMark(file, Buffer.from(text)), file).toBe(true);
      if (own.has(`runtime/${file}`)) expect(text).toBe(own.get(`runtime/${file}`));
    }
  });
});
