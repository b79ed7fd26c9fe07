/**
 * Owns the inputs of a dispatcher for a description, made in memory: operations, WSDL and sample exchanges.
 * Invariant: `compile` and the emitters make them, like everything that is generated. Only the printer differs.
 */
import { type Compilation, compile, type CompileOptions } from "../compile.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Printing } from "../emit/printing.js";
import type { Assets } from "../model/file.js";
import type { Service } from "../model/service.js";
import { printScript } from "../print/script.js";
import { createTemplates } from "../print/templates.js";
import * as formItems from "../../templates/runtime/bindings/form/form-items.js";
import * as requestHeaders from "../../templates/runtime/bindings/soap/request-headers.js";
import * as bindingPaths from "../../templates/runtime/binding-paths.js";
import * as responseHeaders from "../../templates/runtime/bindings/soap/response-headers.js";
import type { AnyOperation, ServiceDescription } from "../../templates/runtime/description.js";
import * as dataSets from "../../templates/runtime/results/data-set-type.js";
import * as dataTables from "../../templates/runtime/results/data-table-type.js";
import * as results from "../../templates/runtime/results/index.js";
import * as statedDataSets from "../../templates/runtime/results/stated-data-set.js";
import type { HelpData } from "../../templates/runtime/help/data.js";
import type { WsdlSegments } from "../../templates/runtime/server/handler.js";
import { addressedCalls } from "../../templates/runtime/client/addressed-calls.js";
import * as unwrappedBodies from "../../templates/runtime/bindings/soap/unwrapped.js";
import * as encodedBodies from "../../templates/runtime/encoded/bodies.js";
import { attachmentBinary } from "../../templates/runtime/attachments/binary.js";
import * as attachedBodies from "../../templates/runtime/attachments/bodies.js";
import * as mtomBinary from "../../templates/runtime/mtom/binary.js";
import * as mtomBodies from "../../templates/runtime/mtom/bodies.js";
import * as namedTexts from "../../templates/runtime/xml/named-texts.js";
import { fixed } from "../../templates/runtime/values/fixed.js";
import { nameList } from "../../templates/runtime/values/name-list.js";
import * as writtenForms from "../../templates/runtime/values/written-forms.js";
import * as values from "../../templates/runtime/values/index.js";
import { type Exports, runScript } from "./script.js";

export interface DescribedService {
  readonly model: Service;
  readonly service: ServiceDescription;
  /** Operations by wire name. */
  readonly operations: Readonly<Record<string, AnyOperation>>;
  /** Methods of handlers: wire name -> method name. */
  readonly methods: ReadonlyMap<string, string>;
  readonly wsdl: WsdlSegments;
  readonly help: HelpData;
  /** Path below `fixtures/` -> text. */
  readonly fixtures: ReadonlyMap<string, string>;
}

export interface Description {
  /** Undefined when a diagnostic is an error. */
  readonly described: DescribedService | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Rejects only for a bug of ours. */
export async function describeService(
  source: { readonly name: string; readonly text: string },
  options: Pick<CompileOptions, "namespace" | "baseUrl" | "naming">,
  assets: Assets,
): Promise<Description> {
  const {
    service: model,
    texts,
    diagnostics,
  } = await compileToScript(source, { ...options, artifacts: ["server", "help", "fixtures"] }, assets);
  if (model === undefined) return { described: undefined, diagnostics };
  return { described: { model, ...tablesOf(texts), fixtures: fixturesOf(texts) }, diagnostics };
}

/** An output whose modules are scripts for {@link moduleRunner}. `texts`: path -> text. Rejects only for a bug of ours. */
export async function compileToScript(
  source: { readonly name: string; readonly text: string },
  options: CompileOptions,
  assets: Assets,
): Promise<Pick<Compilation, "service" | "diagnostics"> & { readonly texts: ReadonlyMap<string, string> }> {
  const printing: Printing = {
    render: createTemplates(assets.templates),
    typescript: () => printScript,
    javascript: (files) => Promise.resolve(files),
  };
  // The runtime is this process's own, so that none is put into the output.
  const { service, files, diagnostics } = await compile(source, { ...options, runtime: "package" }, assets, printing);
  return { service, texts: new Map(files.map(({ path, text }) => [path, text])), diagnostics };
}

/** Exports of the runtime's folders. An import is resolved by exported name, whichever file of the folder has it. */
const runtimeFolders: ReadonlyMap<string, Exports> = new Map<string, Exports>([
  ["./runtime", bindingPaths],
  ["./runtime/values", { ...values, ...writtenForms, fixed, nameList }],
  ["./runtime/results", { ...results, ...dataSets, ...dataTables, ...statedDataSets }],
  ["./runtime/bindings/form", formItems],
  ["./runtime/encoded", encodedBodies],
  ["./runtime/attachments", { attachmentBinary, ...attachedBodies }],
  ["./runtime/mtom", { ...mtomBinary, ...mtomBodies }],
  ["./runtime/xml", namedTexts],
  ["./runtime/client", { addressedCalls }],
  ["./runtime/bindings/soap", { ...requestHeaders, ...responseHeaders, ...unwrappedBodies }],
]);

function runtimeModule(from: string): Exports | undefined {
  return runtimeFolders.get(from.slice(0, from.lastIndexOf("/")));
}

type Tables = Pick<DescribedService, "service" | "operations" | "methods" | "wsdl" | "help">;

/** Runs the output's own modules, each once: the name of a module (`operations`) -> its exports. */
export function moduleRunner(texts: ReadonlyMap<string, string>): (name: string) => Exports {
  const ownModules = new Map<string, Exports>();
  const run = (name: string): Exports => {
    const exports = ownModules.get(name) ?? runScript(name, texts.get(`${name}.ts`) ?? "return {};", find);
    ownModules.set(name, exports);
    return exports;
  };
  // Files of a large service's parts stand in a folder, and name others from there.
  const find = (from: string): Exports | undefined => {
    const path = from.replace(/^\.{1,2}\//, "");
    if (path.startsWith("runtime/")) return runtimeModule(`./${path}`);
    return path === "types" || texts.has(`${path}.ts`) ? run(path) : undefined;
  };
  return run;
}

function tablesOf(texts: ReadonlyMap<string, string>): Tables {
  const run = moduleRunner(texts);
  const { service, operations } = run("operations");
  const { wsdl } = run("wsdl");
  const { help } = run("help");
  // The emitters print nothing else; the tests compare it with what a generated output exports.
  const table = operations as Readonly<Record<string, AnyOperation>>;
  return {
    service: service as ServiceDescription,
    operations: byWireNames(table),
    methods: new Map(Object.entries(table).map(([method, { name }]) => [name, method])),
    wsdl: wsdl as WsdlSegments,
    help: help as HelpData,
  };
}

function byWireNames(table: Readonly<Record<string, AnyOperation>>): Readonly<Record<string, AnyOperation>> {
  return Object.fromEntries(Object.values(table).map((operation) => [operation.name, operation]));
}

const fixturesFolder = "fixtures/";

function fixturesOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const fixtures = [...texts].filter(([path]) => path.startsWith(fixturesFolder));
  return new Map(fixtures.map(([path, text]) => [path.slice(fixturesFolder.length), text]));
}
