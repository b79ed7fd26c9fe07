/** NTLM: Microsoft's own figures ([MS-NLMP] 4.2), RFC 1320's, and a responder that curl takes for a server. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { Agent, createServer, type IncomingMessage, type Server } from "node:http";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { md4 } from "../../templates/runtime/transports/ntlm/md4.js";
import {
  answerOldStyle,
  hashOfUser,
  proveKnowledge,
  readChallenge,
} from "../../templates/runtime/transports/ntlm/messages.js";
import { ntlmTransport, type NtlmTransportOptions } from "../../templates/runtime/transports/ntlm/transport.js";
import { httpProxy } from "../../templates/runtime/transports/proxy.js";
import { challenge, judge, type Seen } from "./ntlm-judge.js";
import { until } from "../waits.js";
import { startProxy } from "./proxy-server.js";
import { clientSockets, utf8 } from "./raw.js";

const user = { username: "User", password: "Password", domain: "Domain", workstation: "COMPUTER" };
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const ofHex = (text: string): Buffer => Buffer.from(text, "hex");

describe("the figures of RFC 1320 and [MS-NLMP] 4.2.4", () => {
  test.each([
    ["", "31d6cfe0d16ae931b73c59d7e0c089c0"],
    ["abc", "a448017aaf21d8525fc10ae87aa6729d"],
    ["abcdefghijklmnopqrstuvwxyz", "d79e1c308aa5bbcdeea8ed63df412da9"],
    ["1234567890".repeat(8), "e33b4ddc9c38f2199c3e7b164fcc0536"],
  ])("MD4 of %j", (text, digest) => {
    expect(hex(md4(utf8(text)))).toBe(digest);
  });

  test("NTLMv2's key and both responses", () => {
    const key = hashOfUser(user);
    expect(hex(key)).toBe("0c868a403bfd7a93a3001ef22ef02e3f");
    const [server, client] = [ofHex("0123456789abcdef"), ofHex("aaaaaaaaaaaaaaaa")];
    expect(hex(answerOldStyle(key, server, client))).toBe("86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa");
    const info = ofHex("02000c0044006f006d00610069006e0001000c005300650072007600650072000000" + "0000");
    const { proof } = proveKnowledge(key, server, { nonce: client, time: new Uint8Array(8) }, info);
    expect(hex(proof)).toBe("68cd0ab851e51c96aabc927bebef6a1c");
  });
});

interface Responder {
  readonly url: string;
  /** `METHOD bytes-of-body status` of each request. */
  readonly log: string[];
  /** Under which clients logged in. */
  readonly schemes: ReadonlySet<string>;
  readonly server: Server;
}

