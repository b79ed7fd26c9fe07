/** The gateway's page: whole, small, and no text of a description becomes markup or code in it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import { repository } from "../golden/tree.js";

async function page(openapi: object | string, options = {}) {
  const gateway = createGateway({}, {}, { openapi, ...options });
  const { status, headers, body } = await gateway.handle({ method: "GET", url: "/", headers: {}, body: undefined });
  return { status, headers, html: Buffer.from(body as Uint8Array).toString() };
}

const hostile = [
  `</script><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' onfocus='alert(1)' autofocus='`,
  `</textarea></title></style><svg onload=alert(1)>`,
  "<!--",
  "]]>",
  "${alert(1)}`",
  "javascript:alert(1)",
  "\u202e\u2028\0\ud800",
  "&lt;b&gt;",
  "__proto__",
];

/** A document whose names and texts all are `text`. */
function documentOf(text: string) {
  const named = (value: unknown): object => JSON.parse(`{${JSON.stringify(text)}:${JSON.stringify(value)}}`) as object;
  const post = {
    summary: text,
    description: text,
    deprecated: true,
    security: [named([])],
    parameters: [{ name: text, in: "header" }],
    requestBody: { content: { "application/json": { example: named(text) } } },
  };
  const bare = { requestBody: { content: { "application/json": { schema: { properties: named({}) } } } } };
  return {
    info: { title: text },
    paths: {
      [`/${encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"))}`]: { post },
      "/other": { post: bare },
    },
    components: { securitySchemes: named({ type: "apiKey", name: text, description: text }) },
  };
}

const tags =
  /^(?:html|head|meta|title|style|body|h1|p|a|bdi|fieldset|legend|label|input|details|summary|form|textarea|button|output|script)$/;
const attributes =
  /^(?:lang|charset|name|content|href|id|type|autocomplete|rows|spellcheck|data-kind|data-path|data-schemes|data-header)$/;

