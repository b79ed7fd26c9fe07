/** Owns what holds of every committed file: a head that says what it owns, no place of one machine, names and sizes of the house. */
import { expect, test } from "vitest";
import { slowFiles, slowPatterns } from "../kinds.mjs";
import { repositoryFiles, textOf } from "./sources.js";

const files = repositoryFiles();
const code = files.filter(
  (file) =>
    /\.(?:ts|mjs)$/.test(file) &&
    !/^(?:generated|test\/golden\/(?:cases|ideas)|test\/bench\/node_modules)\//.test(file),
);
const house = code.filter((file) => /^(?:generator|templates\/runtime)\//.test(file));

test("every module begins by saying what it owns", () => {
  const silent = code.filter((file) => !/^(?:#!.*\n)?(?:\/\*\*\s*(?:\n \* )?|\/\/ )\S/.test(textOf(file)));
  expect(silent).toEqual([]);
});

test("no file names a place of one machine", () => {
  const places = /\/(?:home|Users|root|work)\/[\w.-]+\/|[A-Z]:\\\\?Users\\|\/tmp\/[\w.-]+/;
  const allowed = new Set(["test/tidy/files.test.ts"]);
  const text = files.filter((file) => !allowed.has(file) && /\.(?:ts|mjs|md|ya?ml|json|hbs|sh|http|wsdl)$/.test(file));
  expect(text.filter((file) => places.test(textOf(file)))).toEqual([]);
});

test("no file has the marks of an unfinished merge", () => {
  const text = files.filter((file) => /\.(?:ts|mjs|md|ya?ml|json|hbs|sh|txt)$/.test(file));
  expect(text.filter((file) => /^(?:<{7}|>{7}|\|{7}) /m.test(textOf(file)))).toEqual([]);
});

test("each name in the table of slow tests is that of a file", () => {
  expect(slowPatterns.filter((pattern) => !slowFiles.some((file) => pattern.test(file)))).toEqual([]);
});

test("line ends are LF, and files end in one", () => {
  const text = code.filter((file) => textOf(file).includes("\r") || !textOf(file).endsWith("\n"));
  expect(text).toEqual([]);
});

test("files carry kebab-case nouns, and none is a drawer for everything", () => {
  const names = house.map((file) => file.split("/").at(-1) ?? "");
  expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test)?\.(?:ts|mjs)$/.test(name))).toEqual([]);
  expect(names.filter((name) => /\b(?:utils?|helpers?|common|manager|misc)\b/.test(name))).toEqual([]);
});

test("no unfinished business", () => {
  const words = /\b(?:TODO|FIXME|XXX|HACK)\b/;
  expect(house.filter((file) => words.test(textOf(file)))).toEqual([]);
});

test("erasable syntax, no any, no non-null assertions", () => {
  const found = house.flatMap((file) =>
    textOf(file)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
      .split("\n")
      .filter((line) =>
        /: any\b|<any>|\bas any\b|[\w)\]]!(?:[.;,)\]]|$)|^(?:export )?(?:const )?enum |^(?:export |declare )*namespace \w+ *\{/.test(
          line,
        ),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
