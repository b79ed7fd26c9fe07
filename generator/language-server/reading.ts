/**
 * Owns the analysis of one document: its kind, its tree and its problems.
 * Invariant: invalid text never throws, and files of other tools have no problems.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { configShape, loadConfig } from "../load/config.js";
import { descriptionShape } from "../load/description-shape.js";
import { readWhatIsThere } from "../load/read-yaml.js";
import type { RecordShape, VariantShape } from "../load/shape.js";
import { childOf, textOf, type Tree } from "../load/tree.js";
import type { Service } from "../model/service.js";
import { examineDescription } from "../validate/read-description.js";
import { namesIn, type NameUse } from "./names.js";

/** `draft`: nothing tells yet what it is going to be. `foreign`: a file of another tool. */
export type DocumentKind = "description" | "configuration" | "draft" | "foreign";

export interface Reading {
  readonly kind: DocumentKind;
  readonly text: string;
  /** The tree as far as it could be read; its spans are those of `text`. */
  readonly tree: Tree | undefined;
  readonly shape: RecordShape | VariantShape;
  /** The text is YAML. */
  readonly isWhole: boolean;
  /** The service of a description without errors. */
  readonly service: Service | undefined;
  /** The names of the text, declared and used. */
  readonly names: readonly NameUse[];
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `fileName`: without its folders. `earlier`: the kind that the document had, which a broken text does not change. */
export function readDocument(fileName: string, text: string, earlier?: DocumentKind): Reading {
  const isConfig = fileName === "codegen.yaml" || fileName === "codegen.yml" || earlier === "configuration";
  if (isConfig) return readConfiguration(text);
  const examined = examineDescription({ name: fileName, text });
  const tree = examined.tree ?? readWhatIsThere(text);
  const kind = kindOf(tree, text, earlier);
  if (kind === "configuration") return readConfiguration(text);
  const isOurs = kind === "description";
  return {
    kind,
    text,
    tree,
    shape: descriptionShape,
    isWhole: examined.tree !== undefined,
    service: isOurs ? examined.service : undefined,
    names: tree === undefined || !isOurs ? [] : namesIn(tree, descriptionShape),
    diagnostics: isOurs ? examined.diagnostics : [],
  };
}

function readConfiguration(text: string): Reading {
  const { tree: whole, diagnostics, foreign } = loadConfig(text);
  const tree = whole ?? readWhatIsThere(text);
  const kind = foreign && whole !== undefined ? "foreign" : "configuration";
  return {
    kind,
    text,
    tree,
    shape: configShape,
    isWhole: whole !== undefined,
    service: undefined,
    names: [],
    diagnostics: kind === "foreign" ? [] : diagnostics,
  };
}

/** Keys that no other tool's YAML has at its root together with ours. */
const telling = ["service", "groups"];

function kindOf(tree: Tree | undefined, text: string, earlier: DocumentKind | undefined): DocumentKind {
  if (/^#.*\$schema=.*\bcodegen\.schema\.json/m.test(text.slice(0, 1_000))) return "description";
  const keys = rootKeys(tree, text);
  const ownKeys = keys.filter((key) => descriptionShape.keys.has(key));
  if (keys.some((key) => telling.includes(key)) && 2 * ownKeys.length >= keys.length) return "description";
  if (isConfiguration(tree)) return "configuration";
  if (earlier !== undefined && earlier !== "foreign") return earlier;
  return keys.length === 0 || ownKeys.length === keys.length ? "draft" : "foreign";
}

/** Keys of the top level. If the text cannot be parsed, they are found by its lines. */
function rootKeys(tree: Tree | undefined, text: string): readonly string[] {
  if (tree?.kind === "map") return tree.entries.map(({ key }) => key);
  return [...text.slice(0, 100_000).matchAll(/^([A-Za-z]{1,40})[ \t]{0,10}:/gm)].map(([, key = ""]) => key);
}

/** A configuration of another name: it names descriptions or WSDLs. */
function isConfiguration(tree: Tree | undefined): boolean {
  const services = childOf(tree, "services");
  const first = services?.kind === "list" ? services.items[0] : tree;
  const description = textOf(first, "description");
  return description !== undefined && /\.(?:ya?ml|wsdl)$/i.test(description) && textOf(tree, "namespace") === undefined;
}
