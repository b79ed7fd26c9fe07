/** WS-Security's UsernameToken: its text in both versions of SOAP, its digest by another implementation of SHA-1, and that nobody gets to see it. */
import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { call } from "../../templates/runtime/client/call.js";
import { soap12 as soap12Binding } from "../../templates/runtime/bindings/index.js";
import { usernameToken, type UsernameTokenOptions } from "../../templates/runtime/client/username-token.js";
import type { HttpRequest, Transport } from "../../templates/runtime/exchange.js";
import type { ClientOptions, ObservedRequest } from "../../templates/runtime/client-options.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { bytes, capture, clientWith, envelope, envelope11, envelope12, rejection, text } from "./capture.js";
import { base, namespace, singlesms } from "./table.js";

afterEach(() => void vi.unstubAllGlobals());

const login = { username: "ann", password: "hunter2-secret" };
const wss = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-";
const plain = { Message: "Hi" };

/** The body that is sent with these options. */
async function sent(options: UsernameTokenOptions, more: Partial<ClientOptions> = {}): Promise<string> {
  const { transport, requests } = capture();
  await clientWith(transport, { security: usernameToken(options), ...more })
    .singlesms(plain)
    .catch((error: unknown) => {
      if (requests.length === 0) throw error;
    });
  return text(requests[0]?.body);
}

/** Every text by the name of its element. */
function textsIn(body: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of body.matchAll(/<(?:wsse|wsu):(\w+)[^>]*>([^<]+)</g)) found[name] = value;
  return found;
}

