/**
 * Owns the try of the language server in editors of others, Neovim and Emacs: what a person would see in their buffers.
 * Needs what `install.sh` installs, and `npm run build`; exit code 1 if something differs.
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

/** What a script of an editor saw, by name. */
function seenIn(command, ...args) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-editor-"));
  try {
    const file = join(folder, "shop.yaml");
    writeFileSync(file, shop.replace("Text: string", "Text: strng"));
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      encoding: "utf8",
      timeout: 300_000,
      env: { ...process.env, CODEGEN_CLI: at("../../dist/cli.js"), CODEGEN_FILE: file, HOME: folder },
    });
    assert.ifError(error);
    assert.equal(status, 0, `${command}: ${stdout}\n${stderr}`);
    const lines = stdout.split("\n").filter((line) => line.startsWith("["));
    return Object.fromEntries(lines.map((line) => JSON.parse(line)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const editors = [
  ["Neovim", "nvim", "--headless", "--clean", "-n", "-c", `luafile ${at("neovim.lua")}`],
  ["Emacs", "emacs", "--batch", "--load", at("eglot.el")],
];
for (const [name, command, ...args] of editors) {
  const seen = seenIn(command, ...args);
  assert.match(seen.diagnostic, /There is no type "strng"\./);
  assert.match(seen["quick fix"], /Line: \{ fields: \{ Text: string \} \}/);
  assert.match(seen.hover, /client\.getOrder\(…\): Promise<Order \| null>/);
  assert.match(seen.hover, /<getOrderResult>/);
  assert.match(seen.rename, /\n {2}Purchase: # an Order\n/);
  assert.match(seen.rename, /purpose: Get an Order\n/);
  assert.match(seen.completed, /^ {8}result: \w+$/);
  if (seen.candidates !== undefined)
    assert.deepEqual(seen.candidates.slice(0, 4), ["Purchase", "Line", "ArrayOfLine", "void"]);
  else assert.match(seen.completed, /: Purchase$/);
  console.log(`${name} showed and did all of it: ${Object.keys(seen).join(", ")}`);
}
