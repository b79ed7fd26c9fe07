/** Owns "one row, then files that carry its name": each row of a table has its files, and each such file its row. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { expect, test } from "vitest";
import * as codes from "../../generator/diagnostics/codes.js";
import { emitters } from "../../generator/emit/index.js";
import { bindingIds, wsdlBindingIds } from "../../generator/model/bindings.js";
import { scalarNames } from "../../generator/model/service.js";
import * as bindings from "../../templates/runtime/bindings/index.js";
import * as results from "../../templates/runtime/results/index.js";
import * as values from "../../templates/runtime/values/index.js";
import { readTree, repository } from "../golden/tree.js";
import { repositoryFiles, textOf } from "./sources.js";

const files = new Set(repositoryFiles());

test("each binding has its file in the runtime, and in a WSDL its export and two fixture templates", () => {
  for (const id of bindingIds) {
    expect(
      ["soap", "form", "script"].some((wing) => files.has(`templates/runtime/bindings/${wing}/${id}.ts`)),
      id,
    ).toBe(true);
  }
  for (const id of wsdlBindingIds) {
    for (const side of ["request", "response"])
      expect(files.has(`templates/fixtures/${id}.${side}.hbs`), id).toBe(true);
  }
  const exported = Object.values(bindings).flatMap((each) =>
    typeof each === "object" && "id" in each ? [each.id] : [],
  );
  for (const id of wsdlBindingIds) expect(exported).toContain(id);
});

test("each scalar type is exported by the runtime under its own name", () => {
  const exported = new Map<string, unknown>(Object.entries(values));
  for (const name of scalarNames) expect(exported.get(name), name).toMatchObject({ kind: "simple", name });
});

test("each result kind has its file and its export", () => {
  for (const kind of ["scalar", "record", "array", "void", "data-set"]) {
    expect(files.has(`templates/runtime/results/${kind}.ts`), kind).toBe(true);
    const name = `${kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Result`;
    expect(Object.keys(results)).toContain(name);
  }
});

test("each emitter has its folder, and each folder its row", () => {
  const folders = readdirSync(path.join(repository, "generator/emit"), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  expect(emitters.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const name of names) expect(files.has(`generator/emit/${name}/emit.ts`), name).toBe(true);
});

test("each diagnostic has its page, and each page its diagnostic", () => {
  const known = [...textOf("generator/diagnostics/codes.ts").matchAll(/\bAC\d{4}\b/g)].map(([code]) => code);
  const pages = [...files].flatMap((file) => /^docs\/diagnostics\/(AC\d{4})\.md$/.exec(file)?.[1] ?? []);
  expect(Object.keys(codes).length).toBeGreaterThan(0);
  expect([...new Set(known)].sort()).toEqual(pages.sort());
});

test("the build bundled the current sources", () => {
  const sources = readTree(path.join(repository, "templates/runtime"));
  expect(Object.keys(assets.runtime).sort()).toEqual([...sources.keys()].sort());
  const stale = [...sources].filter(([file, text]) => assets.runtime[file] !== text).map(([file]) => file);
  expect(stale, "npm run build").toEqual([]);
  const templates = [...files].flatMap((file) => /^templates\/(.*)\.hbs$/.exec(file)?.[1] ?? []);
  expect(Object.keys(assets.templates).sort()).toEqual(templates.sort());
});
