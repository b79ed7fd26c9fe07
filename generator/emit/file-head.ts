/**
 * Owns the comment at the head of a generated file: its content, and how to read its documentation.
 * Invariant: abbreviations in documentation (citations, names of gaps, marks) are explained only here.
 */
import { operationsOf } from "../model/questions.js";
import { hasSecrets } from "../model/secrets.js";
import type { Service } from "../model/service.js";
import { sourceSentence } from "./documentation.js";

/** Marks of single parameters, fields and columns. */
export type Mark = "Credential" | "Secret";

const meanings: Readonly<Record<Mark, string>> = {
  Credential: "may be given once, to the client",
  Secret: "never shown in errors or hooks",
};

/** Source of an output, as its files name it. */
export interface Origin {
  /** Name of a file without its folders, or an address without user and query. */
  readonly name: string;
  /** There is no description to change. */
  readonly isWsdl: boolean;
}

/** `source`: name of the description; `wsdl`: that of the WSDL that it was imported from. Both may be paths or addresses. */
export function originOf(source: string, wsdl: string | undefined): Origin {
  return { name: nameOfSource(wsdl ?? source), isWsdl: wsdl !== undefined };
}

/** The same wherever a command runs and whoever logs in: a file without its folders, an address without user and query. */
export function nameOfSource(source: string): string {
  const address = /^https?:\/\//i.exec(source)?.[0];
  if (address === undefined) return source.slice(Math.max(source.lastIndexOf("/"), source.lastIndexOf("\\")) + 1);
  const [authority = "", ...path] = (source.slice(address.length).split(/[?#]/, 1)[0] ?? "").split("/");
  return [address + authority.slice(authority.lastIndexOf("@") + 1), ...path].join("/");
}

/** `subject`: what the file is, without a full stop. */
export function headLine(subject: string, { name, isWsdl }: Origin): string {
  const line = name === "" ? `${subject}.` : `${subject}, made from ${name}.`;
  return isWsdl ? line : `${line} Change the description, not this file.`;
}

/** `marks`: those that documentation in the file uses, as far as the service has such parts. */
export function fileHead(service: Service, subject: string, origin: Origin, ...marks: readonly Mark[]): string {
  const notes = [
    ...citationNote(service),
    ...(service.gaps.length === 0 ? [] : ['"Unspecified" goes before names in `unspecified` of types.ts.']),
    ...marks.filter((mark) => isUsed(service, mark)).map((mark) => `"${mark}": ${meanings[mark]}.`),
  ];
  const first = headLine(subject, origin);
  return notes.length === 0 ? first : `${first}\n\n${notes.join(" ")}`;
}

/** Explains citations by the first one in the service. */
function citationNote(service: Service): readonly string[] {
  const sources = [...operationsOf(service), ...service.types, ...service.gaps].map(({ source }) => source);
  const [cited] = sourceSentence(
    service,
    sources.find((source) => source !== undefined),
  );
  return cited === undefined ? [] : [`"${cited.slice(0, -1)}" cites the document that the description was made from.`];
}

function isUsed(service: Service, mark: Mark): boolean {
  if (mark === "Secret") return hasSecrets(service);
  return operationsOf(service).some(({ parameters }) => parameters.some(({ credential }) => credential !== undefined));
}
