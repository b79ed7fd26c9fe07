/**
 * Owns the part about rpc/encoded: other tools' clients call our server of `encoded/echo.yaml`, our client calls their servers, and a genuine
 * `[SoapRpcService]` on Mono by its own WSDL.
 * Invariant: every answer is the right one, or `encoded/differences.ts` has the reason; a reason that no answer needs fails.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodedCalls, type EncodedCall, genuineCalls } from "./encoded/calls.js";
import { encodedDifferences } from "./encoded/differences.js";
import { type EchoService, generateEcho } from "./encoded/ours.js";
import { asTexts, plain, sent, shown, withoutText } from "./encoded/shown.js";
import { thingsCalls } from "./encoded/things-calls.js";
import {
  axisThings,
  bothVersions,
  commandIn,
  prepareTool,
  startTool,
  thingsRelay,
  type ToolClient,
  toolClients,
  type ToolServer,
  toolFolder,
  toolServers,
} from "./encoded/tools.js";
import { startApplication } from "./genuine-service.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand } from "./processes.js";

export const encodedPart: Part = { name: "encoded", title: "rpc/encoded with other tools, both ways", run };

/** Answers by tool, and how many need a reason. */
class Answers {
  readonly checks = new Checks();
  readonly rows = new Map<string, { answers: number; readonly bindings: Set<string> }>();
  readonly reasons = new Map<string, number>();

  add(tool: string, binding: string, { operation, parameters }: EncodedCall, found: unknown, right: unknown): void {
    const row = this.rows.get(tool) ?? { answers: 0, bindings: new Set() };
    this.rows.set(tool, row);
    row.answers += 1;
    row.bindings.add(binding);
    const title = `${tool}, ${binding}, ${operation} ${JSON.stringify(shown(parameters))}`;
    const isSame = JSON.stringify(found) === JSON.stringify(right);
    const difference = isSame
      ? undefined
      : encodedDifferences.find((each) => each.tools.includes(tool) && each.allows(operation, found, right));
    if (difference === undefined) this.checks.equal(title, found, right);
    else this.reasons.set(difference.reason, (this.reasons.get(difference.reason) ?? 0) + 1);
  }
}

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const answers = new Answers();
  const { checks } = answers;
  const echo = await generateEcho(folder, work, join(folder, "encoded", "echo.yaml"), "encoded");
  const ours = await echo.serve();
  try {
    const own = { echo, baseUrl: ours.url, calls: encodedCalls };
    await callServer("ours", bothVersions, own, answers);
    const calls = join(work, "encoded-calls.json");
    writeFileSync(
      calls,
      JSON.stringify(encodedCalls.map(({ operation, parameters }) => ({ operation, parameters: sent(parameters) }))),
    );
    for (const client of toolClients)
      await checks.run(client.name, () =>
        callByTool(client, commandIn(folder, client.command), [ours.url, calls], answers),
      );
    for (const server of toolServers)
      await checks.run(server.name, () => callToolServer(server, { folder, work }, { echo, ours: ours.url }, answers));
  } finally {
    await ours.close();
  }
  await checks.run(axisThings.name, () => callThings(folder, work, answers));
  await callGenuine(folder, work, answers);
  for (const { reason } of encodedDifferences) checks.equal(`needed: ${reason}`, answers.reasons.has(reason), true);
  const { passed, problems } = checks;
  return { passed, problems, section: section(answers) };
}

/** Calls a server, and by its relay its client, which calls ours. */
async function callToolServer(
  server: ToolServer,
  { folder, work }: Pick<Surroundings, "folder" | "work">,
  { echo, ours }: { readonly echo: EchoService; readonly ours: string },
  answers: Answers,
): Promise<void> {
  const cwd = await prepareTool(server, folder, work, echo);
  const runs: readonly (readonly [name: string, words: readonly string[]])[] = [
    [server.name, []],
    ...(server.relay === undefined ? [] : [[server.relay, [ours]] as const]),
  ];
  for (const [name, words] of runs) {
    const { baseUrl, stop } = await startTool(server, folder, cwd, words);
    try {
      const calls = encodedCalls.map((call) => withoutText(call, server.without ?? ""));
      await callServer(name, server.bindings, { echo, baseUrl, calls }, answers);
    } finally {
      stop();
    }
  }
}

interface Target {
  readonly echo: EchoService;
  readonly baseUrl: string;
  readonly calls: readonly EncodedCall[];
}

async function callServer(
  name: string,
  bindings: readonly string[],
  { echo, baseUrl, calls }: Target,
  answers: Answers,
): Promise<void> {
  for (const binding of bindings) {
    const client = echo.client({ baseUrl, binding });
    for (const call of calls) {
      const title = `${name}, ${binding}, ${call.operation} ${JSON.stringify(shown(call.parameters))}`;
      await answers.checks.run(title, async () => {
        answers.add(name, binding, call, await answerOf(client, call), shown(call.answer));
      });
    }
  }
}

/** The value, `{ $fault: reason, value }` or `{ $error: message }`. */
async function answerOf(client: ReturnType<EchoService["client"]>, call: EncodedCall): Promise<unknown> {
  try {
    return shown(await client[call.operation]?.(call.parameters));
  } catch (error) {
    const { reason, value }: { reason?: unknown; value?: unknown } = Object(Reflect.get(Object(error), "fault"));
    if (reason !== undefined) return { $fault: reason, ...(value === undefined ? {} : { value: shown(value) }) };
    return { $error: String(error).replace(/^.* at http:.*column \d+: /, "") };
  }
}

