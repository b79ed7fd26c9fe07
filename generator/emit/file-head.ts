/**
 * Owns the comment at the head of a generated file: what it holds, and how its documentation is to be read.
 * Invariant: what documentation says in few words, a citation, a gap's name, a mark, is explained here and nowhere else.
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

/** `subject`: a sentence; `marks`: those that documentation in the file uses, as far as the service has such parts. */
export function fileHead(service: Service, subject: string, ...marks: readonly Mark[]): string {
  const notes = [
    ...citationNote(service),
    ...(service.gaps.length === 0 ? [] : ['"Unspecified" goes before names in `unspecified` of types.ts.']),
    ...marks.filter((mark) => isUsed(service, mark)).map((mark) => `"${mark}": ${meanings[mark]}.`),
  ];
  const first = `${subject} Change the description, not this file.`;
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