/** Names of tags and attributes that a page of ours does not have. */
function foreignMarkup(html: string): readonly string[] {
  const [script = ""] = /<script>[^]*?<\/script>/.exec(html) ?? [];
  const rest = html
    .replace("<!doctype html>", "")
    .replace(script, "")
    .replace(/<style>[^]*?<\/style>/, "");
  const foreign: string[] = [];
  const text = rest.replace(/<\/?([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g, (_, tag: string, written: string) => {
    if (!tags.test(tag)) foreign.push(tag);
    for (const [, attribute = ""] of written.matchAll(/ ([a-z-]+)(?:="[^"]*")?/g))
      if (!attributes.test(attribute)) foreign.push(attribute);
    return "";
  });
  return [...foreign, ...(text.match(/[<>].{0,30}/g) ?? [])];
}

test.each(hostile)("%j stays a text", async (text) => {
  const { html } = await page(documentOf(text));
  expect(foreignMarkup(html)).toEqual([]);
  expect(html.match(/<script/g)).toHaveLength(1);
  for (const [, target = ""] of html.matchAll(/data-path="([^"]*)"/g)) expect(target).toMatch(/^\.\/[^/:]*$/);
});

test("markup of others would be noticed", () => {
  expect(foreignMarkup('<b>a</b><p onclick="x">')).toEqual(["b", "b", "onclick"]);
  expect(foreignMarkup("a < b")).toEqual(["< b"]);
});

test("the policy allows exactly the script and style of the page, and no request elsewhere", async () => {
  const { headers, html } = await page(documentOf("a"));
  const digest = (pattern: RegExp): string =>
    `'sha256-${createHash("sha256")
      .update(pattern.exec(html)?.[1] ?? "")
      .digest("base64")}'`;
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain(`script-src ${digest(/<script>([^]*)<\/script>/)};`);
  expect(policy).toContain(`style-src ${digest(/<style>([^]*)<\/style>/)};`);
  expect(policy).toContain("default-src 'none'");
  expect(html).not.toMatch(/(?:src|href)="(?!openapi\.json")|https?:\/\/|url\(/);
});

test("the page of 38 operations has less than 10 kB, and an owner can leave it out", async () => {
  const openapi = readFileSync(path.join(repository, "generated/messaging-account/openapi.json"), "utf8");
  const { html, headers } = await page(openapi);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(html.match(/<form /g)).toHaveLength(38);
  expect(gzipSync(html).length).toBeLessThan(10_000);
  expect(await page(openapi, { page: false })).toMatchObject({ status: 404 });
  expect((await page(openapi, { credentials: "client" })).html).not.toContain("<fieldset");
});

test("an operation has its texts, the credentials and headers that it needs, and a body to begin with", async () => {
  const lines = Array.from({ length: 30 }, (_, index) => index);
  const { html } = await page({
    info: { title: "Shop" },
    paths: {
      "/add%20it": {
        post: {
          summary: "Adds",
          description: "For ever",
          deprecated: true,
          security: [
            { key: [], login: [] },
            { key: [], elsewhere: [] },
          ],
          parameters: [
            { name: "Soap-Trace", in: "header" },
            { name: "page", in: "query" },
          ],
          requestBody: { content: { "application/json": { example: { a: 1 }, schema: { properties: { b: {} } } } } },
        },
      },
      "/bare": {
        post: { requestBody: { content: { "application/json": { schema: { properties: { a: {}, b: {} } } } } } },
      },
      "/long": { post: { requestBody: { content: { "application/json": { example: lines } } } } },
      "/nothing": { post: {} },
      "/read": { get: {} },
    },
    components: {
      securitySchemes: {
        login: { type: "http", scheme: "basic", description: "Of ann" },
        key: { type: "apiKey", name: "X-Key" },
        token: { type: "http", scheme: "bearer" },
        other: {},
      },
    },
  });
  expect(html).toContain(
    '<fieldset id="scheme-0" data-kind="basic"><legend><bdi>login</bdi></legend>\n<p>Of ann</p>\n' +
      '<label>Name <input id="scheme-0-0" autocomplete="off"></label>\n' +
      '<label>Password <input id="scheme-0-1" type="password" autocomplete="off"></label></fieldset>',
  );
  for (const [id, kind] of [
    ["scheme-1", "X-Key"],
    ["scheme-2", "bearer"],
    ["scheme-3", "other"],
  ]) {
    expect(html).toContain(`<fieldset id="${id}" data-kind="${kind}">`);
    expect(html).toContain(
      `\n\n<label>Value <input id="${id}-0" type="password" autocomplete="off"></label></fieldset>`,
    );
  }
  const forms = [...html.matchAll(/<details>.*?<\/details>/gs)].map(([form]) => form.replaceAll("&quot;", '"'));
  expect(forms).toHaveLength(4);
  const [add = "", bare = "", long = "", nothing = ""] = forms;
  expect(add).toMatch(
    /^<details><summary><bdi>add it<\/bdi> \(deprecated\)<\/summary>\n<p>Adds<\/p><p>For ever<\/p>\n/,
  );
  expect(add).toContain('<form data-path="./add%20it" data-schemes="["scheme-1","scheme-0"]">\n');
  expect(add.match(/<label>.* <input data-header=.*>/g)).toEqual([
    '<label><bdi>Soap-Trace</bdi> <input data-header="Soap-Trace"></label>',
  ]);
  expect(add).toContain('<textarea name="body" rows="3" spellcheck="false">\n{\n  "a": 1\n}</textarea>');
  expect(bare).toMatch(
    /^<details><summary><bdi>bare<\/bdi><\/summary>\n<p><\/p>\n<form data-path=".\/bare" data-schemes="\[\]">\n/,
  );
  expect(bare).toContain('rows="4" spellcheck="false">\n{\n  "a": null,\n  "b": null\n}</textarea>');
  expect(long).toContain('rows="20"');
  expect(nothing).toContain('rows="1" spellcheck="false">\n{}</textarea>');
});
