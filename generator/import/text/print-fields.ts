/**
 * Owns the text of parameters, fields, results and headers: a type alone if that is enough, otherwise a map.
 * Invariant: defaults of the language are not written, everything else is.
 */
import {
  type FaultDraft,
  type FieldDraft,
  type HeaderDraft,
  type ResultDraft,
  type Use,
  isByReference,
} from "../service/draft.js";
import { isHeaderMarked, isMarked } from "../service/secret-marks.js";
import { flowMap, lineWidth, quoted, yamlText, yamlWord } from "./yaml-text.js";

export type YamlEntry = readonly [key: string, value: string];

export function useWord(use: Use): string {
  if (use.kind === "data-set") return "DataSet";
  return use.kind === "type" ? yamlWord(use.type.name) : use.name;
}

/** The type alone, or a map if there is more to say. */
function typeText(use: Use, rest: readonly YamlEntry[]): string {
  return rest.length === 0 ? useWord(use) : flowMap([["type", useWord(use)], ...rest]);
}

/** A field is required by kind of type unless it says otherwise, an attribute is not. */
function fieldEntry(field: FieldDraft): YamlEntry {
  const { form, name, purpose } = field;
  if (form === "any" || form === "attributes") {
    const kind: YamlEntry = [form === "any" ? form : "anyAttribute", wildcardText(field)];
    return [yamlWord(name), flowMap([kind, ...purposeEntry(purpose)])];
  }
  if (form === "choice" || form === "sequence")
    return [yamlWord(name), flowMap([[form, flowMap((field.parts ?? []).map(fieldEntry))], ...groupEntries(field)])];
  const usual = form === "text" || (form === undefined && !isByReference(field));
  return entryOf(field, field.required === usual ? undefined : field.required);
}

/** Entries of a choice or a sequence beside its parts. */
function groupEntries({ required, repeated }: FieldDraft): readonly YamlEntry[] {
  if (repeated !== undefined) return [["repeated", repetition(repeated)]];
  return required ? [] : [["required", "false"]];
}

/** `key: value`; a choice or a sequence that is too wide in a line for each of its parts. `indent`: blanks before it. */
export function fieldLines(field: FieldDraft, indent: number): readonly string[] {
  const inline = fieldEntry(field).join(": ");
  const { name, form, parts } = field;
  if (form === undefined || parts === undefined || indent + inline.length <= lineWidth) return [inline];
  const inner = parts.flatMap((part) => fieldLines(part, indent + 4)).map((line) => `    ${line}`);
  const rest = groupEntries(field).map((entry) => `  ${entry.join(": ")}`);
  return [`${yamlWord(name)}:`, `  ${form}:`, ...inner, ...rest];
}

/** A parameter is not required unless it says so. */
export function parameterEntry(field: FieldDraft): YamlEntry {
  return entryOf(field, field.required ? true : undefined);
}

function entryOf(field: FieldDraft, required: boolean | undefined): YamlEntry {
  const { name, element, form, nullable, repeated, purpose } = field;
  const rest: YamlEntry[] = [];
  if (element !== undefined) rest.push(["element", yamlWord(element)]);
  if (field.namespace !== undefined) rest.push(["namespace", quoted(field.namespace)]);
  if (form !== undefined) rest.push([form, "true"]);
  if (required !== undefined && repeated === undefined) rest.push(["required", String(required)]);
  if (nullable) rest.push(["nullable", "true"]);
  if (repeated !== undefined) rest.push(["repeated", repetition(repeated)]);
  if (field.default !== undefined) rest.push(["default", quoted(field.default)]);
  if (field.fixed !== undefined) rest.push(["fixed", quoted(field.fixed)]);
  if (field.fixed === undefined) rest.push(...sampleEntry(field.use, field.default));
  if (isMarked(field)) rest.push(["secret", "hide"]);
  rest.push(...attachmentEntry(field));
  rest.push(...purposeEntry(purpose));
  return [yamlWord(name), typeText(field.use, rest)];
}