interface ToolAnswer {
  readonly binding: string;
  /** Index of the call. */
  readonly at: number;
  readonly answer: unknown;
}

async function callByTool(
  { name, hasTextsOnly }: ToolClient,
  command: readonly string[],
  words: readonly string[],
  answers: Answers,
): Promise<void> {
  const { code, stdout, stderr } = await runCommand([...command, ...words], { cwd: "." });
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
  for (const line of stdout.trim().split("\n")) {
    const { binding, at, answer }: ToolAnswer = JSON.parse(line);
    const call = encodedCalls[at];
    if (call === undefined) throw new Error(`no call ${at}`);
    const { operation } = call;
    const right = operation === "Pair" && Array.isArray(answer) ? Object.values(Object(call.answer)) : call.answer;
    const form = hasTextsOnly ? asTexts(right, operation === "EchoHex") : shown(right);
    answers.add(name, binding, call, sorted(plain(answer)), sorted(plain(form)));
  }
}

/** Members in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, each]) => [key, sorted(each)]));
}

/** Calls Axis's own service, and by the relay of its client that service and ours. */
async function callThings(folder: string, work: string, answers: Answers): Promise<void> {
  const { name, bindings } = axisThings;
  const { baseUrl, stop } = await startTool(axisThings, folder, toolFolder(name, work));
  const wsdl = join(work, "axis-things.wsdl");
  try {
    writeFileSync(wsdl, await (await fetch(`${baseUrl}?wsdl`)).text());
    const echo = await generateEcho(folder, work, wsdl, "encoded-things");
    await callServer(name, bindings, { echo, baseUrl, calls: thingsCalls }, answers);
    const calls = thingsCalls.filter(({ operation }) => operation !== "circle");
    const cwd = await prepareTool(thingsRelay, folder, work, { wsdl });
    const ours = await echo.serve(calls);
    try {
      for (const [to, address] of [
        ["our server", ours.url],
        ["itself", baseUrl],
      ] as const) {
        const relay = await startTool(thingsRelay, folder, cwd, [address]);
        try {
          await callServer(`${thingsRelay.name}, to ${to}`, bindings, { echo, baseUrl: relay.baseUrl, calls }, answers);
        } finally {
          relay.stop();
        }
      }
    } finally {
      await ours.close();
    }
  } finally {
    stop();
  }
}

async function callGenuine(folder: string, work: string, answers: Answers): Promise<void> {
  const sources = join(folder, "mono", "encoded");
  const genuine = await startApplication(join(folder, "mono"), join(work, "encoded-genuine"), {
    page: join(sources, "echo.asmx"),
    files: [join(sources, "service.cs")],
  });
  try {
    const wsdl = join(work, "genuine-echo.wsdl");
    writeFileSync(wsdl, await (await fetch(`${genuine.url}?WSDL`)).text());
    const echo = await generateEcho(folder, work, wsdl, "encoded-imported");
    const target = { echo, baseUrl: genuine.baseUrl, calls: genuineCalls };
    await callServer("Mono's [SoapRpcService]", bothVersions, target, answers);
  } finally {
    await genuine.stop();
  }
}

function section({ rows, reasons }: Answers): string {
  const operations = new Set(encodedCalls.map(({ operation }) => operation)).size;
  const things = new Set(thingsCalls.map(({ operation }) => operation)).size;
  return [
    `\`test/interop/encoded/echo.yaml\` has ${operations} operations: every scalar, nullable ones, records that extend each other, arrays of all of them and arrays in arrays.`,
    "Each returns its parameter, so that an answer shows what arrived.",
    "Foreign clients read our WSDL (SOAP::Lite has none) and call our server; our client calls their servers of the same WSDL.",
    "The genuine service is imported by its own WSDL.",
    "",
    "| tool | bindings | answers |",
    "| --- | --- | --- |",
    ...[...rows].map(([tool, { answers, bindings }]) => `| ${tool} | ${[...bindings].join(", ")} | ${answers} |`),
    "",
    "Programs of Axis and gSOAP are both at once: a server that returns its parameters, and one that passes on each call by the tool's client to our server.",
    "`AxisThings.java` is a class that Axis publishes and describes itself: its Map, Vector, shared values and circles arrive in multiRef elements, and the values are those of the class.",
    `Its WSDL is Axis's own: ${things} operations, requests and answers in different namespaces, types that have each other, arrays of three levels.`,
    "Axis's classes of that WSDL call our server, and for comparison Axis's own service.",
    "",
    "Every answer has the right value, except:",
    "",
    ...encodedDifferences.map(
      ({ tools, reason }) => `- ${tools.join(", ")}, ${reasons.get(reason) ?? 0} answers: ${reason}.`,
    ),
    "",
    "Axis's WSDL2Java refuses `soapenc:dateTime`, which is `s:dateTime` in its copy of our WSDL.",
    "Its texts are without the emoji: it writes such a character as two references, which is not XML.",
    "suds knows SOAP 1.1 alone; zeep reads the schema of SOAP encoding from its address, which the run replaces by a file.",
    "SOAP::Lite writes letters beyond ASCII as base64 unless its `typelookup` has another rule.",
  ].join("\n");
}
