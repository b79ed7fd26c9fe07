/**
 * Owns requests and answers of ASMX's JSON in the form that tries an operation.
 * Invariant: the example has the shape: each value is written as the example writes its own.
 */
import type { CurlRequest } from "../runtime/help/curl.js";
import type { Given } from "./fill-request.js";

/** POST has the values in one object, GET each in the address. */
export function fillJson(request: CurlRequest, given: readonly Given[]): CurlRequest {
  const [path = "", query = ""] = request.url.split(/\?(.*)/s);
  const inUrl = request.method === "GET";
  const samples: Record<string, unknown> = inUrl ? samplesIn(query) : JSON.parse(request.body);
  const members = given
    .filter(({ what }) => what !== "absent")
    .map((each) => [each.parameter.name, memberJson(each, samples[each.parameter.name])] as const);
  if (!inUrl) return { ...request, body: `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`)}}` };
  const pairs = members.map((pair) => pair.map(encodeURIComponent).join("="));
  return { ...request, url: [path, ...(pairs.length > 0 ? [pairs.join("&")] : [])].join("?") };
}

function samplesIn(query: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, json]) => [name, JSON.parse(json)]));
}

/** Records and arrays of them stay as in the example. */
function memberJson({ parameter: { xml, repeated }, what, text }: Given, sample: unknown): string {
  // ASMX knows a time by its escaped slashes.
  if (xml) return JSON.stringify(sample).replace(/"\/(Date\(-?\d+\))\/"/g, '"\\/$1\\/"');
  if (what === "null") return "null";
  if (!repeated || !Array.isArray(sample)) return valueJson(text, sample);
  const lines = text.split("\n").filter((line) => line !== "");
  return `[${lines.map((line) => valueJson(line, sample[0])).join(",")}]`;
}

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
