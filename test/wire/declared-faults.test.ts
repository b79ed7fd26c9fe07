/** Owns faults that a description declares: thrown by handlers, written in both versions of SOAP, typed on the client's error, shown nowhere. */
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { call } from "../../templates/runtime/client/call.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { soap11 as soap11Binding } from "../../templates/runtime/bindings/index.js";
import type {
  DeclaresFaults,
  OperationDescription,
  RecordType,
  ServiceDescription,
} from "../../templates/runtime/description.js";
import { FaultError, isFaultOf } from "../../templates/runtime/errors.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { Fault, faultOf } from "../../templates/runtime/server/fault.js";
import type { ErrorReport } from "../../templates/runtime/server/handler.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { bytes, envelope, envelope11, rejection, text } from "./capture.js";

const namespace = "http://example.org/quotes/";
const service: ServiceDescription = {
  name: "Quotes",
  namespace,
  path: "/quotes.asmx",
  bindings: ["soap11", "soap12", "http-get", "http-post"],
  contract: 1,
};
const limit: RecordType = { kind: "record", name: "Limit", fields: [{ name: "Most", type: int, required: true }] };

interface AskFaults {
  readonly Exceeded: { readonly Most: number } | null;
  readonly Refused: string | null;
}
const ask: OperationDescription<Record<never, never>, number> & DeclaresFaults<AskFaults> = {
  service,
  name: "ask",
  parameters: [],
  result: { codec: scalarResult, type: int },
  faults: [
    { name: "Exceeded", type: limit, element: "LimitExceeded", namespace: "urn:limits" },
    { name: "Refused", type: string },
  ],
};

function open(thrown: () => unknown) {
  const reports: ErrorReport[] = [];
  const answer = (): never => {
    throw thrown();
  };
  const onError = (report: ErrorReport): void => void reports.push(report);
  const dispatcher = createDispatcher(service, { ask }, [], { ask: answer }, { onError });
  const inner = inProcessTransport(dispatcher);
  const bodies: string[] = [];
  const transport: Transport = async (request, options) => {
    const response = await inner(request, options);
    bodies.push(text(response.body));
    return response;
  };
  return {
    client: createClient(service, { ask }, { baseUrl: "http://localhost", transport }),
    reports,
    bodies,
    transport,
  };
}

const exceeded = (): Fault => faultOf(ask, "Exceeded", { Most: 3 }, "Too many.", { code: "client", actor: "urn:me" });

describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
  test("what a handler throws by name is what the client's error holds by name", async () => {
    const { client, reports, bodies } = open(exceeded);
    const error = await rejection(client.ask({}, { binding }));
    if (!isFaultOf(ask, error) || error.fault.name !== "Exceeded") throw new Error("another error");
    const most: number | undefined = error.fault.value?.Most;
    expect(most).toBe(3);
    expect(error.fault).toMatchObject({ code: "client", reason: "Too many.", actor: "urn:me", name: "Exceeded" });
    const [tag, end] = binding === "soap11" ? ["<detail>", "</detail>"] : ["<soap:Detail>", "</soap:Detail>"];
    expect(bodies[0]).toContain(`${tag}<LimitExceeded xmlns="urn:limits"><Most>3</Most></LimitExceeded>${end}`);
    expect(reports).toEqual([]);
  });

  test("a value that is not of its type, and a name that is not declared, are told to the owner; the fault still arrives", async () => {
    for (const declared of [
      { name: "Exceeded", value: { Most: "many" } },
      { name: "Exceeded", value: undefined },
      { name: "Lost", value: "x" },
      { name: "constructor", value: "x" },
    ]) {
      const { client, reports } = open(() => new Fault("Too many.", { declared }));
      const error = await rejection(client.ask({}, { binding }));
      expect(error, declared.name).toMatchObject({ kind: "fault", fault: { reason: "Too many." } });
      expect(isFaultOf(ask, error)).toBe(false);
      expect(reports).toHaveLength(1);
    }
  });
});

test("over GET and POST a declared fault is its text, with status 500", async () => {
  for (const binding of ["http-get", "http-post"] as const) {
    const { client, bodies } = open(exceeded);
    const error = await rejection(client.ask({}, { binding }));
    expect(error).toMatchObject({ kind: "http-status", status: 500 });
    expect(isFaultOf(ask, error)).toBe(false);
    expect(bodies).toEqual(["Too many."]);
  }
});

test("a single call tells the same", async () => {
  const { transport } = open(() => faultOf(ask, "Refused", "not <you>", "No."));
  const error = await rejection(call(ask, {}, { baseUrl: "http://localhost", binding: soap11Binding, transport }));
  expect(isFaultOf(ask, error) && error.fault.name === "Refused" ? error.fault.value : undefined).toBe("not <you>");
});

const answering = (detail: string, options: object = {}) => {
  const fault = `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>no</faultstring>${detail}</soap:Fault>`;
  const transport: Transport = async () => ({
    status: 500,
    headers: { "content-type": "text/xml" },
    body: bytes(envelope(envelope11, fault)),
  });
  return createClient(service, { ask }, { baseUrl: "http://localhost", transport, ...options });
};
const detail = `<detail xmlns:l="urn:limits"><other/><l:LimitExceeded><l:Most>7</l:Most></l:LimitExceeded></detail>`;

test("prefixes that are declared outside, and elements beside it, are no hindrance", async () => {
  const error = await rejection(answering(detail).ask({}));
  expect(isFaultOf(ask, error) && error.fault.value).toEqual({ Most: 7 });
});

test("a detail that is none of them, or cannot be read, stays the text it is", async () => {
  for (const other of [
    "",
    "<detail />",
    '<detail><LimitExceeded xmlns="urn:other"><Most>7</Most></LimitExceeded></detail>',
    detail.replace("7", "many"),
    detail.replace(/<l:Most>.*<\/l:Most>/, ""),
  ]) {
    const error = await rejection(answering(other).ask({}));
    expect(error).toBeInstanceOf(FaultError);
    expect(isFaultOf(ask, error), other).toBe(false);
    if (error instanceof FaultError && other.length > 10) expect(error.fault.detail).toBe(other);
  }
});

test("the value is exact for the program, and in nothing that shows the error", async () => {
  for (const showBodies of ["on-error", "never"] as const) {
    const secret = "k3y-of-somebody";
    const refused = `<detail><Refused xmlns="${namespace}">${secret}</Refused></detail>`;
    const error = await rejection(
      answering(refused, { showBodies, headers: { authorization: `Bearer ${secret}` } }).ask({}),
    );
    expect(isFaultOf(ask, error) && error.fault.value).toBe(secret);
    const shown = `${inspect(error, { depth: 9 })} ${JSON.stringify(error)} ${error instanceof Error ? (error.stack ?? "") : ""}`;
    expect(shown).toContain("Refused");
    expect(shown).not.toContain(secret);
  }
});
