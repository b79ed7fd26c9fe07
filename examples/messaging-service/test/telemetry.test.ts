/**
 * Owns the proof of what the service tells of itself: each call once in the log, as a span and among the durations, and nothing of what callers sent.
 * Invariant: what must not be told is planted in every parameter, so that one that is new is looked for, too.
 */
import { metrics, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../src/database/database.js";
import { type Service, startService } from "../src/service.js";
import { jsonLog } from "../src/telemetry.js";
import { operations, service as described } from "./generated/index.js";
import { config, KeepingCarrier, newAccount, password } from "./harness.js";
import { requestOf, type Values } from "./requests.js";

type Told = readonly [what: string, ...unknown[]];
const lines: string[] = [];
const events: Told[] = [];
const tell = (...what: Told): void => void events.push(what);

/** The part of an SDK that the service uses; everything else fails. */
function makeSpan(name: string, options: unknown) {
  tell("span", name, options);
  return {
    setStatus: (status: unknown) => tell("status", name, status),
    setAttributes(attributes: unknown) {
      tell("attributes", name, attributes);
      return this;
    },
    end: () => tell("end", name),
  };
}
const tracer = {
  startActiveSpan: (name: string, options: unknown, run: (span: unknown) => unknown) => run(makeSpan(name, options)),
};
const meter = {
  createHistogram: (name: string) => ({
    record: (value: number, attributes: unknown) => tell("durations", name, value, attributes),
  }),
  createCounter: (name: string) => ({
    add: (value: number, attributes: unknown) => tell("counter", name, value, attributes),
  }),
};

let service: Service;
let number: string;

beforeAll(async () => {
  trace.setGlobalTracerProvider({ getTracer: () => tracer } as never);
  metrics.setGlobalMeterProvider({ getMeter: () => meter } as never);
  const parts = { carrier: new KeepingCarrier(), database: await openDatabase({}) };
  service = await startService(config, { ...parts, log: jsonLog((line) => lines.push(line)) });
  number = await newAccount(service.database, 100);
});
afterAll(async () => {
  await service.stop();
  trace.disable();
  metrics.disable();
});

const planted = (name: string): string => `planted${name}`;
const others: Readonly<Record<string, string>> = { int: "1", boolean: "true", decimal: "1" };
const wrongLogin: Values = (name, type) => others[type] ?? planted(name);
/** Right where it decides whether anything is done at all, planted elsewhere. */
const rightLogin: Values = (name, type) => {
  if (/^(?:Supa_)?Mobile_Number$/.test(name)) return number;
  if (/^(?:Supa_)?Password$/.test(name)) return password;
  return wrongLogin(name, type);
};

const nothingRight: Values = (name) => planted(name);

it("each call is reported once in each way, and nothing that a caller sent in any", async () => {
  const all = Object.values(operations);
  expect(all.length).toBe(38);
  const calls = all.flatMap((operation) =>
    described.bindings.flatMap((binding) =>
      [rightLogin, wrongLogin, nothingRight].map((values) => ({ operation, binding, values })),
    ),
  );
  for (const { operation, binding, values } of calls) {
    const answer = await fetch(requestOf(service, operation, binding, values));
    await answer.arrayBuffer();
  }
  const broken = `<a>${planted("Password")}`;
  await fetch(`${service.url}${described.path}`, {
    method: "POST",
    headers: { "content-type": "text/xml" },
    body: broken,
  });

  const logged = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === "call");
  const key = ({ operation, binding }: Record<string, unknown>): string => `${String(operation)} ${String(binding)}`;
  const callKeys = new Set(logged.map(key));
  // Third values that are no numbers are refused before a handler is asked.
  expect([...callKeys].sort()).toEqual(
    all.flatMap(({ name }) => described.bindings.map((binding) => `${name} ${binding}`)).sort(),
  );
  expect(logged.length).toBeGreaterThanOrEqual(2 * 4 * 38);
  expect(new Set(logged.map(({ outcome }) => outcome))).toEqual(new Set(["answered", "refused"]));
  for (const what of ["span", "attributes", "end", "durations"])
    expect([what, events.filter(([each]) => each === what).length]).toEqual([what, logged.length]);

  const everything = `${lines.join("")}${JSON.stringify(events)}`;
  const digits = number.slice(1);
  for (const secret of ["planted", password, encodeURIComponent(password), "correct+horse", number, digits])
    expect([secret, everything.includes(secret)]).toEqual([secret, false]);
});

it("of an error that is the service's own, its kind alone", async () => {
  const { database } = service;
  lines.length = 0;
  await database.schema.alterTable("contact").renameTo("contact_away").execute();
  const answer = await fetch(requestOf(service, operations.getContactList, "soap11", rightLogin));
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(text).not.toMatch(/contact_away|relation|select/);
  await database.schema.alterTable("contact_away").renameTo("contact").execute();
  const [handler, call] = ["handler", "call"].map((event) => lines.find((line) => line.includes(`"event":"${event}"`)));
  expect(handler).toMatch(/"level":"error".*"operation":"getContactList","error":"\w+","code":"42P01"/);
  expect(call).toContain('"outcome":"failed"');
  expect(events.filter(([what]) => what === "status")).toEqual([["status", "getContactList", { code: 2 }]]);
  expect(lines.join("")).not.toMatch(/planted|correct horse/);
});
