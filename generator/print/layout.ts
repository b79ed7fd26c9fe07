/**
 * Owns the line breaks of TypeScript values, types and signatures, as Prettier sets them at 120 columns.
 * Invariant: Prettier would change nothing (the golden tests run it). Every string here is code that an encoder of
 * `typescript-text.ts` made, or a constant.
 */
import { flatStructure, layoutMember, type Structure } from "./layout-structure.js";

export const lineWidth = 120;

/** A value in code: an atom (identifier or literal), or something that may break over lines. */
export type Code = string | CodeObject | CodeArray | CodeCall;
export interface CodeObject {
  readonly kind: "object";
  /** Encoded keys. */
  readonly entries: readonly (readonly [key: string, value: Code])[];
  /** One entry per line, even if all fit on one. */
  readonly expanded?: boolean;
}
interface CodeArray {
  readonly kind: "array";
  readonly items: readonly Code[];
}
interface CodeCall {
  readonly kind: "call";
  readonly callee: string;
  readonly arguments: readonly Code[];
}

/** A type in code. */
export type TypeCode = string | TypeGeneric | TypeUnion | TypeIntersection | TypeObject | TypeStructure;
/** Unions, objects and lists in one another. */
interface TypeStructure {
  readonly kind: "structure";
  readonly type: Structure;
}
interface TypeGeneric {
  readonly kind: "generic";
  readonly name: string;
  readonly arguments: readonly TypeCode[];
}
interface TypeUnion {
  readonly kind: "union";
  readonly members: readonly string[];
}

interface TypeIntersection {
  readonly kind: "intersection";
  readonly members: readonly TypeCode[];
}
/** Members are readonly. */
interface TypeObject {
  readonly kind: "object";
  readonly members: readonly (readonly [name: string, type: string])[];
}

/** Object code from encoded keys and values; entries without a value are left out. */
export function codeObject(entries: readonly (readonly [key: string, value: Code | undefined])[]): CodeObject {
  return { kind: "object", entries: entries.filter((entry): entry is [string, Code] => entry[1] !== undefined) };
}

/**
 * Text of a value that begins at `column` of a line indented by `indent`, with `after` characters to follow it.
 * The second and later lines carry their whole indentation.
 */
function layoutCode(code: Code, indent: number, column: number, after: number): string {
  if (typeof code === "string") return code;
  const flat = mustBreak(code) ? undefined : flatCode(code);
  if (flat !== undefined && column + flat.length + after <= lineWidth) return flat;
  if (code.kind === "call") return layoutCall(code, indent, column, after);
  const margin = " ".repeat(indent + 2);
  const lines =
    code.kind === "object"
      ? code.entries.map((entry) => `${margin}${layoutEntry(entry, indent + 2)},`)
      : code.items.map((item) => `${margin}${layoutCode(item, indent + 2, indent + 2, 1)},`);
  if (lines.length === 0) return code.kind === "object" ? "{}" : "[]";
  const [open, close] = code.kind === "object" ? ["{", "}"] : ["[", "]"];
  return `${open}\n${lines.join("\n")}\n${" ".repeat(indent)}${close}`;
}

/** `{ name }` for `{ name: name }`. */
function layoutEntry([key, value]: CodeObject["entries"][number], indent: number): string {
  return key === value ? key : `${key}:${layoutRight(value, indent, indent + key.length + 1, 1)}`;
}

