/**
 * Owns the names in a description: where each is declared and used.
 * Invariant: two uses refer to one thing exactly if kind, scope and name are equal. The table of shapes decides which
 * texts are names.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import type { NameKind, Shape } from "../load/shape.js";
import { entriesOf, textOf, type Tree } from "../load/tree.js";
import { isAt, type Place, walkShape } from "./shape-walk.js";

export interface NameUse {
  readonly kind: NameKind;
  /** Name of its owner, in which it is unique: the operation of a parameter, the record of a field; `""`: the description. */
  readonly scope: string;
  readonly name: string;
  /** Place of the scalar; of a part of it for `Record.Field`. */
  readonly span: Span;
  readonly isDeclaration: boolean;
  /** The definition of what is declared. */
  readonly value?: Tree;
  /** Surroundings in `Record.Field`: the whole scalar, and the text before and after the name in it. */
  readonly within?: { readonly span: Span; readonly before: string; readonly after: string };
}

/** Every name of a tree, in the order of the text. */
export function namesIn(root: Tree, shape: Shape): readonly NameUse[] {
  const names = new Map<string, NameUse>();
  const note = (name: NameUse): void => {
    // Where an alias stands, the same place is visited again.
    const key = `${name.kind} ${String(name.span.start)} ${name.scope}`;
    if (!names.has(key)) names.set(key, name);
  };
  walkShape(root, shape, (place) => {
    for (const name of declaredAt(place)) note(name);
    for (const name of referredAt(place)) note(name);
  });
  return [...names.values()].sort((a, b) => a.span.start - b.span.start);
}

function declaredAt({ tree, shape, path }: Place): readonly NameUse[] {
  const kind = shape.kind === "map" ? shape.declares : undefined;
  if (kind === undefined) return [];
  return entriesOf(tree).map(({ key, keySpan, value }) => {
    const set = kind === "parameter" ? textOf(value, "credential") : undefined;
    // `Name: { credential: set }` places a parameter of the set.
    if (set !== undefined)
      return { kind: "credentialParameter", scope: set, name: key, span: keySpan, isDeclaration: false };
    return { kind, scope: scopeOf(kind, path), name: key, span: keySpan, isDeclaration: true, value };
  });
}

/** `path`: of the map that declares the name. */
function scopeOf(kind: NameKind, path: readonly string[]): string {
  switch (kind) {
    case "parameter":
    case "header":
    case "fault":
    case "result":
      return path[3] ?? "";
    case "credentialParameter":
    case "field":
      return path[1] ?? "";
    case "table":
    case "key":
      return dataSetOf(path);
    case "column":
      return `${dataSetOf(path)} ${path.at(-1) ?? ""}`;
    default:
      return "";
  }
}

/** The type or operation that has the tables. */
function dataSetOf(path: readonly string[]): string {
  return path[0] === "types" ? `type ${path[1] ?? ""}` : `operation ${path[3] ?? ""}`;
}

function referredAt({ tree, shape, path }: Place): readonly NameUse[] {
  if (shape.kind !== "text" || shape.refersTo === undefined || tree.kind !== "text" || tree.look !== "text") return [];
  const { text: name, span } = tree;
  const kind = shape.refersTo;
  const isDeclaration = false;
  switch (kind) {
    case "field":
      return fieldReference(name, span);
    case "table":
    case "key":
      return [{ kind, scope: dataSetOf(path), name, span, isDeclaration }];
    case "column":
      // The table of columns stands beside them; `columnsOf` finds it when it is asked for.
      return [{ kind, scope: `${dataSetOf(path)} ?`, name, span, isDeclaration }];
    default:
      return [{ kind, scope: "", name, span, isDeclaration }];
  }
}

/** `Account.Rating`: the name of a type, and that of a field of it. */
function fieldReference(text: string, span: Span): readonly NameUse[] {
  const dot = text.indexOf(".");
  const isPlain = span.end - span.start === text.length;
  if (dot <= 0 || !isPlain) return [];
  const [type, field] = [text.slice(0, dot), text.slice(dot + 1)];
  const middle = span.start + dot;
  const [isDeclaration, before, after] = [false, `${type}.`, `.${field}`];
  return [
    {
      kind: "type",
      scope: "",
      name: type,
      span: { start: span.start, end: middle },
      isDeclaration,
      within: { span, before: "", after },
    },
    {
      kind: "field",
      scope: type,
      name: field,
      span: { start: middle + 1, end: span.end },
      isDeclaration,
      within: { span, before, after: "" },
    },
  ];
}

/** The name at an offset. */
export function nameAt(names: readonly NameUse[], offset: number): NameUse | undefined {
  return names.filter(({ span }) => isAt(offset, span)).at(-1);
}

/** Kinds of things that `samples` gives values to. */
export const sampled: ReadonlySet<NameKind> = new Set([
  "parameter",
  "credentialParameter",
  "field",
  "column",
  "result",
]);

/** Whether a use is of the same thing. A sample value belongs to everything of its name that has values. */
export function isSame(a: NameUse, b: NameUse): boolean {
  if (a.name !== b.name) return false;
  if (a.kind === "sample" || b.kind === "sample")
    return a.kind === b.kind || sampled.has(a.kind) || sampled.has(b.kind);
  return a.kind === b.kind && (a.scope === b.scope || isColumnOf(a, b) || isColumnOf(b, a));
}

/** A reference to a column whose table is not known is to all columns of its name in the DataSet. */
function isColumnOf(reference: NameUse, { scope }: NameUse): boolean {
  return (
    reference.kind === "column" && reference.scope.endsWith(" ?") && scope.startsWith(reference.scope.slice(0, -1))
  );
}

/** The declarations of what a name names. */
export function declarationsOf(names: readonly NameUse[], name: NameUse): readonly NameUse[] {
  const same = names.filter((each) => isSame(each, name));
  const declared = same.filter((each) => each.isDeclaration && each.kind !== "sample");
  return declared.length > 0 ? declared : same.filter((each) => each.isDeclaration);
}

/** Every use of what a name names, the name itself among them. */
export function usesOf(names: readonly NameUse[], name: NameUse): readonly NameUse[] {
  return names.filter((each) => isSame(each, name));
}
