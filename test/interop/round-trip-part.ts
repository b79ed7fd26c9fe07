/**
 * Owns the part that sends DataSets the whole way round: made by System.Data, sent by the genuine service, read by our client, sent on by
 * our server, read by System.Data.
 * Invariant: both ends are compared by C# (mono/dump.cs), which shares nothing with ours; here it is only decided
 * which differences are known, and why.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import type { MoreRows } from "./answers.js";
import { SERVER_ZONE, sourcesIn } from "./genuine-service.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand, startCommand } from "./processes.js";
import { judge, type RoundTrip } from "./round-trip/judge.js";
import { sectionOf } from "./round-trip/section.js";
import { startOurServer } from "./server.js";

export const roundTripPart: Part = { name: "round trip", title: "DataSets of .NET on their way through ours", run };

async function run({ folder, work, genuine }: Surroundings): Promise<PartOutcome> {
  const client = createMessagingAccountClient({
    baseUrl: genuine.baseUrl,
    allowSecretsInUrl: true,
    timeoutMs: 60_000,
  });
  const moreRows: MoreRows = (name, binding) =>
    client.getContactList({ Mobile_Number: `case:${name}`, Password: "2" }, { binding: binding as DefaultBindingId });
  const only = process.env["INTEROP_SET"]?.split(",") ?? [];
  const server = await startOurServer(moreRows);
  const trips: RoundTrip[] = [];
  try {
    const program = await build(folder, join(work, "round-trip"), server.url);
    for await (const trip of readAll([program, genuine.url, server.url, ...only], work)) trips.push(trip);
  } finally {
    await server.stop();
  }
  const judged = judge(trips, only.length === 0);
  return { passed: judged.passed, problems: judged.problems, section: sectionOf(judged) };
}

async function build(folder: string, work: string, url: string): Promise<string> {
  mkdirSync(work);
  const mono = join(folder, "mono");
  const sources = [...sourcesIn(join(mono, "sets")), join(mono, "dump.cs"), join(mono, "values.cs")];
  const libraries = ["EnterpriseServices", "Web.Services", "Data", "Numerics", "Xml"].map(
    (name) => `-r:System.${name}.dll`,
  );
  const classes = ["SOAP", "SOAP12"].map((protocol) => [
    "wsdl",
    "-nologo",
    `-protocol:${protocol}`,
    `-n:By${protocol}`,
    `-out:${protocol}.cs`,
    `${url}?WSDL`,
  ]);
  const compile = [
    "mcs",
    "-nologo",
    "-langversion:6",
    "-out:round-trip.exe",
    ...libraries,
    "SOAP.cs",
    "SOAP12.cs",
    ...sources,
  ];
  for (const step of [...classes, [...compile, join(folder, "tools", "round_trip.cs")]]) {
    const { code, stdout, stderr } = await runCommand(step, { cwd: work });
    if (code !== 0) throw new Error(`${step.join(" ")}: ${stdout}${stderr}`);
  }
  return join(work, "round-trip.exe");
}

/** In the zone of the genuine service: .NET shows a local time in its own zone. */
async function* readAll(command: readonly string[], cwd: string): AsyncGenerator<RoundTrip> {
  const child = startCommand(["mono", ...command], { cwd, env: { TZ: SERVER_ZONE } });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdin?.end();
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  for await (const line of child.stdout === null ? [] : createInterface(child.stdout)) yield JSON.parse(line);
  const code = await ended;
  if (code !== 0) throw new Error(`round-trip.exe ended with ${code}: ${said.slice(0, 1_000)}`);
}
