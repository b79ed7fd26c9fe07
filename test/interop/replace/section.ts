/**
 * Owns what docs/interop.md says of the replaced service.
 * Invariant: the same outcomes give the same text: nothing of this machine or day is in it.
 */
import type { ExchangeReport } from "../../../generator/commands/terminal/report.js";
import type { Found } from "../replace-part.js";
import type { Tool } from "../tools.js";
import { EXAMPLE_REASONS } from "./example-server.js";
import { explainedBy, OWN_RULES } from "./own-answers.js";
import { MAY_DIFFER, REASONS } from "./reasons.js";

export function replaceSection(
  tools: readonly { readonly tool: Tool; readonly exchanges: readonly ExchangeReport[] }[],
  found: readonly Found[],
  example: readonly ExchangeReport[],
): string {
  const exchanges = tools.flatMap((each) => each.exchanges);
  const same = exchanges.filter(({ state }) => state === "same").length;
  const rows = tools.map(({ tool, exchanges: own }) => {
    const bindings = [...new Set(own.map(({ binding }) => binding))].sort().join(", ");
    const alike = own.filter(({ state }) => state === "same").length;
    return `| ${tool.name} (${tool.language}) | ${bindings} | ${own.length} | ${alike} | ${own.length - alike} |`;
  });
  const rules = [...new Set(MAY_DIFFER.values())].map((reason) => {
    const names = [...MAY_DIFFER].filter(([, each]) => each === reason).map(([rule]) => `\`${rule}\``);
    return `- ${names.join(", ")} may differ (\`--rules\`): ${reason}.`;
  });
  const reasons = REASONS.map(({ reason, explains }) => {
    const count = exchanges.filter(({ deviations }) => deviations.some(explains)).length;
    return `- ${count} exchanges: ${reason}.`;
  });
  return [
    `\`codegen record\` was the proxy of the genuine service while ${tools.length} foreign tools called it, and recorded ${exchanges.length} exchanges.`,
    "Then our server replaced it, with handlers that have the same data in memory: `codegen conformance --recorded` sent it the same requests.",
    `${same} answers mean the same: status, media type, charset, names, namespaces, order, values, types of DataSets, faults.`,
    "Every other answer has a reason.",
    "",
    "| tool | bindings | exchanges | the same | with a reason |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    ...rules,
    ...reasons,
    "",
    `${found.length} mistakes were planted into our server's answers, one at a time: each is found in every answer that it changes, and nothing else is reported.`,
    "",
    "| mistake | answers changed | first report |",
    "| --- | --- | --- |",
    ...found.map(({ what, changed, told }) => `| ${what} | ${changed} | ${cell(told)} |`),
    "",
    ...exampleLines(example),
    "",
    "`codegen serve --recorded` answers all these calls as recorded, with a description and without one.",
  ].join("\n");
}

function exampleLines(example: readonly ExchangeReport[]): readonly string[] {
  const same = example.filter(({ state }) => state === "same").length;
  const rules = OWN_RULES.map((rule) => `\`${rule}\``).join(", ");
  const reasons = EXAMPLE_REASONS.map((each) => {
    const count = explainedBy(each, EXAMPLE_REASONS, example).length;
    return `- ${count} exchanges of ${each.operation}: ${each.reason}.`;
  });
  return [
    "The same calls were sent to the example server (`examples/server`).",
    "It stores accounts, contacts and credits in memory, while the genuine service answers with an account of the request.",
    `${same} of ${example.length} answers mean the same, with rules for values that are its own:`,
    "",
    rules,
    "",
    "Every other answer has a reason:",
    "",
    ...reasons,
  ];
}

/** Short, as code. */
function cell(text: string): string {
  const short = text.length > 180 ? `${text.slice(0, 180)}…` : text;
  return `\`${short.replaceAll("|", "\\|").replaceAll("`", "'").replaceAll("\n", " ")}\``;
}
