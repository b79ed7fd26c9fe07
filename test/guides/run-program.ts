/**
 * Owns how a program of the documentation is run: in a folder with the output of `generate`, against the example server.
 * Invariant: the program is the page's text, but for the address of the service and the port it listens on.
 */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { createHandlers } from "../../examples/server/handlers.js";
import { createMessagingAccountDispatcher, serve, type ServerHandle } from "../../generated/messaging-account/index.js";
import { loadConfig } from "../../generator/load/config.js";
import type { ValueChoices } from "../../generator/model/value-choices.js";
import { compileText } from "../golden/compile-case.js";
import { repository, treeOf, writeTree } from "../golden/tree.js";
import type { Page } from "./pages.js";

/** What pages call the service of the messaging account. */
export const shownAddress = "https://sms.example.org";

export function startService(): Promise<ServerHandle> {
  return serve(createMessagingAccountDispatcher(createHandlers()), { port: 0 });
}

/** A folder as a reader has it: files of the page, the output for each description that its programs import, and that of the messaging account. */
export async function writeProject(folder: string, page: Page): Promise<void> {
  mkdirSync(path.join(folder, "generated"), { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }\n');
  symlinkSync(path.join(repository, "generated/messaging-account"), path.join(folder, "generated/messaging-account"));
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(repository, path.join(folder, "node_modules/asmx-codegen"), "junction");
  for (const { file, text, language } of page.blocks) {
    if (file === undefined) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
    const name = path.basename(file, ".yaml");
    if (language !== "yaml" || !page.text.includes(`./generated/${name}/`)) continue;
    const { files, diagnostics } = await compileText(text, { values: valuesOf(page, file) }, file);
    if (files.length === 0)
      throw new Error(`${page.path}, ${file}: ${diagnostics.map(({ message }) => message).join("; ")}`);
    writeTree(path.join(folder, "generated", name), treeOf(files));
  }
}

/** The forms of values that the page's own codegen.yaml chooses for a description. */
function valuesOf({ blocks }: Page, description: string): ValueChoices | undefined {
  const config = blocks.find(({ file }) => file === "codegen.yaml")?.text ?? "";
  return loadConfig(config).services.find((service) => service.description === description)?.values;
}

export interface Outcome {
  readonly code: number;
  /** Standard output, with the address that the page shows. */
  readonly printed: string;
  readonly errors: string;
}

/** Bundles a program of the folder as esbuild does for Node, and runs it there. One that serves ends when it has begun to. */
export async function runProgram(folder: string, file: string, source: string, address: string): Promise<Outcome> {
  const serves = /\bserve\(/.test(source) && !/\.close\(/.test(source);
  const text = source.replaceAll(shownAddress, address).replaceAll("port: 8080", "port: 0");
  await build({
    stdin: {
      contents: serves ? `${text}\nprocess.exit(0);\n` : text,
      resolveDir: folder,
      sourcefile: file,
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    tsconfigRaw: {},
    target: "node20",
    outfile: path.join(folder, `${file}.mjs`),
    logLevel: "silent",
  });
  return new Promise((resolve) => {
    const env = { ...process.env, SMS_PASSWORD: "secret", NO_COLOR: "1" };
    execFile(process.execPath, [`${file}.mjs`], { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, printed: stdout.replaceAll(address, shownAddress).trimEnd(), errors: stderr });
    });
  });
}

/** Runs commands of the folder, where `npx codegen` is this repository's build; both streams are what they print. */
export async function runCommands(folder: string, source: string): Promise<string> {
  const cli = path.join(repository, "dist/cli.js");
  const script = source.replaceAll("npx codegen", `"${process.execPath}" "${cli}"`);
  const env = { ...process.env, NO_COLOR: "1" };
  const { stdout } = await promisify(execFile)("sh", ["-c", `{ ${script}\n} 2>&1`], {
    cwd: folder,
    env,
    timeout: 60_000,
  });
  return stdout.trimEnd();
}
