/**
 * Owns the package `asmx-runtime`: its modules and declarations, and the modules of `asmx-codegen/runtime` that lead to
 * them.
 * Invariant: modules are those of the sources, so that bundlers drop unused ones, except that a module with only one
 * importer is part of that one. ES modules and CommonJS have the same sources. The only import that depends on the
 * platform goes through package.json's exports.
 */
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { build, transform } from "esbuild";

const runtimePackage = "asmx-runtime";
/** A relative import of the module whose place package.json's conditions decide. */
const ofDefaultTransport = /(["'])(?:\.{1,2}\/)+(?:transports\/)?default\.js\1/g;
const defaultTransport = `"${runtimePackage}/transports/default"`;
/** Modules that users import, without an ending; generated code imports {@link emittedModules} and the modules of one value type or result kind. */
const doors = [
  "index",
  "client/light",
  "client/plain-address",
  "gateway/index",
  "testing",
  "transports/default",
  "transports/default-web",
];
const tableModule = /^(?:values|results)\/[^/]+$/;

/** Paths of the files of a folder, without their ending. */
async function modulePaths(folder, ending) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending));
  return names.map((name) => name.slice(0, -ending.length).replaceAll("\\", "/")).sort();
}

async function writeText(file, text) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Characters of a module: npm packs the second of two alike files for nothing if the first is at most 32 kB before it. */
const largestModule = 28_000;

/**
 * Writes the modules of `sources` (a folder) to `esm/` and `cjs/` of `folder`, which has the declarations already. `emitters`: a folder.
 */
export async function writeRuntimeModules({ sources, emitters }, folder) {
  const esm = path.join(folder, "esm");
  const names = await modulePaths(sources, ".ts");
  const modules = new Map((await bundled(sources, names)).map(([name, text]) => [name, moduleParts(text, name)]));
  const declared = await modulePaths(esm, ".d.ts");
  const fixed = new Set([...doors, ...declared, ...(await emittedModules(emitters)), ...names.filter(isTable)]);
  for (const [name, parts] of partsByModule(modules, fixed)) {
    const [[, text]] = await bundled(sources, [name], parts);
    modules.set(name, moduleParts(text, name));
    for (const part of parts) modules.delete(part);
  }
  for (const [name, { imports, body, exports }] of modules) {
    const code = await compact(body);
    await writeText(path.join(esm, `${name}.js`), esModule(imports, code, exports));
    await writeText(path.join(folder, "cjs", `${name}.js`), commonJsModule(imports, code, exports));
  }
  await writeText(path.join(folder, "cjs", "package.json"), '{ "type": "commonjs" }\n');
}

const isTable = (name) => tableModule.test(name);

/**
 * Module -> the modules that only it imports, directly or through one another: they become one, since each costs its name, imports and
 * exports. Not those that somebody outside can name (`fixed`), that are loaded when they are needed, or of an index, which bundlers take
 * apart.
 */
function partsByModule(modules, fixed) {
  const importers = new Map();
  const lazy = new Set();
  for (const [name, { imports, body }] of modules) {
    const at = (target) => path.posix.join(path.posix.dirname(name), target.replace(/\.js$/, ""));
    for (const [, target] of body.matchAll(/\bimport\("(\.[^"]+)"\)/g)) lazy.add(at(target));
    for (const line of imports) {
      const target = at(/from "([^"]+)";$/.exec(line)[1]);
      importers.set(target, [...(importers.get(target) ?? []), name]);
    }
  }
  const wholes = new Map();
  const wholeOf = (name) => {
    if (!wholes.has(name)) {
      const around = new Set((importers.get(name) ?? []).map(wholeOf));
      const [only] = around;
      const isPart = around.size === 1 && !fixed.has(name) && !lazy.has(name) && !/(?:^|\/)index$/.test(only);
      wholes.set(name, isPart ? only : name);
    }
    return wholes.get(name);
  };
  const parts = new Map();
  for (const name of modules.keys()) {
    const whole = wholeOf(name);
    if (whole !== name) parts.set(whole, new Set([...(parts.get(whole) ?? []), name]));
  }
  const sizeOf = (name) => modules.get(name).body.length;
  for (const [whole, names] of parts) {
    const sizes = [whole, ...names].map(sizeOf);
    if (sizes.reduce((sum, size) => sum + size) <= largestModule) continue;
    const largest = [...names].find((name) => sizeOf(name) === Math.max(...sizes.slice(1)));
    return partsByModule(modules, new Set([...fixed, largest]));
  }
  return parts;
}

