/** Owns `help.ts` of the output: the data of a server's help page. Outputs without a server have none. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import { type Code, codeObject } from "../../print/layout.js";
import type { TypeScriptFile } from "../../print/typescript-file.js";
import { stringLiteral, templateLiteral } from "../../print/typescript-text.js";
import { headLine, type Origin } from "../file-head.js";
import { type Plugin, pluginApi, type PluginTools } from "../plugin.js";
import { helpView, type HelpView } from "./view.js";

function emit(
  service: Service,
  { examples, printTypeScript, artifacts, origin }: PluginTools,
): readonly GeneratedFile[] {
  if (!artifacts.has("server")) return [];
  return [{ path: "help.ts", text: printTypeScript(helpModule(helpView(service, examples), origin)) }];
}

export const help = { api: pluginApi, name: "help", emit } satisfies Plugin;

function helpModule(help: HelpView, origin: Origin): TypeScriptFile {
  return {
    head: headLine(`What the help page of ${help.name} shows`, origin),
    imports: [{ from: "./runtime/help/data", names: ["HelpData"], types: true }],
    declarations: [
      {
        kind: "constant",
        name: "help",
        documentation: [`${help.name} in words, with an example of each exchange.`],
        type: "HelpData",
        value: dataCode(help, "help") ?? "",
      },
    ],
  };
}

/** Lists of objects that are printed with one entry per line. */
const expandedLists: ReadonlySet<string> = new Set(["help", "groups", "operations", "types", "exchanges"]);

/** `undefined` and `false` are left out. `key`: of the object's entry that the value is, or is an item of. */
function dataCode(value: unknown, key: string): Code | undefined {
  if (value === undefined || value === false) return undefined;
  if (value === true || value === null) return String(value);
  if (typeof value === "string") {
    return key === "request" || key === "response" ? templateLiteral(value) : stringLiteral(value);
  }
  if (Array.isArray(value))
    return { kind: "array", items: value.flatMap((item: unknown) => dataCode(item, key) ?? []) };
  const entries = Object.entries(value ?? {}).map(([name, each]) => [name, dataCode(each, name)] as const);
  return { ...codeObject(entries), expanded: expandedLists.has(key) };
}
