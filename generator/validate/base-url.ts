/** Owns the rule: the base URL is an http or https address to which a path can be appended. */
import type { Repair } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import type { Problem } from "../diagnostics/reporter.js";
import type { RuleContext } from "./rule.js";

const form = /^https?:\/\/([^/?#\s\\]+)(\/[^?#\s\\]*)?$/i;

export function checkBaseUrl({ service: { baseUrl }, service, places, report }: RuleContext): void {
  if (baseUrl === undefined) return;
  const problem = baseUrlProblem(baseUrl);
  // A user and password in it must not be repeated in a message.
  const quoted = baseUrl.includes("@") ? undefined : quote(baseUrl);
  if (problem === undefined) return;
  const span = places.of(service, "baseUrl");
  const value = corrected(baseUrl);
  const repair: Repair | undefined = value === undefined ? undefined : { kind: "replace", span, value };
  report("baseUrl", span, { found: quoted, ...problem, repair });
}

/** The URL with a scheme, without user, query and a slash at its end; `undefined` if it is none even then. */
function corrected(baseUrl: string): string | undefined {
  const [, scheme = "http://", rest = ""] = /^(https?:\/\/)?([^?#]*)/i.exec(baseUrl) ?? [];
  const end = rest.endsWith("/") ? rest.length - 1 : rest.length;
  const url = scheme + rest.slice(rest.split("/", 1)[0]?.includes("@") === true ? rest.indexOf("@") + 1 : 0, end);
  return baseUrlProblem(url) === undefined ? url : undefined;
}

/** The problem of a base URL, whoever set it; `undefined` if it is right. Never repeats the URL. */
export function baseUrlProblem(baseUrl: string): Problem | undefined {
  const expected = "http:// or https://, a host, perhaps a port and a path";
  if (!/^https?:\/\//i.test(baseUrl)) {
    return { message: "The base URL is not an http or https address.", expected, suggestion: "begin it with http://" };
  }
  if (/[?#]/.test(baseUrl)) {
    return {
      message: "The base URL has a query or a fragment.",
      expected,
      suggestion: "remove what begins with ? or #",
    };
  }
  const [, authority, path] = form.exec(baseUrl) ?? [];
  if (authority === undefined || !isParsable(baseUrl)) return { message: "The base URL is not a URL.", expected };
  if (authority.includes("@")) {
    return {
      message: "The base URL has a user name or password.",
      expected,
      suggestion: "remove what stands before @; give authentication to the client's transport",
    };
  }
  if (path === undefined || !path.endsWith("/")) return undefined;
  return {
    message: "The base URL ends with /.",
    expected: "no / at the end: the path begins with one",
    suggestion: "remove the / at the end",
  };
}

const port = /:(\d*)$/;
const host = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9.])?)$/;

/** Host and port by their own grammar; the core has no URL class of a platform to ask. */
function isParsable(baseUrl: string): boolean {
  const authority = (form.exec(baseUrl)?.[1] ?? "").replace(/^[^@]*@/, "");
  const number = port.exec(authority)?.[1];
  const name = number === undefined ? authority : authority.slice(0, authority.length - number.length - 1);
  const portFits = number === undefined || (number !== "" && Number(number) <= 65535 && number.length <= 5);
  return portFits && host.test(name) && !/[^\x21-\x7E]/.test(baseUrl);
}
