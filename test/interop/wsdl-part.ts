/** Owns the part that compares our WSDL with the genuine one, and compiles our schema with libxml2. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand, startCommand } from "./processes.js";
import { startOurServer } from "./server.js";
import { WSDL_DIFFERENCES } from "./wsdl/differences.js";
import { readParts } from "./wsdl/parts.js";

export const wsdlPart: Part = { name: "WSDL", title: "Our WSDL and that of a genuine ASMX service", run };

async function run({ folder, genuine, work }: Surroundings): Promise<PartOutcome> {
  const server = await startOurServer();
  try {
    const text = await fetchText(server.url);
    const [theirs, ours] = [readParts(await fetchText(genuine.url)), readParts(text)];
    const compared = compare(theirs, ours);
    const others = [await compileSchema(text, join(work, "wsdl")), await compareExample(text, folder)];
    const found = others.filter((problem) => problem !== undefined);
    const { problems, passed } = compared;
    return {
      passed: passed + others.length - found.length,
      problems: [...problems, ...found],
      section: section(passed),
    };
  } finally {
    await server.stop();
  }
}

async function fetchText(url: string): Promise<string> {
  return (await fetch(`${url}?WSDL`)).text();
}

function compare(
  theirs: ReadonlyMap<string, string>,
  ours: ReadonlyMap<string, string>,
): { passed: number; problems: string[] } {
  const problems: string[] = [];
  const found = WSDL_DIFFERENCES.map(() => 0);
  let passed = 0;
  for (const path of new Set([...theirs.keys(), ...ours.keys()])) {
    const [their, our] = [theirs.get(path), ours.get(path)];
    const rule = their === our ? -1 : WSDL_DIFFERENCES.findIndex((each) => each.allows(path, their, our));
    if (rule >= 0) found[rule] = (found[rule] ?? 0) + 1;
    else if (their === our) passed++;
    else problems.push(`${path}: the genuine service says ${their}, we say ${our}`);
  }
  WSDL_DIFFERENCES.forEach(({ reason, count }, index) => {
    if (found[index] !== count) problems.push(`${reason}: ${found[index]} differences, expected ${count}`);
    else passed += count;
  });
  return { passed, problems };
}

/** libxml2 compiles the schema as it stands in the WSDL; gives what it complains of. */
async function compileSchema(wsdl: string, work: string): Promise<string | undefined> {
  mkdirSync(work);
  const schema = /<s:schema [^]*<\/s:schema>/.exec(wsdl)?.[0] ?? "";
  const names = 'xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:tns="http://example.org/messaging/"';
  writeFileSync(join(work, "service.xsd"), schema.replace("<s:schema ", `<s:schema ${names} `));
  writeFileSync(join(work, "int.xml"), '<int xmlns="http://example.org/messaging/">5</int>');
  const outcome = await runCommand(["xmllint", "--noout", "--schema", "service.xsd", "int.xml"], { cwd: work });
  return outcome.code === 0 ? undefined : `xmllint: ${outcome.stderr}`;
}

/** The example server publishes the very WSDL that the tools are given here, but for its port. */
async function compareExample(wsdl: string, folder: string): Promise<string | undefined> {
  const child = startCommand(
    [process.execPath, join(folder, "..", "..", "examples", "run.mjs"), "server", "--port", "0"],
    { cwd: folder },
  );
  try {
    for await (const line of child.stdout === null ? [] : createInterface(child.stdout)) {
      const url = /^description: (.*)\?WSDL$/.exec(line)?.[1];
      if (url === undefined) continue;
      const [ours, example] = [wsdl, await fetchText(url)].map((text) => text.replace(/127\.0\.0\.1:\d+/g, ""));
      return ours === example ? undefined : "the example server publishes another WSDL";
    }
    return "the example server ended before it listened";
  } finally {
    child.kill("SIGTERM");
  }
}

function section(passed: number): string {
  const differing = WSDL_DIFFERENCES.reduce((sum, { count }) => sum + count, 0);
  return [
    `The WSDL of our server has ${passed} facts (elements, attributes, order), and ${passed - differing} of them equal the genuine service's.`,
    "The others differ for these reasons:",
    "",
    "| reason | facts |",
    "| --- | --- |",
    ...WSDL_DIFFERENCES.map(({ reason, count }) => `| ${reason} | ${count} |`),
    "",
    "Its schema compiles under libxml2.",
  ].join("\n");
}
