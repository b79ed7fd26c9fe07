/** Owns the proof that every module and every export of `generator/` and `templates/` is used: knip, with the entry points of `knip.json`. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bin = fileURLToPath(new URL("node_modules/knip/bin/knip.js", import.meta.url));
const config = "test/tools/knip.json";

function runKnip(folder) {
  const args = [bin, "--config", config, "--include", "files,exports,types,duplicates", "--no-config-hints"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { status, text: stdout + stderr };
}

test("every export of the generator and the runtime is imported, or belongs to an entry point", () => {
  expect(runKnip(root)).toEqual({ status: 0, text: "" });
});

test("knip with this configuration reports an unused file, and an export that only its own file uses", () => {
  const folder = mkdtempSync(join(tmpdir(), "codegen-knip-"));
  const write = (path, text) => writeFileSync(join(folder, path), text);
  try {
    for (const path of ["generator/model", "test/tools"]) mkdirSync(join(folder, path), { recursive: true });
    cpSync(join(root, config), join(folder, config));
    write("package.json", '{ "type": "module" }\n');
    write("generator/index.ts", 'export { used } from "./model/numbers.ts";\n');
    write("generator/model/numbers.ts", "export const local = 1;\nexport const used = local + 1;\n");
    write("generator/model/unused.ts", "export const alone = 1;\n");
    const { status, text } = runKnip(folder);
    expect({ status, lines: text.match(/generator\/model\/\S+/g) }).toEqual({
      status: 1,
      lines: ["generator/model/unused.ts", "generator/model/numbers.ts:1:14"],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
