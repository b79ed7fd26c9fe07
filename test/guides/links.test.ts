/** Links of the pages that users read lead somewhere, every guide is listed, and commands are shown as they are. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { codegen } from "../cli/run-cli.js";
import { repository } from "../golden/tree.js";
import { readPage, userPages } from "./pages.js";

const pages = [
  ...userPages(),
  ...["CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "spec/README.md"].map(readPage),
];

/** As GitHub makes it: lower-case, blanks to `-`, other punctuation gone. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

/** Problems with the links of a page. */
function brokenLinks(file: string, text: string): readonly string[] {
  const links = [...text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = ""]) => link,
  );
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = "", anchor] = link.split("#");
    const place = path.posix.join(path.posix.dirname(file), target);
    const found = target === "" ? file : place;
    if (!existsSync(path.join(repository, found))) return true;
    return anchor !== undefined && !readPage(found).headings.map(anchorOf).includes(anchor);
  });
}

test.each(pages.map((page) => [page.path, page.text]))("links of %s", (file, text) => {
  expect(brokenLinks(file, text)).toEqual([]);
});

test("a link that leads nowhere would be found", () => {
  const text =
    "[a](nothing.md) [b](README.md#nothing) [c](#what-comes-out) [d](https://example.org/) [e](docs/api.md#a-call)";
  expect(brokenLinks("README.md", text)).toEqual(["nothing.md", "README.md#nothing"]);
});

test.each(["docs", "docs/decisions"])("%s/README.md lists every page of its folder", (folder) => {
  const list = readPage(`${folder}/README.md`).text;
  const inside = userPages().filter(({ path: file }) => file.startsWith(`${folder}/`));
  const paths = inside.map(({ path: file }) => path.posix.relative(folder, file));
  const own = paths.filter((file) => file !== "README.md" && !/^decisions\/(?!README)/.test(file));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((file) => !list.includes(`](${file}`))).toEqual([]);
});

test("README.md stays short", () => {
  expect(readFileSync(path.join(repository, "README.md"), "utf8").split("\n").length).toBeLessThanOrEqual(160);
});

describe("commands", () => {
  const shown = pages.flatMap(({ path: file, text }) =>
    [...text.matchAll(/npx codegen ([a-z-]+)([^\n`#|]*)/g)].map(([all, command = "", rest = ""]) => ({
      file,
      all,
      command,
      rest,
    })),
  );
  test("exist, with the options that pages show", async () => {
    expect(shown.length).toBeGreaterThan(8);
    const help = new Map<string, string>();
    for (const { command } of shown)
      if (!help.has(command)) help.set(command, (await codegen(repository, command, "--help")).stdout);
    const wrong = shown.filter(({ command, rest }) => {
      const options = [...rest.matchAll(/(?:^|\s)(--[a-z-]+|-[a-z])\b/g)].map(([, option = ""]) => option);
      const usage = help.get(command) ?? "";
      return !usage.startsWith(`Usage: codegen ${command}`) || options.some((option) => !usage.includes(option));
    });
    expect(wrong.map(({ file, all }) => `${file}: ${all}`)).toEqual([]);
  });
});
