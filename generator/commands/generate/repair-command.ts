/**
 * Owns the command line that repairs a finding of `check`, for people to paste.
 * Invariant: its arguments arrive unchanged in every shell.
 */
import { shownAddress } from "../../import/documents/shown-address.js";
import type { RepairCommands, Shell } from "../terminal/report.js";
import type { SelectionOptions } from "./selection-options.js";

/** Characters that have no special meaning in any shell. */
const plainWord = /^(?:-|--?[a-z][a-z-]*|[\w./][\w./:=+@-]*)$/;
/**
 * Characters that no shell replaces inside double quotes: no `$ \` " % !`, no typographic quotes, which PowerShell
 * takes for quotes, and no backslash, which shells and the C runtime interpret.
 */
const quotableWord = /^(?:[^"$`%!\\\u2018-\u201f]|\\(?![\\"$`]|$))*$/;

const quoted: Readonly<Record<Shell, (word: string) => string>> = {
  sh: (word) => `'${word.replaceAll("'", `'"'"'`)}'`,
  // A percent sign between quotes would begin a variable; outside of them, a caret keeps it from that. No path of Windows and no
  // URI has a quote.
  cmd: (word) =>
    `"${word
      .replaceAll(/(\\*)"/g, '$1$1\\"')
      .replace(/(\\+)$/, "$1$1")
      .replaceAll("%", '"^%"')}"`,
  powershell: (word) => `'${word.replaceAll(/['\u2018-\u201b]/g, "$&$&")}'`,
};

/** A word of a command line, quoted for the shell. */
export function shellWord(word: string, shell: Shell): string {
  if (plainWord.test(word)) return word;
  return quotableWord.test(word) ? `"${word}"` : quoted[shell](word);
}

/** `npx codegen generate` with these arguments. */
export function repairCommands(
  description: string | undefined,
  options: SelectionOptions,
  force: boolean,
): RepairCommands {
  const flags = [
    ["-o", options.output],
    ["--config", options.config],
    ["--service", options.service],
    ["--root", options.root],
    ...(options.allowHost ?? []).map((host) => ["--allow-host", host]),
    ["--login", options.login],
    ["--login-file", options.loginFile],
    ...(options.header ?? []).map((name) => ["--header", name]),
    ["--ca", options.ca],
    ["--cert", options.cert],
    ["--key", options.key],
    ["--proxy", options.proxy],
    ["--operations", options.operations?.join(",")],
    ["--namespace", options.namespace],
    ["--base-url", options.baseUrl],
    ["--import-extension", options.importExtension],
    ["--language", options.language],
    ["--modules", options.modules],
    ["--naming", options.naming],
    ["--artifacts", options.artifacts],
    ["--runtime", options.runtime],
  ].flatMap(([flag, value]) => (flag === undefined || value === undefined ? [] : [flag, value]));
  const switches = [
    ...(options.skipUnsupported === true ? ["--skip-unsupported"] : []),
    ...(options.missingAsXml === true ? ["--missing-as-xml"] : []),
    ...(options.format === undefined ? [] : [options.format ? "--format" : "--no-format"]),
  ];
  const shown = description === undefined ? undefined : shownAddress(description);
  // A path that begins with a hyphen would be taken for an option; a hyphen alone is standard input.
  const path = description !== "-" && description?.startsWith("-") === true ? `./${description}` : shown;
  const words = [...(path === undefined ? [] : [path]), ...flags, ...switches, ...(force ? ["--force"] : [])];
  const line = (shell: Shell): string =>
    ["npx codegen generate", ...words.map((word) => shellWord(word, shell))].join(" ");
  return { sh: line("sh"), cmd: line("cmd"), powershell: line("powershell") };
}

/** The command, and those for other shells where they differ, a line each. */
export function repairLines({ sh, cmd, powershell }: RepairCommands): readonly [string, ...string[]] {
  return sh === cmd && sh === powershell ? [sh] : [sh, `in cmd.exe: ${cmd}`, `in PowerShell: ${powershell}`];
}
