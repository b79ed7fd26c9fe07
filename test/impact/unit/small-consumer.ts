/**
 * Owns a consumer of a few lines for tests of `generator/impact`: its files on the disk, and the older and newer generated module as texts.
 * Invariant: no library of TypeScript is read, so that a program takes milliseconds.
 */
import path from "node:path";
import { ts } from "ts-morph";
import { compareServices } from "../../../generator/compare/compare-services.js";
import { type Impact, impactOn } from "../../../generator/impact/impact.js";
import type { Overlay } from "../../../generator/impact/overlay.js";
import type { Service } from "../../../generator/model/service.js";
import { inCamelCase } from "../../../generator/names/camel-case.js";
import { readDescription } from "../../../generator/validate/read-description.js";
import { temporaryFolder, writeTree } from "../../files/folder.js";

/** A description, and the module that is generated from it, as far as a consumer sees it. */
export interface Version {
  readonly description: string;
  readonly module: string;
  /** Names of the module are in camelCase. */
  readonly isCamelCase?: boolean;
  /** Other generated modules in `src`: name -> text. */
  readonly others?: Readonly<Record<string, string>>;
}

/** The types that TypeScript itself needs. */
export const library = `interface Array<T> { readonly length: number; [index: number]: T; map<U>(make: (item: T) => U): U[] }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T; map<U>(make: (item: T) => U): U[]; find(is: (item: T) => boolean): T | undefined }
interface Promise<T> { then<U>(next: (value: T) => U): Promise<U> }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {} interface NewableFunction {}
interface Number {} interface Object {} interface RegExp {} interface String {}
`;

const compilerOptions = {
  strict: true,
  noLib: true,
  module: "es2022",
  moduleResolution: "bundler",
  target: "es2022",
  types: [],
};

export function serviceOf(description: string): Service {
  const { service, diagnostics } = readDescription({ name: "box.yaml", text: description });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

/** The consumer's files, beside `src/api.ts`, which is generated. */
export function smallConsumer(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  writeTree(folder, {
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
    "src/library.d.ts": library,
    ...files,
  });
  return folder.replaceAll("\\", "/");
}

/** `hidden`: names of generated files in `src` that are on the disk. */
export function impactIn(
  folder: string,
  older: Version,
  newer: Version,
  config = "tsconfig.json",
  hidden: readonly string[] = [],
): Impact {
  const compiler = { ts, libraries: path.join(folder, "none") };
  const [before, after] = [older, newer].map(({ module, others = {} }): Overlay => ({
    texts: new Map(
      Object.entries({ "api.ts": module, ...others }).map(([name, text]) => [`${folder}/src/${name}`, text]),
    ),
    hidden: new Set(hidden.map((name) => `${folder}/src/${name}`)),
  }));
  const [one, other] = [older, newer].map(({ description, isCamelCase = false }) =>
    isCamelCase ? inCamelCase(serviceOf(description)) : serviceOf(description),
  );
  if (before === undefined || after === undefined || one === undefined || other === undefined)
    throw new Error("expected two versions");
  const services = { older: one, newer: other };
  const changes = compareServices(services.older, services.newer);
  return impactOn(compiler, `${folder}/${config}`, before, after, { ...services, changes });
}
