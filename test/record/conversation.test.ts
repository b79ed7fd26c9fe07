/**
 * Owns the tests of how the bytes of a connection become exchanges.
 * Invariant: whatever the pieces that bytes come in, the same exchanges come out.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Conversation } from "../../generator/record/conversation.js";

/** `>` a caller's bytes, `<` the service's, in the order they were seen. */
type Said = readonly [from: ">" | "<", text: string];

interface Heard {
  readonly exchanges: readonly string[];
  readonly ends: readonly string[];
}

function hear(
  said: readonly Said[],
  mostBytes = 1000,
  cut: (text: string) => readonly string[] = (text) => [text],
): Heard {
  const exchanges: string[] = [];
  const ends: string[] = [];
  const conversation = new Conversation(
    mostBytes,
    ({ method, url, request, status, response }) => {
      const show = (body: Uint8Array | undefined): string =>
        body === undefined ? "too large" : Buffer.from(body).toString("latin1");
      exchanges.push(`${method} ${url} ${show(request.body)} -> ${status} ${show(response.body)}`);
    },
    (reason) => ends.push(reason),
  );
  for (const [from, text] of said) {
    for (const piece of cut(text)) {
      const bytes = new Uint8Array(Buffer.from(piece, "latin1"));
      if (from === ">") conversation.request(bytes);
      else conversation.response(bytes);
    }
  }
  conversation.close();
  return { exchanges, ends };
}

const post = (body: string, more = ""): string =>
  `POST /a HTTP/1.1\r\nHost: h\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
const ok = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const cases: readonly (readonly [title: string, said: readonly Said[], exchanges: readonly string[]])[] = [
  [
    "one after the other",
    [
      [">", post("x")],
      ["<", ok("1")],
      [">", post("y")],
      ["<", ok("2")],
    ],
    ["POST /a x -> 200 1", "POST /a y -> 200 2"],
  ],
  [
    "two before the first answer",
    [
      [">", post("x") + post("y")],
      ["<", ok("1") + ok("2")],
    ],
    ["POST /a x -> 200 1", "POST /a y -> 200 2"],
  ],
  [
    "chunks with extensions and trailers",
    [
      [">", "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2;e=1\r\nab\r\n1\r\nc\r\n0\r\nT: v\r\n\r\n"],
      ["<", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nxyz\r\n0\r\n\r\n"],
    ],
    ["POST /a abc -> 200 xyz"],
  ],
  [
    "an answer that ends with the connection",
    [
      [">", post("x")],
      ["<", "HTTP/1.0 200 OK\r\n\r\nto the end"],
    ],
    ["POST /a x -> 200 to the end"],
  ],
  [
    "an answer to HEAD has no body",
    [
      [">", "HEAD /a HTTP/1.1\r\n\r\n"],
      ["<", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"],
      [">", post("x")],
      ["<", ok("1")],
    ],
    ["HEAD /a  -> 200 ", "POST /a x -> 200 1"],
  ],
  [
    "100 Continue is no answer",
    [
      [">", "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"],
      ["<", "HTTP/1.1 100 Continue\r\n\r\n"],
      [">", "x"],
      ["<", ok("1")],
    ],
    ["POST /a x -> 200 1"],
  ],
  [
    "an answer before the request is whole",
    [
      [">", "POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\na"],
      ["<", "HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n"],
      [">", "b"],
    ],
    ["POST /a ab -> 401 "],
  ],
  [
    "204 and 304 have no body",
    [
      [">", post("x")],
      ["<", "HTTP/1.1 204 No\r\n\r\n"],
      [">", post("y")],
      ["<", "HTTP/1.1 304 No\r\n\r\n"],
    ],
    ["POST /a x -> 204 ", "POST /a y -> 304 "],
  ],
  [
    "a body of more than is kept",
    [
      [">", post("x")],
      ["<", ok("1".repeat(1001))],
      [">", post("y")],
      ["<", ok("2")],
    ],
    ["POST /a x -> 200 too large", "POST /a y -> 200 2"],
  ],
];

test.each(cases)("%s", (_title, said, exchanges) => {
  expect(hear(said)).toEqual({ exchanges, ends: [] });
});

test.each(cases)("%s, in pieces of any size", (_title, said, exchanges) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }), (sizes) => {
      const cut = (text: string): readonly string[] => {
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        return pieces;
      };
      expect(hear(said, 1000, cut)).toEqual({ exchanges, ends: [] });
    }),
    { numRuns: 40 },
  );
});

describe("what cannot be read", () => {
  const ends: readonly (readonly [title: string, said: readonly Said[], reason: RegExp, exchanges: number])[] = [
    ["another protocol", [[">", "\u0016\u0003\u0001 hello there\r\n\r\n"]], /^a request is not HTTP/, 0],
    [
      "an answer of another protocol",
      [
        [">", post("x")],
        ["<", "220 ready\r\n\r\n"],
      ],
      /^a response is not HTTP/,
      0,
    ],
    [
      "an upgrade",
      [
        [">", post("x")],
        ["<", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"],
      ],
      /upgraded/,
      0,
    ],
    ["an answer to nothing", [["<", ok("1")]], /^an answer came to no request$/, 0],
    [
      "no answer",
      [
        [">", post("x")],
        ["<", ok("1")],
        [">", post("y")],
      ],
      /^the connection ended before the answer$/,
      1,
    ],
    [
      "half an answer",
      [
        [">", post("x")],
        ["<", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n12"],
      ],
      /^the connection ended before the answer$/,
      0,
    ],
  ];

  test.each(ends)("%s ends it once, with the reason", (_title, said, reason, count) => {
    const heard = hear(said);
    expect(heard.exchanges).toHaveLength(count);
    expect(heard.ends).toHaveLength(1);
    expect(heard.ends[0]).toMatch(reason);
  });
});
