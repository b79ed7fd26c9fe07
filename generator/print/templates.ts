/**
 * Owns the running of templates, which the build compiles to functions.
 * Invariant: every value passes an encoder, and a missing value is an error.
 */
import { encoders } from "./encoders.js";

/** Renders the template of that name; the view's fields are what the template reads. */
export type RenderTemplate = (name: string, view: object) => string;

/** `root`: the view of the outermost template; `templates`: all of them, since any may stand inside another. Throws where an encoder does. */
export type Template = (
  view: object,
  root: object,
  encoders: Readonly<Record<string, (value: unknown, more: unknown) => string>>,
  templates: Readonly<Record<string, Template>>,
) => string;

const checked = Object.fromEntries(
  Object.entries(encoders).map(([name, encode]) => [
    name,
    (value: unknown, more: unknown) => encode(requireText(name, value), more),
  ]),
);

/** `functions`: by name (`wsdl/service`), what the build made of each template. */
export function createTemplates(functions: Readonly<Record<string, unknown>>): RenderTemplate {
  const templates: Record<string, Template> = {};
  for (const [name, each] of Object.entries(functions)) {
    if (!isTemplate(each)) throw new Error(`print: ${name} is no template`);
    templates[name] = each;
  }
  return (name, view) => {
    const template = templates[name];
    if (template === undefined) throw new Error(`print: no template ${name}`);
    return template(view, view, checked, templates);
  };
}

function isTemplate(value: unknown): value is Template {
  return typeof value === "function";
}

function requireText(encoder: string, value: unknown): string {
  if (typeof value !== "string") throw new Error(`print: {{${encoder} ...}} got ${typeof value}, expected text`);
  return value;
}
