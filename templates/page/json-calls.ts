/**
 * Owns requests and answers of ASMX's JSON in the form that tries an operation.
 * Invariant: the example has the shape: each value is written as the example writes its own.
 */
import type { CurlRequest } from "../runtime/help/curl.js";
import type { Given } from "./fill-request.js";
import type { ListNode, ValueNode } from "./xml-value.js";

/** POST has the values in one object, GET each in the address. */
export function fillJson(request: CurlRequest, { parameters, secretText }: Given): CurlRequest {
  const [path = "", query = ""] = request.url.split(/\?(.*)/s);
  const inUrl = request.method === "GET";
  const samples: Record<string, unknown> = inUrl ? samplesIn(query) : JSON.parse(request.body);
  const members = parameters.flatMap((part) =>
    memberOf(part, part.facts.field?.name ?? part.facts.name, samples, secretText),
  );
  if (!inUrl) return { ...request, body: objectOf(members) };
  const pairs = members.map((pair) => pair.map(encodeURIComponent).join("="));
  return { ...request, url: [path, ...(pairs.length > 0 ? [pairs.join("&")] : [])].join("?") };
}

function samplesIn(query: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, json]) => [name, JSON.parse(json)]));
}

type Member = readonly [name: string, json: string];

const objectOf = (members: readonly Member[]): string =>
  `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;

/** None if it is left out. */
function memberOf(
  part: ValueNode | ListNode,
  name: string,
  samples: Readonly<Record<string, unknown>>,
  secretText: Given["secretText"],
): readonly Member[] {
  if ("what" in part && part.what === "absent") return [];
  return [[name, partJson(part, Object.hasOwn(samples, name) ? samples[name] : undefined, secretText)]];
}

function partJson(part: ValueNode | ListNode, sample: unknown, secretText: Given["secretText"]): string {
  if ("items" in part) return `[${part.items.map((item) => partJson(item, firstOf(sample), secretText)).join(",")}]`;
  const { what, content, facts } = part;
  if (what === "null") return "null";
  if (content.kind === "text") return valueJson(facts.secret ? secretText(content.text) : content.text, sample);
  // ASMX knows a time by its escaped slashes.
  if (content.kind !== "record") return JSON.stringify(sample ?? null).replace(/"\/(Date\(-?\d+\))\/"/g, '"\\/$1\\/"');
  if (Array.isArray(sample)) {
    const items = content.parts.flatMap((each) => ("items" in each ? each.items : [each]));
    return `[${items.map((item) => partJson(item, sample[0], secretText)).join(",")}]`;
  }
  const samples = Object(sample);
  const all = [...content.attributes, ...content.parts];
  return objectOf(all.flatMap((each) => memberOf(each, each.facts.name, samples, secretText)));
}

const firstOf = (sample: unknown): unknown => (Array.isArray(sample) ? sample[0] : undefined);

function valueJson(text: string, sample: unknown): string {
  if (sample === true || sample === false) return String(/^\s*(?:true|1)\s*$/.test(text));
  // The name of an enumeration's value may stand for its number.
  if (typeof sample === "number" && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text;
  if (Array.isArray(sample)) return JSON.stringify([...atob(text)].map((unit) => unit.charCodeAt(0)));
  const time = String(sample).startsWith("/Date(") ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? JSON.stringify(text) : `"\\/Date(${time})\\/"`;
}

/** The result in an answer, as elements; undefined if the text is no JSON. */
export function resultOfJson(text: string): Element | undefined {
  try {
    const whole: unknown = JSON.parse(text);
    const result = typeof whole === "object" && whole !== null && "d" in whole ? whole.d : whole;
    return elementOf(document.implementation.createDocument(null, null), "d", result);
  } catch {
    return undefined;
  }
}

function elementOf(owner: XMLDocument, name: string, json: unknown): Element {
  const element = owner.createElementNS(null, name);
  if (json === null) element.setAttributeNS("http://www.w3.org/2001/XMLSchema-instance", "xsi:nil", "true");
  else if (typeof json !== "object") element.textContent = String(json);
  else
    for (const [key, value] of Object.entries(json))
      element.append(elementOf(owner, Array.isArray(json) ? "item" : key, value));
  return element;
}
