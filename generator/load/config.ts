/**
 * Owns the loading of `codegen.yaml`: which descriptions are compiled, into which folder and how.
 * Invariant: it only reads text. Paths are returned as written; code that uses the disk resolves them against the
 * folder of the configuration.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasErrors, Reporter } from "../diagnostics/reporter.js";
import { nearestOf } from "../diagnostics/suggest.js";
import { artifacts, type Artifact } from "../model/artifacts.js";
import { type Language, languages, type ModuleKind, moduleKinds } from "../model/language.js";
import { type LoginKind, loginKinds } from "../model/login.js";
import { type Naming, namings } from "../model/naming.js";
import { type RuntimePart, runtimeParts } from "../model/runtime-parts.js";
import { formNames, type ValueChoices, valueForms, type ValueKind, valueKinds } from "../model/value-choices.js";
import { checkShape } from "./check-shape.js";
import { readYaml, type ContentHint } from "./read-yaml.js";
import { boolean, choice, list, record, required, text, variant } from "./shape.js";
import { baseUrlPattern, namespaceOrNonePattern } from "./text-patterns.js";
import { kindInWords } from "./shape-words.js";
import { booleanOf, childOf, textOf, type Tree } from "./tree.js";

/** The possible endings of imports between generated files. */
export const importExtensions = ["js", "ts", "none"] as const;
export type ImportExtension = (typeof importExtensions)[number];

/** How addresses are opened. Secrets are in the environment, or in a file of their own. */
export interface ConnectionSettings {
  readonly login?: LoginKind | undefined;
  /** Names of further headers. */
  readonly header?: readonly string[] | undefined;
  /** Paths of PEM files. */
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  readonly proxy?: string | undefined;
}

/** A service of a configuration; `undefined`: the key is not set. */
export interface ConfiguredService {
  /** The service's name on the command line. */
  readonly name: string | undefined;
  /** A path, or the name of a description that comes with the package. */
  readonly description: string;
  /** The folder its files go in. */
  readonly output: string | undefined;
  /** The only service of a WSDL to generate, or a port of it; `undefined`: all services. */
  readonly service: string | undefined;
  readonly namespace: string | undefined;
  readonly baseUrl: string | undefined;
  readonly connection: ConnectionSettings | undefined;
  readonly importExtension: ImportExtension | undefined;
  readonly language: Language | undefined;
  /** Modules of an output in JavaScript. */
  readonly modules: ModuleKind | undefined;
  /** Names of operations, parameters and fields in TypeScript. */
  readonly naming: Naming | undefined;
  readonly format: boolean | undefined;
  /** In the order of their table. */
  readonly artifacts: readonly Artifact[] | undefined;
  /** Names of the operations to generate, with `*` for any characters. */
  readonly operations: readonly string[] | undefined;
  /** True if operations of a WSDL that cannot be described are left out. */
  readonly skipUnsupported: boolean | undefined;
  /** True if a declaration of a WSDL that only a missing document has is taken for XML. */
  readonly missingAsXml: boolean | undefined;
  /** `package`, `source`, or the path of a folder. */
  readonly runtime: string | undefined;
  /** Forms of values in TypeScript. */
  readonly values: ValueChoices | undefined;
  /** True if `long`, `decimal` and their kin are numbers in the JSON API. */
  readonly jsonNumbers: boolean | undefined;
  /** Parts of the runtime that `source` includes in any case. */
  readonly runtimeParts: readonly RuntimePart[] | undefined;
  /** Paths of modules, or names of packages. */
  readonly plugins: readonly string[] | undefined;
}

export interface LoadedConfig {
  /** Empty when a diagnostic is an error. */
  readonly services: readonly ConfiguredService[];
  readonly diagnostics: readonly Diagnostic[];
  /** A map that names no description: the file of another tool, or one that nobody finished. */
  readonly foreign: boolean;
  /** The tree as it stands in the text; `undefined` when the text is not YAML. */
  readonly tree: Tree | undefined;
}

