/**
 * Owns the look of an imported description: the order of its keys, what stands on one line, where comments stand.
 * Invariant: of every line it is known what it is about, so that what a reader of descriptions says of a line can be said of the WSDL.
 */
import type {
  CredentialDraft,
  FieldDraft,
  GroupDraft,
  OperationDraft,
  ResultDraft,
  ServiceDraft,
  TypeDraft,
  Use,
} from "./draft.js";
import { isByReference } from "./operation-bodies.js";
import { actionPatterns, type ActionPatterns } from "./soap-actions.js";
import { flowList, flowMap, lineWidth, quoted, yamlText, yamlWord } from "./yaml-text.js";

/** What a line is about; undefined: the service. */
export type LineOwner = OperationDraft | TypeDraft | undefined;

export interface PrintedDescription {
  /** Ends with a line feed. */
  readonly text: string;
  /** A row each line. */
  readonly owners: readonly LineOwner[];
}

export function printDescription(service: ServiceDraft, comments: readonly string[]): PrintedDescription {
  const page = new Page();
  const actions = actionPatterns(
    service.groups.flatMap(({ operations }) => operations),
    service.namespace,
  );
  for (const comment of comments) page.line(0, comment === "" ? "#" : `# ${comment}`);
  page.line(0, "");
  page.line(0, `service: ${yamlWord(service.name)}`);
  if (service.purpose !== undefined) page.line(0, `purpose: ${yamlText(service.purpose)}`);
  page.line(0, "");
  page.line(0, `namespace: ${yamlText(service.namespace)}`);
  if (service.baseUrl === undefined)
    page.line(0, "# baseUrl: the WSDL names no address; callers have to give one, or write the service's here");
  else page.line(0, `baseUrl: ${yamlText(service.baseUrl)}`);
  page.line(0, `path: ${yamlText(service.path)}`);
  if (actions.service !== undefined) page.line(0, `soapAction: ${quoted(actions.service)}`);
  page.line(0, "");
  page.line(0, `bindings: ${flowList(service.bindings)}`);
  printCredentials(page, service.credentials);
  printTypes(page, service.types);
  page.line(0, "");
  page.line(0, "groups:");
  for (const group of service.groups) printGroup(page, group, service, actions);
  return page.printed();
}

class Page {
  private readonly lines: string[] = [];
  private readonly owners: LineOwner[] = [];
  /** What the lines to come are about. */
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

function printTypes(page: Page, types: readonly TypeDraft[]): void {
  if (types.length === 0) return;
  page.line(0, "");
  page.line(0, "types:");
  for (const type of types) {
    page.owner = type;
    printType(page, type);
  }
  page.owner = undefined;
}

function printType(page: Page, { name, purpose, body, notes }: TypeDraft): void {
  for (const { text } of notes) page.line(1, `# ${oneLine(text)}`);
  const key = yamlWord(name);
  if (body === undefined) return;
  const entries: (readonly [string, string])[] = purpose === undefined ? [] : [["purpose", yamlText(purpose)]];
  if (body.kind === "record" && (body.fields.length > 0 || entries.length > 0)) {
    page.line(1, `${key}:`);
    for (const [word, value] of entries) page.line(2, `${word}: ${value}`);
    if (body.fields.length === 0) page.line(2, "fields: {}");
    else {
      page.line(2, "fields:");
      for (const field of body.fields) page.line(3, fieldEntry(field).join(": "));
    }
    return;
  }
  const own = bodyEntries(body);
  if (purpose === undefined) page.map(1, key, own);
  else {
    page.line(1, `${key}:`);
    for (const [word, value] of [...entries, ...own]) page.line(2, `${word}: ${value}`);
  }
}

function bodyEntries(body: NonNullable<TypeDraft["body"]>): readonly (readonly [string, string])[] {
  switch (body.kind) {
    case "enumeration":
      return [["enum", flowList(body.values.map(yamlWord))]];
    case "record":
      return [["fields", "{}"]];
    case "array": {
      const type = useWord(body.item.use);
      const item: readonly (readonly [string, string])[] =
        body.item.name === type ? [] : [["item", yamlWord(body.item.name)]];
      return [["array", type], ...item, ...(body.item.nullable ? [["nullable", "true"] as const] : [])];
    }
  }
}

const useWord = (use: Use): string =>
  use.kind === "data-set" ? "DataSet" : use.kind === "scalar" ? use.name : yamlWord(use.type.name);

/** A field is required by kind of type unless it says otherwise; a parameter is not. */
const fieldEntry = (field: FieldDraft): readonly [string, string] =>
  entryOf(field, field.required === !isByReference(field) ? undefined : field.required, false);

const parameterEntry = (field: FieldDraft): readonly [string, string] =>
  entryOf(field, field.required ? true : undefined, field.secret);

function entryOf(field: FieldDraft, required: boolean | undefined, secret: boolean): readonly [string, string] {
  const { name, nullable, purpose } = field;
  const type = useWord(field.use);
  const rest: (readonly [string, string])[] = [];
  if (required !== undefined) rest.push(["required", String(required)]);
  if (nullable) rest.push(["nullable", "true"]);
  if (secret) rest.push(["secret", "true"]);
  if (purpose !== undefined) rest.push(["purpose", flowText(purpose)]);
  return [yamlWord(name), rest.length === 0 ? type : flowMap([["type", type], ...rest])];
}

/** Within braces more characters mean something. */
const flowText = (text: string): string => (/[{}[\],]/.test(text) ? JSON.stringify(text) : yamlText(text));

function printGroup(
  page: Page,
  { name, title, operations }: GroupDraft,
  service: ServiceDraft,
  actions: ActionPatterns,
): void {
  page.line(1, `${yamlWord(name)}:`);
  if (title !== undefined) page.line(2, `title: ${yamlText(title)}`);
  page.line(2, "operations:");
  for (const operation of operations) {
    page.owner = operation;
    printOperation(page, operation, service, actions.of(operation));
  }
  page.owner = undefined;
}

function printOperation(
  page: Page,
  operation: OperationDraft,
  service: ServiceDraft,
  action: string | undefined,
): void {
  const { name, purpose, parameters, credentials, result, bindings, headers, notes } = operation;
  page.line(3, `${yamlWord(name)}:`);
  for (const { text } of notes) page.line(4, `# ${oneLine(text)}`);
  if (purpose !== undefined) page.line(4, `purpose: ${yamlText(purpose)}`);
  if (action !== undefined) page.line(4, `soapAction: ${yamlText(action)}`);
  const [set, second] = credentials;
  if (set !== undefined)
    page.line(4, `credentials: ${second === undefined ? set.name : flowList(credentials.map((each) => each.name))}`);
  const taken = credentials.reduce((count, each) => count + each.parameters.length, 0);
  const own = parameters.slice(taken);
  if (own.length > 0) page.map(4, "parameters", own.map(parameterEntry));
  page.line(4, `result: ${resultText(result)}`);
  if (bindings.join() !== service.bindings.join()) page.line(4, `bindings: ${flowList(bindings)}`);
  if (headers.length > 0)
    page.map(
      4,
      "soapHeaders",
      headers.map((header) => [
        yamlWord(header.name),
        header.secret
          ? flowMap([
              ["type", useWord(header.use)],
              ["secret", "true"],
            ])
          : useWord(header.use),
      ]),
    );
}

function resultText(result: ResultDraft): string {
  if (result.kind === "void") return "void";
  const { use, nullable } = result.field;
  return nullable
    ? flowMap([
        ["type", useWord(use)],
        ["nullable", "true"],
      ])
    : useWord(use);
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