/** Name and text of modules, which are ES modules. `parts`: names of modules that are bundled into the one that imports them. */
async function bundled(sources, names, parts) {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => path.join(sources, `${name}.ts`)),
    outbase: sources,
    outdir: sources,
    format: "esm",
    write: false,
    target: "es2022",
    platform: "neutral",
    logLevel: "warning",
    ...(parts === undefined ? {} : { bundle: true, plugins: [onlyParts(sources, names[0], parts)] }),
  });
  return outputFiles.map(({ path: file, text }) => [
    nameOf(sources, file),
    text.replace(ofDefaultTransport, defaultTransport),
  ]);
}

const nameOf = (sources, file) =>
  path
    .relative(sources, file)
    .replaceAll("\\", "/")
    .replace(/\.[jt]s$/, "");

/** Leaves other imports as they are, but for the folder that they are seen from. */
function onlyParts(sources, whole, parts) {
  return {
    name: "parts",
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path: target, resolveDir }) => {
        const name = nameOf(sources, path.resolve(resolveDir, target));
        if (parts.has(name)) return { path: path.join(sources, `${name}.ts`) };
        const seen = path.posix.relative(path.posix.dirname(whole), name);
        return { path: `${seen.startsWith(".") ? "" : "./"}${seen}.js`, external: true };
      });
    },
  };
}