const responders: Responder[] = [];
afterEach(async () => {
  await Promise.all(
    responders.splice(0).map(({ server }) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** A service behind NTLM; `time`: its challenges tell the time, as Windows does since 7, and ask for a check of integrity. */
async function responder({ time = true, offers = ["NTLM"], close = false, kerberos = false } = {}): Promise<Responder> {
  const seen = new WeakMap<object, Seen>();
  const log: string[] = [];
  const schemes = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const connection = seen.get(request.socket) ?? {};
    seen.set(request.socket, connection);
    const { authorization } = request.headers;
    const answer = kerberos ? "" : judge(connection, authorization, time);
    log.push(`${request.method ?? ""} ${body.length} ${answer === "known" ? 200 : 401}`);
    if (answer === "known") return void response.end(`echo:${body.toString()}`);
    const scheme = authorization?.split(" ")[0];
    if (scheme !== undefined) schemes.add(scheme);
    const headers = { "WWW-Authenticate": answer === "" ? offers : `${scheme} ${answer}` };
    response.writeHead(401, close ? { ...headers, connection: "close" } : headers).end("who are you?");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const made = { url: `http://127.0.0.1:${port}/a.asmx`, log, schemes, server };
  responders.push(made);
  return made;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

async function call(url: string, options: Partial<NtlmTransportOptions> = {}, text = "body", stream = false) {
  return send(ntlmTransport({ ...user, ...options }), url, text, stream);
}

async function send(transport: ReturnType<typeof ntlmTransport>, url: string, text: string, stream = false) {
  const request = { method: "POST", url, headers: { "content-type": "text/xml" }, body: utf8(text) };
  const { status, body } = await transport(request, { signal: undefined, maxResponseBytes: 1e6, stream });
  let shown = "";
  if (body instanceof Uint8Array) shown = Buffer.from(body).toString();
  else for await (const piece of body) shown += Buffer.from(piece).toString();
  return { status, text: shown };
}

describe("a service behind NTLM", () => {
  test.each([true, false])(
    "curl is let in by the responder, and with a wrong password is not (time told: %s)",
    async (time) => {
      const { url } = await responder({ time });
      const curl = async (password: string): Promise<string> => {
        const login = ["--ntlm", "-u", `Domain\\User:${password}`];
        return (await promisify(execFile)("curl", ["-s", "-w", " %{http_code}", ...login, "-d", "x", url])).stdout;
      };
      expect(await curl("Password")).toBe("echo:x 200");
      expect(await curl("password")).toBe("who are you? 401");
    },
  );

  test.each([true, false])("calls are let in, one handshake for all of a connection (time told: %s)", async (time) => {
    const { url, log } = await responder({ time });
    const transport = ntlmTransport(user);
    const answers = await Promise.all(
      ["one", "two", "three"].map((text) => send(transport, url, text, text === "two")),
    );
    expect(answers).toEqual(["one", "two", "three"].map((text) => ({ status: 200, text: `echo:${text}` })));
    expect(log).toEqual(["POST 3 401", "POST 0 401", "POST 3 200", "POST 3 200", "POST 5 200"]);
  });

  test.each([
    [["Negotiate"], "Negotiate"],
    [["negotiate, Basic realm=x"], "Negotiate"],
    [["Negotiate", "NTLM"], "NTLM"],
  ])("a server that offers %j is asked under %s", async (offers, scheme) => {
    const { url, log, schemes } = await responder({ offers });
    expect(await call(url)).toEqual({ status: 200, text: "echo:body" });
    expect([...schemes]).toEqual([scheme]);
    expect(log).toEqual(["POST 4 401", "POST 0 401", "POST 4 200"]);
  });

  test("a server of Kerberos alone is a failure that says so", async () => {
    const { url } = await responder({ offers: ["Negotiate"], kerberos: true });
    await expect(call(url)).rejects.toThrow(
      "the server offers Negotiate, but answered NTLM's first message with 401 and no challenge; it may accept Kerberos alone, which is not supported",
    );
  });

  test("calls go through the option `proxy`", async () => {
    const { url, log } = await responder();
    const proxy = await startProxy();
    const transport = ntlmTransport({ ...user, proxy: httpProxy(`http://127.0.0.1:${proxy.port}`) });
    expect((await send(transport, url, "a")).text).toBe("echo:a");
    expect(log).toEqual(["POST 1 401", "POST 0 401", "POST 1 200"]);
    expect(proxy.asked).toHaveLength(3);
  });

  test("a connection that was lost is authenticated anew", async () => {
    const { url, log, server } = await responder();
    const sockets = clientSockets();
    const transport = ntlmTransport(user);
    expect((await send(transport, url, "a")).status).toBe(200);
    server.closeAllConnections();
    await until(() => sockets.every(({ closed }) => closed));
    expect((await send(transport, url, "b")).text).toBe("echo:b");
    expect(log.filter((line) => line.endsWith("200"))).toHaveLength(2);
  });

  test("a wrong password, another scheme, a closed connection end in the server's 401, once each", async () => {
    expect(await call((await responder()).url, { password: "wrong" })).toMatchObject({ status: 401 });
    expect(await call((await responder({ offers: ["Basic realm=x"] })).url)).toMatchObject({ status: 401 });
    const closing = await responder({ close: true });
    expect(await call(closing.url)).toMatchObject({ status: 401 });
    expect(closing.log).toHaveLength(3);
  });

  test("an operation over GET runs once", async () => {
    const { url, log } = await responder();
    const request = { method: "GET", url, headers: {}, body: undefined };
    await ntlmTransport(user)(request, { signal: undefined, maxResponseBytes: 1e6, stream: false });
    expect(log).toEqual(["GET 0 401", "GET 0 401", "GET 0 200"]);
  });

  test("an agent of several connections is refused with the repair", () => {
    expect(() => ntlmTransport({ ...user, agent: new Agent() })).toThrow("{ keepAlive: true, maxSockets: 1 }");
    expect(() => ntlmTransport({ ...user, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })).not.toThrow();
  });

  test("challenges that are none are refused in words, whatever their bytes", () => {
    const whole = challenge(randomBytes(8), true);
    for (let length = 0; length < whole.length; length++) {
      const cut = Uint8Array.from(whole.subarray(0, length));
      if (length >= 48 || length < 32) expect(() => readChallenge(cut), String(length)).toThrow(/NTLM challenge/);
      else expect(readChallenge(cut).targetInfo, String(length)).toHaveLength(4);
    }
    expect(() => readChallenge(utf8("NTLMSSP\0".repeat(8)))).toThrow("the NTLM challenge is not one");
  });
});
