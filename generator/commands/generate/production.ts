/**
 * Owns the steps from a target to its files: the digests of its inputs, and compiling.
 * Invariant: files depend only on inputs that the digests cover. Code for compiling is loaded when {@link produceFiles}
 * runs.
 */
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { digestOf, wantedDigest } from "../../files/disk/digest.js";
import { formatFingerprint } from "../../files/project/consumer-prettier.js";
import { toolDigest } from "../../files/disk/package-files.js";
import {
  carriesMark,
  carriesSharedRuntimeMark,
  isEmittedPath,
  isExactPath,
  isSharedRuntimePath,
} from "../../emit/recognition.js";
import { nameOfSource } from "../../emit/file-head.js";
import { runningOf, type RuntimeUser, seenFrom } from "../../files/output/runtime-users.js";
import type { InputDigests } from "../../files/output/lock.js";
import type { Recognition } from "../../files/output/classify.js";
import type { Plugin } from "../../emit/plugin.js";
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { WsdlTarget } from "../sources/open-source.js";
import { importDocuments, refusedIn } from "../sources/wsdl-source.js";
import type { Terminal } from "../terminal/terminal.js";
import { setFlagsFromString } from "node:v8";
import type { OutputLanguage } from "./output-language.js";
import { languageOptions } from "../../model/language.js";
import type { Target } from "./target.js";
import type { SharedRuntime } from "./shared-runtime.js";
import type { Workshop } from "./watch-memory.js";

/** Names and marks of the files of a target. */
export const recognition: Recognition = { names: isEmittedPath, marks: carriesMark, exact: isExactPath };

/** Names and marks of the files of a shared runtime. */
export const runtimeRecognition: Recognition = {
  names: isSharedRuntimePath,
  marks: carriesSharedRuntimeMark,
  exact: isExactPath,
};

/** Digests of everything the files of a target depend on. */
export function inputDigests(target: Target): InputDigests {
  const {
    namespace = null,
    baseUrl = null,
    imports,
    language,
    naming,
    artifacts,
    operations,
    runtime,
    runtimeParts,
    jsonNumbers,
    values,
    plugins,
  } = target;
  const format = target.format ? formatFingerprint(target.folder) : null;
  const choices = [
    artifacts,
    operations,
    runtime.source,
    runtimeParts,
    nameOfSource(target.name),
    ...modulesOf(language),
    ...(naming === "wire" ? [] : [naming]),
    ...(jsonNumbers ? ["jsonNumbers"] : []),
    ...(values === undefined ? [] : [values]),
    ...plugins.map(({ digest }) => digest),
  ];
  return {
    description: wantedDigest(target.text),
    configuration: digestOf(JSON.stringify([namespace, baseUrl, imports.extension, format, ...choices])),
    generator: toolDigest(),
  };
}

/** Nothing for TypeScript. */
function modulesOf({ javascript }: OutputLanguage): readonly string[] {
  return javascript === undefined ? [] : [javascript];
}

/** The same for a shared runtime, which depends on descriptions only by what its users need. */
export function runtimeDigests(
  { folder, format, imports, language }: SharedRuntime,
  users: readonly RuntimeUser[],
): InputDigests {
  const artifactsByPath = users.map((user) => [seenFrom(folder, user.folder), runningOf(user.artifacts)]);
  const fingerprint = format ? formatFingerprint(folder) : null;
  return {
    description: digestOf("the runtime"),
    configuration: digestOf(JSON.stringify([imports.extension, fingerprint, artifactsByPath, ...modulesOf(language)])),
    generator: toolDigest(),
  };
}

export interface Production {
  /** The compiled service; undefined after an error, and for a runtime. */
  readonly service?: Service | undefined;
  /** Empty when a diagnostic is an error. */
  readonly files: readonly GeneratedFile[];
  /** Diagnostics of the description; those of a WSDL are already reported. */
  readonly diagnostics: readonly Diagnostic[];
  /** A WSDL could not be imported; `partly`: some of its operations could. */
  readonly refused?: "whole" | "partly";
  /** Names in a WSDL that were marked secret. */
  readonly marks?: readonly string[];
}

