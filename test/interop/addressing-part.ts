/**
 * Owns the part about WS-Addressing: zeep, gSOAP and WCF call our server, and our client calls gSOAP's and WCF's.
 * Invariant: every client makes the same calls, and what it saw is compared: value, code, Action and RelatesTo.
 */
import { cpSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  type AddressedAnswer,
  type AddressingDifference,
  addressingDifferences,
  calls,
  rightAnswer,
  type Version,
  versions,
} from "./addressing/answers.js";
import { type Desk, generateDesk, restoreAction } from "./addressing/ours.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand, startCommand } from "./processes.js";

export const addressingPart: Part = { name: "addressing", title: "WS-Addressing with zeep, gSOAP and WCF", run };

interface Row {
  readonly tool: string;
  readonly version: Version;
  readonly answers: readonly AddressedAnswer[];
}

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const sources = join(folder, "addressing");
  const wcf = join(work, "wcf.exe");
  const references = ["System.ServiceModel", "System.Runtime.Serialization", "System.Xml"].map((name) => `-r:${name}`);
  await build(["mcs", "-nologo", `-out:${wcf}`, ...references, join(sources, "wcf.cs")], work);
  const rows: Row[] = [];
  for (const version of versions) {
    const desk = await generateDesk(folder, work, version);
    const gsoap = await buildGsoap(sources, work, desk);
    const add = (tool: string, answers: readonly AddressedAnswer[]): void => void rows.push({ tool, version, answers });
    const ours = await desk.serve();
    try {
      add("our client and server", await desk.callAll(() => ours.url));
      add("gSOAP's client", await readAnswers([gsoap, "client", ours.url], work));
      add("WCF's client", await readAnswers(["mono", wcf, "client", version, ours.url], work));
      add("WCF's client with its Action", await callWithAction(desk, ["mono", wcf, "client", version], work));
      if (version === "1.0") {
        const zeep = ["/usr/bin/python3", join(sources, "zeep_client.py"), desk.wsdl, ours.url];
        for (const mode of ["actions", "plugin"]) add("zeep's client", await readAnswers([...zeep, mode], work));
      }
    } finally {
      await ours.close();
    }
    await withServer([gsoap, "server", "0"], work, async (port) =>
      add("gSOAP's server", await desk.callAll(() => `http://127.0.0.1:${port}/`)),
    );
    const free = await freePort();
    await withServer(["mono", wcf, "server", version, free], work, async (port) =>
      add("WCF's server", await desk.callAll((soap) => `http://127.0.0.1:${port}/${soap}`)),
    );
  }
  return outcomeOf(rows);
}

/** The answers to Mono's client over SOAP 1.1, which removes the header Action, with this header put back. */
async function callWithAction(
  desk: Desk,
  command: readonly string[],
  work: string,
): Promise<readonly AddressedAnswer[]> {
  const server = await desk.serve(restoreAction);
  try {
    return (await readAnswers([...command, server.url], work)).filter(({ soap }) => soap === 11);
  } finally {
    await server.close();
  }
}

function outcomeOf(rows: readonly Row[]): PartOutcome {
  const checks = new Checks();
  const used = new Set<AddressingDifference>();
  for (const row of rows) {
    if (row.answers.length === 0) checks.problems.push(`${row.tool}, ${row.version}: no answers`);
    for (const found of row.answers) {
      const call = calls.find((each) => each === found.call);
      const difference = addressingDifferences.find((each) => isOf(each, row, found));
      if (difference !== undefined) used.add(difference);
      const right = call && rightAnswer(row.version, found.soap, call);
      const expected = right && { ...right, ...difference?.differs(right, row.version), call: right.call };
      checks.equal(`${row.tool}, ${row.version}, SOAP ${found.soap}, ${found.call}`, found, expected);
    }
  }
  for (const { tools, reason } of addressingDifferences.filter((each) => !used.has(each)))
    checks.problems.push(`${tools.join(", ")}: no answer needs the reason "${reason}"`);
  const { passed, problems } = checks;
  return { passed, problems, section: section(rows) };
}

/** Whether a difference is of an answer. */
function isOf(difference: AddressingDifference, { tool }: Row, { soap, call }: AddressedAnswer): boolean {
  const isOfVersion = difference.soap === undefined || difference.soap === soap;
  return difference.tools.includes(tool) && isOfVersion && difference.calls.some((each) => each === call);
}

