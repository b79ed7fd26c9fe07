/**
 * Owns the seeded fuzzing of client decoding and dispatcher with mutated fixtures.
 * Invariant: whatever arrives, a call gives a value or an error of the family, a request gets a complete answer,
 * no secret comes out, and nothing is left unhandled. `ASMX_FUZZ` sets the number of runs, `ASMX_SEED` the seed.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { inspect } from "node:util";
import {
  CallError,
  createMessagingAccountClient,
  createMessagingAccountDispatcher,
  messagingAccountNotImplemented,
  type Transport,
} from "../../generated/messaging-account/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { type BindingId, exchanges, readHttp, valuesOf } from "../service/fixtures.js";
import { mutateBytes, mutateHeaders, mutateText, pick, type Random, randomOf } from "./mutation.js";
import { amount } from "../counts.js";

const runs = Number(process.env["ASMX_FUZZ"] ?? amount(4_000, 100_000));
const seed = Number(process.env["ASMX_SEED"] ?? Math.floor(Math.random() * 2 ** 32));
const bytes = new TextEncoder();
const canary = "c4nary-5ecret";
const hang = 5_000;

const seeds = exchanges.map(({ request, response, binding, sample }) => ({
  binding,
  sample,
  request: readHttp(request),
  response: readHttp(response),
}));
type Seed = (typeof seeds)[number];

const unhandled: unknown[] = [];
const keep = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => void process.on("unhandledRejection", keep));
afterAll(() => void process.off("unhandledRejection", keep));

const faults: Readonly<Partial<Record<BindingId, string>>> = {
  soap11:
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>' +
    "<faultcode>soap:Server</faultcode><faultstring>42</faultstring><detail /></soap:Fault></soap:Body></soap:Envelope>",
  soap12:
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><soap:Fault>' +
    '<soap:Code><soap:Value>soap:Sender</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">42</soap:Text></soap:Reason>' +
    "<soap:Detail /></soap:Fault></soap:Body></soap:Envelope>",
};

function seedFor(random: Random): readonly [Seed, Seed] {
  const [first, ...rest] = seeds;
  if (first === undefined) throw new Error("there are no fixtures");
  return [pick(random, [first, ...rest]), pick(random, [first, ...rest])];
}

/** Settles or says that it hangs. A timer for a thousand runs at once: one each would cost more than the run. */
async function eachRun(work: (random: Random) => Promise<void>): Promise<void> {
  for (let run = 0; run < runs; run++) {
    const random = randomOf(seed + run);
    const started = performance.now();
    try {
      await work(random);
    } catch (error) {
      throw new Error(`seed ${seed}, run ${run} (ASMX_SEED=${seed + run} ASMX_FUZZ=1)`, { cause: error });
    }
    if (performance.now() - started > hang) throw new Error(`seed ${seed}, run ${run}: took over ${hang} ms`);
  }
}

test(`client: ${runs} mutated responses, seed ${seed}`, { timeout: 3_600_000 }, async () => {
  let response: Awaited<ReturnType<Transport>>;
  const client = createMessagingAccountClient({
    baseUrl: "http://localhost:8080",
    transport: async () => response,
    allowSecretsInUrl: true,
    timeoutMs: 0,
  });
  const outcomes = new Map<string, number>();
  await eachRun(async (random) => {
    const [{ binding, sample, response: genuine }, other] = seedFor(random);
    const whole = random() < 0.2 ? (faults[binding] ?? genuine.body) : genuine.body;
    const text = mutateText(random, whole, other.response.body);
    const headers = mutateHeaders(random, genuine.headers);
    // An answer may echo a secret of the call, of those that have one.
    const parameters = valuesOf(sample.parameters);
    const isSecret = "Password" in parameters;
    if (isSecret) parameters["Password"] = canary;
    const body = mutateBytes(random, bytes.encode(isSecret && random() < 0.1 ? text.replace("42", canary) : text));
    response = { status: pick(random, [200, 200, 200, 200, 500, 400, 302, 404]), headers, body };
    const call = Reflect.get(client, sample.operation) as (p: object, o: { binding: BindingId }) => Promise<unknown>;
    const outcome = await call(parameters, { binding }).then(
      () => "value",
      (error: unknown) => error,
    );
    if (outcome === "value") return count(outcomes, "value");
    if (!(outcome instanceof CallError)) throw outcome;
    if (shown(outcome, random).includes(canary)) throw new Error("a secret came out", { cause: outcome });
    count(outcomes, outcome.kind);
  });
  expect(unhandled).toEqual([]);
  // The mutants reach values and every way of being wrong.
  expect([...outcomes.keys()].sort()).toEqual(
    runs < 1000 ? expect.anything() : ["fault", "http-status", "undecodable", "value"],
  );
});

test(`dispatcher: ${runs} mutated requests, seed ${seed}`, { timeout: 3_600_000 }, async () => {
  let called = 0;
  const handlers = Object.fromEntries(
    Object.keys(messagingAccountNotImplemented).map((name) => [name, () => ((called += 1), null)]),
  ) as unknown as typeof messagingAccountNotImplemented;
  const dispatcher = createMessagingAccountDispatcher(handlers);
  const statuses = new Map<string, number>();
  await eachRun(async (random) => {
    const [{ request: genuine }, other] = seedFor(random);
    const [method = "", url = ""] = genuine.startLine.split(" ");
    const mutant = random() < 0.15 || method === "GET" ? mutateText(random, url, other.request.startLine) : url;
    const headers = mutateHeaders(random, genuine.headers);
    const text = method === "GET" ? "" : mutateText(random, genuine.body, other.request.body);
    const body = method === "GET" ? undefined : mutateBytes(random, bytes.encode(text));
    const answer = await dispatcher.handle({ method, url: mutant, headers, body });

    if (!(answer.body instanceof Uint8Array)) throw new Error("the answer to a request that is no DataSet is streamed");
    count(statuses, String(answer.status));
    if (/xml/.test(answer.headers["content-type"] ?? "")) readThrough(new TextDecoder().decode(answer.body));
  });
  expect(unhandled).toEqual([]);
  expect(called).toBeGreaterThan(0);
  expect([...statuses.keys()].filter((status) => !/^(200|400|404|405|413|415|500)$/.test(status))).toEqual([]);
});

/** What a log could show of an error. Stacks and inspection are slow: now and then will do. */
function shown(error: CallError, random: Random): string {
  const quick = `${error.message}${String(error.cause)}${JSON.stringify(error)}`;
  return random() < 0.05 ? `${quick}${error.stack}${inspect(error, { depth: 9 })}` : quick;
}

function readThrough(xml: string): void {
  const reader = new XmlReader(xml);
  reader.readRoot();
  reader.skip();
  reader.readEnd();
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
