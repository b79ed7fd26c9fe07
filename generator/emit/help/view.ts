/**
 * Owns the data that a help page has about a service.
 * Invariant: texts are the description's own. Gaps are named as such.
 */
import { gapsOf } from "../../model/gaps.js";
import { namedTypes } from "../../model/records.js";
import { operationsOf, resultUse, returnedHeaders, sentHeaders, statedTables } from "../../model/questions.js";
import type { Sample } from "../../model/sample.js";
import { secrecyOfResult } from "../../model/secrets.js";
import type { DeclaredFault, Operation, Parameter, Service, SoapHeader, TypeUse } from "../../model/service.js";
import { folderNames, methodName } from "../../names/index.js";
import { citation, prose, sourceSentence } from "../documentation.js";
import { withoutSecrets, withoutSecretSamples } from "../without-secrets.js";
import type { ExampleRows, Examples } from "../example-values.js";
import { MarkedService } from "./marked-service.js";
import {
  choicesOf,
  fieldView,
  type HelpFieldView,
  type HelpTableView,
  type HelpTypeView,
  sampleView,
  type SampleView,
  sentencesOf,
  some,
  tableViews,
  typeView,
  typeWord,
} from "./words.js";
import { areWritten, isWrittenValue } from "./written-samples.js";

interface HelpParameterView extends HelpFieldView {
  readonly choices: readonly string[] | undefined;
  readonly secret: boolean;
  readonly credential: boolean;
  readonly nullable: boolean;
  readonly repeated: boolean;
  readonly element: string | undefined;
  readonly property: string | undefined;
  readonly sample: SampleView | undefined;
}
interface HelpResultView {
  readonly kind: "void" | "none" | "value" | "record" | "list" | "xml" | "data-set";
  readonly type: string;
  readonly notes?: readonly string[] | undefined;
  readonly tables?: readonly HelpTableView[];
  readonly secret?: boolean;
}
interface ReturnedHeaderView extends HelpFieldView {
  readonly property: string | undefined;
  readonly sample: SampleView | undefined;
}
interface FaultView extends HelpFieldView {
  readonly sample: SampleView | undefined;
}
interface HelpOperationView {
  readonly name: string;
  readonly method: string | undefined;
  readonly file: string;
  readonly purpose: string | undefined;
  readonly notes: readonly string[] | undefined;
  readonly unspecified: readonly string[] | undefined;
  readonly deprecated: string | undefined;
  readonly reads: boolean;
  readonly parameters: readonly HelpParameterView[];
  readonly bare: boolean;
  readonly unwrapped: Operation["unwrapped"];
  readonly headers: readonly HelpParameterView[] | undefined;
  readonly result: HelpResultView & {
    readonly headers: readonly ReturnedHeaderView[] | undefined;
    readonly sample: SampleView | { readonly rows: ExampleRows } | undefined;
  };
  readonly faults: readonly FaultView[] | undefined;
  readonly types: readonly string[] | undefined;
  /** Undefined if the page writes them from the samples. */
  readonly exchanges:
    | readonly { readonly binding: string; readonly request: string; readonly response: string | undefined }[]
    | undefined;
}
/** Values that are undefined or false are left out of the page's data. */
export interface HelpView {
  readonly name: string;
  readonly purpose: string | undefined;
  readonly unspecified: readonly string[] | undefined;
  readonly groups: readonly { readonly title: string; readonly operations: readonly HelpOperationView[] }[];
  readonly types: readonly HelpTypeView[];
}

/** Gaps of one operation; nobody reads more. */
const mostGaps = 20;

export function helpView(service: Service, examples: Examples): HelpView {
  const hidden = withoutSecretSamples(service);
  const marked = new MarkedService(hidden);
  const wholes = service.gaps.filter(({ appliesTo }) => Object.values(appliesTo).every((names) => names.length === 0));
  const uses = operationsOf(service).flatMap(usesOf);
  return {
    name: service.name,
    purpose: service.purpose,
    unspecified: some(wholes.map(({ text, source }) => cited(service, text, source))),
    groups: service.groups
      .filter(({ operations }) => operations.length > 0)
      .map(({ title, operations }) => ({
        title,
        operations: operations.map((operation) => operationView(service, hidden, operation, marked, examples)),
      })),
    types: namedTypes(service, uses).map((type) => typeView(service, type)),
  };
}

/** Characters of a gap: it stands at every operation that it is about, and whole in types.ts. */
const mostOfGap = 1_000;

