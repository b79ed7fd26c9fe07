/** Who calls, as the header `authorization`: what is sent, when it is asked for, and that nobody gets to see it. */
import { inspect } from "node:util";
import { describe, expect, it, test } from "vitest";
import { basicAuth, bearerAuth } from "../../templates/runtime/client/authorization.js";
import { call } from "../../templates/runtime/client/call.js";
import { isCallError, TransportError } from "../../templates/runtime/errors.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { soap11 } from "../../templates/runtime/bindings/index.js";
import type { AuthorizationSource, ClientOptions, ObservedRequest } from "../../templates/runtime/client-options.js";
import { bytes, capture, clientWith, credentials, rejection } from "./capture.js";
import { base, multiplesms, singlesms } from "./table.js";

const answer = capture();
const plain = { Message: "Hi" };

/** Sends with these options; gives the `authorization` of each request. */
async function sent(options: Partial<ClientOptions>, callOptions = {}): Promise<(string | undefined)[]> {
  const { transport, requests } = capture();
  await clientWith(transport, options).singlesms(plain, callOptions);
  return requests.map(({ headers }) => headers["authorization"]);
}

/** A service that takes one value of `authorization`; `seen` has those that came. */
function guarded(good: string, body: () => HttpResponse["body"] = () => bytes("")) {
  const seen: (string | undefined)[] = [];
  const transport: Transport = async (request, options) => {
    const { authorization } = request.headers;
    seen.push(authorization);
    if (authorization === good) return answer.transport(request, options);
    return { status: 401, headers: { "www-authenticate": "Bearer" }, body: body() };
  };
  return { transport, seen };
}

describe("Basic", () => {
  it("is RFC 7617's own example, and UTF-8", async () => {
    expect(await sent({ authorization: basicAuth({ username: "Aladdin", password: "open sesame" }) })).toEqual([
      "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
    ]);
    expect(await sent({ authorization: basicAuth({ username: "test", password: "123\u00A3" }) })).toEqual([
      "Basic dGVzdDoxMjPCow==",
    ]);
    const login = "j\u00f6rg:\u65e5\u672c\u{1F600}:x";
    const [username = "", ...password] = login.split(":");
    expect(await sent({ authorization: basicAuth({ username, password: password.join(":") }) })).toEqual([
      `Basic ${Buffer.from(login).toString("base64")}`,
    ]);
  });

  test.each([
    [{ username: "a:b", password: "hunter2" }, "colon"],
    [{ username: "a", password: "hunter2\n" }, "control character"],
    [{ username: undefined as unknown as string, password: "hunter2" }, "both strings"],
  ])("that cannot be sent is refused: %#", (login, words) => {
    const refused = (): AuthorizationSource => basicAuth(login);
    expect(refused).toThrow(TypeError);
    expect(refused).toThrow(words);
    expect(refused).not.toThrow("hunter2");
  });
});

describe("Bearer", () => {
  it("is a text, or a function that is asked for each request", async () => {
    expect(await sent({ authorization: bearerAuth("mF_9.B5f-4.1JqM") })).toEqual(["Bearer mF_9.B5f-4.1JqM"]);
    let count = 0;
    const { transport, requests } = capture();
    const client = clientWith(transport, { authorization: bearerAuth(async () => `token-${++count}`) });
    await client.singlesms(plain);
    await client.singlesms(plain);
    expect(requests.map(({ headers }) => headers["authorization"])).toEqual(["Bearer token-1", "Bearer token-2"]);
  });

  test.each(["", "a b", "a\r\nx-evil: 1", "t\u00f6ken"])("refuses what is no token: %j", async (token) => {
    expect(() => bearerAuth(token)).toThrow(TypeError);
    const { transport, requests } = capture();
    const error = await rejection(clientWith(transport, { authorization: bearerAuth(() => token) }).singlesms(plain));
    expect(error).toBeInstanceOf(TransportError);
    expect(String(error)).toContain("and nothing was sent: a bearer token must be");
    expect(requests).toEqual([]);
  });

  it("may give none", async () => {
    expect(await sent({ authorization: bearerAuth(() => undefined) })).toEqual([undefined]);
  });
});

