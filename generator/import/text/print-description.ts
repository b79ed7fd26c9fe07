/**
 * Owns the layout of an imported description: the order of its keys, line breaks, comments.
 * Invariant: each line is known to be about some part of the WSDL, so that an error in the description is reported at
 * the WSDL's line.
 */
import { facetRows, type Facet } from "../../model/facets.js";
import type { Note } from "../documents/refusal.js";
import {
  type CredentialDraft,
  type DataSetBody,
  type GroupDraft,
  isKnownByName,
  type OperationDraft,
  type ServiceDraft,
  type TypeBody,
  type TypeDraft,
} from "../service/draft.js";
import { dataSetLines } from "./print-data-sets.js";
import {
  faultEntry,
  fieldLines,
  headerEntry,
  parameterEntry,
  resultText,
  sampleEntry,
  useWord,
  type YamlEntry,
} from "./print-fields.js";
import { ActionWords, addressingText } from "./print-addressing.js";
import { NameWords } from "./print-names.js";
import { servicePatterns, type ServicePatterns } from "./soap-actions.js";
import { flowList, flowMap, lineWidth, quoted, yamlText, yamlWord } from "./yaml-text.js";

/** Operation or type that a line is about; undefined: the service. */
export type LineOwner = OperationDraft | TypeDraft | undefined;

export interface PrintedDescription {
  /** Ends with a line feed. */
  readonly text: string;
  /** A row each line. */
  readonly owners: readonly LineOwner[];
}

/** Patterns and names that the service states, so that operations need not. */
type Said = ServicePatterns & { readonly names: NameWords };

export function printDescription(service: ServiceDraft, comments: readonly string[]): PrintedDescription {
  const page = new Page();
  const patterns = servicePatterns(
    service.groups.flatMap(({ operations }) => operations),
    service.namespace,
  );
  for (const comment of comments) page.line(0, comment === "" ? "#" : `# ${comment}`);
  page.line(0, "");
  page.line(0, `service: ${yamlWord(service.name)}`);
  if (service.purpose !== undefined) page.line(0, `purpose: ${yamlText(service.purpose)}`);
  page.line(0, "");
  page.line(0, `namespace: ${yamlText(service.namespace)}`);
  if (service.baseUrl === undefined) {
    const why = service.placeholder === undefined ? "names no address" : `has ${oneLine(service.placeholder)} for it`;
    page.line(0, `# baseUrl: the WSDL ${why}; callers have to give one, or write the service's here`);
  } else page.line(0, `baseUrl: ${yamlText(service.baseUrl)}`);
  page.line(0, `path: ${yamlText(service.path)}`);
  if (service.paths.length > 0) page.map(0, "paths", service.paths.map(pathEntry));
  if (patterns.action !== undefined) page.line(0, `soapAction: ${quoted(patterns.action)}`);
  if (service.addressing !== undefined) page.line(0, `addressing: ${addressingText(service.addressing)}`);
  if (service.unqualified) page.line(0, "elementForm: unqualified");
  if (patterns.elements.length > 0) page.map(0, "elements", patterns.elements.map(elementEntry));
  if (patterns.style !== "wrapped") page.line(0, `style: ${patterns.style}`);
  if (service.encoded) page.line(0, "use: encoded");
  if (service.mtom) page.line(0, "mtom: true");
  if (service.signatures) page.line(0, "signatures: true");
  const names = new NameWords(service);
  if (names.service.length > 0) page.map(0, "wsdl", names.service);
  page.line(0, "");
  page.line(0, `bindings: ${flowList(service.bindings)}`);
  printCredentials(page, service.credentials);
  printTypes(page, service);
  page.line(0, "");
  page.line(0, "groups:");
  for (const group of service.groups) printGroup(page, group, service, { ...patterns, names });
  return page.printed();
}

const pathEntry = ([id, path]: ServiceDraft["paths"][number]): readonly [string, string] => [id, yamlText(path)];

class Page {
  private readonly lines: string[] = [];
  private readonly owners: LineOwner[] = [];
  /** Owner of the lines that follow. */
  owner: LineOwner = undefined;

