/**
 * Random histories of one folder: generating, users who edit, add and delete, runs that are cut short. What a user wrote is never
 * lost without --force; a run that meets no conflict leaves exactly what was wanted.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { inspectFolder, readFolderState } from "../../generator/files/output/inspect.js";
import { writeOutput } from "../../generator/files/output/output.js";
import { wantedDigests } from "../../generator/files/output/plan-output.js";
import { anyFile, filesOf, inputOf, readTree, temporaryFolder, writeTree } from "./folder.js";
import { amount } from "../counts.js";

const paths = ["a.ts", "b.ts", "c/d.ts", "c/e/f.ts", "c/e/g.http"];
const path = fc.constantFrom(...paths);
/** Generated texts and users' texts never coincide. */
const generatedTree = fc.dictionary(path, fc.constantFrom("gen 1\n", "gen 2\n", "gen 3\n"), { maxKeys: 5 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant("generate" as const),
    tree: generatedTree,
    force: fc.constantFrom(false, false, true),
  }),
  fc.record({ kind: fc.constant("edit" as const), path, text: fc.constantFrom("user 1\n", "user 2\n") }),
  fc.record({ kind: fc.constant("delete" as const), path }),
  fc.record({ kind: fc.constant("turn line ends" as const), path }),
  fc.record({ kind: fc.constant("remove the lock" as const) }),
  /** A run that was killed after it had moved `moved` of its files into place. */
  fc.record({ kind: fc.constant("cut short" as const), tree: generatedTree, moved: fc.nat({ max: 5 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const own = (tree: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).filter(([each]) => paths.includes(each)));
const users = (tree: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(own(tree)).filter(([, text]) => text.startsWith("user")));

async function generate(folder: string, tree: Readonly<Record<string, string>>, force: boolean): Promise<void> {
  const before = existsSync(folder) ? readTree(folder) : {};
  const request = {
    folder,
    files: filesOf(tree),
    tool: "t",
    imports: "js" as const,
    input: inputOf(JSON.stringify(tree)),
    force,
    waitMs: 0,
    recognition: anyFile,
  };
  const { plan } = await writeOutput(request);
  const after = readTree(folder);
  if (plan.conflicts.length > 0) {
    expect(own(after)).toEqual(own(before));
    return;
  }
  if (!force) expect(users(after)).toEqual(users(before));
  for (const [path, text] of Object.entries(tree)) {
    // Where every byte counts, ends of lines are repaired; elsewhere they are no difference.
    expect(anyFile.exact(path) ? after[path] : after[path]?.replaceAll("\r\n", "\n")).toBe(text);
  }
  expect(Object.keys(after).filter((each) => each.includes("codegen-run"))).toEqual([]);
  const findings = inspectFolder(readFolderState(folder), wantedDigests(filesOf(tree)), anyFile);
  expect(findings.filter(({ kind }) => kind !== "extra")).toEqual([]);
}

function cutShort(folder: string, tree: Readonly<Record<string, string>>, moved: number): void {
  if (!existsSync(folder)) return;
  writeTree(folder, { [`.codegen-run/run-999999999-${encodeURIComponent(hostname())}`]: "" });
  const there = readTree(folder);
  // A run starts moving only when nothing of a user's is in the way.
  if (Object.keys(tree).some((each) => there[each]?.startsWith("user") === true)) return;
  writeTree(folder, Object.fromEntries(Object.entries(tree).slice(0, moved)));
}

async function take(folder: string, each: Step): Promise<void> {
  switch (each.kind) {
    case "generate":
      return generate(folder, each.tree, each.force);
    case "cut short":
      return cutShort(folder, each.tree, each.moved);
    case "edit":
      mkdirSync(dirname(join(folder, each.path)), { recursive: true });
      return writeFileSync(join(folder, each.path), each.text);
    case "delete":
      return rmSync(join(folder, each.path), { force: true });
    case "remove the lock":
      return rmSync(join(folder, "codegen-lock.json"), { force: true });
    case "turn line ends": {
      const text = existsSync(folder) ? readTree(folder)[each.path] : undefined;
      return text === undefined ? undefined : writeFileSync(join(folder, each.path), text.replaceAll(/\r?\n/g, "\r\n"));
    }
  }
}

it("any history of runs, edits and kills keeps what users wrote and ends with the wanted files", async () => {
  const root = temporaryFolder();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      number += 1;
      const folder = join(root, String(number));
      for (const each of steps) await take(folder, each);
      await generate(folder, { "a.ts": "gen 1\n", "c/e/f.ts": "gen 2\n" }, true);
      rmSync(folder, { recursive: true, force: true });
    }),
    { numRuns: amount(150, 2000) },
  );
});
