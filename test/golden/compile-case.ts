/** Owns the compiling of a description for tests: the core alone, with the build's templates and the runtime as it stands. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { compile, type Compilation, type CompileOptions } from "../../generator/compile.js";
import { artifacts } from "../../generator/model/artifacts.js";
import { runtimeParts } from "../../generator/model/runtime-parts.js";
import { readTree, repository } from "./tree.js";

const runtime = Object.fromEntries(readTree(path.join(repository, "templates/runtime")));

/** File and options -> what they give: many tests of one process ask for the same outputs, and none changes them. */
const compilations = new Map<string, Promise<Compilation>>();

/** `file` relative to the repository. */
export function compileFile(file: string, options: CompileOptions = {}): Promise<Compilation> {
  const key = JSON.stringify([file, options]);
  const compilation =
    compilations.get(key) ??
    compileText(readFileSync(path.join(repository, file), "utf8"), options, path.basename(file));
  compilations.set(key, compilation);
  return compilation;
}

/** Everything is generated, and the runtime is whole, unless the options say otherwise. */
export function compileText(text: string, options: CompileOptions = {}, name = "case.yaml"): Promise<Compilation> {
  return compile({ name, text }, { runtimeParts, artifacts, ...options }, { ...assets, runtime });
}

/** The file's text; an error that lists what there is instead. */
export function fileText({ files }: Compilation, file: string): string {
  const found = files.find((each) => each.path === file);
  if (found === undefined) throw new Error(`no ${file} among ${files.map((each) => each.path).join(", ")}`);
  return found.text;
}