  line(indent: number, text: string): void {
    this.lines.push(text === "" ? "" : "  ".repeat(indent) + text);
    this.owners.push(this.owner);
  }

  /** `key: { … }` where it fits, else a line each entry. */
  map(indent: number, key: string, entries: readonly (readonly [string, string])[]): void {
    const flow = `${key}: ${flowMap(entries)}`;
    if (entries.length === 0 || (entries.length <= 8 && indent * 2 + flow.length <= lineWidth)) {
      this.line(indent, flow);
      return;
    }
    this.line(indent, `${key}:`);
    for (const [name, value] of entries) this.line(indent + 1, `${name}: ${value}`);
  }

  printed(): PrintedDescription {
    return { text: `${this.lines.join("\n")}\n`, owners: this.owners };
  }
}

function printCredentials(page: Page, sets: readonly CredentialDraft[]): void {
  if (sets.length === 0) return;
  page.line(0, "");
  page.line(
    0,
    "# Recognised by their names and because operations repeat them: check what is secret, and whether a client is given them once.",
  );
  page.line(0, "credentials:");
  for (const { name, parameters } of sets)
    page.map(
      1,
      name,
      parameters.map((parameter) => parameterEntry(parameter)),
    );
}

function printTypes(page: Page, { types, encoded }: ServiceDraft): void {
  if (types.length === 0) return;
  page.line(0, "");
  page.line(0, "types:");
  for (const type of types) {
    page.owner = type;
    printType(page, type, encoded);
  }
  page.owner = undefined;
}

function printType(page: Page, type: TypeDraft, encoded: boolean): void {
  const { name, body, notes } = type;
  printNotes(page, 1, notes);
  const key = yamlWord(name);
  if (body === undefined) return;
  const entries = typeEntries(type, body, encoded);
  if (body.kind === "record" && (body.fields.length > 0 || entries.length > 0)) {
    page.line(1, `${key}:`);
    for (const [word, value] of entries) page.line(2, `${word}: ${value}`);
    if (body.fields.length === 0) page.line(2, "fields: {}");
    else {
      page.line(2, "fields:");
      for (const line of body.fields.flatMap((field) => fieldLines(field, 6))) page.line(3, line);
    }
    return;
  }
  if (body.kind === "data-set") {
    for (const line of dataSetLines(key, entries, body, 2)) page.line(1, line);
    return;
  }
  const ownEntries = bodyEntries(body);
  if (type.purpose === undefined) page.map(1, key, [...entries, ...ownEntries]);
  else {
    page.line(1, `${key}:`);
    for (const [word, value] of [...entries, ...ownEntries]) page.line(2, `${word}: ${value}`);
  }
}

/** Entries of a type besides its content. */
function typeEntries(type: TypeDraft, body: TypeBody, encoded: boolean): readonly YamlEntry[] {
  const { name, origin, namespace, unqualified, purpose } = type;
  const entries: YamlEntry[] = purpose === undefined ? [] : [["purpose", yamlText(purpose)]];
  if (type.anonymous) entries.push(["anonymous", "true"]);
  if (!isKnownByName(type, encoded)) return entries;
  if (body.kind === "data-set") {
    if (body.name !== name) entries.push(["name", yamlWord(body.name)]);
    if (body.namespace !== "") entries.push(["namespace", quoted(body.namespace)]);
    return entries;
  }
  if (origin !== undefined && origin.name !== name) entries.push(["name", yamlWord(origin.name)]);
  if (namespace !== undefined) entries.push(["namespace", quoted(namespace)]);
  if (unqualified !== undefined) entries.push(["elementForm", unqualified ? "unqualified" : "qualified"]);
  if (body.kind === "record" && body.extends !== undefined) entries.push(["extends", yamlWord(body.extends.name)]);
  if (body.kind === "record" && body.abstract) entries.push(["abstract", "true"]);
  if (body.kind === "record" && body.anyOrder) entries.push(["order", "any"]);
  return entries;
}