describe("after 401", () => {
  it("another token is sent once; the refused one is told", async () => {
    const { transport, seen } = guarded("Bearer new");
    const refused: unknown[] = [];
    const authorization = bearerAuth((token) => {
      refused.push(token);
      return token === undefined ? "old" : "new";
    });
    expect(await clientWith(transport, { authorization }).singlesms(plain)).toBe(14);
    expect([seen, refused]).toEqual([
      ["Bearer old", "Bearer new"],
      [undefined, "old"],
    ]);
  });

  it("a third attempt is not made", async () => {
    const { transport, seen } = guarded("Bearer never");
    let count = 0;
    const authorization = bearerAuth(() => `token-${++count}`);
    expect(await rejection(clientWith(transport, { authorization }).singlesms(plain))).toMatchObject({ status: 401 });
    expect(seen).toEqual(["Bearer token-1", "Bearer token-2"]);
  });

  test.each([
    ["the same token", bearerAuth("token-1")],
    ["the same again", bearerAuth(() => "token-1")],
    ["none", bearerAuth((refused) => (refused === undefined ? "token-1" : undefined))],
    ["Basic", basicAuth({ username: "a", password: "bbbbbb" })],
  ])("%s is not sent again", async (_, authorization) => {
    const { transport, seen } = guarded("Bearer never");
    const error = await rejection(clientWith(transport, { authorization }).singlesms(plain));
    expect(error).toMatchObject({ kind: "http-status", status: 401 });
    expect(String(error)).toContain("set `authorization`");
    expect(seen).toHaveLength(1);
  });

  it("a streamed answer is left, and hooks see both", async () => {
    let left = 0;
    const body = async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield bytes("x");
      } finally {
        left++;
      }
    };
    const started = (): HttpResponse["body"] => {
      const pieces = body();
      void pieces.next();
      return pieces;
    };
    const { transport } = guarded("Bearer new", started);
    const statuses: number[] = [];
    const authorization = bearerAuth((refused) => (refused === undefined ? "old" : "new"));
    const hooks = { onResponse: ({ status }: { status: number }) => void statuses.push(status) };
    expect(await clientWith(transport, { authorization, hooks }).singlesms(plain)).toBe(14);
    expect([left, statuses]).toEqual([1, [401, 200]]);
  });
});

describe("the most particular wins", () => {
  const authorization = bearerAuth("of-the-client");
  test.each([
    [
      "the client's option over its header",
      { authorization, headers: { authorization: "X" } },
      {},
      "Bearer of-the-client",
    ],
    [
      "a call's over the client's",
      { authorization },
      { authorization: bearerAuth("of-the-call") },
      "Bearer of-the-call",
    ],
    ["a call's header over the client's option", { authorization }, { headers: { Authorization: "X y" } }, "X y"],
    ["a call's option over its header", {}, { authorization, headers: { authorization: "X" } }, "Bearer of-the-client"],
  ])("%s", async (_, options, callOptions, expected) => {
    expect(await sent(options, callOptions)).toEqual([expected]);
  });

  it("of a single call too", async () => {
    const { transport, requests } = capture();
    const options = { baseUrl: base, transport, binding: soap11, credentials, authorization };
    await call(singlesms, plain, options);
    expect(requests[0]?.headers["authorization"]).toBe("Bearer of-the-client");
  });
});

describe("it goes", () => {
  test.each(["soap11", "soap12", "http-post"] as const)("over %s", async (binding) => {
    const requests: HttpRequest[] = [];
    const transport: Transport = (request) => {
      requests.push(request);
      return Promise.reject(new Error("enough"));
    };
    await rejection(clientWith(transport, { authorization: bearerAuth("abcdef"), binding }).singlesms(plain));
    expect(requests[0]?.headers["authorization"]).toBe("Bearer abcdef");
  });

  it("anew with each retry of what only reads", async () => {
    const seen: (string | undefined)[] = [];
    const transport: Transport = async ({ headers }) => {
      seen.push(headers["authorization"]);
      return { status: 503, headers: {}, body: bytes("") };
    };
    let count = 0;
    const authorization = bearerAuth(() => `token-${++count}`);
    const client = clientWith(transport, { authorization, retry: { count: 1, backoffMs: 0 } });
    await rejection(client.multiplesms({}));
    expect([multiplesms.reads, seen]).toEqual([true, ["Bearer token-1", "Bearer token-2"]]);
  });

  it("nowhere else: a redirect is an answer", async () => {
    const urls: string[] = [];
    const transport: Transport = async ({ url }) => {
      urls.push(url);
      return { status: 307, headers: { location: "https://elsewhere.example/" }, body: bytes("") };
    };
    await rejection(clientWith(transport, { authorization: bearerAuth("abcdef") }).singlesms(plain));
    expect(urls).toEqual([`${base}/api/webservice.asmx`]);
  });
});

