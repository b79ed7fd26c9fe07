/**
 * Owns the text of one declaration: an interface, an alias, a constant, a function.
 * Invariant: names, types and values are encoded code already; documentation is plain text, which `documentation.ts` encodes. What Prettier would
 * break over lines is laid out by `layout.ts`, which is told how much stands before it in its line.
 */
import { printDocumentation } from "./documentation.js";
import {
  beginningOf,
  layoutMethod,
  layoutRight,
  layoutSignature,
  layoutType,
  lineWidth,
  type TypeCode,
} from "./layout.js";
import type {
  Documentation,
  TypeScriptAlias,
  TypeScriptConstant,
  TypeScriptDeclaration,
  TypeScriptFunction,
  TypeScriptInterface,
  TypeScriptMember,
  TypeScriptMethod,
  TypeScriptReExport,
  TypeScriptSignature,
} from "./typescript-file.js";

/** Without a line end at its end. */
export function printDeclaration(declaration: Exclude<TypeScriptDeclaration, TypeScriptReExport>): string {
  return documented(declaration.documentation, codeOf(declaration), 0);
}

/** A doc comment that begins in a line indented by `indent`. */
export function commentText(documentation: Documentation, indent: number): string {
  const text = printDocumentation(documentation, indent);
  if (!text.startsWith("\n")) return `/** ${text} */`;
  const margin = `\n${" ".repeat(indent)} `;
  const lines = text.split("\n").slice(1);
  return `/**${lines.map((line) => `${margin}*${line === "" ? "" : ` ${line}`}`).join("")}${margin}*/`;
}

function documented(documentation: Documentation, code: string, indent: number): string {
  if (documentation.length === 0) return code;
  return `${commentText(documentation, indent)}\n${" ".repeat(indent)}${code}`;
}

function codeOf(declaration: Exclude<TypeScriptDeclaration, TypeScriptReExport>): string {
  switch (declaration.kind) {
    case "interface":
      return interfaceCode(declaration);
    case "alias":
      return aliasCode(declaration);
    case "constant":
      return constantCode(declaration);
    case "function":
      return functionCode(declaration);
  }
}

/** An interface without members is an alias: `{}` alone would take any value but null. */
function interfaceCode(declaration: TypeScriptInterface): string {
  const { name, documentation, members, typeParameters, extends: bases = [] } = declaration;
  if (members.length === 0 && bases.length === 0) {
    return aliasCode({ kind: "alias", name, documentation, type: "Record<never, never>" });
  }
  const start = `export interface ${name}`;
  const end = `${bases.length === 0 ? "" : ` extends ${bases.join(", ")}`} {`;
  const lines = members.map((member) => `  ${memberText(member)}\n`);
  return `${start}${typeParametersText(start, end, typeParameters)}${end}${lines.length === 0 ? "" : "\n"}${lines.join("")}}`;
}

function memberText(member: TypeScriptMember | TypeScriptMethod): string {
  const code = "returns" in member ? methodText(member) : propertyText(member);
  return documented(member.documentation, code, 2);
}

function methodText({ name, parameters, returns }: TypeScriptMethod): string {
  return layoutMethod(name, parameters, returns, 2);
}

function propertyText({ name, type, optional }: TypeScriptMember): string {
  const start = `readonly ${name}${optional ? "?" : ""}:`;
  return `${start}${layoutType(type, 2, start.length + 2, 1)};`;
}

/** A line each where the head would be too long. */
function typeParametersText(start: string, end: string, typeParameters: readonly string[] = []): string {
  if (typeParameters.length === 0) return "";
  const flat = `<${typeParameters.join(", ")}>`;
  if (start.length + flat.length + end.length <= lineWidth) return flat;
  return `<\n${typeParameters.map((each) => `  ${each},\n`).join("")}>`;
}

function aliasCode({ name, type, typeParameters = [] }: TypeScriptAlias): string {
  const start = `export type ${name}`;
  // Of several type parameters Prettier breaks the list, rather than after the `=`.
  const end = typeParameters.length > 1 ? ` = ${beginningOf(type)}`.trimEnd() : " =";
  const left = `${start}${typeParametersText(start, end, typeParameters)} =`;
  return `${left}${layoutType(type, 0, lastLineOf(left).length, 1)};`;
}

function hasGenericArgument(type: TypeCode | undefined): boolean {
  if (typeof type !== "object" || type.kind !== "generic") return false;
  return type.arguments.length > 2 && type.arguments.some((each) => typeof each === "string" && each.includes("<"));
}

function constantCode({ name, type, value, suffix = "" }: TypeScriptConstant): string {
  const start = `export const ${name}`;
  // A type with a generic argument breaks before the value's opening brace has to move to the next line.
  const after = hasGenericArgument(type) ? " = {".length : " =".length;
  const left = `${start}${type === undefined ? "" : `:${layoutType(type, 0, start.length + 1, after)}`} =`;
  return `${left}${layoutRight(value, 0, lastLineOf(left).length, suffix.length + 1)}${suffix};`;
}

function functionCode({ name, overload, implementation, body }: TypeScriptFunction): string {
  const lines = body.map((line) => (line === "" ? "" : `  ${line}`));
  const declared = overload === undefined ? [] : [signatureText(name, overload, ";")];
  return [...declared, signatureText(name, implementation, " {"), ...lines, "}"].join("\n");
}

function signatureText(name: string, signature: TypeScriptSignature, end: string): string {
  const { typeParameters = [], parameters, returns } = signature;
  return layoutSignature(`export function ${name}`, typeParameters, parameters, `: ${returns}${end}`);
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}
