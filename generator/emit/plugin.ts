/**
 * Owns the interface of plugins: emitters that a user brings. `openapi` and `help` of our own are written to it.
 * Invariant: a plugin reads and returns data. It gets no disk, and every text of a description that it prints has an encoder here.
 */
import type { Artifact } from "../model/artifacts.js";
import type { GeneratedFile } from "../model/file.js";
import { operationsOf, resultUse, returnedHeaders, sentHeaders, typeNamed } from "../model/questions.js";
import { allFields, derivedOf } from "../model/records.js";
import { scalarFacts } from "../model/scalar-facts.js";
import { hasSecrets } from "../model/secrets.js";
import type { Service } from "../model/service.js";
import {
  fileNameOf,
  methodName,
  operationConstName,
  parametersTypeName,
  propertyName,
  serviceNames,
  toIdentifier,
  typeName,
} from "../names/index.js";
import { printJson } from "../print/json-text.js";
import { markdownText } from "../print/markdown-text.js";
import { xmlAttribute, xmlText } from "../print/markup-text.js";
import type { TypeScriptFile } from "../print/typescript-file.js";
import { identifier, memberName, propertyKey, stringLiteral, templateLiteral } from "../print/typescript-text.js";
import { prose } from "./documentation.js";
import type { Examples } from "./example-values.js";
import { fixedValue } from "./fixed-values.js";
import type { Origin } from "./file-head.js";
import { isOptional } from "./presence.js";
import { markWords } from "./recognition.js";

/** The version of the interface, and of the model that plugins read. */
export const pluginApi = 1;

export interface Plugin {
  /** The version of the interface that it was written for: 1. */
  readonly api: typeof pluginApi;
  /** Name in messages: letters, digits, `.`, `_`, `-`, `@` and `/`. */
  readonly name: string;
  /**
   * The files for one service, with paths inside the output folder. The model is frozen. The same model and tools must give the
   * same bytes: `check` compares them.
   */
  readonly emit: (service: Service, tools: PluginTools) => readonly GeneratedFile[] | Promise<readonly GeneratedFile[]>;
}

export interface PluginTools {
  /** Words that each file must contain in its first five lines: by them codegen recognises files that it may replace. */
  readonly mark: string;
  readonly names: PluginNames;
  readonly encode: PluginEncoders;
  readonly questions: PluginQuestions;
  /** Samples of values, and the exchanges of the fixtures. */
  readonly examples: Examples;
  /** The text of a `.ts` file. With `language: javascript`, codegen makes a `.js` and a `.d.ts` file of it. */
  readonly printTypeScript: (file: TypeScriptFile) => string;
  /** The artifacts of the output, such as `client`: the files that a plugin's files can import. */
  readonly artifacts: ReadonlySet<Artifact>;
  /** Ending of imports between generated files: `.js`, `.ts` or nothing. `printTypeScript` appends it to relative static imports. */
  readonly importEnding: string;
  /** The source of the output, for the comment at the head of a file. */
  readonly origin: Origin;
  /** True if `long`, `decimal` and similar types are numbers in the JSON API. */
  readonly jsonNumbers: boolean;
  /** Reports a problem in the description. Nothing is written if a problem is an error. */
  readonly report: (problem: PluginProblem) => void;
}

export interface PluginProblem {
  readonly message: string;
  readonly severity: "error" | "warning";
  /** The part of the description that the message is about; absent: the whole. */
  readonly at?: PluginPlace | undefined;
  readonly suggestion?: string | undefined;
}

/** Names as in the description. */
export type PluginPlace =
  | { readonly operation: string; readonly parameter?: string | undefined }
  | { readonly type: string; readonly field?: string | undefined };

const names = {
  /** Method of an operation in the client and in the handlers. */
  method: methodName,
  /** Property of a parameter, field or SOAP header in TypeScript. */
  property: propertyName,
  /** Interface or type of a named type in `types.ts`. */
  type: typeName,
  /** Interface of an operation's parameters in `types.ts`. */
  parameters: parametersTypeName,
  /** Entry of an operation in `operations.ts`. */
  operation: operationConstName,
  /** Names of what an output exports: the client, the dispatcher, the handlers. */
  service: serviceNames,
  /** File name of a service without an ending. */
  file: fileNameOf,
  /** An identifier made of any text. */
  identifier: toIdentifier,
} as const;
/** Names in the generated code. */
export type PluginNames = typeof names;

const encode = {
  /** String literal of TypeScript. */
  string: stringLiteral,
  /** Template literal of TypeScript, for long text. */
  template: templateLiteral,
  /** Key of an object literal. */
  key: propertyKey,
  /** Name of a member in an interface. */
  member: memberName,
  /** A name that is an identifier already; throws for any other. */
  identifier,
  /** A whole JSON document. */
  json: printJson,
  /** Text on one line of Markdown, also in a cell of a table. */
  markdown: markdownText,
  /** Text between tags of XML or HTML. */
  xml: xmlText,
  /** Value of an XML or HTML attribute in double quotes. */
  attribute: xmlAttribute,
  /** A purpose or limit as one plain sentence: without HTML, with a full stop. It still needs an encoder. */
  sentence: prose,
} as const;
/** Encoders: text of a description in, text for one context out. */
export type PluginEncoders = typeof encode;

const questions = {
  /** All operations, in the order of the description. */
  operations: operationsOf,
  /** A named type; throws if there is none. */
  typeNamed,
  /** The type of an operation's result; undefined for void, DataSets and several results. */
  resultType: resultUse,
  /** Fields of a record, with those of the records that it extends. */
  fields: allFields,
  /** Records that extend a record, directly or not. */
  derived: derivedOf,
  /** True if a program may omit the parameter or field. */
  isOptional,
  /** The only value of a parameter or field, if its type has literals in TypeScript. */
  fixedValue,
  /** What is known of a scalar. */
  scalar: scalarFacts,
  /** SOAP headers of requests. */
  sentHeaders,
  /** SOAP headers of responses. */
  returnedHeaders,
  /** True if anything in the service is marked as secret. */
  hasSecrets,
} as const;
/** Questions about the model. */
export type PluginQuestions = typeof questions;

/** The tools that are the same for every service. */
export const fixedTools = { mark: markWords, names, encode, questions } as const;
