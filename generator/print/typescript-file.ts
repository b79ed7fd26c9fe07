/**
 * Owns the types with which an emitter describes the contents of a TypeScript file.
 * Invariant: an emitter decides the contents, never the layout. Names and types are encoded code; documentation is
 * plain text that the printer encodes.
 */
import type { Code, TypeCode } from "./layout.js";

export type PrintTypeScript = (file: TypeScriptFile) => string;

export interface TypeScriptFile {
  /** Plain text of the comment at the file's head. */
  readonly head: string;
  readonly imports: readonly TypeScriptImport[];
  readonly declarations: readonly TypeScriptDeclaration[];
  /** The file begins with `// @ts-nocheck`: compilers of consumers do not check it. */
  readonly unchecked?: boolean;
}

export interface TypeScriptImport {
  /** `./runtime/client` without an extension: the printer adds the one that was asked for. */
  readonly from: string;
  /** `name` or `name as other`. Printed in the order of their code units. */
  readonly names: readonly string[];
  /** Every name is a type. */
  readonly types?: boolean;
}

/** Paragraphs of plain text; an empty list: no documentation. A paragraph that begins with a tag is a {@link DocTag}. */
export type Documentation = readonly (string | DocTag)[];
interface DocTag {
  readonly tag: "deprecated" | "param" | "returns" | "typeParam";
  readonly text: string;
}

export type TypeScriptDeclaration =
  TypeScriptInterface | TypeScriptAlias | TypeScriptConstant | TypeScriptFunction | TypeScriptReExport;

export interface TypeScriptInterface {
  readonly kind: "interface";
  readonly name: string;
  readonly documentation: Documentation;
  /** `Given extends string = never`. */
  readonly typeParameters?: readonly string[];
  readonly extends?: readonly string[];
  /** All of one kind: ts-morph prints properties before methods. */
  readonly members: readonly TypeScriptMember[] | readonly TypeScriptMethod[];
}

export interface TypeScriptMethod {
  /** Encoded by `memberName`. */
  readonly name: string;
  readonly documentation: Documentation;
  /** The name, such as `options?`, and the type of each parameter. There are at least two. */
  readonly parameters: readonly (readonly [name: string, type: TypeCode])[];
  readonly returns: TypeCode;
}

export interface TypeScriptMember {
  /** Encoded by `memberName`. */
  readonly name: string;
  readonly documentation: Documentation;
  readonly type: TypeCode;
  readonly optional: boolean;
}

export interface TypeScriptAlias {
  readonly kind: "alias";
  readonly name: string;
  readonly documentation: Documentation;
  /** `Given extends string = never`. */
  readonly typeParameters?: readonly string[];
  readonly type: TypeCode;
}

export interface TypeScriptConstant {
  readonly kind: "constant";
  readonly name: string;
  readonly documentation: Documentation;
  readonly type?: TypeCode;
  readonly value: Code;
  /** Follows the value: ` as const`. */
  readonly suffix?: string;
}

export interface TypeScriptFunction {
  readonly kind: "function";
  readonly name: string;
  readonly documentation: Documentation;
  /** Overload signature, if it differs from the implementation; it carries the documentation. */
  readonly overload?: TypeScriptSignature;
  readonly implementation: TypeScriptSignature;
  /** Lines of the body, without indentation of the function's own. */
  readonly body: readonly string[];
}

export interface TypeScriptSignature {
  /** `Given extends X = {}`. */
  readonly typeParameters?: readonly string[];
  readonly parameters: readonly TypeScriptParameter[];
  readonly returns: string;
}

export interface TypeScriptParameter {
  readonly name: string;
  readonly type: string;
  readonly value?: string;
}

/** Re-exports everything. */
interface TypeScriptReExport {
  readonly kind: "re-export";
  readonly from: string;
}
