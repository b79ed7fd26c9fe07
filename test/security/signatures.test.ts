/** X.509 signatures of a client and a server: algorithms, keys, answers, times, and that no key gets out. */
import { createSign } from "node:crypto";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { usernameToken } from "../../templates/runtime/client/username-token.js";
import type { ObservedRequest, ObservedResponse } from "../../templates/runtime/client-options.js";
import type { HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { x509Signature, type SignatureAlgorithm } from "../../templates/runtime/security/client.js";
import { envelopeSigner } from "../../templates/runtime/security/sign.js";
import { envelopeVerifier } from "../../templates/runtime/security/verify.js";
import { requireSignature, signatureOf, type VerifiedSignature } from "../../templates/runtime/security/server.js";
import { bytes, envelope, envelope11, rejection, text } from "../wire/capture.js";
import { serve } from "../wire/serve.js";
import { path } from "../wire/table.js";
import { certifiedFor } from "./certificates.js";
import { ann, attack, mallory, server, signedEnvelope, signedService, signingClient } from "./signed-service.js";

afterEach(() => void vi.useRealTimers());

const answers = { key: server.pkcs1, certificate: server.certificate };
const verify = { certificates: [server.certificate] };
const invalidToken = "InvalidSecurityToken";
const algorithms: readonly SignatureAlgorithm[] = ["rsa-sha1", "rsa-sha256", "rsa-sha384", "rsa-sha512"];

describe("a call", () => {
  test.each(
    algorithms.flatMap((algorithm) => (["soap11", "soap12"] as const).map((binding) => [algorithm, binding] as const)),
  )("with %s over %s is signed, verified, answered, and the answer verified", async (algorithm, binding) => {
    const service = signedService({ algorithms, answers: { ...answers, algorithm } });
    const client = signingClient(service.transport, { algorithm, verify: { ...verify, algorithms } }, { binding });
    expect(await client.singlesms({ Message: "a <&> é\r\n\t😀" })).toBe(14);
    expect(await client.multiplesms({})).toBe("a<é漢😀\r\n");
    expect(await client.profile()).toEqual({ UserId: "1.50", AuthenticationType: "OK" });
    expect(await client.ping()).toBeUndefined();
    const [first] = service.served.received;
    expect(first?.parameters["Message"]).toBe("a <&> é\r\n\t😀");
    const signature = first && signatureOf(first.context);
    expect(Buffer.from(signature?.certificate ?? []).equals(ann.der)).toBe(true);
    for (const envelope of service.answers) expect(envelope).toContain("<ds:SignatureValue>");
  });

  it("signs SOAP headers and the UsernameToken", async () => {
    const service = signedService({ headers: ["Token"] });
    const token = usernameToken({ username: "ann", password: "other-password" });
    await signingClient(service.transport, { token }).headed({}, { soapHeaders: { Token: "a long token" } });
    expect(service.served.received[0]?.context.soapHeaders).toEqual({ Token: "a long token" });
    const [envelope = ""] = service.requests;
    expect(envelope.match(/<ds:Reference /g)).toHaveLength(4);
    expect(envelope.match(/<wsse:Security /g)).toHaveLength(1);
    const forged = await attack(envelope.replace("a long token", "another"), { headers: ["Token"] });
    expect(forged.fault).toBe("FailedCheck");
    const changed = await attack(envelope.replace("<wsse:Username>ann", "<wsse:Username>bob"));
    expect(changed.fault).toBe("FailedCheck");
  });

  it("gives the handler the signal of its request", async () => {
    const controller = new AbortController();
    const seen: boolean[] = [];
    const served = serve(
      { security: requireSignature({ certificates: [ann.certificate] }) },
      {
        singlesms: (_, { signal }) => {
          seen.push(signal.aborted);
          controller.abort();
          seen.push(signal.aborted);
          return 14;
        },
      },
    );
    const headers = { "content-type": "text/xml; charset=utf-8" };
    await served.send({ headers, text: await signedEnvelope(), signal: controller.signal });
    expect(seen).toEqual([false, true]);
  });

  it("signs only the headers that are named", async () => {
    const service = signedService({ headers: ["Token"] });
    const call = signingClient(service.transport, { headers: [] }).headed(
      {},
      { soapHeaders: { Token: "a long token" } },
    );
    await rejection(call);
    expect(service.reasons).toEqual(["WS-Security: the header Token is missing or not signed"]);
    const kept = signedService({ unsignedHeaders: "keep" });
    await signingClient(kept.transport, { headers: [] }).headed({}, { soapHeaders: { Token: "a long token" } });
    expect(kept.served.received[0]?.context.soapHeaders).toEqual({ Token: "a long token" });
  });

  it("keeps the ids and the Timestamp that an envelope already has, with blanks around its times", async () => {
    const wss = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity";
    const now = new Date().toISOString();
    const timestamp = `<wsu:Timestamp wsu:Id="mine"><wsu:Created>\n ${now}\t</wsu:Created></wsu:Timestamp>`;
    const security = `<wsse:Security xmlns:wsse="${wss}-secext-1.0.xsd" xmlns:wsu="${wss}-utility-1.0.xsd">${timestamp}</wsse:Security>`;
    const plain = envelope(envelope11, "<a/>", `<soap:Header>${security}</soap:Header>`);
    const signed = await envelopeSigner({ key: ann.pkcs8, certificate: ann.certificate })(plain);
    expect(signed).toContain(timestamp);
    expect(signed).toContain('<ds:Reference URI="#mine">');
    const { text: read, verified } = await envelopeVerifier({ certificates: [ann.certificate] })(signed);
    expect(read).not.toContain("Timestamp");
    expect(verified?.expires).toBe(Date.parse(now) + 360_000);
  });

  it("is signed by a device that keeps its key", async () => {
    const asked: string[] = [];
    const key = async (data: Uint8Array, algorithm: SignatureAlgorithm): Promise<Uint8Array> => {
      asked.push(algorithm);
      return createSign("sha384").update(data).sign(ann.key);
    };
    const service = signedService();
    expect(await signingClient(service.transport, { key, algorithm: "rsa-sha384" }).singlesms({})).toBe(14);
    expect(asked).toEqual(["rsa-sha384"]);
  });

  it("has digests of another hash if asked for", async () => {
    const envelope = await signedEnvelope({ algorithm: "rsa-sha1", digest: "sha256" });
    expect(envelope).toContain("#rsa-sha1");
    expect(envelope).not.toContain("xmldsig#sha1");
    expect((await attack(envelope, { algorithms })).received).toHaveLength(1);
  });

  it("does not need the receiver to understand it if asked for", async () => {
    expect(await signedEnvelope()).toContain('soap:mustUnderstand="1"');
    expect(await signedEnvelope({ mustUnderstand: false })).not.toContain("mustUnderstand");
  });
});

describe("an answer", () => {
  /** An answer of a service that signs, changed on its way. */
  async function changed(change: (response: HttpResponse) => HttpResponse, options: object = {}): Promise<unknown> {
    const service = signedService({ answers });
    const transport: Transport = async (...request) => change(await service.transport(...request));
    const client = signingClient(transport, { verify: { ...verify, ...options } });
    return client.singlesms({ Message: "m" }).catch((error: unknown) => error);
  }
  const rewrite = (edit: (body: string) => string) => (response: HttpResponse) => ({
    ...response,
    body: bytes(edit(text(response.body))),
  });

  it("that was changed is no result", async () => {
    expect(await changed((response) => response)).toBe(14);
    const error = await changed(rewrite((body) => body.replace(">14<", ">15<")));
    expect(String(error)).toContain(
      "singlesms over soap11: the response was not accepted: WS-Security: soap:Body was changed",
    );
    expect(error).toMatchObject({ kind: "undecodable", status: 200 });
  });

  it("of a service whose clock is ahead is accepted if the client knows it", async () => {
    const clockOffsetMs = 9e6;
    const service = signedService({ answers: { ...answers, clockOffsetMs }, clockOffsetMs });
    const call = (options: object): Promise<unknown> =>
      signingClient(service.transport, { verify, ...options }).singlesms({ Message: "m" });
    expect(await call({ clockOffsetMs })).toBe(14);
    await expect(call({})).rejects.toThrow("wsse:MessageExpired");
    await expect(call({ clockOffsetMs, verify: { ...verify, clockOffsetMs: 0 } })).rejects.toThrow("from the future");
  });

  it("without a signature is no result, unless it is allowed", async () => {
    const bare = rewrite((body) => body.replace(/<soap:Header.*<\/soap:Header>/s, ""));
    expect(String(await changed(bare))).toContain("the message is not signed");
    expect(await changed(bare, { required: false })).toBe(14);
  });

  it("that is empty is no result", async () => {
    expect(String(await changed((response) => ({ ...response, body: new Uint8Array(0) })))).toContain("not accepted");
  });

  it("is not waited for once the caller has given up", async () => {
    const ending = new AbortController();
    const service = signedService({ answers });
    const trust = (): Promise<boolean> => {
      ending.abort();
      return new Promise(() => undefined);
    };
    const client = signingClient(service.transport, { verify: { certificates: [], trust } });
    expect(await rejection(client.singlesms({}, { signal: ending.signal }))).toMatchObject({ kind: "aborted" });
  });

  it("of a stranger is no result", async () => {
    const error = await changed((response) => response, { certificates: [mallory.certificate] });
    expect(String(error)).toContain("the signer's certificate is not trusted");
    expect(await changed((response) => response, { certificates: [], trust: () => true })).toBe(14);
    expect(String(await changed((r) => r, { certificates: [], trust: () => false }))).toContain("not trusted");
  });

  it("with a fault is thrown: unsigned by default, never if it was changed", async () => {
    const fault = "<soap:Fault><faultcode>soap:Client</faultcode><faultstring>no credit</faultstring></soap:Fault>";
    const bare = (response: HttpResponse): HttpResponse => ({
      ...response,
      status: 500,
      body: bytes(
        `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${fault}</soap:Body></soap:Envelope>`,
      ),
    });
    expect(await changed(bare)).toMatchObject({ kind: "fault", message: expect.stringContaining("no credit") });
    expect(String(await changed(bare, { signedFaults: true }))).toContain("the message is not signed");
    const forged = rewrite((body) => body.replace(/(<soap:Body[^>]*>).*(<\/soap:Body>)/s, `$1${fault}$2`));
    expect(String(await changed((r) => ({ ...forged(r), status: 500 })))).toContain("soap:Body was changed");
    expect(await changed((r) => ({ ...r, status: 503, body: bytes("<html>busy") }))).toMatchObject({
      kind: "http-status",
    });
  });

  it("is read although nobody verifies it", async () => {
    const service = signedService({ answers });
    expect(await signingClient(service.transport).singlesms({})).toBe(14);
  });

  it("is given to hooks as it is read, and as it came if it is rejected", async () => {
    const service = signedService({ answers });
    const seen: ObservedResponse[] = [];
    const hooks = { onResponse: (response: ObservedResponse) => void seen.push(response) };
    await signingClient(service.transport, { verify }, { hooks }).singlesms({});
    await signingClient(service.transport, { verify: { certificates: [mallory.certificate] } }, { hooks })
      .singlesms({})
      .catch(() => undefined);
    expect(seen.map(({ body = "" }) => [body.includes(">14<"), body.includes("ds:Signature")])).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});

describe("a service", () => {
  it("answers nothing but signed SOAP", async () => {
    const { served } = signedService();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const get = await served.send({ method: "GET", url: `${path}/ping` });
    const post = await served.send({ url: `${path}/ping`, headers: form, text: "" });
    expect([get.status, post.status, served.received.length]).toEqual([500, 500, 0]);
    expect((await served.send({ method: "GET", url: `${path}?WSDL`, headers: { host: "localhost" } })).status).toBe(
      200,
    );
  });

  it("reads requests in other encodings, as they were signed", async () => {
    const envelope = await signedEnvelope({}, "soap12");
    const body = Buffer.from(`\uFEFF${envelope.replace("utf-8", "utf-16")}`, "utf16le");
    const { served } = signedService();
    const headers = { "content-type": 'application/soap+xml; charset="utf-16"' };
    expect((await served.send({ body, headers })).status).toBe(200);
  });

  it("may take requests without a signature", async () => {
    const service = signedService({ required: false });
    const envelope = (await signedEnvelope()).replace(/<soap:Header.*<\/soap:Header>/s, "");
    const { received } = await attack(envelope, { required: false });
    expect(received[0] && signatureOf(received[0].context)).toBeUndefined();
    expect(received).toHaveLength(1);
    expect(service.reasons).toEqual([]);
  });

  it("faults in the version of the request", async () => {
    const { body, response } = await attack("<x/>", {}, "application/soap+xml");
    expect(response.headers["content-type"]).toContain("application/soap+xml");
    expect(body).toContain("<soap:Subcode><soap:Value xmlns:wsse=");
    expect(body).toContain(">wsse:InvalidSecurity</soap:Value>");
  });

  it("rejects what is too old or from the future", async () => {
    const envelope = await signedEnvelope({ timestampSeconds: 100_000 });
    const after = async (seconds: number, options: object = {}): Promise<string> => {
      vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
      const { fault } = await attack(envelope, options);
      vi.useRealTimers();
      return fault;
    };
    expect(await after(0)).toBe("");
    expect(await after(350)).toBe("");
    expect(await after(370)).toBe("MessageExpired");
    expect(await after(370, { maxAgeSeconds: 600 })).toBe("");
    expect(await after(-70)).toBe("MessageExpired");
    expect(await after(-70, { clockSkewSeconds: 120 })).toBe("");
  });

  const from = new Date("2026-03-01T12:00:00Z");
  const to = new Date("2026-03-02T12:00:00Z");
  const yearsAgo = new Date("1950-01-01T00:00:00Z");
  test.each([
    ["a second before it is valid", from, to, -1, invalidToken],
    ["from its first second", from, to, 0, ""],
    ["until its last second", from, to, 86_400, ""],
    ["a second after it has expired", from, to, 86_401, invalidToken],
    ["between 1950 and the end of 2049", yearsAgo, new Date("2049-12-31T23:59:59Z"), 0, ""],
    ["until 2050, whose years have four digits", from, new Date("2050-01-01T00:00:00Z"), 1e8, ""],
    ["before the year 2050", new Date("2050-01-01T00:00:00Z"), new Date("2051-01-01T00:00:00Z"), 0, invalidToken],
  ])("checks when a certificate is valid, pinned or sent: %s", async (_name, first, last, seconds, expected) => {
    vi.useFakeTimers({ now: from.getTime() + seconds * 1000, toFake: ["Date"] });
    const { pkcs8: key, certificate } = certifiedFor(ann, first, last);
    const envelope = await signedEnvelope({ key, certificate });
    const unnamed = envelope.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, "");
    const outcomes = [
      await attack(envelope, { certificates: [certificate] }),
      await attack(envelope, { certificates: [], trust: () => true }),
      await attack(unnamed, { certificates: [mallory.certificate, certificate] }),
    ];
    for (const { fault, received } of outcomes)
      expect([fault, received.length]).toEqual([expected, expected === "" ? 1 : 0]);
    const always = certifiedFor(ann, yearsAgo, new Date("2049-12-31T23:59:59Z")).certificate;
    const service = signedService({ certificates: [always], answers: { key, certificate } });
    const client = signingClient(service.transport, { certificate: always, verify: { certificates: [certificate] } });
    const answer = await client.singlesms({}).catch((error: { readonly kind: string }) => error.kind);
    expect(answer).toBe(expected === "" ? 14 : "undecodable");
  });

  it("rejects replays where the owner remembers signatures", async () => {
    const envelope = await signedEnvelope();
    const seen = new Map<string, number>();
    const accept = ({ signature, expires }: VerifiedSignature): boolean => {
      const isNew = !seen.has(signature);
      seen.set(signature, expires);
      return isNew;
    };
    expect((await attack(envelope, { accept })).fault).toBe("");
    expect((await attack(envelope, { accept })).fault).toBe("FailedAuthentication");
    expect([...seen.values()][0]).toBeGreaterThan(Date.now());
  });

  it("reports what `accept` throws as an error of its own, and runs no handler", async () => {
    const problem = new Error("no database");
    const { served, reasons } = signedService({ accept: () => Promise.reject(problem) });
    const headers = { "content-type": "text/xml; charset=utf-8" };
    const { status, body } = await served.send({ headers, text: await signedEnvelope() });
    expect([status, body]).toEqual([500, "Server was unable to process request."]);
    expect([served.received, reasons, served.reports.map(({ error }) => error)]).toEqual([[], [], [problem]]);
  });

  it("requires a signature of the headers that are named, and of no others", async () => {
    const service = signedService({ headers: ["Token"] });
    const transport: Transport = (request, context) => {
      const text = new TextDecoder().decode(request.body).replace("</wsse:Security>", '$&<o:Other xmlns:o="urn:o"/>');
      return service.transport({ ...request, body: bytes(text) }, context);
    };
    await signingClient(transport).headed({}, { soapHeaders: { Token: "a long token" } });
    expect(service.served.received[0]?.context.soapHeaders).toEqual({ Token: "a long token" });
  });

  it("accepts a Timestamp as optional", async () => {
    const envelope = await signedEnvelope();
    expect((await attack(envelope, { timestamp: false })).fault).toBe("");
  });
});

describe("options", () => {
  const good = { key: ann.pkcs8, certificate: ann.certificate };
  test.each([
    ["a key that is none", { ...good, key: "no" }, "key must be PEM of an RSA key"],
    [
      "an encrypted key",
      { ...good, key: ann.pkcs8.replaceAll("PRIVATE", "ENCRYPTED PRIVATE") },
      "key is encrypted; decrypt it",
    ],
    ["no key", { certificate: ann.certificate }, "key must be PEM of an RSA key"],
    [
      "a certificate that is none",
      { ...good, certificate: ann.pkcs8 },
      "certificate must be PEM of an X.509 certificate",
    ],
    ["an algorithm that is none", { ...good, algorithm: "hmac-sha1" }, "algorithm must be rsa-sha256"],
    ["a digest that is none", { ...good, digest: "md5" }, "algorithm must be rsa-sha256"],
    ["an offset that is none", { ...good, clockOffsetMs: Number.NaN }, "clockOffsetMs must be"],
    ["a time that is none", { ...good, timestampSeconds: 0 }, "timestampSeconds must be a number over 0"],
    ["headers that are no list", { ...good, headers: "To" }, "headers must be"],
    ["trusted certificates that are none", { ...good, verify: { certificates: [] } }, "certificates must be a list"],
    [
      "accepted algorithms that are none",
      { ...good, verify: { ...verify, algorithms: ["none"] } },
      "algorithms must be a list",
    ],
  ])("%s", (_name, options, message) => {
    expect(() => x509Signature(options as never)).toThrow(new RegExp(`^${message}`));
  });

  it("of a dispatcher are checked as well", () => {
    expect(() => requireSignature({ certificates: [] })).toThrow(TypeError);
    expect(() => requireSignature({ certificates: ["x"] })).toThrow("certificate must be PEM");
    expect(() =>
      serve({ security: requireSignature({ certificates: [ann.certificate] }), bindings: ["soap11"] }),
    ).not.toThrow();
  });

  it("reject a certificate of another key, and no key in any error", async () => {
    const service = signedService();
    const errors = [
      await rejection(signingClient(service.transport, { certificate: mallory.certificate }).singlesms({})),
      await rejection(
        signingClient(service.transport, { key: ann.pkcs8.replace(/MII.{8}/, "MIIaaaaaaaa") }).singlesms({}),
      ),
      await rejection(
        signingClient(service.transport, { key: async () => Promise.reject(new Error("no token")) }).singlesms({}),
      ),
    ];
    expect(String(errors[0])).toContain("the certificate does not belong to the key");
    expect(String(errors[1])).toContain("key is no RSA key");
    expect(String(errors[2])).toContain("the signature of `security` failed, and nothing was sent: no token");
    const lines = ann.pkcs8.split("\n").slice(1, -2);
    for (const line of lines) for (const error of errors) expect(inspect(error, { depth: 9 })).not.toContain(line);
    expect(service.requests).toEqual([]);
  });

  it("give no key to hooks", async () => {
    const service = signedService();
    const seen: ObservedRequest[] = [];
    await signingClient(
      service.transport,
      {},
      { hooks: { onRequest: (request) => void seen.push(request) } },
    ).singlesms({});
    expect(seen[0]?.body).toContain("<ds:SignatureValue>");
    for (const line of ann.pkcs8.split("\n").slice(1, -2)) expect(inspect(seen)).not.toContain(line);
  });
});
