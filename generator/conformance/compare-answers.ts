/**
 * Owns the comparison of an answer with the expected one, as callers see them: status, kind of body, meaning of the
 * body.
 * Invariant: differences in writing alone are ignored: prefixes, white space between elements, case of header names,
 * chunks.
 */
import { isAddressingName } from "../model/addressing.js";
import { recover } from "../model/attempt.js";
import { parseContentType } from "../../templates/runtime/text/content-type.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { isJson } from "../record/identify.js";
import { type AnswerNode, elementsOf, readAnswerTree } from "./answer-tree.js";
import { compareTrees, type MayDiffer } from "./compare-trees.js";
import { type Deviation, shown } from "./judgement.js";
import { readJsonTree } from "./json-tree.js";

export interface Answer {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Decoded. */
  readonly text: string;
  /** Why the body cannot be shown or compared, where it cannot; `text` is empty then. */
  readonly unread?: string;
}

/** Headers that callers act on, and whose values are a service's own: whether they are there counts. */
export const acted = ["location", "www-authenticate", "set-cookie"];

export function compareAnswers(expected: Answer, found: Answer, mayDiffer: MayDiffer): readonly Deviation[] {
  const deviations: Deviation[] = [];
  if (expected.status !== found.status)
    deviations.push({ at: "status", expected: String(expected.status), found: String(found.status) });
  const expectedType = contentType(expected);
  const foundType = contentType(found);
  if (expectedType !== foundType)
    deviations.push({ at: "Content-Type", expected: shown(expectedType), found: shown(foundType) });
  for (const name of acted) {
    const [isWanted, isGiven] = [expected, found].map(({ headers }) => headers[name] !== undefined);
    if (isWanted !== isGiven)
      deviations.push({
        at: name,
        expected: isWanted === true ? "such a header" : "no such header",
        found: isGiven === true ? "one" : "none",
      });
  }
  if (found.unread !== undefined)
    return [...deviations, { at: "body", expected: "one that can be read", found: found.unread }];
  return [...deviations, ...compareBodies(expected, found, mayDiffer)];
}

/** Media type and charset, without case and quotes: a text that says no charset is read otherwise than one that does. */
export function contentType({ headers }: Answer): string {
  const { mediaType, charset } = parseContentType(headers["content-type"]);
  return charset === undefined ? mediaType : `${mediaType}; charset=${charset}`;
}

/** Read as the expected answer's type says: another type is a deviation already. */
function compareBodies(
  expectedAnswer: Answer,
  { text: found }: Pick<Answer, "text">,
  mayDiffer: MayDiffer,
): readonly Deviation[] {
  const { text: expected } = expectedAnswer;
  if (isJsonAnswer(expectedAnswer)) {
    const [expectedJson, foundJson] = [expected, found].map(readJsonTree);
    if (expectedJson !== undefined && foundJson !== undefined) return compareTrees(expectedJson, foundJson, mayDiffer);
    if (expectedJson !== undefined && found.trim() !== "")
      return [{ at: "body", expected: "well-formed JSON", found: shown(found.trim()) }];
  }
  const expectedTree = treeOf(expected);
  const foundTree = treeOf(found);
  if (typeof expectedTree !== "string" && typeof foundTree !== "string")
    return compareTrees(expectedTree, foundTree, hasMessageId(expectedTree) ? orMessageId(mayDiffer) : mayDiffer);
  if (expected.trim() === found.trim()) return [];
  if (typeof expectedTree !== "string" && typeof foundTree === "string" && found.trim() !== "")
    return [{ at: "body", expected: "well-formed XML", found: `${shown(found.trim())} (${foundTree})` }];
  return [{ at: "body", expected: shown(expected.trim()), found: shown(found.trim()) }];
}

/** Whether an envelope has the id of WS-Addressing: each message has another. */
function hasMessageId(envelope: AnswerNode): boolean {
  const header = elementsOf(envelope).find(({ localName }) => localName === "Header");
  const blocks = header === undefined ? [] : elementsOf(header);
  return blocks.some(({ localName, name }) => localName === "MessageID" && isAddressingName(name));
}

function orMessageId(mayDiffer: MayDiffer): MayDiffer {
  return (path, ...texts) => path.slice(1).join("/") === "Header/MessageID" || mayDiffer(path, ...texts);
}

export function isJsonAnswer({ headers }: Answer): boolean {
  return isJson({ headers: ["content-type", headers["content-type"] ?? ""] });
}

/** Or why there is none. */
function treeOf(text: string): ReturnType<typeof readAnswerTree> | string {
  return recover(
    () => readAnswerTree(text),
    XmlError,
    ({ message }) => message,
  );
}
