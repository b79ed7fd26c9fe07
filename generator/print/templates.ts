/**
 * Owns the running of precompiled Handlebars templates.
 * Invariant: nothing reaches a page but through an encoder, and a missing value is an error.
 */
/// <reference types="handlebars" />
import Handlebars from "handlebars/runtime";
import { encoders } from "./encoders.js";

/** Renders the template of that name; the view's fields are what the template reads. */
export type RenderTemplate = (name: string, view: object) => string;

/** `specifications`: template name (`wsdl/service`) -> what Handlebars precompiled at build time. */
export function createTemplates(specifications: Readonly<Record<string, unknown>>): RenderTemplate {
  const environment = Handlebars.create();
  for (const [name, encode] of Object.entries(encoders)) {
    environment.registerHelper(name, (value: unknown, more: unknown) => encode(requireText(name, value), more));
  }
  const templates = new Map(
    Object.entries(specifications).map(([name, specification]) => {
      if (typeof specification !== "object" || specification === null) throw new Error(`print: ${name} is no template`);
      return [name, environment.template(specification)];
    }),
  );
  // Any template may stand inside another: `{{> fixtures/elements}}`.
  for (const [name, template] of templates) environment.registerPartial(name, template);
  return (name, view) => {
    const template = templates.get(name);
    if (template === undefined) throw new Error(`print: no template ${name}`);
    return template(view);
  };
}

function requireText(encoder: string, value: unknown): string {
  if (typeof value !== "string") throw new Error(`print: {{${encoder} ...}} got ${typeof value}, expected text`);
  return value;
}
