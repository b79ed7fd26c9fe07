/**
 * Owns the recorded address of a request: the caller's, without sessions, logins and named secrets.
 * Invariant: the path of a service and operation stays. Parts that a caller chooses freely are searched for secrets.
 */
import { percentDecoded } from "../model/attempt.js";
import type { Exchange } from "./conversation.js";
import { headerOf } from "./http-file.js";
import { type Hidden, type HiddenNames, mark, type TextHider } from "./hide-names.js";
import { hideInForm } from "./hide-in-form.js";
import { looksRandom } from "./values.js";

export interface AddressRules {
  /** `http://` or `https://`, as callers come. */
  readonly scheme: string;
  /** The host of a request without a Host header. */
  readonly host: string;
}

export interface HiddenAddress {
  readonly origin: string;
  readonly path: Hidden;
  /** With its question mark; `""`: none. */
  readonly query: Hidden;
}

const host = /^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?$/;

export function hideInAddress(
  { url, request }: Pick<Exchange, "url" | "request">,
  rules: AddressRules,
  search: TextHider,
): HiddenAddress {
  const [target = "", query] = url.split(/[?#](.*)/s);
  const [, scheme = rules.scheme, authority = headerOf(request.headers, "host") ?? rules.host] =
    /^(https?:\/\/)([^/]*)/i.exec(target) ?? [];
  const login = authority.includes("@") ? authority.slice(0, authority.lastIndexOf("@")) : "";
  const named = authority.slice(authority.lastIndexOf("@") + 1);
  const path = hideInPath(target.replace(/^https?:\/\/[^/]*/i, ""), search);
  const fields = query === undefined ? { text: "", values: [] } : hideInForm(query, search);
  const password = login.slice(login.indexOf(":") + 1);
  return {
    origin: `${scheme}${host.test(named) && search.permits(named, named) ? named : rules.host}`,
    path: { text: path.text, values: password === "" ? path.values : [...path.values, percentDecoded(password)] },
    query: { text: query === undefined ? "" : `?${fields.text}`, values: fields.values },
  };
}

/** ASP.NET's sessions and tickets without cookies, `/(S(…)A(…))`; `;jsessionid=…` and all other parameters of segments. */
function hideInPath(path: string, search: TextHider): Hidden {
  const values: string[] = [];
  const segments = path.split("/").flatMap((written) => {
    const [name = "", ...parameters] = written.split(/;|%3b/i);
    for (const parameter of parameters) values.push(percentDecoded(parameter.slice(parameter.indexOf("=") + 1)));
    const ticket = /^\((.*)\)$/s.exec(percentDecoded(name))?.[1];
    if (ticket === undefined) return [name];
    for (const { 1: each = "" } of ticket.matchAll(/[A-Z]\(([^()]*)\)/gi)) values.push(each);
    return [];
  });
  const shownSegments = segments.map((segment, at) => {
    const text = percentDecoded(segment);
    const isNamed = at > 0 && isKeyName(percentDecoded(segments[at - 1] ?? ""), search.isHidden) && text !== "";
    const isLast = at >= segments.length - 2;
    if (!isNamed && (isLast || !looksRandom(text)) && search.hide(text).text === text) {
      const shown = search.hasStandIns ? segment : segment.replaceAll("{{", "%7B%7B");
      const isOfService = at === segments.length - 1 || (isLast && text.includes("."));
      return isOfService || search.permits(text, text) ? shown : search.standIn("path", text);
    }
    values.push(text);
    return mark;
  });
  return {
    text: shownSegments.join("/"),
    values: values.filter((value) => value.length > 3),
  };
}

/** A folder called `token`, not a service of that name. */
function isKeyName(segment: string, isHidden: HiddenNames): boolean {
  return !segment.includes(".") && isHidden(segment);
}
