/** The command that `check` proposes, as each shell takes it apart. */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { repairCommands, repairLines } from "../../generator/commands/generate/repair-command.js";
import type { Shell } from "../../generator/commands/terminal/report.js";

const words = [
  ...[
    "plain.yaml",
    "my out",
    "a'b",
    'a"b',
    "$HOME",
    "`id`",
    "%PATH%",
    "100%",
    "a%20b",
    "bang!",
    "back\\slash",
    "C:\\My Files\\x",
  ],
  ...[
    "two\\\\slashes",
    "end\\",
    "a & b",
    "a;b",
    "(a)",
    "a|b>c",
    "~",
    "@splat",
    "a,b",
    "#x",
    "*",
    "{a}",
    "[b]",
    "\u2018typographic\u201d",
    "größe",
  ],
  ...["-dash", "--", "", "=x", "^", "http://h:1/ä?b=c&d"],
];

/** `sh` itself. */
function readBySh(command: string): readonly string[] {
  const { stdout } = spawnSync("sh", ["-c", `npx() { for word; do printf '%s\\0' "$word"; done; }; ${command}`], {
    encoding: "utf8",
    cwd: "/",
  });
  return stdout.split("\0").slice(0, -1);
}

/** The rules of PowerShell for what needs care in arguments, after its language specification (2.3.5.2, 8.2). */
function readByPowerShell(command: string): readonly string[] {
  const found: string[] = [];
  const token =
    /\s*(?:'((?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*)'|"([^"`$\u201c-\u201e]*)"|([\w./-][\w./:=+@-]*))(?=\s|$)/y;
  for (let match = token.exec(command); match !== null; match = token.exec(command)) {
    const [, single, double, bare] = match;
    found.push(single?.replaceAll(/(['\u2018-\u201b])\1/g, "$1") ?? double ?? bare ?? "");
    if (token.lastIndex === command.length) return found;
  }
  throw new Error(`PowerShell would take this apart: ${command}`);
}

/** cmd.exe at its prompt (variables first, then carets outside quotes), then the C runtime's rules for arguments. */
function readByCmd(command: string): readonly string[] {
  const replaced = command.replaceAll(/%([^%]+)%/g, (all, name: string) => (/^path$/i.test(name) ? "REPLACED" : all));
  let line = "";
  let quoted = false;
  for (let at = 0; at < replaced.length; at += 1) {
    const character = replaced.charAt(at);
    if (character === '"') quoted = !quoted;
    if (character === "^" && !quoted) line += replaced.charAt(++at);
    else if (!quoted && /[&|<>()]/.test(character)) throw new Error(`cmd.exe would take this apart: ${command}`);
    else line += character;
  }
  return argumentsOf(line);
}

/** The C runtime: blanks part arguments outside quotes; backslashes are plain, but for those before a quote. */
function argumentsOf(line: string): readonly string[] {
  const found: string[] = [];
  let argument: string | undefined;
  let quoted = false;
  for (const [piece = ""] of line.matchAll(/\\*"|\\+|\s|[^\s\\"]+/g)) {
    if (/^\s$/.test(piece) && !quoted) {
      if (argument !== undefined) found.push(argument);
      argument = undefined;
    } else if (piece.endsWith('"')) {
      const slashes = piece.length - 1;
      argument = (argument ?? "") + "\\".repeat(Math.floor(slashes / 2)) + (slashes % 2 === 1 ? '"' : "");
      if (slashes % 2 === 0) quoted = !quoted;
    } else argument = (argument ?? "") + piece;
  }
  return argument === undefined ? found : [...found, argument];
}

const readers: Readonly<Record<Shell, (command: string) => readonly string[]>> = {
  sh: readBySh,
  cmd: readByCmd,
  powershell: readByPowerShell,
};

describe.each(["sh", "cmd", "powershell"] as const)("%s", (shell) => {
  // No path of Windows and no URI has a quote, and cmd.exe runs nowhere else.
  it.each(words.filter((word) => shell !== "cmd" || !word.includes('"')))("takes %j as it is meant", (word) => {
    const commands = repairCommands(undefined, { output: word }, true);
    const read = readers[shell](commands[shell]);
    expect(shell === "sh" ? read : read.slice(1)).toEqual(["codegen", "generate", "-o", word, "--force"]);
  });
});

it("is one command for all where there is one", () => {
  expect(repairLines(repairCommands("a b.yaml", { output: "C:\\My Files\\x", format: false }, false))).toEqual([
    'npx codegen generate "a b.yaml" -o "C:\\My Files\\x" --no-format',
  ]);
  expect(repairLines(repairCommands(undefined, { output: "50% off" }, false))).toEqual([
    "npx codegen generate -o '50% off'",
    'in cmd.exe: npx codegen generate -o "50"^%" off"',
    "in PowerShell: npx codegen generate -o '50% off'",
  ]);
});
