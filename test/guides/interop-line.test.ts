/** What the README says of other people's tools is what docs/interop.md has, which `npm run test:interop` makes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repository } from "../golden/tree.js";
import { withToolsLine } from "../interop/report.js";
import { toolsLine } from "../interop/tools-section.js";

const read = (file: string): string => readFileSync(path.join(repository, file), "utf8");

test("the README counts the tools of the table", () => {
  expect(read("README.md")).toBe(withToolsLine(read("README.md"), read("docs/interop.md")));
});

test("it counts tools, languages and those that load the WSDL", () => {
  const table = ["tool | load |", "a (C++) | ✓ |", " | | SOAP 1.2 |", "b (C++, Qt) | ✓ |", "c (shell) | – |"];
  expect(toolsLine(table.map((row) => `| ${row}`).join("\n"))).toMatch(
    /^- 3 tools of others, in 2 languages, .* 2 of them/,
  );
});