async function build(command: readonly string[], cwd: string): Promise<void> {
  const { code, stdout, stderr } = await runCommand(command, { cwd });
  if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
}

/** Builds gSOAP's client and server of a WSDL, and returns the path of their program. */
async function buildGsoap(sources: string, work: string, { version, wsdl }: Desk): Promise<string> {
  const folder = join(work, version === "1.0" ? "gsoap" : "gsoap2004");
  mkdirSync(folder);
  cpSync(wsdl, join(folder, "desk.wsdl"));
  await build(["wsdl2h", "-o", "desk.h", "desk.wsdl"], folder);
  // wsdl2h imports the plugin's header by itself for 1.0 alone.
  if (version === "2004/08") await build(["sh", "-c", "printf '\\n#import \"wsa.h\"\\n' >>desk.h"], folder);
  await build(["soapcpp2", "-a", "-I/usr/share/gsoap/import", "desk.h"], folder);
  const plugin = "/usr/share/gsoap/plugin";
  const files = ["soapC.cpp", "soapClient.cpp", "soapServer.cpp"];
  const program = ["-x", "c++", join(plugin, "wsaapi.c"), join(sources, "gsoap.cpp"), ...files];
  await build(["g++", "-std=c++17", "-O0", "-I.", `-I${plugin}`, "-o", "desk", ...program, "-lgsoap++"], folder);
  return join(folder, "desk");
}

/** Answers that a program prints, a line each. */
async function readAnswers(command: readonly string[], cwd: string): Promise<readonly AddressedAnswer[]> {
  const { code, stdout, stderr } = await runCommand(command, { cwd });
  if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  const lines = stdout.split("\n").filter((line) => line !== "");
  return lines.map((line): AddressedAnswer => JSON.parse(line));
}

/** Runs a program that prints `port`, a space and its port, and ends it afterwards. */
async function withServer(
  command: readonly string[],
  cwd: string,
  use: (port: string) => Promise<void>,
): Promise<void> {
  const child = startCommand(command, { cwd });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  try {
    for await (const line of child.stdout === null ? [] : createInterface(child.stdout)) {
      const port = /^port (\d+)$/.exec(line)?.[1];
      if (port !== undefined) return await use(port);
    }
    throw new Error(`${command.join(" ")} ended: ${errors}`);
  } finally {
    child.kill("SIGKILL");
  }
}

/** A port that was free: WCF cannot choose one. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

function section(rows: readonly Row[]): string {
  const table = [...new Set(rows.map(({ tool }) => tool))].map((tool) => {
    const ofTool = rows.filter((row) => row.tool === tool);
    const answers = ofTool.flatMap((row) => row.answers);
    const soap = [...new Set(answers.map((answer) => `1.${answer.soap - 10}`))];
    const ofVersions = [...new Set(ofTool.map(({ version }) => version))];
    const differing = ofTool.flatMap((row) =>
      row.answers.filter((found) => addressingDifferences.some((each) => isOf(each, row, found))),
    );
    return `| ${tool} | ${soap.join(", ")} | ${ofVersions.join(", ")} | ${answers.length} | ${differing.length} |`;
  });
  return [
    "`test/interop/addressing/desk.yaml` is generated with WS-Addressing 1.0, and with 2004/08, required.",
    "Foreign clients call our server, and our client calls foreign servers of the same interface.",
    "The calls: two results, a declared and another fault, a message without an answer, a request without Action, and one with an unknown Action.",
    "Each client reports value, fault code, Action of the answer, and whether its RelatesTo is the id of the request.",
    "WCF is Mono's System.ServiceModel with a text encoder of each of its message versions; gSOAP has its wsa plugin; zeep adds the headers by itself, or by its plugin.",
    "",
    "| tool | SOAP | WS-Addressing | answers | with a reason |",
    "| --- | --- | --- | --- | --- |",
    ...table,
    "",
    ...addressingDifferences.map(
      ({ tools, calls: of, soap, reason }) =>
        `- ${tools[0] ?? ""}${soap === undefined ? "" : `, SOAP 1.${soap - 10}`} (${of.join(", ")}): ${reason}.`,
    ),
    "",
    "WS-Addressing requires the header Action, so our server answers Mono's requests without it with the fault MessageAddressingHeaderRequired.",
    "With the header put back, Mono's client reads all our answers.",
  ].join("\n");
}
