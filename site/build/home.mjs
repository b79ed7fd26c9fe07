/**
 * Owns the home page: `site/home/page.md`, with code and figures of the repository in place of its `%names%`.
 * Invariant: the types are what the generator writes for the WSDL beside them, and figures are those of docs/. The build fails without one.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { readSource, withLinks } from "./pages.mjs";
import { root, workFolder } from "./places.mjs";

const wsdl = "site/examples/library.wsdl";
const source = "site/home/page.md";

/** First lines of the blocks that the page shows. */
const shown = {
  wsdl: [
    '<s:element name="GetBook">',
    '<s:element name="GetBookResponse">',
    '<s:complexType name="Book">',
    '<s:simpleType name="State">',
  ],
  types: ["export interface GetBookParameters {", "export interface Book {", "export type State ="],
};

/** Text of the home page, as VitePress reads it. */
export async function homePage() {
  const values = { ...(await code()), ...figures() };
  const text = readSource(source).replaceAll(/(?<=(?:^|\n)( *)|)%(\w+)%/g, (_, indent = "", name) => {
    if (values[name] === undefined) throw new Error(`${source} has %${name}%, which nothing makes`);
    return values[name].replaceAll("\n", `\n${indent}`);
  });
  return withLinks(source, text);
}

async function code() {
  const folder = path.join(workFolder, "home");
  const args = ["generate", wsdl, "-o", folder, "--language", "typescript", "--force"];
  await promisify(execFile)(process.execPath, [path.join(root, "dist", "cli.js"), ...args], { cwd: root });
  const types = await readFile(path.join(folder, "types.ts"), "utf8");
  const document = readSource(wsdl);
  return {
    wsdl: blocksOf(document, ...shown.wsdl),
    wsdlLines: String(document.trimEnd().split("\n").length),
    types: blocksOf(types, ...shown.types),
  };
}

/** The blocks that begin so, each up to the line that closes it, without the indentation they share. */
function blocksOf(text, ...beginnings) {
  return beginnings
    .map((beginning) => {
      const [, indent, block] =
        new RegExp(`^( *)(${escaped(beginning)}(?:.*;$|[^]*?\\n\\1(?:</.*|\\}.*)$))`, "m").exec(text) ?? [];
      if (block === undefined) throw new Error(`there is no "${beginning}" to show on the home page`);
      return block.replaceAll(`\n${indent}`, "\n");
    })
    .join("\n\n");
}

const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function figures() {
  const [, ours = "", theirs = ""] =
    /\(([\d,]+) to ([\d,]+) us\)/.exec(
      cellOf("docs/speed.md", "CPU per 100-row DataSet, against Fastify with node-soap"),
    ) ?? [];
  const seconds = (generator) => ({ value: cellOf("docs/speed.md", "380", generator), unit: "s" });
  const [, tools, exchanges] = found(
    "docs/interop.md",
    /while (\d+) foreign tools called it, and recorded (\d+) exchanges/,
  );
  const [, same] = found("docs/interop.md", /^(\d+) answers mean the same/m);
  return {
    generators: barsOf([
      { name: "asmx-codegen", ...seconds("a client") },
      { name: "orval (OpenAPI)", ...seconds("orval") },
      { name: "hey-api (OpenAPI)", ...seconds("hey-api") },
      { name: "wsdl-tsclient", ...seconds("wsdl-tsclient") },
    ]),
    gateway: barsOf([
      { name: "asmx-codegen", value: ours, unit: "µs" },
      { name: "Fastify with node-soap", value: theirs, unit: "µs" },
    ]),
    ...{ tools, exchanges, same },
    kilobytes: cellOf("docs/size.md", "one int operation, SOAP 1.1"),
  };
}

function found(file, pattern) {
  const match = pattern.exec(readSource(file));
  if (match === null) throw new Error(`${file} no longer has ${pattern}`);
  return match;
}

/** The cell after those of `beginning`, in the row of a table that begins so. */
function cellOf(file, ...beginning) {
  const start = beginning.map((cell) => String.raw`\| ${escaped(cell)} +`).join("");
  return found(file, new RegExp(`^${start}\\| ([^|]+?) +\\|`, "m"))[1];
}

/** A list with a bar for each item; the longest has the whole width. */
function barsOf(rows) {
  const numbers = rows.map(({ value }) => Number(value.replaceAll(",", "")));
  const most = Math.max(...numbers);
  if (!(most > 0)) throw new Error(`${rows.map(({ value }) => value).join(", ")} are no figures`);
  return rows
    .map(({ name, value, unit }, at) => {
      const share = `${Math.round((100 * numbers[at]) / most)}%`;
      return `- ${name} **${value} ${unit}** {.bar style="--share: ${share}"}`;
    })
    .join("\n");
}