const description = required(
  text("The description to compile: a path, also of a WSDL, or the name of one that comes with asmx-codegen.", {
    examples: ["spec/messaging-account.yaml", "service.wsdl", "messaging-account"],
  }),
);
const output = {
  name: text(
    "What the command line calls it; the last part of its output, or its description's name without the ending, unless given.",
    { examples: ["messaging"] },
  ),
  output: text("The folder the files go in; generated/<name of the description> unless given.", {
    examples: ["generated/messaging-account"],
  }),
  service: text(
    "Of a WSDL with several services: the one to generate; an output of each, in folders of the output, unless given.",
    {
      examples: ["Orders"],
    },
  ),
  namespace: text("Takes the place of the description's namespace.", {
    pattern: namespaceOrNonePattern,
    mayBeEmpty: true,
  }),
  baseUrl: text("Takes the place of the description's base address.", { pattern: baseUrlPattern }),
};
const manner = {
  connection: record("How commands open addresses: of the WSDL, and of the service. Secrets are in the environment.", {
    login: choice(
      "How to log in, with CODEGEN_LOGIN_USER and CODEGEN_LOGIN_PASSWORD, or CODEGEN_LOGIN_TOKEN.",
      loginKinds,
    ),
    header: list(
      "Further headers; the value of X-Api-Key is in CODEGEN_HEADER_X_API_KEY.",
      text("The name of a header.", { examples: ["X-Api-Key"] }),
    ),
    ca: text("The path of a PEM file: the authority that signed the server's certificate.", {
      examples: ["authority.pem"],
    }),
    cert: text("The path of a PEM file: your certificate.", { examples: ["client.pem"] }),
    key: text("The path of a PEM file: the private key of the certificate.", { examples: ["client-key.pem"] }),
    proxy: text("The address of a proxy; that of HTTPS_PROXY or HTTP_PROXY unless given.", {
      examples: ["http://proxy.example.org:3128"],
    }),
  }),
  importExtension: choice(
    "What imports between generated files end in; what the project around the output needs unless given.",
    importExtensions,
  ),
  language: choice(
    "The language of the output: typescript, or javascript with declarations beside; what the project around the output uses unless given.",
    languages,
  ),
  modules: choice(
    "Of language: javascript: ES modules or CommonJS; what the package.json around the output says unless given.",
    moduleKinds,
  ),
  naming: choice(
    "Names of operations, parameters and fields in the code: wire, as they are sent (unless given), or camelCase, which the wire does not see.",
    namings,
  ),
  values: record(
    "Forms of values in the code. A value that its form cannot represent is an error, never rounded.",
    Object.fromEntries(valueKinds.map((kind) => [kind, choice(valueForms[kind].purpose, formNames(kind))])),
  ),
  format: boolean("Whether the Prettier that is installed where the output stands formats it."),
  skipUnsupported: boolean(
    "Of a WSDL: whether operations that cannot be described are left out; else they are errors.",
  ),
  missingAsXml: boolean(
    "Of a WSDL: whether types and elements that only a missing document declares are taken for XML; else the operations that use them are errors.",
  ),
  jsonNumbers: boolean(
    "Of openapi: whether long, decimal and other numbers of any size are numbers in JSON; else they are texts, which keep all digits.",
  ),
  operations: list(
    "The operations to generate, with what they need: their names, in which * stands for any characters; all of them unless given.",
    text("A name or a pattern.", { examples: ["GetOrder", "List*"] }),
  ),
  artifacts: list(
    "What is generated. Unless given: all of it but help, openapi and types, and of a WSDL the client. help is what createMyServiceHelpPage of a server shows; types is types.ts alone, which a client or server has anyway.",
    choice("An artifact.", artifacts),
  ),
  runtime: text(
    "Place of the runtime: package (imports of asmx-runtime, a dependency; unless given), source (its files in each output), or a folder that several services share.",
    { examples: ["package", "source", "src/generated/runtime"] },
  ),
  runtimeParts: list(
    "Of runtime: source: parts that it includes although the service does not need them.",
    choice("A part.", runtimeParts),
  ),
  plugins: list(
    "Modules that write further files: paths of .js or .mjs files, which begin with ./, or names of packages. They are code that runs here.",
    text("A path or a package.", { examples: ["./codegen-plugin.mjs", "asmx-plugin-msw"] }),
  ),
};

/** The whole configuration. Paths are relative to its own folder. */
export const configShape = variant("The configuration of codegen: one description, or several services.", {
  description: record("One description.", { description, ...output, ...manner }),
  services: record("Several services.", {
    services: required(
      list("The services.", record("A service.", { description, ...output, ...manner }), { distinct: false }),
    ),
    ...manner,
  }),
});

/** The one of `values` that the key has. */
function valueOf<Value extends string>(tree: Tree, key: string, values: readonly Value[]): Value | undefined {
  const written = textOf(tree, key);
  return values.find((value) => value === written);
}

function artifactsOf(tree: Tree): readonly Artifact[] | undefined {
  const names = textsOf(tree, "artifacts");
  return names === undefined ? undefined : artifacts.filter((artifact) => names.includes(artifact));
}

