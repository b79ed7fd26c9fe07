/**
 * Owns the lines after the first `generate` of an output: what to install, an import, and a call of one of the
 * service's operations.
 * Invariant: they are for people, and never in a log or a report. Names of the service are literals in the call.
 */
import { join } from "node:path";
import { hasDefaultAddress } from "../../emit/client/own-address.js";
import { installedRuntime } from "../../files/project/installed-runtime.js";
import { createExamples } from "../../emit/fixtures/examples.js";
import { withoutSecrets, withoutSecretSamples } from "../../emit/without-secrets.js";
import { type SampleField, type SampleView, sampleView } from "../../emit/help/words.js";
import type { Assets } from "../../model/file.js";
import { addressOf, operationsOf, sentHeaders } from "../../model/questions.js";
import type { Operation, Service } from "../../model/service.js";
import { methodName, serviceNames } from "../../names/index.js";
import { createTemplates } from "../../print/templates.js";
import { propertyKey, stringLiteral } from "../../print/typescript-text.js";
import { showPath } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";
import { installRuntime, isUnnamedRuntime } from "./missing-runtime.js";
import type { Target } from "./target.js";

/** More parameters than this are shown only if they are required. */
const mostParameters = 5;

/** Empty for an output without TypeScript. */
export function firstSteps(
  service: Service,
  target: Target,
  { templates }: Pick<Assets, "templates">,
  terminal: Terminal,
): readonly string[] {
  const lines = target.artifacts.includes("client")
    ? clientLines(service, templates)
    : target.artifacts.includes("server")
      ? serverLines(service)
      : undefined;
  if (lines === undefined) return [];
  const install = needsRuntime(target) ? [installRuntime(target.folder)] : [];
  const module = stringLiteral(moduleText(target, terminal));
  const isCommonJs = target.language.javascript === "commonjs";
  const code = isCommonJs ? inCommonJs(lines, module) : [`import { ${lines.names} } from ${module};`, lines.use];
  return [...install, ...code].map(indent);
}

/** Whether the code that is shown would not find its runtime. */
function needsRuntime(target: Target): boolean {
  const isMissing = target.runtime.source === "package" && installedRuntime(target.folder) === undefined;
  return isMissing || isUnnamedRuntime(target);
}

/** There is no `import`, and no `await` outside of functions. */
function inCommonJs({ names, use }: UseLines, module: string): readonly string[] {
  return [`const { ${names} } = require(${module});`, `(async () => { ${use} })();`];
}

const indent = (line: string): string => `  ${line}`;

/** `./src/orders/index.js`, from the current folder. */
function moduleText({ folder, imports }: Target, terminal: Terminal): string {
  const path = showPath(terminal.folder, join(folder, "index")).replaceAll("\\", "/");
  const ending = imports.extension === "none" ? "" : `.${imports.extension}`;
  return `${path.startsWith(".") || path.startsWith("/") ? path : `./${path}`}${ending}`;
}

interface UseLines {
  readonly names: string;
  readonly use: string;
}

function clientLines(service: Service, templates: Assets["templates"]): UseLines | undefined {
  const operation = easiest(operationsOf(service));
  if (operation === undefined) return undefined;
  const { createClient } = serviceNames(service);
  const address = service.baseUrl === undefined ? "https://example.org/service.asmx" : addressOf(service);
  const options = hasDefaultAddress(service) ? "" : `{ baseUrl: ${stringLiteral(address)} }`;
  const samples = createExamples(createTemplates(templates));
  const shown = withoutSecrets(service, operation);
  const hidden = withoutSecretSamples(service);
  const values = samples.parameters(hidden, shown).map(sampleView);
  const { parameters } = operation;
  const fields = parameters.flatMap(
    ({ name, property = name, required, repeated, credential }, index): readonly SampleField[] => {
      const value = values[index];
      const isLeftOut = parameters.length > mostParameters && !required && credential === undefined;
      if (value === undefined || isLeftOut) return [];
      return [[property, repeated === undefined ? value : { item: "", items: [value] }, undefined]];
    },
  );
  const sent = sentHeaders(operation);
  const headerValues = samples.headers(hidden, sent).map(sampleView);
  const headers = sent.flatMap(({ name, property = name }, index): readonly SampleField[] => {
    const value = headerValues[index];
    return value === undefined ? [] : [[property, value, undefined]];
  });
  const second = headers.length === 0 ? "" : `, { soapHeaders: ${valueText({ fields: headers })} }`;
  const method = propertyKey(methodName(operation));
  const member = method === methodName(operation) ? `.${method}` : `[${stringLiteral(methodName(operation))}]`;
  return {
    names: createClient,
    use: `const result = await ${createClient}(${options})${member}(${valueText({ fields })}${second});`,
  };
}

/** The one with the fewest headers and parameters, the first of several. */
function easiest(operations: readonly Operation[]): Operation | undefined {
  const effort = (operation: Operation): number =>
    sentHeaders(operation).length * 100 +
    (operation.parameters.length === 0 ? 50 : operation.parameters.length) +
    (operation.deprecated === undefined ? 0 : 1_000);
  return [...operations].sort((one, other) => effort(one) - effort(other))[0];
}

/** An expression on one line. */
function valueText(value: SampleView): string {
  if (typeof value === "string") return stringLiteral(value);
  if ("literal" in value) return value.literal;
  if ("items" in value) return `[${value.items.map(valueText).join(", ")}]`;
  const fields = value.fields.map(([name, each, property = name]) => `${propertyKey(property)}: ${valueText(each)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function serverLines(service: Service): UseLines {
  const { createDispatcher, notImplemented } = serviceNames(service);
  return {
    names: `${createDispatcher}, ${notImplemented}, serve`,
    use: `await serve(${createDispatcher}(${notImplemented}), { port: 8080 });`,
  };
}
