/** Owns the rule: the path begins with `/` and is one that a URL carries as it is; it may end with `/` and have a query. */
import type { Repair } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import type { Problem } from "../diagnostics/reporter.js";
import type { RuleContext } from "./rule.js";

const foreign = /[^A-Za-z0-9\-._~/!$&'()*+,;=:@%?]|%(?![0-9A-Fa-f]{2})/gu;

export function checkPath({ service: { path }, service, places, report }: RuleContext): void {
  const problem = pathProblem(path);
  if (problem === undefined) return;
  const span = places.of(service, "path");
  const value = corrected(path);
  const repair: Repair | undefined = value === undefined ? undefined : { kind: "replace", span, value };
  report("path", span, { found: quote(path), ...problem, repair });
}

/** The path with what its problem asks for; `undefined` if another problem is left. */
function corrected(path: string): string | undefined {
  const whole = path.startsWith("/") ? path : `/${path}`;
  const text = whole.replace(foreign, (character) => (character === "%" ? "%25" : encodeURIComponent(character)));
  const [place = "", ...queries] = text.split("?");
  const segments = place.split("/").slice(1);
  const rest = segments.filter(
    (segment, index) => segment !== "." && segment !== ".." && (segment !== "" || index === segments.length - 1),
  );
  const query = queries.join("?");
  const value = `/${rest.join("/")}${query === "" ? "" : `?${query}`}`;
  return pathProblem(value) === undefined ? value : undefined;
}

/** The problem of a path; `undefined` if it is right. */
export function pathProblem(path: string): Problem | undefined {
  const expected = "a path such as /api/webservice.asmx";
  if (!path.startsWith("/")) {
    return { message: "The path does not begin with /.", expected, suggestion: `write ${quote(`/${path}`)}` };
  }
  const [character] = path.match(foreign) ?? [];
  if (character !== undefined) {
    return {
      message: `The path has the character ${quote(character)}.`,
      expected: "characters of a URL's path and query, no fragment",
      suggestion: "remove it, or write it as %HH",
    };
  }
  if (path.endsWith("?")) {
    return { message: "The path ends with ?.", expected, suggestion: "remove the ? at the end" };
  }
  const segments = (path.split("?", 1)[0] ?? "").split("/").slice(1);
  const odd = segments.find(
    (segment, index) => (segment === "" && index < segments.length - 1) || segment === "." || segment === "..",
  );
  if (odd === undefined) return undefined;
  const problem = odd === "" ? "two slashes in a row" : `the segment ${quote(odd)}`;
  return { message: `The path has ${problem}.`, expected, suggestion: "write the path without it" };
}
