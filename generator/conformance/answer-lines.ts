/**
 * Owns an answer as lines that people compare: status, the headers that callers use, and a line for each element.
 * Invariant: answers with the same meaning have the same lines, except for values that may differ. Everything that is
 * compared has a line.
 */
import { recover } from "../model/attempt.js";
import { type AnswerNode, localOf, readAnswerTree, stepOf } from "./answer-tree.js";
import { acted, type Answer, contentType, isJsonAnswer } from "./compare-answers.js";
import { jsonLines, readJsonTree } from "./json-tree.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { escapeXmlAttribute, escapeXmlText } from "../../templates/runtime/xml/writer.js";

/** `isLeftOut`: whether values at a path are not shown. Each line ends in `\n`. */
export function linesOf(answer: Answer, isLeftOut: (path: readonly string[]) => boolean): string {
  const headers = acted.filter((name) => answer.headers[name] !== undefined);
  const head = [
    `HTTP ${answer.status}`,
    `Content-Type: ${contentType(answer)}`,
    ...headers.map((name) => `${name}: …`),
  ];
  return [...head, "", ...bodyLines(answer, isLeftOut)].map((line) => `${line}\n`).join("");
}

function bodyLines(answer: Answer, isLeftOut: (path: readonly string[]) => boolean): readonly string[] {
  const { text, unread } = answer;
  if (unread !== undefined) return [`(${unread})`];
  const json = isJsonAnswer(answer) ? readJsonTree(text) : undefined;
  if (json !== undefined) return jsonLines(json, isLeftOut);
  const root = recover(
    () => readAnswerTree(text),
    XmlError,
    () => undefined,
  );
  if (root === undefined) return text.trim().split(/\r?\n/);
  const printing = new Printing(isLeftOut);
  printing.print(root, [root.localName], "", "");
  return printing.lines;
}

class Printing {
  readonly lines: string[] = [];
  readonly #isLeftOut: (path: readonly string[]) => boolean;

  constructor(isLeftOut: (path: readonly string[]) => boolean) {
    this.#isLeftOut = isLeftOut;
  }

  /** `path`: as deviations say it. `around`: the namespace. The reader's limit on depth bounds the recursion. */
  print(node: AnswerNode, path: readonly string[], around: string, indent: string): void {
    const { localName, content } = node;
    const namespace = /^\{(.*)\}/s.exec(node.name)?.[1] ?? "";
    const declared = namespace === around ? "" : ` xmlns="${escapeXmlAttribute(namespace)}"`;
    const start = `${indent}<${localName}${declared}${this.#attributes(node, path)}`;
    const [only, ...more] = content;
    if (this.#isLeftOut(path)) return void this.lines.push(`${start}>…</${localName}>`);
    if (only === undefined) return void this.lines.push(`${start} />`);
    if (typeof only === "string" && more.length === 0)
      return void this.lines.push(`${start}>${oneLine(only)}</${localName}>`);
    this.lines.push(`${start}>`);
    this.#contents(content, path, namespace, `${indent}  `);
    this.lines.push(`${indent}</${localName}>`);
  }

  #attributes({ attributes }: AnswerNode, path: readonly string[]): string {
    const sorted = [...attributes].sort(([one], [other]) => (one < other ? -1 : 1));
    return sorted
      .map(([name, value]) => {
        const local = localOf(name);
        return ` ${local}="${this.#isLeftOut([...path, `@${local}`]) ? "…" : escapeXmlAttribute(value)}"`;
      })
      .join("");
  }

  #contents(content: AnswerNode["content"], path: readonly string[], namespace: string, indent: string): void {
    const counts = new Map<string, number>();
    for (const each of content) {
      if (typeof each === "string") {
        this.lines.push(indent + oneLine(each));
        continue;
      }
      this.print(each, [...path, stepOf(each, counts)], namespace, indent);
    }
  }
}

const oneLine = (text: string): string => escapeXmlText(text).replaceAll("\r", "&#13;").replaceAll("\n", "&#10;");