/** Text after `key:` or `=`, with its leading space or line break. `column`: position of that space. */
export function layoutRight(code: Code, indent: number, column: number, after: number): string {
  const breakable = typeof code === "string" && /^["'(]|^[\w$.]+$/.test(code);
  // Prettier keeps the value beside a key that is not three columns wider than an indentation.
  const shortKey = column - indent - 1 < 5;
  if (breakable && !shortKey && column + 1 + code.length + after > lineWidth) {
    return `\n${" ".repeat(indent + 2)}${code}`;
  }
  // Where not even an opening brace fits beside it, the value moves to a line of its own.
  if (typeof code !== "string" && column + 2 > lineWidth) {
    return `\n${" ".repeat(indent + 2)}${layoutCode(code, indent + 2, indent + 2, after)}`;
  }
  return ` ${layoutCode(code, indent, column + 1, after)}`;
}

/** `f(a, [` ... `])` where the last argument can break; else one argument a line. */
function layoutCall(code: CodeCall, indent: number, column: number, after: number): string {
  const last = code.arguments.at(-1);
  if (last === undefined) return `${code.callee}()`;
  if (typeof last === "string" || last.kind === "call") {
    const margin = " ".repeat(indent + 2);
    const lines = code.arguments.map((argument) => `${margin}${layoutCode(argument, indent + 2, indent + 2, 1)},\n`);
    return `${code.callee}(\n${lines.join("")}${" ".repeat(indent)})`;
  }
  const before = code.arguments
    .slice(0, -1)
    .map((argument) => `${flatCode(argument)}, `)
    .join("");
  const start = `${code.callee}(${before}`;
  return `${start}${layoutCode(last, indent, column + start.length, after + 1)})`;
}

function flatCode(code: Code): string {
  if (typeof code === "string") return code;
  if (code.kind === "call") return `${code.callee}(${code.arguments.map(flatCode).join(", ")})`;
  if (code.kind === "array") return `[${code.items.map(flatCode).join(", ")}]`;
  if (code.entries.length === 0) return "{}";
  return `{ ${code.entries.map(([key, value]) => (key === value ? key : `${key}: ${flatCode(value)}`)).join(", ")} }`;
}

/** Prettier breaks arrays of several objects with several entries each, whatever their width. */
function mustBreak(code: Code): boolean {
  if (typeof code === "string") return false;
  if (code.kind === "object") return code.expanded === true || code.entries.some(([, value]) => mustBreak(value));
  const inner = code.kind === "array" ? code.items : code.arguments;
  return inner.some(mustBreak) || (code.kind === "array" && isTable(code.items));
}

function isTable(items: readonly Code[]): boolean {
  return items.length > 1 && (items.every(isWideObject) || items.every(isWideArray));
}

function isWideObject(item: Code): boolean {
  return typeof item !== "string" && item.kind === "object" && item.entries.length > 1;
}

function isWideArray(item: Code): boolean {
  return typeof item !== "string" && item.kind === "array" && item.items.length > 1;
}

/** Text of a type that begins at `column` of a line indented by `indent`, with its leading blank or line break. */
export function layoutType(type: TypeCode, indent: number, column: number, after: number): string {
  if (typeof type === "object" && type.kind === "structure")
    return layoutMember(type.type, indent, column, after, lineWidth);
  if (typeof type === "string" || type.kind !== "union") {
    if (column + 1 + beginningOf(type).length <= lineWidth) return ` ${layoutPlain(type, indent, column + 1, after)}`;
    return `\n${" ".repeat(indent + 2)}${layoutPlain(type, indent + 2, indent + 2, after)}`;
  }
  const flat = flatType(type);
  if (column + 1 + flat.length + after <= lineWidth || type.members.length === 1) return ` ${flat}`;
  const margin = `\n${" ".repeat(indent + 2)}`;
  if (indent + 2 + flat.length + after <= lineWidth) return margin + flat;
  return type.members.map((member) => `${margin}| ${member}`).join("");
}

/** Text that must fit beside the `=` if an intersection breaks and its first member stays there. */
export function beginningOf(type: TypeCode): string {
  if (typeof type === "string" || type.kind !== "intersection") return "";
  const [first = ""] = type.members;
  if (typeof first === "object" && first.kind !== "generic") return "";
  return typeof first === "object" && first.arguments.length > 1 ? `${first.name}<` : `${flatType(first)} &`;
}

function layoutPlain(type: Exclude<TypeCode, TypeUnion>, indent: number, column: number, after: number): string {
  const flat = flatType(type);
  if (typeof type === "string" || column + flat.length + after <= lineWidth) return flat;
  const margin = " ".repeat(indent + 2);
  if (type.kind === "structure") return flat;
  if (type.kind === "intersection") return layoutIntersection(type, indent, column, after);
  if (type.kind === "object") {
    return `{\n${type.members.map(([name, text]) => `${margin}readonly ${name}: ${text};\n`).join("")}${" ".repeat(indent)}}`;
  }
  const [only, ...more] = type.arguments;
  // A single plain argument has nowhere to break; a single object keeps its braces inside the brackets.
  if (only !== undefined && more.length === 0 && !flatType(only).includes(" ")) return flat;
  if (typeof only === "object" && only.kind === "object" && more.length === 0) {
    return `${type.name}<${layoutPlain(only, indent, column + type.name.length + 1, lineWidth)}>`;
  }
  const lines = type.arguments.map((argument) => margin + flatType(argument));
  return `${type.name}<\n${lines.join(",\n")}\n${" ".repeat(indent)}>`;
}

/** The first member stays where it is, the others are indented. */
function layoutIntersection({ members }: TypeIntersection, indent: number, column: number, after: number): string {
  const texts = members.map((member, index) => {
    const end = index === members.length - 1 ? after : " &".length;
    if (typeof member === "object" && member.kind === "union") return flatType(member);
    return index === 0 ? layoutPlain(member, indent, column, end) : layoutPlain(member, indent + 2, indent + 2, end);
  });
  return texts.join(` &\n${" ".repeat(indent + 2)}`);
}

export function flatType(type: TypeCode): string {
  if (typeof type === "string") return type;
  switch (type.kind) {
    case "union":
      return type.members.join(" | ");
    case "intersection":
      return type.members.map(flatType).join(" & ");
    case "object":
      return `{ ${type.members.map(([name, text]) => `readonly ${name}: ${text}`).join("; ")} }`;
    case "structure":
      return flatStructure(type.type);
    case "generic":
      return `${type.name}<${type.arguments.map(flatType).join(", ")}>`;
  }
}

/** Whether the lists of a function's head, `start<typeParameters>(parameters)end`, have a line for each item. */
export function signatureBreaks(
  start: string,
  typeParameters: readonly string[],
  parameters: readonly string[],
  end: string,
): { readonly typeParameters: boolean; readonly parameters: boolean } {
  const head = typeParameters.length === 0 ? start : `${start}<${typeParameters.join(", ")}>`;
  const flat = `(${parameters.join(", ")})${end}`;
  if (head.length + flat.length <= lineWidth || parameters.length === 0)
    return { typeParameters: false, parameters: false };
  const isHeadTooLong = typeParameters.length > 0 && head.length >= lineWidth;
  return { typeParameters: isHeadTooLong, parameters: !isHeadTooLong || flat.length >= lineWidth };
}
