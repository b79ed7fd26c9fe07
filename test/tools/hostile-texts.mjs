/**
 * Owns the texts that try to be more than text to a tool that reads our output, and a description with one of them in every place that
 * takes text.
 */
import { stringify } from "yaml";

/** For editors' HTTP clients: substitutions, scripts, comments and directives, files, redirections, further requests. */
export const exchangeTexts = [
  "harmless",
  "{{require('fs').writeFileSync('PWNED','1')}}",
  "{{$processEnv HOME}} {{$guid}} {{ $random.uuid }} {{$timestamp}}",
  "{{}}",
  "\\{\\{escaped\\}\\}",
  "{%21 {% print(1) %} %}",
  "a\n###\nGET http://localhost:1/stolen",
  "a\n\nPOST http://localhost:1/stolen\n\nx",
  "a\n# @import ./other.http\n# @name x\n// @no-log",
  "a\n@host = {{require('fs').writeFileSync('PWNED','2')}}",
  "a\n{{\nrequire('fs').writeFileSync('PWNED','3')\n}}",
  "a\n{{@request\nrequire('fs').writeFileSync('PWNED','4')\n}}\n",
  "a\n> {%\nclient.global.set('x', 1)\n%}",
  "a\n< {%\nrequire('fs').writeFileSync('PWNED','5')\n%}",
  "a\n< ./package.json\n<@ ./package.json\n<@utf8 ./package.json",
  "a\n>> PWNED\n>>! PWNED\n> ./PWNED.js",
  "a\n<> PWNED.json\n?? status == 200\n???\n...headers",
  "a\nHTTP/1.1 200 OK\n\nbody",
  "a ===\n===\n=== wait-for-server\n<--->\n---",
  "a\r\n###\r\nb\rc\u0085###\u2028###\u2029###",
  "# first\n  // second\n/*\nthird\n*/\nimport x\nrun #x",
  "\n\n\nlast\n\n",
  " < ./package.json",
  "=== ",
  "@",
  "?",
  "&x={{1}}",
  "%7B%7Bx%7D%7D &#x7B;&#123;",
];

/** What is planted where a name of the wire may be any text. */
export function description(
  slot,
  { namespace = "http://example.org/hostile/", baseUrl = "http://localhost:8080" } = {},
) {
  const text = { type: "string", purpose: slot, sample: slot };
  // Enumeration values and the like are single lines without white space at their ends.
  const line = slot.replace(/\s+/g, " ").trim() || "x";
  return stringify({
    service: "Hostile",
    purpose: slot,
    document: line,
    namespace,
    baseUrl,
    path: "/x.asmx",
    credentials: { login: { User: text } },
    types: {
      Color: { enum: [line, "plain"], purpose: slot, source: line },
      Item: { fields: { Text: text, Color: "Color", Inner: "Inner" }, purpose: slot },
      Inner: { fields: { Deep: text } },
      Items: { array: "Item" },
      List: { list: ";", purpose: slot },
    },
    groups: {
      only: {
        title: slot,
        source: line,
        operations: {
          first: {
            purpose: slot,
            limits: slot,
            deprecated: slot,
            credentials: "login",
            parameters: { P: text, C: "Color" },
            result: { type: "string", sample: slot },
            soapHeaders: { Ticket: "Item" },
          },
          second: { purpose: slot, parameters: { R: "Items" }, result: "Items", bindings: ["soap11", "soap12"] },
          third: {
            purpose: slot,
            parameters: {},
            result: { dataSet: { [`T${line}`]: { [`C${line}`]: { type: "string", sample: slot } } } },
          },
          fourth: { purpose: slot, parameters: {}, result: "Item", source: line },
        },
      },
    },
    unspecified: { gap: { text: slot, source: line, appliesTo: { results: ["string"] } } },
  });
}