describe("a function that fails", () => {
  it("fails the call before anything is sent, with its error as the cause", async () => {
    const { transport, requests } = capture();
    const authorization: AuthorizationSource = () => {
      throw new Error("the login service is down");
    };
    const error = await rejection(clientWith(transport, { authorization }).singlesms(plain));
    if (!isCallError(error)) throw error;
    expect(error.kind).toBe("transport");
    expect(error.message).toContain("`authorization` failed, and nothing was sent: the login service is down");
    expect(error.cause).toMatchObject({ message: "the login service is down" });
    expect(requests).toEqual([]);
  });

  it("takes no longer than the call may", async () => {
    const { transport } = capture();
    const authorization: AuthorizationSource = () => new Promise(() => undefined);
    const error = await rejection(clientWith(transport, { authorization, timeoutMs: 20 }).singlesms(plain));
    expect(error).toMatchObject({ kind: "timeout" });
  });

  it("or gives what no header carries, is told so", async () => {
    const { transport, requests } = capture();
    const authorization: AuthorizationSource = () => "Custom a\r\nb";
    const error = await rejection(clientWith(transport, { authorization }).singlesms(plain));
    expect(error).toMatchObject({ kind: "invalid-argument", argument: "authorization" });
    expect(requests).toEqual([]);
  });
});

describe("nobody sees it", () => {
  const basic = basicAuth({ username: "ann", password: "hunter2-secret" });
  const encoded = Buffer.from("ann:hunter2-secret").toString("base64");
  const renewed = bearerAuth((refused) => (refused === undefined ? "tk-1-first" : "tk-2-other"));
  test.each([
    ["Basic", basic, ["hunter2-secret", encoded, Buffer.from("hunter2-secret").toString("base64").slice(2, 16)]],
    ["a token", bearerAuth("tok-7"), ["tok-7"]],
    ["a token that was replaced", renewed, ["tk-1-first", "tk-2-other"]],
    ["a scheme of one's own", () => "Custom k=12345678", ["12345678"]],
  ] as const)("%s that the service sends back", async (_, authorization, secrets) => {
    const body = `<html><title>no ${secrets.join(" ")}</title></html>`;
    const transport: Transport = async () => ({
      status: 401,
      headers: {
        "content-type": "text/html",
        "www-authenticate": `Basic realm="${secrets.join(" ")}"`,
        "x-a": secrets.join(),
      },
      body: bytes(body),
    });
    const shown: unknown[] = [];
    const hooks = {
      onRequest: (request: ObservedRequest) => void shown.push(request),
      onResponse: (response: unknown) => void shown.push(response),
    };
    const error = await rejection(clientWith(transport, { authorization, hooks }).singlesms(plain));
    shown.push(error, JSON.stringify(error), error instanceof Error ? error.stack : "");
    const text = inspect(shown, { depth: 9, showHidden: true });
    expect(text).toContain("[secret]");
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it("nor what is in the error of its own function", async () => {
    const authorization = bearerAuth((refused) => {
      if (refused !== undefined) throw new Error(`cannot renew ${refused}`);
      return "tk-1-first";
    });
    const { transport } = guarded("Bearer never");
    const error = await rejection(clientWith(transport, { authorization }).singlesms(plain));
    expect(String(error)).toContain("the service answered 401: cannot renew [secret]");
    expect(inspect(error, { depth: 9 })).not.toContain("tk-1-first");
  });
});
