/**
 * Owns the proof that compilers have next to nothing to work out: signatures and tables say their types, and what the runtime's
 * functions do inside is not checked again.
 * Invariant: what is counted does not depend on the machine; times are no concern of this file.
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { compileText } from "../golden/compile-case.js";
import { repository, treeOf, writeTree } from "../golden/tree.js";

const folder = path.join(repository, ".tmp", `growth-${process.pid}`);

/** Operations of every result kind and with credentials, `count` of each of four. */
function description(count: number): string {
  const operations = Array.from({ length: count }, (_, index) => [
    `      count${index}: { purpose: Count, credentials: login, parameters: { A: string, B: int }, result: int }`,
    `      list${index}: { purpose: List, credentials: login, parameters: { C: string }, result: DataSet }`,
    `      text${index}: { purpose: Say, parameters: { D: { type: int, required: true } }, result: string }`,
    `      read${index}: { purpose: Read, credentials: login, result: Thing }`,
  ]);
  return `service: Many
namespace: http://example.org/many/
baseUrl: http://localhost:8080
path: /many.asmx
bindings: [soap11, soap12, http-get, http-post]
credentials: { login: { User: string, Word: { type: string, secret: true } } }
types: { Thing: { fields: { Id: int, Name: string } } }
groups:
  all:
    title: All
    operations:
${operations.flat().join("\n")}
`;
}

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(["typescript", "typescript-7"])(
  "%s works out less than ten types per operation, and next to none for the runtime",
  async (compiler) => {
    const [few, many] = [await instantiations(compiler, 5), await instantiations(compiler, 30)];
    expect(few).toBeGreaterThan(100);
    expect(few).toBeLessThan(3_000);
    expect((many - few) / (25 * 4)).toBeLessThan(10);
  },
);

/** Types that the compiler made from generic ones, for the whole output. */
async function instantiations(compiler: string, count: number): Promise<number> {
  const out = path.join(folder, `${count}`);
  const { files } = await compileText(description(count), { artifacts: ["client", "server"] });
  writeTree(out, treeOf(files));
  const bin = path.join(repository, "node_modules", compiler, "bin/tsc");
  const settings =
    "--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node --ignoreConfig --extendedDiagnostics";
  const args = [bin, ...settings.split(" "), path.join(out, "index.ts")];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repository });
  return Number(/Instantiations:\s*(\d+)/.exec(stdout)?.[1]);
}
