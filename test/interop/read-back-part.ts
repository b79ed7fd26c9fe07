/**
 * Owns the part that writes DataSets: our client reads them from the genuine service, our server sends them on, and .NET's own
 * classes read them from ours.
 * Invariant: what .NET reads from ours is what System.Data held in the genuine service.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import { SERVER_ZONE } from "./genuine-service.js";
import { Checks } from "./our-client/checks.js";
import { DATA_SETS } from "./our-client/data-sets.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand } from "./processes.js";
import type { MoreRows } from "./answers.js";
import { startOurServer } from "./server.js";

export const readBackPart: Part = { name: "read back", title: "DataSets that we write, read by .NET", run };

/** What .NET reads back, changed by the way through our values, and why. */
const DIFFERENCES: Readonly<Record<string, { readonly from: string; readonly to: string; readonly reason: string }>> = {
  "simple-content": {
    from: '["Text",""]',
    to: '["Text",null]',
    reason: ".NET reads an empty text content as null, its own too",
  },
};

/** .NET writes them and does not read them, not even its own. */
const NOT_READ_BY_NET = new Set<string>(["uris"]);
const SCENARIOS = DATA_SETS.filter((name) => !NOT_READ_BY_NET.has(name));

async function run({ folder, work, genuine }: Surroundings): Promise<PartOutcome> {
  const checks = new Checks();
  const client = createMessagingAccountClient({ baseUrl: genuine.baseUrl });
  const moreRows: MoreRows = (name) => client.getContactList({ Mobile_Number: `case:${name}`, Password: "2" });
  const server = await startOurServer(moreRows);
  try {
    const program = await build(folder, join(work, "read-back"), server.url);
    const read = await readAll(program, server.url, work);
    for (const scenario of SCENARIOS) {
      await checks.run(scenario, async () => {
        const held: unknown = JSON.parse(
          (await client.multiplesms({ Mobile_Number: `case:describe:${scenario}`, Password: "2" })) ?? "null",
        );
        checks.equal(
          `${scenario}, read by .NET from our server`,
          comparable(read.get(scenario)),
          comparable(changed(scenario, held)),
        );
      });
    }
  } finally {
    await server.stop();
  }
  for (const error of server.errors)
    checks.problems.push(`our server reports ${JSON.stringify(error)} ${String(Reflect.get(Object(error), "error"))}`);
  return { passed: checks.passed, problems: checks.problems, section: section() };
}

async function build(folder: string, work: string, url: string): Promise<string> {
  mkdirSync(work);
  const steps = [
    ["wsdl", "-nologo", "-protocol:SOAP", "-n:BySOAP", "-out:SOAP.cs", `${url}?WSDL`],
    [
      "mcs",
      "-nologo",
      "-langversion:6",
      "-out:read-back.exe",
      ...["EnterpriseServices", "Web.Services", "Data", "Xml"].map((name) => `-r:System.${name}.dll`),
      "SOAP.cs",
      join(folder, "mono", "description.cs"),
      join(folder, "tools", "read_back.cs"),
    ],
  ];
  for (const step of steps) {
    const { code, stdout, stderr } = await runCommand(step, { cwd: work });
    if (code !== 0) throw new Error(`${step.join(" ")}: ${stdout}${stderr}`);
  }
  return join(work, "read-back.exe");
}

/** In the zone of the genuine service: .NET shows a local time in its own zone. */
async function readAll(program: string, url: string, cwd: string): Promise<ReadonlyMap<string, unknown>> {
  const { stdout, stderr, code } = await runCommand(["mono", program, url, ...SCENARIOS], {
    cwd,
    env: { TZ: SERVER_ZONE },
  });
  if (code !== 0) throw new Error(`read-back.exe ended with ${code}: ${stderr.slice(0, 1_000)}`);
  const lines: readonly [string, unknown][] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return new Map(lines);
}

function changed(scenario: string, held: unknown): unknown {
  const difference = DIFFERENCES[scenario];
  return difference === undefined ? held : JSON.parse(JSON.stringify(held).replaceAll(difference.from, difference.to));
}

/** Without the state of rows, rows that were deleted, and texts that our reader could not get: CR, and tab in attributes. */
function comparable(described: unknown): unknown {
  return JSON.parse(JSON.stringify(described), (key, value: unknown) => {
    if (key === "state" || key === "original" || key === "error" || key === "columnErrors") return undefined;
    if (key === "relations" && Array.isArray(value)) return value.sort((a, b) => (a.name < b.name ? -1 : 1));
    if (key === "rows" && Array.isArray(value)) return value.filter((row) => row.values !== null);
    if (key === "values" && Array.isArray(value))
      return value.map(([name, text]) => [
        name,
        typeof text === "string" ? text.replace(/\r\n?/g, "\n").replace(/\t/g, " ") : text,
      ]);
    return value;
  });
}

function section(): string {
  const rows = Object.entries(DIFFERENCES).map(([name, { reason }]) => `| \`${name}\` | ${reason} |`);
  return [
    `Our server sends on ${SCENARIOS.length} DataSets of the genuine service.`,
    "System.Data reads them through classes that Mono's `wsdl` generated from our WSDL.",
    "Tables, columns, types, keys, relations and values equal those of the genuine service, with these exceptions:",
    "",
    "| DataSet | what .NET reads differently |",
    "| --- | --- |",
    ...rows,
  ].join("\n");
}