describe("a text", () => {
  it("is one header before the Body, which must be understood", async () => {
    const header =
      `<soap:Header><wsse:Security xmlns:wsse="${wss}wssecurity-secext-1.0.xsd" xmlns:wsu="${wss}wssecurity-utility-1.0.xsd" ` +
      `soap:mustUnderstand="1"><wsse:UsernameToken><wsse:Username>ann</wsse:Username>` +
      `<wsse:Password Type="${wss}username-token-profile-1.0#PasswordText">hunter2-secret</wsse:Password>` +
      `</wsse:UsernameToken></wsse:Security></soap:Header><soap:Body>`;
    expect(await sent(login)).toContain(`${`XMLSchema">`}${header}<singlesms xmlns="${namespace}">`);
    const over12 = await sent(login, { binding: "soap12" });
    expect(over12).toContain(`<soap:Envelope xmlns:soap="${envelope12}"`);
    expect(over12).toContain(`>${header}<singlesms`);
    expect(await sent({ ...login, mustUnderstand: false })).not.toContain("mustUnderstand");
  });

  it("carries any name and password that XML can", async () => {
    const odd = { username: "<ann> & \u{1F600}", password: 'a"<b>&]]>\u00e9 ' };
    const reader = new XmlReader(await sent(odd));
    const found: string[] = [];
    reader.readRoot();
    const visit = (): void => {
      while (reader.nextChild()) {
        if (reader.localName === "Username" || reader.localName === "Password") found.push(reader.readText());
        else visit();
      }
    };
    visit();
    expect(found.slice(0, 2)).toEqual([odd.username, odd.password]);
  });

  it("has a nonce and the time where asked for", async () => {
    const { Nonce = "", Created = "" } = textsIn(await sent({ ...login, nonce: true }));
    expect(Buffer.from(Nonce, "base64")).toHaveLength(16);
    expect(Math.abs(Date.parse(Created) - Date.now())).toBeLessThan(5000);
    expect(Created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });
});

describe("a digest", () => {
  it("is what node:crypto makes of nonce, time and password", async () => {
    for (const password of ["hunter2-secret", "", "\u00e9\u65e5\u{1F600}"]) {
      const body = await sent({ username: "ann", password, type: "digest" });
      const { Password, Nonce = "", Created = "" } = textsIn(body);
      const hash = createHash("sha1").update(Buffer.from(Nonce, "base64")).update(Created).update(password, "utf8");
      expect(Password).toBe(hash.digest("base64"));
      expect(body).toContain('#PasswordDigest">');
      expect(body).toContain(`<wsse:Nonce EncodingType="${wss}soap-message-security-1.0#Base64Binary">`);
    }
  });

  it("has a nonce of its own in every request, also of one call", async () => {
    const nonces: (string | undefined)[] = [];
    const transport: Transport = async ({ body }) => {
      nonces.push(textsIn(text(body))["Nonce"]);
      return { status: 503, headers: {}, body: bytes("") };
    };
    const security = usernameToken({ ...login, type: "digest" });
    const client = clientWith(transport, { security, retry: { count: 2, backoffMs: 0 } });
    await rejection(client.multiplesms({}));
    await rejection(client.singlesms({}));
    expect(new Set(nonces).size).toBe(4);
  });

  it("cannot be made on a page that did not come over https, and says so", async () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
    const { transport, requests } = capture();
    const client = clientWith(transport, { security: usernameToken({ ...login, type: "digest" }) });
    expect(String(await rejection(client.singlesms(plain)))).toContain("browsers support a digest only on https pages");
    expect(requests).toEqual([]);
  });
});

test("a Timestamp says from when to when", async () => {
  const body = await sent({ ...login, timestampSeconds: 300 });
  const [, created = "", expires = ""] =
    /<wsu:Timestamp><wsu:Created>(.*?)<.*?<wsu:Expires>(.*?)<\/wsu:Expires><\/wsu:Timestamp><wsse:User/.exec(body) ??
    [];
  expect(Date.parse(expires) - Date.parse(created)).toBe(300_000);
});

test.each([-86_400_000, 9e11])("the service's time is sent, and hashed: %d ms ahead", async (clockOffsetMs) => {
  const body = await sent({ ...login, type: "digest", timestampSeconds: 300, clockOffsetMs });
  const times = [...body.matchAll(/<wsu:Created>(.*?)</g)].map(([, time = ""]) => time);
  expect(new Set(times).size).toBe(1);
  expect(Math.abs(Date.parse(times[0] ?? "") - Date.now() - clockOffsetMs)).toBeLessThan(60_000);
  const { Nonce = "", Password } = textsIn(body);
  const digest = createHash("sha1")
    .update(Buffer.from(Nonce, "base64"))
    .update(`${times[0]}${login.password}`)
    .digest("base64");
  expect(Password).toBe(digest);
});

test.each([
  [{ username: "ann", password: "hunter2\0" }, "password of a usernameToken contains a character"],
  [{ username: "\uD800", password: "hunter2" }, "username of a usernameToken contains a character"],
  [{ ...login, type: "Digest" as "digest" }, 'must be "text" or "digest"'],
  [{ ...login, clockOffsetMs: Number.NaN }, "clockOffsetMs"],
  [{ ...login, timestampSeconds: 0 }, "timestampSeconds"],
  [{ ...login, timestampSeconds: Number.NaN }, "timestampSeconds"],
  [{ username: "ann" } as UsernameTokenOptions, "both strings"],
])("what cannot work is refused: %#", (options, words) => {
  expect(() => usernameToken(options)).toThrow(words);
  expect(() => usernameToken(options)).not.toThrow("hunter2");
});

test("GET and POST do not carry it, and nothing is sent without it", async () => {
  const { transport, requests } = capture();
  const client = clientWith(transport, { security: usernameToken(login), binding: "http-post" });
  expect(await rejection(client.singlesms(plain))).toMatchObject({ kind: "invalid-argument", argument: "security" });
  expect(requests).toEqual([]);
});

test("a single call takes it", async () => {
  const { transport, requests } = capture();
  const options = { baseUrl: base, transport, binding: soap12Binding, security: usernameToken(login) };
  await call(singlesms, { Mobile_Number: "1", Password: "p" }, options).catch(() => undefined);
  expect(text(requests[0]?.body)).toContain("<wsse:Username>ann<");
});

describe("a reply", () => {
  const result = `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>14</singlesmsResult></singlesmsResponse>`;
  const security = usernameToken(login);
  const header = (content: string): string =>
    `<soap:Header><o:Security soap:mustUnderstand="1" xmlns:o="${wss}wssecurity-secext-1.0.xsd" ` +
    `xmlns:u="${wss}wssecurity-utility-1.0.xsd">${content}</o:Security></soap:Header>`;
  const timestamp =
    '<u:Timestamp u:Id="_0"><u:Created>2026-11-22T10:00:00.000Z</u:Created><u:Expires>2026-11-22T10:05:00.000Z</u:Expires></u:Timestamp>';
  const replied = (content: string, options: Partial<ClientOptions>): Promise<unknown> => {
    const { transport } = capture(200, { "content-type": "text/xml" }, envelope(envelope11, result, header(content)));
    return clientWith(transport, options).singlesms(plain);
  };

  it("with a Timestamp, as WCF answers, is read; without `security` its times are checked", async () => {
    expect(await replied(timestamp, { security })).toBe(14);
    expect(String(await rejection(replied(timestamp, {})))).toContain("the Timestamp of the answer is not valid now");
  });

  it("that is signed is refused: nobody checked it", async () => {
    const signed = `${timestamp}<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" />`;
    const error = await rejection(replied(signed, { security }));
    expect(error).toMatchObject({ kind: "undecodable" });
    expect(String(error)).toContain("<Signature> in the header Security of a reply is not supported");
  });
});

test.each(["text", "digest"] as const)("nobody sees it, as a %s", async (type) => {
  let proof = "";
  const transport: Transport = async ({ body }: HttpRequest) => {
    proof = textsIn(text(body))["Password"] ?? "";
    const page = `<html><title>refused: ${proof} ${login.password}</title></html>`;
    return { status: 500, headers: { "content-type": "text/html", "x-seen": proof }, body: bytes(page) };
  };
  const shown: unknown[] = [];
  const onRequest = (request: ObservedRequest): void => void shown.push(request);
  const onResponse = (response: unknown): void => void shown.push(response);
  const client = clientWith(transport, {
    security: usernameToken({ ...login, type }),
    hooks: { onRequest, onResponse },
  });
  const error = await rejection(client.singlesms(plain));
  shown.push(error, JSON.stringify(error), error instanceof Error ? error.stack : "");
  const all = inspect(shown, { depth: 9, showHidden: true });
  expect(proof.length).toBeGreaterThan(10);
  expect(all).toContain("<wsse:Username>ann</wsse:Username>");
  expect(all).toContain("[secret]");
  expect(all).not.toContain(proof);
  expect(all).not.toContain(login.password);
});
