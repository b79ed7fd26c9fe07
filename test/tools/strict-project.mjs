/**
 * Owns a folder beside the packages of the tools, with TypeScript of a plugin that uses the runtime's sources.
 * Invariant: the compiler has the strict options of a careful consumer.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compilerOptions = {
  ...{ target: "es2022", module: "nodenext", strict: true, noEmit: true, types: [], lib: ["es2022", "dom"] },
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, skipLibCheck: true },
  paths: {
    "asmx-runtime": [join(root, "templates/runtime/index.ts")],
    "asmx-runtime/*": [join(root, "templates/runtime/*.ts")],
  },
};

export class StrictProject {
  folder;

  constructor(name) {
    this.folder = mkdtempSync(fileURLToPath(new URL(`.${name}-`, import.meta.url)));
  }

  write(path, text) {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** What the compiler prints of the files of these patterns. */
  compilerOutput(include) {
    this.write("package.json", '{ "type": "module" }');
    this.write("tsconfig.json", JSON.stringify({ compilerOptions, include }));
    const compiler = join(root, "node_modules/typescript-7/bin/tsc");
    const given = [compiler, "-p", this.folder, "--pretty", "false"];
    return spawnSync(process.execPath, given, { encoding: "utf8" }).stdout;
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
