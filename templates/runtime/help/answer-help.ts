/**
 * Owns the answers of a help page: the list, an operation, or "not found".
 * Invariant: no cache gives one caller the address from another caller's Host header, and no page can be embedded in a
 * frame.
 */
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import type { HelpData, HelpOperation } from "./data.js";
import { contentPolicy, type PageParts, pageText } from "./frame.js";
import type { HelpSubject } from "./help-subject.js";
import { markup, name } from "./html.js";
import { listHeader, listMain, type PageLinks } from "./list-page.js";
import { operationHeader, operationMain, type OperationSubject } from "./operation-page.js";
import type { examplesOf } from "./sample-messages.js";
import { sidebar } from "./sidebar.js";
import { typeHeader, type TypeLinks, typeMain } from "./type-page.js";

export interface HelpSource {
  readonly help: HelpData;
  readonly createClient: string;
  readonly trying: "off" | "local" | "all";
  readonly mock: boolean;
  readonly examplesOf: typeof examplesOf;
}

export async function answerHelp(
  source: HelpSource,
  request: HttpRequest,
  subject: HelpSubject,
): Promise<HttpResponse> {
  const { help } = source;
  const parameters = new URLSearchParams(subject.asked);
  const [operationName, typeName] = [parameters.get("op"), parameters.get("type")];
  const links = linksOf(subject.query);
  if (operationName === null && typeName !== null) return answerType(request, { help, links }, typeName);
  if (operationName === null) {
    const { query, address, namespace } = subject;
    const search = { words: (parameters.get("q") ?? "").slice(0, longestSearch), kept: pairsOf(query) };
    const list = { help, address: query === "" ? address : `${address}?${query}`, namespace, links, search };
    return respond(request, 200, { title: help.name, header: listHeader(list), main: listMain(list) });
  }
  const operation = help.groups.flatMap(({ operations }) => operations).find((each) => each.name === operationName);
  if (operation === undefined) {
    return answerMissing(request, { help, links }, "operation");
  }
  const page = await operationSubject(source, subject, operation, links);
  const title = `${operation.name} - ${help.name}`;
  const form = page.trying === "here" || page.trying === "mock";
  const parts = { title, header: operationHeader(page), main: operationMain(page), side: sidebar(page, operation) };
  return respond(request, 200, { ...parts, form });
}

function answerType(request: HttpRequest, subject: TypeLinks, typeName: string): Promise<HttpResponse> {
  const { help } = subject;
  const type = help.types.find((each) => each.name === typeName);
  if (type === undefined) return answerMissing(request, subject, "type");
  const title = `${type.name} - ${help.name}`;
  const [header, main] = [typeHeader(subject, type), typeMain(subject, type)];
  return respond(request, 200, { title, header, main, side: sidebar(subject, type) });
}

function answerMissing(request: HttpRequest, { help, links }: TypeLinks, what: string): Promise<HttpResponse> {
  const header = markup`<nav aria-label="Service"><a href="${links.list}">${name(help.name)}</a></nav>
    <h1>There is no such ${what}</h1>`;
  const main = markup`<p>The service has no ${what} of that name.</p>`;
  return respond(request, 404, { title: help.name, header, main });
}

/** Names and values of a query. */
function pairsOf(query: string): readonly (readonly [string, string])[] {
  const pairs: [string, string][] = [];
  new URLSearchParams(query).forEach((value, key) => pairs.push([key, value]));
  return pairs;
}

/** Characters of a search that are looked at. */
const longestSearch = 200;

async function operationSubject(
  { help, createClient, trying, mock, examplesOf: findExamples }: HelpSource,
  { namespace, address, query, local, operations }: HelpSubject,
  operation: HelpOperation,
  links: PageLinks,
): Promise<OperationSubject> {
  const may = trying === "all" || (trying === "local" && local);
  const place = { address, namespace };
  const offered = operations.get(operation.name);
  return {
    help,
    operation,
    links,
    createClient,
    place,
    query,
    baseUrl: /^[a-z]+:\/\/[^/]*/i.exec(address)?.[0] ?? address,
    examples: offered === undefined ? [] : await findExamples(operation, offered, place, query),
    trying: may ? (mock ? "mock" : "here") : trying === "local" ? "elsewhere" : "never",
  };
}

/** Relative to wherever the browser sees the service. */
function linksOf(query: string): PageLinks {
  const prefix = query === "" ? "?" : `?${query}&`;
  return {
    list: query === "" ? "?" : `?${query}`,
    wsdl: `${prefix}WSDL`,
    operation: (operation) => `${prefix}op=${encodeURIComponent(operation.name)}`,
    type: (type) => `${prefix}type=${encodeURIComponent(type.name)}`,
  };
}

async function respond(request: HttpRequest, status: number, page: Omit<PageParts, "policy">): Promise<HttpResponse> {
  const body = encodeUtf8(pageText({ ...page, policy: undefined }));
  const headers: HttpHeaders = {
    ...pageHeaders,
    "content-security-policy": await contentPolicy(page.form === true, true),
    ...(request.method === "HEAD" ? { "content-length": String(body.length) } : {}),
  };
  return { status, headers, body: request.method === "HEAD" ? new Uint8Array(0) : body };
}

const pageHeaders: HttpHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "private, no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  vary: "Host",
};