/** A constant or a property of a module's object, marked as what a bundler may drop. */
const pureCall = /^((?:(?:const|let|var) \S+ =|  \S+:) )\/\* @__PURE__ \*\/ (new )?([\w$.]+)\(/gm;

/**
 * Code without blanks, in the shortest form of statements and with short names of locals, a sixth of the package. Names of functions,
 * classes and their members and short lines stay, so that a stack trace leads somewhere. `text`: without imports and exports, since
 * esbuild would shorten a module's own names, too. Its mark of a constant that a bundler may drop is written again, since esbuild
 * leaves out comments.
 */
async function compact(text) {
  const marked = text.replace(
    pureCall,
    (_, before, isNew = "", callee) => `${before}pure${isNew.trim()}__(${callee})(`,
  );
  const { code } = await transform(marked, {
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    target: "es2022",
    lineLimit: 120,
    // It is no script of a page: an end tag in a template needs no other form.
    supported: { "inline-script": false },
  });
  return code.replace(/\bpure(new)?__\(\s*([\w$.]+)\s*\)\(/g, (_, isNew, callee) =>
    ["/*@__PURE__*/", isNew === undefined ? "" : "new ", callee, "("].join(""),
  );
}

/**
 * The statements that import or pass on (a line each), the code between, and the pairs of names that are exported at the end.
 * It is right for esbuild's own layout.
 */
function moduleParts(text, file) {
  const imports = [];
  const body = [];
  const exports = [];
  /** The lines of a list of names that is not at its end. */
  let list = [];
  for (const line of text.trimEnd().split("\n")) {
    const isListed = list.length > 0 || line === "import {" || line === "export {";
    if (isListed) list.push(line.trim());
    if (isListed && !line.startsWith("}")) continue;
    const statement = isListed ? list.join(" ") : line;
    list = [];
    const [, names] = /^export \{ (.+) \};$/.exec(statement) ?? [];
    if (names !== undefined) exports.push(...names.split(", "));
    else if (/^(?:import|export) .+ from "[^"]+";$/.test(statement)) imports.push(statement);
    else body.push(statement);
  }
  if (body.some((line) => /^(?:import|export)\b(?!\()/.test(line)))
    throw new Error(`${file} has an import of another layout`);
  return { imports, body: body.join("\n"), exports };
}

function esModule(imports, code, exports) {
  const list = exports.length === 0 ? "" : `export{${exports.join(",")}};\n`;
  return `${imports.map((line) => line.replace(/ ?([{}*,]) ?/g, "$1").replace(' "', '"')).join("")}${code}${list}`;
}

/**
 * The same module as CommonJS, as near to its text as can be: npm packs files of one name side by side, so the second costs hardly a byte.
 * It is right for modules without cycles of imports, since the exports are assigned at the end.
 */
function commonJsModule(imports, code, exports) {
  const properties = exports.map((name) => name.replace(/^(\S+) as (\S+)$/, "$2:$1"));
  const required = imports.flatMap((line) => {
    const [, names, from] = /^import (.+) from ("[^"]+");$/.exec(line) ?? [];
    if (names !== undefined) return [`${commonJsNames(names)}=require(${from})`];
    const [, all] = /^export \* from ("[^"]+");$/.exec(line) ?? [];
    if (all === undefined) throw new Error(`an export of another layout: ${line}`);
    properties.push(`...require(${all})`);
    return [];
  });
  const constants = required.length === 0 ? "" : `const ${required.join(",")};`;
  const lazy = code.replace(/\bimport\(\s*("[^"]+")\s*\)/g, "Promise.resolve().then(()=>require($1))");
  return `"use strict";${constants}${lazy}module.exports={${properties.join(",")}};\n`;
}

function commonJsNames(names) {
  return names.startsWith("* as ") ? names.slice("* as ".length) : names.replaceAll(" as ", ":").replaceAll(" ", "");
}

/** The comment that says what a source owns, for readers of the sources. */
const headComment = /^\/\*\*\s+(?:\* )?Owns (?:(?!\*\/)[\s\S])*\*\/\n/;

/**
 * Modules whose names only generated code and other modules write, although the index exports some. Editors show no comment of them, nor of
 * modules that no door exports.
 */
const internal =
  /^(?:description|(?:help|bindings|mtom(?!\/byte-stream$)|xml(?!\/(?:limits|error)$))\/.*|adapters\/node-(?!http).*|transports\/(?:node-(?!http).*|stopper)|values\/(?:rich-.*|placed-error)|server\/script-door)$/;
const comment = /^ *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n/gm;
const imported = /(?: from |\bimport\()"(\.[^"]+)\.js"/g;
const exported = /^export [^"\n]*"(\.[^"\n]+)\.js"/gm;

/** TypeScript 7: it takes a tenth of TypeScript 6's time for the same declarations. */
export function compilerOfTypes() {
  return path.join(createRequire(import.meta.url).resolve("typescript-7/package.json"), "..", "bin", "tsc");
}

/** Writes the declarations of everything that users and generated code reach beside the modules. `config`: the tsconfig.json to extend. */
export async function writeRuntimeTypes({ sources, emitters }, folder, config) {
  const tsc = compilerOfTypes();
  const project = `${folder}.tsconfig.json`;
  const types = `${folder}-types`;
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: sources,
    outDir: types,
  };
  await writeText(project, JSON.stringify({ extends: config, compilerOptions, include: [`${sources}/**/*.ts`] }));
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", project]);
    const modules = await modulePaths(types, ".d.ts");
    const declarations = new Set();
    const names = new Set([...doors, ...(await emittedModules(emitters))]);
    for (const name of modules.filter((each) => names.has(each) || tableModule.test(each)))
      await declarationsFrom(path.join(types, `${name}.d.ts`), declarations);
    const named = new Set();
    for (const name of modules.filter((each) => names.has(each)))
      await declarationsFrom(path.join(types, `${name}.d.ts`), named, exported);
    for (const file of declarations) {
      const whole = (await readFile(file, "utf8")).replace(headComment, "");
      const name = path
        .relative(types, file)
        .replaceAll("\\", "/")
        .replace(/\.d\.ts$/, "");
      const text = named.has(file) && !internal.test(name) ? whole : whole.replace(comment, "");
      for (const format of ["esm", "cjs"]) await writeText(path.join(folder, format, path.relative(types, file)), text);
    }
  } catch (error) {
    throw new Error(`tsc found errors in the runtime:\n${error.stdout ?? error}`);
  } finally {
    await rm(project);
    await rm(types, { recursive: true, force: true });
  }
}

/** Modules that the emitters in a folder name: with `./runtime/` before them, or by a folder and a name alone. */
async function emittedModules(emitters) {
  const names = await modulePaths(emitters, ".ts");
  const texts = await Promise.all(names.map((name) => readFile(path.join(emitters, `${name}.ts`), "utf8")));
  const named = /"(?:\.\/runtime\/([\w/-]+)|([\w-]+(?:\/[\w-]+)+))"/g;
  return texts.flatMap((text) => [...text.matchAll(named)].map(([, whole, place]) => whole ?? place));
}

/** A file of declarations and all that it leads to by statements of one kind. */
export async function declarationsFrom(file, found = new Set(), statement = imported) {
  if (found.has(file)) return found;
  found.add(file);
  const statements = (await readFile(file, "utf8")).matchAll(statement);
  for (const [, target] of statements)
    await declarationsFrom(path.resolve(path.dirname(file), `${target}.d.ts`), found, statement);
  return found;
}

/** Writes `asmx-codegen/runtime/…`, which earlier outputs import: each module exports the one of the package that `built` holds. */
export async function writeRuntimeAliases(built, folder) {
  const names = await modulePaths(path.join(built, "esm"), ".d.ts");
  for (const name of names.filter((each) => doors.includes(each) || tableModule.test(each))) {
    const target = name === "index" ? runtimePackage : `${runtimePackage}/${name}`;
    const declaration = `/** @deprecated Import ${target}, which this module exports. */\nexport * from "${target}";\n`;
    const file = path.join(folder, name);
    await writeText(`${file}.js`, `export * from "${target}";\n`);
    await writeText(`${file}.cjs`, `module.exports = require("${target}");\n`);
    await writeText(`${file}.d.ts`, declaration);
    await writeText(`${file}.d.cts`, declaration);
  }
}
