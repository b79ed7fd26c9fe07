/**
 * Owns the try of the language server in Neovim, an editor of others: what a person would see in its buffer.
 * Needs Neovim 0.7 or later (`apt-get install neovim`) and `npm run build`; exit code 1 if something differs.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const [, shop = ""] = /export const shop = `([^`]*)`/.exec(readFileSync(at("shop.ts"), "utf8")) ?? [];
assert.ok(shop.includes("Text: string"));

const folder = mkdtempSync(join(tmpdir(), "codegen-neovim-"));
try {
  const file = join(folder, "shop.yaml");
  writeFileSync(file, shop.replace("Text: string", "Text: strng"));
  const { status, stdout, stderr, error } = spawnSync(
    "nvim",
    ["--headless", "--clean", "-n", "-c", `luafile ${at("neovim.lua")}`],
    {
      encoding: "utf8",
      timeout: 300_000,
      env: { ...process.env, CODEGEN_CLI: at("../../dist/cli.js"), CODEGEN_FILE: file, HOME: folder },
    },
  );
  assert.ifError(error);
  const seen = Object.fromEntries(
    stdout
      .split("\n")
      .filter((line) => line.startsWith("["))
      .map((line) => JSON.parse(line)),
  );
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  assert.match(seen.diagnostic, /^There is no type "strng"\./);
  assert.match(seen["quick fix"], /Line: \{ fields: \{ Text: string \} \}/);
  assert.match(seen.hover, /client\.getOrder\(…\): Promise<Order \| null>/);
  assert.match(seen.hover, /<getOrderResult>/);
  assert.match(seen.rename, /\n {2}Purchase: # an Order\n/);
  assert.match(seen.rename, /purpose: Get an Order\n/);
  assert.deepEqual(seen.candidates.slice(0, 4), ["Purchase", "Line", "ArrayOfLine", "void"]);
  assert.match(seen.completed, /^ {8}result: \w+$/);
  console.log(`Neovim showed and did all of it: ${Object.keys(seen).join(", ")}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
