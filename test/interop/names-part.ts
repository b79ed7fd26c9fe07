/**
 * Owns the part that holds our names of tables and columns to .NET's own `XmlConvert`.
 * Invariant: every UTF-16 unit is asked for, at the start of a name and after another.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { dataElementName } from "../../generator/names/index.js";
import { decodeDataName, encodeDataName } from "../../templates/runtime/results/data-set/names.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand, startCommand } from "./processes.js";

export const namesPart: Part = { name: "names", title: "Names of tables and columns", run };

const PIECES =
  "_x _X _ x 0020 30FC D83D 0001F600 00110000 12345678 0000D83D a 1 : - . é 漢 ー e\u0301 \u00b7 \ud83d \ude00 \uffff".split(
    " ",
  );
const NAMES = 20_000;
const SHOWN = 5;

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const program = await build(folder, join(work, "names"));
  const lines = await ask(program, work, Array.from(randomNames()).map(unitsOf).join("\n"));
  const problems: string[] = [];
  for (const line of lines) {
    const [name = "", encoded = "", decoded = ""] = line.split(" ").map(textOf);
    const found = [dataElementName(name), decodeDataName(name), ...encodedBack(name)];
    const right = [encoded, decoded, ...(encodedBack(name).length > 0 ? [encoded] : [])];
    if (JSON.stringify(found) !== JSON.stringify(right)) {
      problems.push(`${JSON.stringify(name)}: we say ${JSON.stringify(found)}, XmlConvert ${JSON.stringify(right)}`);
    }
  }
  if (lines.length !== 2 * 0x10000 + NAMES) problems.push(`${lines.length} answers`);
  return { passed: lines.length - problems.length, problems: problems.slice(0, SHOWN), section: section() };
}

/** The runtime's name; none where .NET's own escapes would give another name back, which the runtime refuses. */
function encodedBack(name: string): readonly string[] {
  return decodeDataName(dataElementName(name)) === name ? [encodeDataName(name)] : [];
}

/** The same ones in every run: a linear congruential generator (modulus 2^32) picks the pieces. */
function* randomNames(): Generator<string> {
  let state = 7;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let count = 0; count < NAMES; count++) {
    yield Array.from({ length: 1 + below(7) }, () => PIECES[below(PIECES.length)] ?? "").join("");
  }
}

function unitsOf(text: string): string {
  return Array.from({ length: text.length }, (_each, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("");
}

function textOf(units: string): string {
  return units === "-" ? "" : units.replace(/..../g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
}

async function build(folder: string, work: string): Promise<string> {
  mkdirSync(work);
  const sources = ["-r:System.Xml.dll", join(folder, "mono", "names.cs")];
  const { code, stderr } = await runCommand(["mcs", "-nologo", "-out:names.exe", ...sources], { cwd: work });
  if (code !== 0) throw new Error(`mcs: ${stderr}`);
  return join(work, "names.exe");
}

async function ask(program: string, cwd: string, input: string): Promise<readonly string[]> {
  const child = startCommand(["mono", program], { cwd });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stdin?.end(input);
  await new Promise((resolve) => child.once("close", resolve));
  return Buffer.concat(chunks).toString("utf8").trim().split("\n");
}

function section(): string {
  return [
    "The element of a table or a column has the name that .NET's `XmlConvert` makes, and both decode it alike.",
    `The test covers every UTF-16 unit, at the start of a name and after another, and ${NAMES.toLocaleString("en")} names made of pieces of escapes.`,
  ].join("\n");
}