function cited(service: Service, text: string, source: string | undefined): string {
  const place = citation(service, source);
  const shortText = text.length > mostOfGap ? `${text.slice(0, mostOfGap).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return place === undefined ? prose(shortText) : `${prose(shortText)} (${place})`;
}

function usesOf({ parameters, soapHeaders, faults, result, ...operation }: Operation): readonly TypeUse[] {
  const use = resultUse({ ...operation, parameters, soapHeaders, faults, result });
  const several = result.kind === "several" ? result.fields : [];
  const typed = [...parameters, ...soapHeaders, ...several, ...faults].map(({ type }) => type);
  return use === undefined ? typed : [...typed, use];
}

/** `hidden`: the service without samples of secrets. */
function operationView(
  service: Service,
  hidden: Service,
  operation: Operation,
  marked: MarkedService,
  examples: Examples,
): HelpOperationView {
  const { purpose, source, limits, bindings, deprecated, reads, bare, unwrapped, faults } = operation;
  const shown = withoutSecrets(service, operation);
  const samples = examples.parameters(hidden, shown);
  const sent = sentHeaders(operation);
  const headerValues = examples.headers(hidden, sent);
  const types = namedTypes(service, usesOf(operation));
  const answer = answerSamples(hidden, shown, examples);
  const returned = returnedHeaders(operation);
  const isWritten = areWritten(hidden, shown, types, [
    ...samples,
    ...headerValues,
    ...answer.headers,
    ...(answer.rows === undefined ? answer.values : []),
  ]);
  return {
    name: operation.name,
    method: methodName(operation) === operation.name ? undefined : methodName(operation),
    file: folderNames(service).get(operation) ?? operation.name,
    purpose,
    notes: some([
      ...sourceSentence(service, source),
      ...(limits === undefined ? [] : [`Limit: ${prose(limits)}`]),
      ...(bindings.length === service.bindings.length ? [] : [`Only over ${bindings.join(", ")}.`]),
    ]),
    unspecified: some(gapsOf(service, operation, mostGaps).gaps.map((gap) => cited(service, gap.text, gap.source))),
    deprecated,
    reads,
    parameters: operation.parameters.map((parameter, index) => parameterView(service, parameter, samples[index])),
    bare,
    unwrapped,
    headers: some(sent.map((header, index) => headerView(service, header, headerValues[index]))),
    result: {
      ...resultView(service, operation),
      secret: secrecyOfResult(operation.result) !== undefined,
      headers: some(
        returned.map(({ name, type, property, secret, element }, index) => ({
          ...plainField(name, type.name),
          secret: secret !== undefined,
          element: element === name ? undefined : element,
          property: isWritten ? property : undefined,
          sample: isWritten ? sampleView(answer.headers[index]) : undefined,
        })),
      ),
      sample: isWritten ? (answer.rows ?? sampleView(answer.values[0])) : undefined,
    },
    faults: some(faults.map((fault) => faultView(hidden, fault, examples))),
    types: some(types.map(({ name }) => name)),
    exchanges: isWritten ? undefined : exchangesOf(shown, marked, examples),
  };
}

/** Samples of an answer: its SOAP headers, and its value or its rows; no value if nothing comes back. */
function answerSamples(service: Service, operation: Operation, examples: Examples) {
  const { kind } = operation.result;
  const rows = examples.rows(service, operation);
  const isEmpty = kind === "void" || kind === "none";
  return {
    headers: examples.headers(service, returnedHeaders(operation)),
    rows: rows === undefined ? undefined : { rows },
    values: isEmpty ? [] : [examples.result(service, operation)],
  };
}

/** A response that is the one before is not said again. `operation`: without secrets. */
function exchangesOf(operation: Operation, marked: MarkedService, examples: Examples) {
  let before: string | undefined;
  return operation.bindings.flatMap((binding) => {
    const texts = marked.exchange(examples, operation, binding);
    if (texts === undefined) return [];
    const { request, response } = texts;
    const same = response === before;
    before = response;
    return [{ binding, request, response: same ? undefined : response }];
  });
}

function parameterView(service: Service, parameter: Parameter, sample: Sample | undefined): HelpParameterView {
  const { name, property, type, required, nullable, repeated, secret, credential } = parameter;
  return {
    name,
    type: typeWord(type, repeated),
    required: required && repeated === undefined,
    notes: some(sentencesOf(service, parameter)),
    choices: choicesOf(service, type),
    secret: secret !== undefined,
    credential: credential !== undefined,
    nullable,
    repeated: repeated !== undefined,
    element: undefined,
    property,
    sample: sampleView(sample),
  };
}

function headerView(service: Service, header: SoapHeader, sample: Sample | undefined): HelpParameterView {
  const { name, property, type, required, nullable, secret, element } = header;
  return {
    ...plainField(name, type.name, required),
    choices: choicesOf(service, type),
    secret: secret !== undefined,
    credential: false,
    nullable,
    repeated: false,
    element: element === name ? undefined : element,
    property,
    sample: sampleView(sample),
  };
}

/** `service`: without samples of secrets. */
function faultView(service: Service, { name, type, purpose }: DeclaredFault, examples: Examples): FaultView {
  const sample = examples.fault(service, type);
  return {
    ...plainField(name, type.name),
    notes: purpose === undefined ? undefined : [prose(purpose)],
    sample: isWrittenValue(service, namedTypes(service, [type]), sample) ? sampleView(sample) : undefined,
  };
}

function plainField(name: string, type: string, required = false): HelpFieldView {
  return { name, type, required, notes: undefined };
}

function resultView(service: Service, operation: Operation): HelpResultView {
  const { result } = operation;
  switch (result.kind) {
    case "void":
      return { kind: "void", type: "Nothing." };
    case "none":
      return { kind: "none", type: "No answer: only that the request arrived." };
    case "several": {
      const columns = result.fields.map((field) => fieldView(service, field));
      return { kind: "record", type: "Several values", tables: [{ name: operation.elements.response, columns }] };
    }
    case "data-set":
      return { kind: "data-set", type: "DataSet", ...tablesView(statedTables(service, operation)) };
    case "repeated":
      return { kind: "list", type: typeWord(result.type, result.repeated) };
    case "scalar":
      return { kind: "value", type: result.type.name, notes: nullNote(result.nullable) };
    case "record":
      return { kind: "record", type: result.type, notes: nullNote(result.nullable) };
    case "array":
      return { kind: "list", type: result.type, notes: nullNote(result.nullable) };
    case "xml":
      return { kind: "xml", type: result.type.name, notes: nullNote(result.nullable) };
  }
}

function nullNote(nullable: boolean): readonly string[] | undefined {
  return nullable ? ["It may be null."] : undefined;
}

function tablesView(tables: ReturnType<typeof statedTables>) {
  if (tables === undefined) return { notes: ["Which tables and rows it holds is not specified."] };
  return {
    tables: tableViews(tables),
  };
}
