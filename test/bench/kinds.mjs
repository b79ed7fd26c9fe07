/**
 * Owns the measurement of what WS-Addressing and rpc/encoded add to a call: CPU of client and server together, without a network, against
 * the same call as document/literal.
 * Invariant: the same operations and values in one process, in turns; each call is encoded, answered and decoded.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { median, row, runAlone } from "./row.mjs";

const codegen = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const rounds = 25;
const calls = { add: 600, find: 200 };

const kinds = { literal: "", addressed: "addressing: { required: true }", encoded: "style: rpc\nuse: encoded" };
const described = (kind) => `service: Sums
namespace: urn:sums
baseUrl: http://localhost
path: /sums.asmx
elementForm: unqualified
bindings: [soap11]
${kind}
types:
  Person: { fields: { Id: int, Name: string, Born: date, Weight: double, Tags: Tags } }
  Persons: { array: Person, item: item }
  Tags: { array: string, item: item }
groups:
  all:
    operations:
      add: { parameters: { A: int, B: int }, result: int }
      find: { parameters: { Like: string }, result: Persons }
`;

const entry = `
import { createSumsClient, createSumsDispatcher, inProcessTransport } from "./index.ts";
const person = (Id) => ({ Id, Name: "Zoë <" + Id + ">", Born: "1990-02-03", Weight: 70.5 + Id, Tags: ["a & b", "c"] });
const persons = Array.from({ length: 10 }, (_, id) => person(id));
const dispatcher = createSumsDispatcher({ add: ({ A, B }) => (A ?? 0) + (B ?? 0), find: () => persons });
const client = createSumsClient({ baseUrl: "http://localhost", transport: inProcessTransport(dispatcher) });
export const add = () => client.add({ A: 20, B: 22 });
export const find = () => client.find({ Like: "Zoë" });
`;

/** The calls of one kind. */
async function created(name, folder) {
  const home = join(folder, name);
  const description = join(folder, `${name}.yaml`);
  await writeFile(description, described(kinds[name]));
  const output = ["-o", home, "--runtime", "source", "--import-extension", "ts", "--language", "typescript"];
  execFileSync(process.execPath, [codegen, "generate", description, ...output], { cwd: folder, stdio: "pipe" });
  const outfile = join(folder, `${name}.mjs`);
  const stdin = { contents: entry, resolveDir: home, loader: "ts" };
  await build({ stdin, bundle: true, format: "esm", platform: "node", outfile, logLevel: "error" });
  return import(pathToFileURL(outfile).href);
}

/** Median microseconds of CPU a call, by kind. */
async function measure(candidates, operation) {
  const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  for (let round = 0; round < rounds + 5; round++) {
    for (const [name, candidate] of Object.entries(candidates)) {
      const start = process.cpuUsage();
      for (let call = 0; call < calls[operation]; call++) await candidate[operation]();
      const { user, system } = process.cpuUsage(start);
      if (round >= 5) times[name].push((user + system) / calls[operation]);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

export async function rows() {
  const folder = await mkdtemp(join(tmpdir(), "kinds-bench-"));
  try {
    const candidates = {};
    for (const name of Object.keys(kinds)) candidates[name] = await created(name, folder);
    const int = await measure(candidates, "add");
    const records = await measure(candidates, "find");
    return [
      row("CPU of an addressed int call, against a literal one", int.addressed / int.literal, { most: 3.6 }),
      row("CPU of an encoded int call, against a literal one", int.encoded / int.literal, { most: 3.2 }),
      row("CPU of an addressed call with ten records, against a literal one", records.addressed / records.literal, {
        most: 2,
      }),
      row("CPU of an encoded call with ten records, against a literal one", records.encoded / records.literal, {
        most: 4.2,
      }),
      ...Object.entries(int).map(([name, microseconds]) =>
        row(`CPU of an int call: ${name}`, microseconds, undefined, "us"),
      ),
      ...Object.entries(records).map(([name, microseconds]) =>
        row(`CPU of a call with ten records: ${name}`, microseconds, undefined, "us"),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

await runAlone(import.meta.url, rows);
