/**
 * Owns the rule: a path begins with `/` and needs no escapes in a URL; it may end with `/` and have a query. Bindings
 * with paths of their own can be told apart by them.
 */
import type { Repair, Span } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import type { Problem } from "../diagnostics/reporter.js";
import { isSoapBinding, wsdlBindingIds } from "../model/bindings.js";
import { operationsOf, pathOf } from "../model/questions.js";
import type { BindingId, Service, StaticBindingId } from "../model/service.js";
import type { RuleContext } from "./rule.js";

const foreign = /[^A-Za-z0-9\-._~/!$&'()*+,;=:@%?]|%(?![0-9A-Fa-f]{2})/gu;

export function checkPath(context: RuleContext): void {
  const { service, places } = context;
  checkText(context, service.path, places.of(service, "path"));
  for (const id of wsdlBindingIds) {
    const path = service.paths?.[id];
    if (path === undefined) continue;
    const span = places.of(service, `path of ${id}`);
    checkText(context, path, span);
    checkPlace(context, id, path, span);
  }
}

function checkText({ report }: RuleContext, path: string, span: Span): void {
  const problem = pathProblem(path);
  if (problem === undefined) return;
  const value = corrected(path);
  const repair: Repair | undefined = value === undefined ? undefined : { kind: "replace", span, value };
  report("path", span, { found: quote(path), ...problem, repair });
}

/** A request's path must tell which bindings it may be over. */
function checkPlace({ service, report }: RuleContext, id: StaticBindingId, path: string, span: Span): void {
  if (!service.bindings.includes(id)) {
    const message = `The binding ${id} has a path, but the service is not offered over it.`;
    const expected = `one of ${service.bindings.join(", ")}`;
    report("bindingNotOffered", span, {
      message,
      found: id,
      expected,
      suggestion: "remove its path, or add it to bindings",
    });
    return;
  }
  const place = withoutQuery(path);
  if (place !== path) {
    const message = `The path of ${id} has a query, which only the service's can have.`;
    const suggestion = "remove the query";
    const repair: Repair = { kind: "replace", span, value: place };
    report("path", span, { message, found: quote(path), expected: "a path without a query", suggestion, repair });
  }
  const folder = operationFolders(service).find(([start]) => place.startsWith(start));
  const name = folder === undefined ? "" : place.slice(folder[0].length);
  if (folder === undefined || !operationsOf(service).some((operation) => operation.name === name)) return;
  const message = `The path of ${id} is that of the operation ${name} over ${folder[1]}.`;
  const suggestion = "choose a path that is not below that of another binding";
  report("bindingPath", span, { message, found: quote(path), expected: "a path of its own", suggestion });
}

/** The starts of the paths of operations, over the bindings that have the operation's name in the path. */
function operationFolders(service: Service): readonly (readonly [string, BindingId])[] {
  return service.bindings.flatMap((id) => {
    if (isSoapBinding(id)) return [];
    const path = withoutQuery(pathOf(service, id));
    return [[path.endsWith("/") ? path : `${path}/`, id] as const];
  });
}

function withoutQuery(path: string): string {
  return path.split("?", 1)[0] ?? "";
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
