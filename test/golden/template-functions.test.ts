/** Owns the proof that the functions which the build makes of templates give what Handlebars gives, and that it refuses what has no translation. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import Handlebars from "handlebars";
import { beforeAll, expect, test } from "vitest";
import type { Template } from "../../generator/print/templates.js";
import { repository } from "./tree.js";

type Maker = (text: string, encoders: readonly string[]) => string;

let templateFunction: Maker;
beforeAll(async () => {
  const file = path.join(repository, "generator/template-functions.mjs");
  ({ templateFunction } = (await import(pathToFileURL(file).href)) as { templateFunction: Maker });
});

const encoders = {
  show: (value: unknown): string => `[${String(value)}]`,
  pair: (value: unknown, more: unknown): string => `(${String(value)},${String(more)})`,
};
const partials: Readonly<Record<string, string>> = {
  "of/context": "<{{show name}} {{show @root.name}}>\n",
  "of/hash": "{{#each tags}}{{show name}}{{show ../name}}{{/each}}{{show given}}",
};

function ours(text: string, view: object): string {
  const all: Record<string, Template> = {};
  for (const [name, each] of Object.entries({ ...partials, text })) {
    const script = templateFunction(each, Object.keys(encoders));
    all[name] = new Function(`return ${script};`)() as Template;
  }
  return all["text"]?.(view, view, encoders, all) ?? "";
}

/** As the build asked it, in a world of its own. */
function theirs(text: string, view: object): string {
  const environment = Handlebars.create();
  const options = { strict: true, noEscape: true };
  for (const [name, encode] of Object.entries(encoders)) environment.registerHelper(name, encode);
  for (const [name, each] of Object.entries(partials)) environment.registerPartial(name, each.replace(/\n$/, ""));
  return environment.compile(text.replace(/\n$/, ""), options)(view);
}

const view = {
  name: "root",
  zero: 0,
  no: false,
  yes: true,
  text: "text",
  blank: "",
  none: [],
  deep: { name: "deep", inner: { name: "inner" } },
  nothing: undefined,
  nil: null,
  items: [{ name: "a", kids: [{ name: "a1" }, { name: "a2" }] }, { name: "b", kids: [] }, { name: "" }],
};

const constructs = [
  "plain ` ${text} \\ \" ' \u2028 é\nand more\n",
  "{{show name}}",
  "{{pair name 3}}{{pair 'x' deep.name}}{{pair @root.deep.inner.name name}}",
  "{{! a comment }}{{!-- another --}}",
  ...["zero", "no", "yes", "text", "blank", "none", "deep", "nothing", "nil", "items", "deep.inner.name"].flatMap(
    (name) => [`{{#if ${name}}}A{{else}}B{{/if}}`, `{{#if ${name}}}A{{/if}}`, `{{#if ${name}}}{{else}}B{{/if}}`],
  ),
  "{{#each items}}{{show name}}{{else}}none{{/each}}",
  "{{#each none}}{{show name}}{{else}}none {{show text}}{{/each}}",
  "{{#each nothing}}x{{else}}none{{/each}}{{#each nil}}x{{else}}none{{/each}}",
  "{{#each items}}{{#each kids}}{{show name}}{{show ../name}}{{show ../../name}}{{else}}no {{show name}}{{/each}}{{/each}}",
  "{{#each items}}{{#if name}}{{show ../name}}{{#each kids}}{{show ../name}}{{/each}}{{/if}}{{/each}}",
  "{{#each deep.inner.none}}x{{/each}}.",
  "a\n{{#if yes}}\nb\n{{else}}\nc\n{{/if}}\nd\n",
  "a\n  {{~#if yes~}}  b {{~else~}} c {{~/if~}}\n d\n",
  "{{#if no}}1{{else if text}}2{{else}}3{{/if}}",
  "{{> of/context}}-{{> of/context deep}}-{{> of/context deep.inner}}",
  "{{#each items}}\n{{> of/context}}\n{{/each}}\n",
  "{{> of/hash tags=items given=text}}{{> of/hash deep tags=items given='x'}}",
  "x {{> of/hash tags=none given=2}} y",
];

test.each(constructs)("%j", (text) => {
  const expected = theirs(text, view);
  expect(ours(text, view)).toBe(expected);
});

test.each([
  "{{name}}",
  "{{{show name}}}",
  "{{show (show name)}}",
  "{{show name more=1}}",
  "{{show @index}}",
  "{{show ../name}}",
  "{{show a.[b c]}}",
  "{{#with deep}}{{/with}}",
  "{{#each items as |item|}}{{/each}}",
  "{{#if yes includeZero=true}}{{/if}}",
  "  {{> of/context}}\n",
  "{{> (show name)}}",
  "{{#> of/context}}{{/of/context}}",
  "{{#*inline 'x'}}{{/inline}}",
])("%s is refused", (text) => {
  expect(() => templateFunction(text, Object.keys(encoders))).toThrow("has no translation");
});
