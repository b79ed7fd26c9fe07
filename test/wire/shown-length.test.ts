/** What a client keeps of a large fault or body: a part, marked as cut, without secrets and not decoded. Counted in characters. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { ClientLimits } from "../../templates/runtime/client-options.js";
import type { BindingId, DeclaresFaults, OperationDescription } from "../../templates/runtime/description.js";
import type { ServiceDescription } from "../../templates/runtime/description.js";
import { FaultError } from "../../templates/runtime/errors.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { bytes, rejection } from "./capture.js";

const service: ServiceDescription = {
  name: "Quotes",
  namespace: "urn:quotes",
  path: "/quotes.asmx",
  bindings: ["soap11", "soap12"],
  contract: 1,
};
const ask: OperationDescription<{ Password: string }, number> & DeclaresFaults<{ Refused: string | null }> = {
  service,
  name: "ask",
  parameters: [{ name: "Password", type: string, secret: true }],
  result: { codec: scalarResult, type: int },
  faults: [{ name: "Refused", type: string, namespace: "urn:quotes" }],
};
const secret = "hunter2-and-more";

const envelopes: Readonly<Record<string, string>> = {
  soap11: "http://schemas.xmlsoap.org/soap/envelope/",
  soap12: "http://www.w3.org/2003/05/soap-envelope",
};

interface Asking {
  readonly content: string;
  readonly limits?: ClientLimits;
  readonly binding?: BindingId;
  readonly status?: number;
  /** Beside a secret less is shown. */
  readonly password?: string;
}

/** What the error of a call carries, and what a hook saw of its body. */
async function askFor({ content, limits, binding = "soap11", status = 500, password = "" }: Asking) {
  const body = bytes(
    `<s:Envelope xmlns:s="${envelopes[binding] ?? ""}"><s:Body><s:Fault>${content}</s:Fault></s:Body></s:Envelope>`,
  );
  const headers = { "content-type": binding === "soap12" ? "application/soap+xml" : "text/xml" };
  const seen: (string | undefined)[] = [];
  const client = createClient(
    service,
    { ask },
    {
      baseUrl: "http://localhost",
      transport: () => Promise.resolve({ status, headers, body }),
      hooks: { onResponse: ({ body: shown }) => void seen.push(shown) },
      ...(limits === undefined ? {} : { limits }),
    },
  );
  const error = await rejection(
    client.ask({ Password: password }, { binding: binding === "soap12" ? "soap12" : "soap11" }),
  );
  if (!(error instanceof FaultError)) throw new Error(`expected a fault, found ${inspect(error)}`);
  return { error, fault: error.fault, seen: seen[0] ?? "" };
}

const limits = { shownLength: 1000 };
const refused = (length: number): string =>
  `<faultcode>s:Server</faultcode><faultstring>no</faultstring><detail><Refused xmlns="urn:quotes">${"x".repeat(length)}</Refused></detail>`;

describe("a fault's detail", () => {
  it("up to the limit is whole, and decoded", async () => {
    const { fault } = await askFor({ content: refused(900), limits });
    expect(fault.detail).toHaveLength(
      "<detail></detail>".length + '<Refused xmlns="urn:quotes"></Refused>'.length + 900,
    );
    expect([fault.name, fault.value]).toEqual(["Refused", "x".repeat(900)]);
  });

  it.each([200, 500])("beyond the limit is cut and marked, and not decoded: status %i", async (status) => {
    const { fault, error } = await askFor({ content: refused(5000), limits, status });
    expect(fault.detail).toMatch(/^<detail><Refused xmlns="urn:quotes">x+… \[cut: 5055 characters\]$/);
    expect(fault.detail).toHaveLength(1000 + " [cut: 5055 characters]".length);
    expect([fault.name, fault.value, fault.reason]).toEqual([undefined, undefined, "no"]);
    expect(JSON.stringify(error).length).toBeLessThan(5000);
  });

  it("has a limit of 1 MB unless another is given", async () => {
    const { fault, seen } = await askFor({ content: refused(3_000_000) });
    expect(fault.detail).toHaveLength(1_048_576 + " [cut: 3000055 characters]".length);
    expect(seen.length).toBeLessThan(1_048_576 + 100);
  });

  it("has a limit of 32,768 beside a secret, and never more", async () => {
    const { fault, seen } = await askFor({
      content: refused(3_000_000),
      password: secret,
      limits: { shownLength: 1e9 },
    });
    expect(fault.detail).toHaveLength(32_768 + " [cut: 3000055 characters]".length);
    expect(seen.length).toBeLessThan(32_768 + 100);
  });

  it("shows no part of a secret that the limit parts", async () => {
    for (let before = 970; before < 1000; before++) {
      const detail = `<detail>${"x".repeat(before - 8)}${secret}${"y".repeat(3000)}</detail>`;
      const { error, seen } = await askFor({
        content: `<faultstring>${secret}</faultstring>${detail}`,
        limits,
        password: secret,
      });
      expect(inspect(error, { depth: 9 }) + JSON.stringify(error) + seen).not.toContain("hunter");
    }
  });
});

describe("the other texts of a fault", () => {
  const long = "x".repeat(5000);
  it.each([
    ["reason", `<faultstring>${long}</faultstring>`, "soap11"],
    ["codeText", `<faultcode>${long}</faultcode>`, "soap11"],
    ["actor", `<faultactor>${long}</faultactor>`, "soap11"],
    ["node", `<s:Node>${long}</s:Node>`, "soap12"],
    ["role", `<s:Role>${long}</s:Role>`, "soap12"],
  ] as const)("are cut: %s", async (part, content, binding) => {
    const { fault } = await askFor({ content, limits, binding });
    expect(fault[part]).toBe(`${"x".repeat(999)}… [cut: 5000 characters]`);
  });

  it("are counted: a fault has at most 100 subcodes and 100 languages of its reason", async () => {
    const code = `<s:Code><s:Value>s:Sender</s:Value><s:Subcode>${"<s:Value>a</s:Value>".repeat(500)}</s:Subcode></s:Code>`;
    const reason = `<s:Reason>${"<s:Text>b</s:Text>".repeat(500)}</s:Reason>`;
    const { fault } = await askFor({ content: code + reason, binding: "soap12" });
    expect([fault.subcodes.length, fault.reasons.length, fault.code, fault.reason]).toEqual([100, 100, "client", "b"]);
  });
});

describe("a hook's body", () => {
  it("is cut by its bytes and marked", async () => {
    const { seen } = await askFor({ content: refused(5000), limits });
    expect(seen).toMatch(/^<s:Envelope .{900,}x… \[cut: \d+ bytes\]$/);
    expect(seen.length).toBeLessThan(1030);
  });
});

it("a limit that is none is refused when the client is made", async () => {
  await expect(askFor({ content: "", limits: { shownLength: -1 } })).rejects.toThrow(/limits\.shownLength/);
});
