/**
 * Owns the gateway's page: the operations of an OpenAPI document, each with a form that calls it.
 * Invariant: the page loads nothing and sends requests only to its own server. No text of the document becomes markup
 * or code.
 */
import type { HttpResponse } from "../exchange.js";
import { digestOf } from "../help/digest.js";
import { Markup, markup, name, type Slot } from "../help/html.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { tryScript, tryStyle } from "./try-script.js";

/** The parts of an OpenAPI document that the page shows. */
interface ShownDocument {
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, { readonly post?: ShownOperation }>>;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, ShownScheme>> };
}

interface ShownOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: { readonly "application/json": ShownBody } };
}

interface ShownBody {
  readonly example?: unknown;
  readonly schema?: { readonly properties?: Readonly<Record<string, unknown>> };
}

interface ShownScheme {
  readonly scheme?: string;
  readonly name?: string;
  readonly description?: string;
}

/** `document`: as the gateway serves it. */
export async function tryPage(document: unknown): Promise<HttpResponse> {
  const policy = [
    "default-src 'none'",
    `script-src '${await digestOf(tryScript)}'`,
    `style-src '${await digestOf(tryStyle)}'`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body: encodeUtf8(pageText(document as ShownDocument)) };
}

function pageText({ info, paths, components }: ShownDocument): string {
  const schemes = Object.entries(components?.securitySchemes ?? {});
  const ids = new Map(schemes.map(([schemeName], index) => [schemeName, `scheme-${index}`]));
  const operations = Object.entries(paths).map(([path, { post }]) => post && operationForm(path, post, ids));
  const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<style>${new Markup(tryStyle)}</style>
</head>
<body>
<h1>${name(info.title)}</h1>
<p>Each operation accepts POST with JSON. <a href="openapi.json">openapi.json</a> describes all of them.</p>
${schemes.map(([schemeName, scheme]) => schemeFields(schemeName, scheme, ids.get(schemeName) ?? ""))}
<label>Search <input id="search" type="search"></label>
${operations}
<script>${new Markup(tryScript)}</script>
</body>
</html>
`;
  return text;
}

function schemeFields(schemeName: string, { scheme, name: header, description }: ShownScheme, id: string): Markup {
  const kind = scheme ?? header ?? schemeName;
  const isBasic = kind === "basic";
  const secret = isBasic ? "Password" : "Value";
  return markup`<fieldset id="${id}" data-kind="${kind}"><legend>${name(schemeName)}</legend>
<p>${description}</p>
${isBasic && markup`<label>Name <input id="${id}-0" autocomplete="off"></label>`}
<label>${secret} <input id="${id}-${isBasic ? 1 : 0}" type="password" autocomplete="off"></label></fieldset>
`;
}

function operationForm(path: string, operation: ShownOperation, ids: ReadonlyMap<string, string>): Slot {
  const { summary, description, deprecated, security = [], parameters = [] } = operation;
  const names = new Set(security.flatMap((requirement) => Object.keys(requirement)));
  const schemes = [...names].map((each) => ids.get(each)).filter((id) => id !== undefined);
  const headers = parameters.filter((parameter) => parameter.in === "header");
  const body = JSON.stringify(exampleBody(operation), undefined, 2);
  return markup`<details><summary>${name(decodeURIComponent(path.slice(1)))}${deprecated === true && " (deprecated)"}</summary>
<p>${summary}</p>${description !== undefined && markup`<p>${description}</p>`}
<form data-path=".${path}" data-schemes="${JSON.stringify(schemes)}">
${headers.map((header) => markup`<label>${name(header.name)} <input data-header="${header.name}"></label>`)}
<label>Body <textarea name="body" rows="${Math.min(body.split("\n").length, 20)}" spellcheck="false">${`\n${body}`}</textarea></label>
<label><input type="checkbox" name="rows"> a row per line, if the result is a DataSet</label>
<button>Send</button> <output></output>
</form></details>
`;
}

/** The document's example, or an object with the names of the parameters. */
function exampleBody({ requestBody }: ShownOperation): unknown {
  const media = requestBody?.content["application/json"];
  if (media?.example !== undefined) return media.example;
  const names = Object.keys(media?.schema?.properties ?? {});
  return Object.fromEntries(names.map((each) => [each, null]));
}
