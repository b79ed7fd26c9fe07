/**
 * Owns the filling of an example: where the service stands, and what its namespace is.
 * Invariant: what is filled into XML is encoded for it; headers and addresses hold no ends of lines.
 */
import { escapeXmlAttribute } from "../xml/writer.js";

/** A request or a response, as text. */
export interface ExampleMessage {
  /** `POST http://... HTTP/1.1`, `HTTP/1.1 200 OK`. */
  readonly start: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface ExamplePlace {
  /** Address of the service without its query. */
  readonly address: string;
  readonly namespace: string;
}

export function readExample(text: string, place: ExamplePlace): ExampleMessage {
  const end = text.indexOf("\n\n");
  const head = end < 0 ? text : text.slice(0, end);
  const [start = "", ...lines] = fill(head, place, (value) => value).split("\n");
  const headers = lines.map((line): readonly [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { start, headers, body: end < 0 ? "" : fill(text.slice(end + 2), place, escapeXmlAttribute) };
}

function fill(text: string, { address, namespace }: ExamplePlace, encode: (value: string) => string): string {
  const actions = namespace.endsWith("/") ? namespace : `${namespace}/`;
  const values: Readonly<Record<string, string>> = { address, namespace, actions };
  return text.replace(/\{\{(address|namespace|actions)\}\}/g, (_, slot: string) => encode(values[slot] ?? ""));
}

/** The address that a request goes to. */
export function targetOf({ start }: ExampleMessage): { readonly method: string; readonly url: string } {
  const [method = "", url = ""] = start.split(" ");
  return { method, url };
}

/** The message in the form of a `.http` file. */
export function messageText({ start, headers, body }: ExampleMessage): string {
  const lines = [start, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join("\n")}\n\n${body}`.trimEnd();
}