/** For what reads comments: the compiler, linters, formatters, coverage, bundlers, editors, licence scanners. */
export const commentTexts = [
  "harmless",
  "@internal",
  "mail admin@internal.example.org or x@internal",
  "a\n@internal",
  '{@internal} (@internal) "@internal" `@internal` \\@internal',
  "*/ export const evil = 1; /* @internal */",
  "@ts-ignore",
  "@ts-nocheck @ts-expect-error why @ts-check",
  "// @ts-ignore",
  "@jsx h @jsxImportSource evil @jsxFrag f x@jsx h",
  '/// <reference path="./evil.d.ts" />',
  "eslint-disable",
  "eslint-disable-next-line eslint-enable eslint-disable-line no-alert",
  "/* eslint-disable */ // eslint-disable-line",
  "prettier-ignore prettier-ignore-start @format @noformat @prettier @noprettier",
  "biome-ignore lint: x oxlint-disable tslint:disable jshint ignore:start deno-lint-ignore-file deno-fmt-ignore",
  "v8 ignore next c8 ignore start istanbul ignore file node:coverage disable Stryker disable all",
  "/* v8 ignore next */ /* c8 ignore start */ /* istanbul ignore else */",
  "#region x #endregion // #region <editor-fold desc='x'>",
  "@deprecated do not\n@deprecated",
  "@license GPL-3.0 @preserve @cc_on SPDX-License-Identifier: GPL-3.0-only",
  "#__PURE__ @__PURE__ #__NO_SIDE_EFFECTS__ @__NO_SIDE_EFFECTS__ x@__PURE__",
  "//@ sourceMappingURL=x /*# sourceURL=y */ //# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbXSwibWFwcGluZ3MiOiIifQ==",
  'webpackChunkName: "x" webpackIgnore: true @vite-ignore',
  "@jest-environment ./evil @vitest-environment evil x@vitest-environment evil",
  "noinspection ALL language=HTML @formatter:off clang-format off NOSONAR nosemgrep nosec gitleaks:allow",
  " vim: set foldexpr=x: vi:set ai: ex: set y -*- mode: x; eval: (x) -*- Local Variables: eval: x End:",
  "$FlowFixMe @flow @noflow",
  "@param x {string} y @returns z @module m @packageDocumentation @hidden @ignore @public",
  "{@link javascript:alert(1)} {@linkcode x} {@include ../../package.json} {@includeCode ./index.ts} {@inheritDoc x}",
  "one ` tick",
  "```\nfence",
  "~~~\nfence",
];

/** For pages made of documentation. */
export const pageTexts = [
  "harmless",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<IMG SRC=x ONERROR=alert(1)//",
  "\\<script>alert(1)</script>",
  "`<script>` \\`<script>alert(1)</script>`",
  "&lt;script&gt; &#60;script&#62; &amp;lt;b&amp;gt;",
  "a < b, c <d, <phone>, <1>, <!-- hidden -->, <?php ?>, </p>",
  "<a href='javascript:alert(1)'>x</a> <javascript:alert(1)> <https://example.org>",
  "[x](javascript:alert(1)) [x](  javascript:alert(1)) [x](<javascript:alert(1)>) [x](data:text/html,x)",
  "[x]\\(javascript:alert(1)) [x\\](javascript:alert(1)) [x\\\\](javascript:alert(1))",
  "[x](vbscript:x) [x](\njavascript:alert(1)) [x](JaVaScRiPt:alert(1)) [x](&#106;avascript:alert(1))",
  "[a]: javascript:alert(1)\n[a] [b][a]",
  "![x](https://example.org/track.png) ![x][a] !\\[x](y) \\![x](https://example.org/track.png)",
  "[file](../../package.json) [file](./index.ts) [file](/etc/passwd)",
  "<style>*{display:none}</style><svg onload=alert(1)><iframe src=//example.org><form action=//example.org>",
  "<b\nonclick=alert(1)>",
  "user@example.org, AT&T, 1 < 2 > 0, [4.1], a[1](2), {x}, *x*, C:\\dir",
];

/** What a page shows of these is exactly what was written. */
export const plainTexts = [
  "user@example.org or +27 82 000 0000",
  "a <phone> and a <b> with </b>, 1 < 2 & 3 > 2, AT&T, &lt;",
  "@internal for x@internal",
  "eslint-disable is a word, and so is c8 ignore next",
  "https://example.org/a?b=c&d=e",
];

/** A description with each text in every place that becomes documentation, and in no value. */
export function documented(texts) {
  const line = (slot) => slot.replace(/\s+/g, " ").trim() || "x";
  const entries = (entry) => Object.fromEntries(texts.map((slot, index) => [`N${index}`, entry(slot, index)]));
  return stringify({
    service: "Hostile",
    purpose: texts[0],
    document: "text",
    namespace: "http://example.org/hostile/",
    baseUrl: "http://localhost:8080",
    path: "/x.asmx",
    types: {
      ...entries((slot) => ({
        fields: { Text: { type: "string", purpose: slot } },
        purpose: slot,
        source: line(slot),
      })),
      ...Object.fromEntries(texts.map((slot, index) => [`E${index}`, { enum: ["a"], purpose: slot }])),
      ...Object.fromEntries(texts.map((slot, index) => [`L${index}`, { list: ";", purpose: slot }])),
    },
    groups: {
      only: {
        title: texts[0],
        operations: Object.fromEntries(
          texts.map((slot, index) => [
            `op${index}`,
            {
              purpose: slot,
              limits: slot,
              ...(index % 2 === 0 ? {} : { deprecated: slot }),
              parameters: { P: { type: "string", purpose: slot }, E: `E${index}`, L: `L${index}` },
              result: `N${index}`,
              source: line(slot),
            },
          ]),
        ),
      },
    },
    unspecified: entries((slot, index) => ({
      text: slot,
      source: line(slot),
      appliesTo: { operations: [`op${index}`] },
    })),
  });
}
