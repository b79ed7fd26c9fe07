/** Every file that an emitter makes is known as ours by its path and its beginning, and hand-written ones are not. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  carriesMark,
  generatedMark,
  isEmittedPath,
  isOwnPath,
  outputRows,
  runtimeHead,
  typeScriptHead,
} from "../../generator/emit/recognition.js";
import { compileFile, compileText } from "./compile-case.js";
import { partedService } from "./parted-service.js";
import { repository } from "./tree.js";

const cases = readdirSync(path.join(repository, "test/golden/cases")).map(
  (name) => `test/golden/cases/${name}/input.yaml`,
);

describe.each(["spec/messaging-account.yaml", ...cases])("%s", (input) => {
  test.each(["js", "ts", "none"] as const)(
    "every file has one row and passes it, with imports in %s",
    async (ending) => {
      const { files } = await compileFile(input, { importExtension: ending });
      expect(files.length).toBeGreaterThan(50);
      const wrong = files.filter(
        ({ path: file, text }) =>
          outputRows.filter((row) => row.path.test(file)).length !== 1 || !carriesMark(file, Buffer.from(text)),
      );
      expect(wrong.map(({ path: file }) => file)).toEqual([]);
    },
  );

  test("every row is of use, and TypeScript begins with the words that tools know", async () => {
    const { files } = await compileFile(input);
    // Only a large service has folders of parts.
    const parted = await compileText(partedService([60, 60]), { artifacts: ["client"] });
    const all = [...files, ...parted.files];
    for (const row of outputRows) expect(all.some(({ path: file }) => row.path.test(file))).toBe(true);
    for (const { path: file, text } of files) {
      const head = /^(?:runtime|operations)\b/.test(file) ? runtimeHead : typeScriptHead;
      if (file.endsWith(".ts")) expect(text.slice(0, text.indexOf("\n/**"))).toBe(head);
    }
    expect(runtimeHead.startsWith(`${typeScriptHead}\n`)).toBe(true);
    expect(typeScriptHead.startsWith(`${generatedMark}\n`)).toBe(true);
    // Code reviews, code search and Go's convention.
    expect(generatedMark).toMatch(/^\/\/ Code generated .* DO NOT EDIT\.$/);
    expect(generatedMark).toContain("@generated");
  });
});

test("no file of a user's repository passes", () => {
  const theirs = [
    ...["package.json", "index.ts", "client.ts", "src/client.ts", "runtime/index.ts", "runtime/readme.md", "a/b.wsdl"],
    ...[
      "fixtures/notes.txt",
      "fixtures/a/soap11.request.http.bak",
      ".env",
      ".gitattributes",
      "a/.gitattributes",
      ".git/config",
      "fixtures/../client.ts",
    ],
  ];
  const sources = ["generator/cli.ts", "generator/emit/recognition.ts", "templates/runtime/index.ts", "package.json"];
  for (const source of sources) {
    const content = readFileSync(path.join(repository, source));
    for (const file of theirs)
      expect([source, file, isEmittedPath(file) && carriesMark(file, content)]).toContain(false);
  }
  expect(theirs.filter(isOwnPath)).toEqual(["index.ts", "client.ts", "runtime/index.ts", ".gitattributes"]);
});
