/**
 * Owns the documentation of operations, parameters and fields.
 * Invariant: purpose, limits and gaps are in the description's own words. Gaps are named as such.
 */
import type {
  Gap,
  Operation,
  Parameter,
  RecordField,
  SchemaValues,
  Secrecy,
  Service,
  TypeUse,
} from "../model/service.js";
import { gapsAbout, gapsOf, type GapsAbout } from "../model/gaps.js";
import { typeNamed } from "../model/questions.js";
import { methodName } from "../names/index.js";
import { plainWords } from "../print/plain-words.js";
import type { Documentation } from "../print/typescript-file.js";

/** `interface 4.1`; undefined where no source is given. */
export function citation(service: Service, source: string | undefined): string | undefined {
  return source === undefined ? undefined : `${service.document ?? "source"} ${source}`;
}

/** `Interface 4.1.` */
export function sourceSentence(service: Service, source: string | undefined): readonly string[] {
  const cited = citation(service, source);
  return cited === undefined ? [] : [`${cited.slice(0, 1).toUpperCase()}${cited.slice(1)}.`];
}

/** Purpose, source, limits, bindings, gaps and deprecation. Omits the gap `said`, which the caller documents. */
export function operationDocumentation(service: Service, operation: Operation, said?: Gap): Documentation {
  const { purpose, source, limits, bindings, deprecated } = operation;
  const { gaps, more } = gapsOf(service, operation, mostGaps);
  return [
    ...firstParagraph([
      ...purposeSentence(purpose),
      ...wireNameSentence(operation),
      ...sourceSentence(service, source),
      ...(limits === undefined ? [] : [`Limit: ${prose(limits)}`]),
      ...(bindings.length === service.bindings.length ? [] : [`Only over ${bindings.join(", ")}.`]),
      ...faultSentence(operation),
      ...gapPointer({ gaps: gaps.filter((gap) => gap !== said), more }),
    ]),
    ...(deprecated === undefined ? [] : [{ tag: "deprecated", text: plainWords(deprecated) } as const]),
  ];
}

/** Capitals alone are no other name. */
function wireNameSentence(operation: Operation): readonly string[] {
  const { name } = operation;
  return methodName(operation).toLowerCase() === name.toLowerCase() ? [] : [`On the wire it is called ${name}.`];
}

/** Faults named in one comment. */
const mostFaults = 10;

function faultSentence({ faults }: Operation): readonly string[] {
  if (faults.length === 0) return [];
  const names = faults.slice(0, mostFaults).map(({ name }) => name);
  const more = faults.length > mostFaults ? ", …" : "";
  return [`Declares the fault${faults.length > 1 ? "s" : ""} ${names.join(", ")}${more} (\`faultOf\`, \`isFaultOf\`).`];
}

function purposeSentence(purpose: string | undefined): readonly string[] {
  return purpose === undefined ? [] : [prose(purpose)];
}

function firstParagraph(sentences: readonly string[]): readonly string[] {
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

/** Gaps cited in one place, and characters of each; `unspecified` of the output holds them all in whole. */
const mostGaps = 20;
const longestCitation = 1000;

function gapSentence(service: Service, gap: Gap): string {
  const cited = citation(service, gap.source);
  return `Unspecified${cited === undefined ? "" : ` (${cited})`}: ${citedText(gap)}`;
}

function citedText({ text }: Gap): string {
  if (text.length <= longestCitation) return prose(text);
  const end = text.lastIndexOf(" ", longestCitation);
  return `${text.slice(0, end > 0 ? end : longestCitation)} ...`;
}

function gapSentences(service: Service, { gaps, more }: GapsAbout): readonly string[] {
  const sentences = gaps.map((gap) => gapSentence(service, gap));
  return more ? [...sentences, "More is unspecified; see `unspecified`."] : sentences;
}

/** Names of gaps. Their texts are in `unspecified` of `types.ts`. */
export function gapPointer({ gaps, more }: GapsAbout): readonly string[] {
  if (gaps.length === 0) return [];
  const names = gaps.map(({ name }) => name).join(", ");
  return [`Unspecified: ${names}${more ? " and more" : ""}.`];
}

/** Gaps of results of a kind. */
export function resultGaps(service: Service, word: string): readonly string[] {
  return gapSentences(service, gapsAbout(service, "results", word, mostGaps));
}

/** Gaps of a type. */
export function typeGaps(service: Service, name: string): readonly string[] {
  const { gaps, more } = gapsAbout(service, "results", name, mostGaps);
  const sentences = gaps.map((gap) => `Unspecified: ${citedText(gap)}`);
  return more ? [...sentences, "More is unspecified; see `unspecified`."] : sentences;
}

/** Documentation of a parameter; empty if its name and type are enough. */
export function parameterDocumentation(
  service: Service,
  parameter: Parameter,
  side: "client" | "server",
): Documentation {
  const facts = [
    ...(parameter.purpose === undefined ? [] : [prose(parameter.purpose)]),
    ...typeFacts(service, parameter.type, side),
    ...schemaFacts(parameter),
    ...(parameter.credential !== undefined && side === "client" ? ["Credential."] : []),
    ...secretFact(parameter),
  ];
  return facts.length === 0 ? [] : [facts.join(" ")];
}

function typeFacts(service: Service, use: TypeUse, side: "client" | "server"): readonly string[] {
  if (use.kind !== "named") return [];
  const type = typeNamed(service, use.name);
  if (type.kind === "list") {
    const delimiter = JSON.stringify(type.delimiter);
    return [
      side === "client"
        ? `An array, or one text with ${delimiter} between.`
        : `The text as sent, ${delimiter} between.`,
    ];
  }
  return type.kind === "date-text" && side === "client" ? [`${type.formats.join(" or ")}.`] : [];
}

/** Purpose and gaps of a record's field. */
export function fieldDocumentation(service: Service, record: string, field: RecordField): Documentation {
  const path = `${record}.${field.name}`;
  const facts = [
    ...(field.purpose === undefined ? [] : [prose(field.purpose)]),
    ...schemaFacts(field),
    ...secretFact(field),
    ...gapPointer(gapsAbout(service, "fields", path, mostGaps)),
  ];
  return facts.length === 0 ? [] : [facts.join(" ")];
}

/** Mark of secret values. */
export function secretFact({ secret }: { readonly secret: Secrecy | undefined }): readonly string[] {
  return secret === undefined ? [] : ["Secret."];
}

function schemaFacts({ default: given, fixed }: SchemaValues): readonly string[] {
  return [
    ...(given === undefined ? [] : [`Absent, it stands for ${JSON.stringify(given)}.`]),
    ...(fixed === undefined ? [] : [`Always ${JSON.stringify(fixed)}.`]),
  ];
}

/** Plain text of a description's own words, which may be HTML, with a full stop as {@link sentence} has. */
export function prose(text: string): string {
  return sentence(plainWords(text));
}

/** Appends a full stop if the text ends without punctuation. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return /[\p{L}\p{N})\]"'`]$/u.test(trimmed) ? `${trimmed}.` : trimmed;
}