/** `true`: any number of any elements, or any attributes. */
function wildcardText({ repeated, wildcard }: FieldDraft): string {
  const { namespace = "##any", processContents = "strict" } = wildcard ?? {};
  const entries: YamlEntry[] = [];
  if (repeated !== undefined && repeated.min > 0) entries.push(["min", String(repeated.min)]);
  if (repeated?.max !== undefined) entries.push(["max", String(repeated.max)]);
  if (namespace !== "##any") entries.push(["namespace", quoted(namespace)]);
  if (processContents !== "strict") entries.push(["processContents", processContents]);
  return entries.length === 0 ? "true" : flowMap(entries);
}

function repetition({ min, max }: NonNullable<FieldDraft["repeated"]>): string {
  if (min === 0 && max === undefined) return "true";
  const bounds: YamlEntry[] = [["min", String(min)]];
  return flowMap(max === undefined ? bounds : [...bounds, ["max", String(max)]]);
}

function attachmentEntry({ attachment }: FieldDraft): readonly YamlEntry[] {
  return attachment === undefined ? [] : [["attachment", attachment]];
}

/** `defaultValue`: that of the field, which the schema declares, unlike a sample that was searched for. */
export function sampleEntry(use: Use, defaultValue?: string): readonly YamlEntry[] {
  if ((use.kind !== "scalar" && use.kind !== "xml") || use.sample === undefined) return [];
  return [["sample", quoted(use.kind === "scalar" ? (defaultValue ?? use.sample) : use.sample)]];
}

/** Within braces more characters mean something. */
function purposeEntry(purpose: string | undefined): readonly YamlEntry[] {
  if (purpose === undefined) return [];
  return [["purpose", /[{}[\],]/.test(purpose) ? JSON.stringify(purpose) : yamlText(purpose)]];
}

export function resultText(result: ResultDraft): string {
  if (result.kind === "void" || result.kind === "none") return result.kind;
  if (result.kind === "several") return flowMap([["several", flowMap(result.fields.map(fieldEntry))]]);
  const { use, nullable, required, repeated } = result.field;
  const rest: YamlEntry[] = nullable ? [["nullable", "true"]] : [];
  if (repeated !== undefined) rest.push(["repeated", repetition(repeated)]);
  else if (required === isByReference(result.field)) rest.push(["required", String(required)]);
  return typeText(use, [...rest, ...sampleEntry(use), ...attachmentEntry(result.field)]);
}

/** `message`: what the WSDL calls its message, where that is to be said. */
export function faultEntry(
  { name, use, nullable, element, namespace, literal }: FaultDraft,
  message: string | undefined,
  action: string | undefined,
): YamlEntry {
  const rest: YamlEntry[] = nullable ? [["nullable", "true"]] : [];
  if (element !== name) rest.push(["element", quoted(element)]);
  if (namespace !== undefined) rest.push(["namespace", quoted(namespace)]);
  if (literal) rest.push(["use", "literal"]);
  if (action !== undefined) rest.push(["action", quoted(action)]);
  if (message !== undefined) rest.push(["message", yamlWord(message)]);
  return [yamlWord(name), typeText(use, rest)];
}

export function headerEntry(header: HeaderDraft): YamlEntry {
  const { name, use, direction, nullable, element, namespace, literal } = header;
  const rest: YamlEntry[] = direction === "in" ? [] : [["direction", direction]];
  if (nullable) rest.push(["nullable", "true"]);
  if (isHeaderMarked(header)) rest.push(["secret", "hide"]);
  if (element !== undefined) rest.push(["element", quoted(element)]);
  if (namespace !== undefined) rest.push(["namespace", quoted(namespace)]);
  if (literal) rest.push(["use", "literal"]);
  return [yamlWord(name), typeText(use, rest)];
}
