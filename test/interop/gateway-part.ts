/**
 * Owns the part about the JSON gateway in front of the genuine service: `codegen gateway` answers all operations with the values that SOAP has.
 * Invariant: ints and texts are also compared with what the service must answer, so that the client is not its own judge.
 */
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createMessagingAccountClient, operations } from "../../generated/messaging-account/index.js";
import type { AnyOperation } from "../../templates/runtime/description.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import { resultToJson } from "../../templates/runtime/json/json-values.js";
import { makeCaller } from "./our-client/caller.js";
import { Checks } from "./our-client/checks.js";
import { DATA_SETS } from "./our-client/data-sets.js";
import { sample } from "./our-client/every-operation.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { startCommand } from "./processes.js";
import { checksum } from "./tool-calls.js";

export const gatewayPart: Part = { name: "gateway", title: "The JSON gateway in front of a genuine ASMX service", run };

/** The runtime of the generated output is a copy of the template's, whose types TypeScript compares member by member. */
const described = operations as unknown as Readonly<Record<keyof typeof operations, AnyOperation>>;

type Values = Readonly<Record<string, unknown>>;
type Parameter = AnyOperation["parameters"][number];
type GeneratedParameter = Parameters<typeof sample>[0];

async function run({ folder, work, genuine }: Surroundings): Promise<PartOutcome> {
  const checks = new Checks();
  const overSoap = makeCaller(genuine.baseUrl);
  const gateway = await startGateway(join(folder, "..", ".."), work, genuine.baseUrl);
  try {
    for (const [name, operation] of Object.entries(described)) {
      for (const round of [1, 2]) {
        const values = operation.parameters.map(
          (parameter, at) => [parameter.name, given(parameter, at, round)] as const,
        );
        const line = [name, ...values.map(([, value]) => String(value))].join("|");
        await checks.run(`${name}, round ${round}`, async () => {
          const parameters = Object.fromEntries(values);
          const json = await postJson(gateway.url, operation, parameters);
          checks.equal(`${name}, round ${round}`, json, jsonOf(operation, await overSoap(name, parameters, "soap11")));
          if (typeof json === "number") checks.equal(`${name}, round ${round}: its value`, json, checksum(line));
          if (typeof json === "string") checks.equal(`${name}, round ${round}: its value`, json, line);
        });
      }
    }
    for (const name of DATA_SETS) await checks.run(name, () => checkDataSet(name, genuine.baseUrl, checks));
  } finally {
    await gateway.stop();
  }
  const { passed, problems } = checks;
  return { passed, problems, section: section() };
}

function given(parameter: Parameter, at: number, round: number): unknown {
  return parameter.credential === undefined
    ? sample(parameter as GeneratedParameter, at, round)
    : `+2782000000${at} pass ${round}`;
}

function jsonOf({ result }: AnyOperation, value: unknown): unknown {
  return JSON.parse(JSON.stringify(resultToJson(result, value) ?? null));
}

/** A name that begins with `case:` cannot be in HTTP Basic: here the client has the credentials. */
async function checkDataSet(name: string, baseUrl: string, checks: Checks): Promise<void> {
  const credentials = { Mobile_Number: `case:${name}`, Password: "secret" };
  const client = createMessagingAccountClient({ baseUrl, credentials });
  const { handle } = createGateway(described, client, { credentials: "client" });
  const headers = { "content-type": "application/json", host: "localhost" };
  const { status, body } = await handle({ method: "POST", url: "/getGroups", headers, body: Buffer.from("{}") });
  const text = body instanceof Uint8Array ? Buffer.from(body).toString("utf8") : "";
  checks.equal(`${name}: status ${text.slice(0, 300)}`, status, 200);
  checks.equal(name, JSON.parse(text), jsonOf(described.getGroups, await client.getGroups({})));
}

async function postJson(url: string, operation: AnyOperation, values: Values): Promise<unknown> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  const body: Record<string, unknown> = {};
  const [first, second, ...others] = operation.parameters.filter(({ credential }) => credential !== undefined);
  const login = [first, second].map((parameter) => values[parameter?.name ?? ""]).join(":");
  headers["authorization"] = `Basic ${Buffer.from(login).toString("base64")}`;
  for (const { name } of others) headers[`x-${name.replaceAll("_", "-").toLowerCase()}`] = String(values[name]);
  for (const { name, credential } of operation.parameters) if (credential === undefined) body[name] = values[name];
  const response = await fetch(`${url}/${operation.name}`, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`status ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** The command itself, on a free port. */
async function startGateway(
  root: string,
  work: string,
  target: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const description = join(root, "spec", "messaging-account.yaml");
  const command = [process.execPath, join(root, "dist", "cli.js"), "gateway", description];
  const child = startCommand([...command, "--base-url", target, "--port", "0", "--log", "none"], { cwd: work });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const lines = child.stdout === null ? [] : createInterface(child.stdout);
  for await (const line of lines) {
    const url = /(http:\/\/\S+)\/openapi\.json/.exec(line)?.[1];
    if (url === undefined) continue;
    const stop = async (): Promise<void> => {
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
    };
    return { url, stop };
  }
  throw new Error(`codegen gateway ended before it listened: ${errors}`);
}

function section(): string {
  const count = Object.keys(operations).length;
  return [
    `\`codegen gateway\` is in front of the genuine service, and answers all ${count} operations in JSON with two sets of parameters.`,
    "Every value equals that of the same call over SOAP, and ints and texts equal what the service must answer to these parameters.",
    `So do ${DATA_SETS.length} DataSets, those of the section about our client.`,
  ].join("\n");
}