function textsOf(tree: Tree, key: string): readonly string[] | undefined {
  const names = childOf(tree, key);
  if (names?.kind !== "list") return undefined;
  return names.items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
}

function runtimePartsOf(tree: Tree): readonly RuntimePart[] | undefined {
  const chosen = childOf(tree, "runtimeParts");
  if (chosen?.kind !== "list") return undefined;
  const names = chosen.items.map((item) => (item.kind === "text" ? item.text : undefined));
  return runtimeParts.filter((part) => names.includes(part));
}

/** A kind that the service does not name has the form of `whole`. */
function valuesOf(tree: Tree, whole: Tree): ValueChoices | undefined {
  const forms = valueKinds.flatMap((kind) => {
    const form = [tree, whole].map((each) => formIn(each, kind)).find((each) => each !== undefined);
    return form === undefined || form === valueForms[kind].usual ? [] : [[kind, form] as const];
  });
  // The shape has checked the forms of each kind.
  return forms.length === 0 ? undefined : (Object.fromEntries(forms) as ValueChoices);
}

function formIn(tree: Tree, kind: ValueKind): string | undefined {
  const forms = childOf(tree, "values");
  return forms === undefined ? undefined : valueOf(forms, kind, formNames(kind));
}

function connectionOf(tree: Tree): ConnectionSettings | undefined {
  const settings = childOf(tree, "connection");
  if (settings === undefined) return undefined;
  const [ca, cert, key, proxy] = ["ca", "cert", "key", "proxy"].map((name) => textOf(settings, name));
  return { login: valueOf(settings, "login", loginKinds), header: textsOf(settings, "header"), ca, cert, key, proxy };
}

function serviceOf(tree: Tree, whole: Tree): readonly ConfiguredService[] {
  const named = textOf(tree, "description");
  if (named === undefined) return [];
  return [
    {
      name: textOf(tree, "name"),
      description: named,
      output: textOf(tree, "output"),
      service: textOf(tree, "service"),
      namespace: textOf(tree, "namespace"),
      baseUrl: textOf(tree, "baseUrl"),
      connection: connectionOf(tree) ?? connectionOf(whole),
      importExtension:
        valueOf(tree, "importExtension", importExtensions) ?? valueOf(whole, "importExtension", importExtensions),
      language: valueOf(tree, "language", languages) ?? valueOf(whole, "language", languages),
      modules: valueOf(tree, "modules", moduleKinds) ?? valueOf(whole, "modules", moduleKinds),
      naming: valueOf(tree, "naming", namings) ?? valueOf(whole, "naming", namings),
      format: booleanOf(tree, "format") ?? booleanOf(whole, "format"),
      artifacts: artifactsOf(tree) ?? artifactsOf(whole),
      operations: textsOf(tree, "operations") ?? textsOf(whole, "operations"),
      skipUnsupported: booleanOf(tree, "skipUnsupported") ?? booleanOf(whole, "skipUnsupported"),
      missingAsXml: booleanOf(tree, "missingAsXml") ?? booleanOf(whole, "missingAsXml"),
      values: valuesOf(tree, whole),
      jsonNumbers: booleanOf(tree, "jsonNumbers") ?? booleanOf(whole, "jsonNumbers"),
      runtime: textOf(tree, "runtime") ?? textOf(whole, "runtime"),
      runtimeParts: runtimePartsOf(tree) ?? runtimePartsOf(whole),
      plugins: textsOf(tree, "plugins") ?? textsOf(whole, "plugins"),
    },
  ];
}

const hint: ContentHint = {
  expected: kindInWords(configShape),
  suggestion: "write description: and the path of a description",
};

/** Reads the text of a configuration. Never throws for bad input. */
export function loadConfig(source: string): LoadedConfig {
  const reporter = new Reporter("the configuration");
  const document = readYaml(source, hint, reporter);
  const tree = document === undefined ? undefined : checkShape(document, configShape, reporter);
  const { diagnostics } = reporter;
  if (tree === undefined || hasErrors(diagnostics)) {
    return { services: [], diagnostics, foreign: isForeign(document), tree: document };
  }
  const services = childOf(tree, "services");
  const each = services?.kind === "list" ? services.items : [tree];
  return { services: each.flatMap((item) => serviceOf(item, tree)), diagnostics, foreign: false, tree: document };
}

/** A key that is a slip of one of ours makes it ours. */
function isForeign(tree: Tree | undefined): boolean {
  const ours = [...configShape.by.keys()];
  const isOurs = (key: string): boolean => ours.includes(key) || nearestOf(key, ours) !== undefined;
  return tree?.kind === "map" && !tree.entries.some(({ key }) => isOurs(key));
}
