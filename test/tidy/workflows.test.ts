/** Owns what must hold of workflows, those of the repository and those that users copy: nothing in them can change under a name. */
import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./sources.js";

const workflows = repositoryFiles().filter((file) => /^(?:\.github\/workflows|examples\/ci)\/[^/]+\.yml$/.test(file));

test("actions are pinned by commit, and say which version that is", () => {
  const uses = workflows.flatMap((file) => [...textOf(file).matchAll(/\buses: *(.+)$/gm)].map(([, what = ""]) => what));
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((what) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what))).toEqual([]);
  // One version of each: what was checked once is what runs everywhere.
  const commits = new Map(uses.map((what) => [what.split("@")[0], what]));
  expect(new Set(uses)).toEqual(new Set(commits.values()));
});

/** What a workflow may write, beside reading the repository: npm's proof of origin, and the pages. */
const writes: Readonly<Record<string, readonly string[]>> = {
  ".github/workflows/release.yml": ["id-token"],
  ".github/workflows/site.yml": ["pages", "id-token"],
};

test("workflows may read the repository and no more, but for those that publish", () => {
  for (const file of workflows) {
    if (!file.startsWith(".github/")) continue;
    const text = textOf(file);
    expect(text, file).toMatch(/^permissions:\n  contents: read$/m);
    const written = [...text.matchAll(/([\w-]+): write$/gm)].map(([, what]) => what);
    expect([file, written]).toEqual([file, writes[file] ?? []]);
  }
});

test("a published package has its provenance, after an audit", () => {
  const release = textOf(".github/workflows/release.yml");
  expect(release).toMatch(/npm publish --provenance/);
  expect(release.indexOf("npm audit signatures")).toBeGreaterThan(0);
  expect(release.indexOf("npm audit signatures")).toBeLessThan(release.indexOf("npm publish"));
});