/** Compiles a target and, where it asks for that, has the consumer's Prettier format the files. */
export async function produceFiles(target: Target, terminal: Terminal, workshop?: Workshop): Promise<Production> {
  const plugins = await pluginsOf(target);
  const [{ compile }, { assets }] = await Promise.all([import("../../compile.js"), import("#assets")]);
  const source = target.wsdl === undefined ? ofDescription(target) : await importTarget(target, target.wsdl, terminal);
  if (typeof source === "string") return { files: [], diagnostics: [], refused: source };
  const { service, files, diagnostics } = await compile(
    source,
    {
      ...target,
      // The import has chosen already.
      operations: target.wsdl === undefined ? target.operations : undefined,
      importExtension: target.imports.extension,
      ...languageOptions(target.language),
      runtime: target.runtime.source,
      importedFrom: target.wsdl === undefined ? undefined : target.name,
      plugins,
    },
    assets,
    workshop?.printingOf(target.folder, assets.templates),
  );
  const placed = diagnostics.map((each) => (isOfPluginOnWsdl(each, target) ? inWsdl(each, source, target) : each));
  return { service, files: await formatted(target, files, terminal), diagnostics: placed, marks: source.marks };
}

/** Loaded here, so that who has no plugins loads nothing for them. */
async function pluginsOf({ plugins, runsPlugins }: Target): Promise<readonly Plugin[]> {
  if (plugins.length === 0 || !runsPlugins) return [];
  const { loadPlugins } = await import("./plugin-modules.js");
  return loadPlugins(plugins);
}

function isOfPluginOnWsdl({ code }: Diagnostic, { wsdl }: Target): boolean {
  return wsdl !== undefined && code.startsWith("AC5");
}

/** The same at the element of the WSDL that has the name of the part. */
function inWsdl(diagnostic: Diagnostic, { text }: Source, wsdl: Target): Diagnostic {
  const name = text.slice(diagnostic.span.start, diagnostic.span.end);
  const start = name === "" ? -1 : wsdl.text.indexOf(`name="${name}"`);
  return { ...diagnostic, span: start < 0 ? { start: 0, end: 0 } : { start, end: start + name.length + 7 } };
}

/** The files of a shared runtime; none if no output uses it. */
export async function produceRuntime(
  shared: SharedRuntime,
  users: readonly RuntimeUser[],
  terminal: Terminal,
): Promise<readonly GeneratedFile[]> {
  const [{ compileRuntime }, { assets }] = await Promise.all([import("../../compile.js"), import("#assets")]);
  const artifactsOfUsers = users.map(({ artifacts }) => artifacts);
  return formatted(
    shared,
    await compileRuntime(
      artifactsOfUsers,
      { importExtension: shared.imports.extension, ...languageOptions(shared.language) },
      assets,
    ),
    terminal,
  );
}

async function formatted(
  { folder, format }: Pick<Target, "folder" | "format">,
  files: readonly GeneratedFile[],
  { signal }: Terminal,
): Promise<readonly GeneratedFile[]> {
  if (!format || files.length === 0) return files;
  const { formatFiles } = await import("../../files/project/consumer-prettier.js");
  return formatFiles(folder, files, signal);
}

interface Source {
  readonly name: string;
  readonly text: string;
  readonly marks: readonly string[];
}

const ofDescription = ({ name, text }: Target): Source => ({ name, text, marks: [] });

/** The description that a WSDL becomes, or its refused operations. */
async function importTarget(
  { name, operations }: Target,
  wsdl: WsdlTarget,
  terminal: Terminal,
): Promise<Source | "whole" | "partly"> {
  const reading = await importDocuments(wsdl.documents, { ...wsdl, operations }, terminal);
  if (reading?.text === undefined) return "whole";
  if (!wsdl.skipUnsupported && refusedIn(reading).size > 0) return "partly";
  return { name, text: reading.text, marks: reading.marks };
}

/**
 * Has V8 optimize a function only after 60 times as much work in it as usual: a compilation of 380 operations takes two seconds, and gave half
 * of another to optimizing 300 functions that hardly ran any more. Node 20 alone knows the setting; later ones have a cheaper compiler between.
 */
export function optimizeLate(): void {
  if (process.versions.node.startsWith("20.") && process.versions["bun"] === undefined)
    setFlagsFromString("--interrupt-budget=4000000");
}
