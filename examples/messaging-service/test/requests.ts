/** Owns calls as whoever sends them would write them, byte for byte: no client of ours between. */
import type { Service } from "../src/service.js";
import { operations, service as described } from "./generated/index.js";

/** `text` of each parameter, by its name. */
export type Values = (name: string, type: string) => string;

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Request of a call, as a client would write it. */
export function requestOf(
  { url }: Pick<Service, "url">,
  operation: (typeof operations)[keyof typeof operations],
  binding: string,
  values: Values,
): Request {
  const at = `${url}${described.path}`;
  const texts = operation.parameters.map(({ name, type }) => [name, values(name, type.name)] as const);
  const form = new URLSearchParams(Object.fromEntries(texts)).toString();
  const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
  if (binding === "http-get") return new Request(`${at}/${operation.name}?${form}`);
  if (binding === "http-post")
    return new Request(`${at}/${operation.name}`, { method: "POST", headers: formHeaders, body: form });
  const namespace =
    binding === "soap11" ? "http://schemas.xmlsoap.org/soap/envelope/" : "http://www.w3.org/2003/05/soap-envelope";
  const inside = texts.map(([name, text]) => `<${name}>${escape(text)}</${name}>`).join("");
  const body = `<s:Envelope xmlns:s="${namespace}"><s:Body><${operation.name} xmlns="${described.namespace}">${inside}</${operation.name}></s:Body></s:Envelope>`;
  const action = `"${described.namespace}${operation.name}"`;
  const headers =
    binding === "soap11"
      ? { "content-type": "text/xml; charset=utf-8", soapaction: action }
      : { "content-type": `application/soap+xml; charset=utf-8; action=${action}` };
  return new Request(at, { method: "POST", headers, body });
}
