/** Owns the proof that docs/guides/validators-and-queries.md works in a project of its own, with both packages from their tarballs. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPage } from "../guides/pages.ts";
import { installedProject, ours, tools, unpackTarballs } from "./installed.mjs";

const page = readPage("docs/guides/validators-and-queries.md");
const files = Object.fromEntries(
  page.blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, `${text}\n`]])),
);
const compilerOptions = {
  ...{ target: "es2022", module: "nodenext", strict: true, exactOptionalPropertyTypes: true, types: ["node"] },
  ...{ lib: ["es2022", "dom"], allowJs: true, checkJs: true, outDir: "dist", rootDir: "." },
};
let tarballs;
let project;

beforeAll(async () => {
  tarballs = unpackTarballs();
  const links = {
    zod: join(tools, "zod"),
    "@tanstack/query-core": join(tools, "@tanstack/query-core"),
    "@types/node": join(ours, "@types/node"),
    "undici-types": join(ours, "undici-types"),
  };
  const settings = {
    "package.json": { type: "module" },
    "tsconfig.json": { compilerOptions, include: ["*.ts", "*.mjs"] },
  };
  project = installedProject(tarballs.packages, { ...settings, ...files }, links);
  for (const name of ["zod.mjs", "tanstack-query.mjs"])
    cpSync(new URL(`../../examples/plugins/${name}`, import.meta.url), join(project.folder, name));
  const generated = await project.run("node_modules/asmx-codegen/dist/cli.js", "generate");
  expect(generated).toMatchObject({ code: 0 });
  expect(await project.run(join(ours, "typescript-7/bin/tsc"), "-p", ".")).toEqual({ code: 0, text: "" });
});
afterAll(() => {
  project?.remove();
  tarballs?.remove();
});

const programs = page.blocks.flatMap(({ file }, index) => {
  const output = page.blocks[index + 1];
  return file?.endsWith(".ts") && output?.isOutput ? [[file, output.text]] : [];
});

test.each(programs)("%s prints what the page says", async (file, output) => {
  const { code, text } = await project.run(join("dist", file.replace(".ts", ".js")));
  expect({ code, text: text.trimEnd() }).toEqual({ code: 0, text: output });
});

test("check finds the output up to date, and an edited schema", async () => {
  const check = () => project.run("node_modules/asmx-codegen/dist/cli.js", "check", "--full");
  expect(await check()).toMatchObject({ code: 0 });
  const schemas = readFileSync(join(project.folder, "generated/shop/schemas.ts"), "utf8");
  project.write("generated/shop/schemas.ts", schemas.replace("z.int()", "z.any()"));
  expect(await check()).toMatchObject({ code: 1, text: expect.stringContaining("schemas.ts") });
});