function bodyEntries(body: Exclude<TypeBody, DataSetBody>): readonly (readonly [string, string])[] {
  switch (body.kind) {
    case "enumeration":
      return [["enum", flowList(body.values.map(yamlWord))]];
    case "record":
      return [["fields", "{}"]];
    case "restricted":
      return [["simple", body.base], ...facetEntries(body.facets)];
    case "list":
      return [["listOf", useWord(body.item)]];
    case "array": {
      const type = useWord(body.item.use);
      const item: readonly (readonly [string, string])[] =
        body.item.name === type ? [] : [["item", yamlWord(body.item.name)]];
      return [
        ["array", type],
        ...item,
        ...(body.item.nullable ? [["nullable", "true"] as const] : []),
        ...sampleEntry(body.item.use),
        ...(body.dimensions > 1 ? [["dimensions", String(body.dimensions)] as const] : []),
      ];
    }
  }
}

/** Entries of facets: values of one name are listed together, numbers are not quoted. */
function facetEntries(facets: readonly Facet[]): readonly YamlEntry[] {
  const written = ({ name, value }: Facet): string =>
    facetRows[name].choices !== undefined ? value : /^[0-9]{1,9}$/.test(value) ? value : quoted(value);
  return [...new Set(facets.map(({ name }) => name))].map((name): YamlEntry => {
    const values = facets.filter((facet) => facet.name === name).map(written);
    return [name, values.length === 1 ? values.join() : flowList(values)];
  });
}

function printGroup(page: Page, { name, title, operations }: GroupDraft, service: ServiceDraft, patterns: Said): void {
  page.line(1, `${yamlWord(name)}:`);
  if (title !== undefined) page.line(2, `title: ${yamlText(title)}`);
  page.line(2, "operations:");
  for (const operation of operations) {
    page.owner = operation;
    printOperation(page, operation, service, patterns);
  }
  page.owner = undefined;
}

/** Prints each text once: a request and its response may have the same note. */
function printNotes(page: Page, level: number, notes: readonly Note[]): void {
  for (const text of new Set(notes.map((note) => oneLine(note.text)))) page.line(level, `# ${text}`);
}

function printOperation(page: Page, operation: OperationDraft, service: ServiceDraft, patterns: Said): void {
  const { name, purpose, parameters, credentials, result, bindings, headers, faults, notes } = operation;
  page.line(3, `${yamlWord(name)}:`);
  printNotes(page, 4, notes);
  if (purpose !== undefined) page.line(4, `purpose: ${yamlText(purpose)}`);
  const action = patterns.actionOf(operation);
  if (action !== undefined) page.line(4, `soapAction: ${yamlText(action)}`);
  const names = patterns.names.ofOperation(operation);
  const actions = new ActionWords(service, operation, names);
  if (actions.entries.length > 0) page.map(4, "actions", actions.entries);
  const elements = patterns.elementsOf(operation);
  if (elements.length > 0) page.map(4, "elements", elements.map(elementEntry));
  if (operation.style !== patterns.style) page.line(4, `style: ${operation.style}`);
  if (names.length > 0) page.map(4, "wsdl", names);
  const [set, second] = credentials;
  if (set !== undefined)
    page.line(4, `credentials: ${second === undefined ? set.name : flowList(credentials.map((each) => each.name))}`);
  const credentialCount = credentials.reduce((count, each) => count + each.parameters.length, 0);
  const otherParameters = parameters.slice(credentialCount);
  if (otherParameters.length > 0) page.map(4, "parameters", otherParameters.map(parameterEntry));
  page.line(4, `result: ${resultText(result)}`);
  if (bindings.join() !== service.bindings.join()) page.line(4, `bindings: ${flowList(bindings)}`);
  if (headers.length > 0) page.map(4, "soapHeaders", headers.map(headerEntry));
  if (faults.length > 0)
    page.map(
      4,
      "faults",
      faults.map((fault) => faultEntry(fault, patterns.names.ofFault(name, fault), actions.ofFault(fault))),
    );
}

const elementEntry = ([part, name]: readonly [string, string]): YamlEntry => [
  part,
  name.includes("{") || part.endsWith("Namespace") ? quoted(name) : yamlWord(name),
];

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
