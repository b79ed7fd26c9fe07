/**
 * Owns the tests of the Host header that is another for the service.
 * Invariant: what stands in a body is compared byte by byte, however the bytes come.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { HostRewriter } from "../../generator/record/host-rewriter.js";

const body = "\r\nHost: in-the-body\r\n\r\n";
const requests = [
  `POST /a HTTP/1.1\r\nHost: caller:8080\r\nX: 1\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  "GET /?x=Host: HTTP/1.1\r\nX-Host: kept\r\nhOsT:caller\r\n\r\n",
  `POST /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: caller\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  "GET /none HTTP/1.0\r\nX: 1\r\n\r\n",
];
const rewritten = [
  `POST /a HTTP/1.1\r\nHost: old:81\r\nX: 1\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  "GET /?x=Host: HTTP/1.1\r\nX-Host: kept\r\nHost: old:81\r\n\r\n",
  `POST /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: old:81\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  "GET /none HTTP/1.0\r\nX: 1\r\n\r\n",
];

function rewrite(text: string, sizes: readonly number[]): string {
  const rewriter = new HostRewriter("old:81");
  const out: Buffer[] = [];
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    out.push(rewriter.rewrite(bytes.subarray(at, at + size)));
    at += size;
  }
  return Buffer.concat(out).toString("latin1");
}

test("each request on a connection names the service, and is otherwise as it was", () => {
  expect(rewrite(requests.join(""), [10_000])).toBe(rewritten.join(""));
});

test("rewrites Host headers in pieces of any size", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }), (sizes) => {
      expect(rewrite(requests.join(""), sizes)).toBe(rewritten.join(""));
    }),
  );
});

test("passes bytes that are not HTTP unchanged from there on", () => {
  const text = `${requests[1] ?? ""}\u0016\u0003\u0001 no HTTP\r\nHost: caller\r\n\r\nHost: caller`;
  expect(rewrite(text, [7])).toBe(text.replace("hOsT:caller", "Host: old:81"));
});

test("a head that does not end is held back no longer than a parser reads it", () => {
  const text = `GET / HTTP/1.1\r\nX: ${"x".repeat(200_000)}`;
  expect(rewrite(text, [5_000]).length).toBe(text.length);
});
