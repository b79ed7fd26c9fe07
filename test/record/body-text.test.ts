/** Owns the tests of recorded bodies as text: every content coding, and what is larger than what may be kept. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readBodyText } from "../../generator/record/body-text.js";
import { UnrecordableExchange } from "../../generator/record/hide-names.js";
import { codings, plainBody } from "../wire/codings.js";

const read = (coding: string, body: Uint8Array, mostBytes = 100_000): string =>
  readBodyText({ headers: ["Content-Type", "text/xml; charset=utf-8", "Content-Encoding", coding], body }, mostBytes)
    .text;

describe("the content coding of a recorded body", () => {
  it.each(codings.filter((each) => each.read === "plain"))("reads $name", ({ header, bytes }) => {
    expect(read(header, bytes)).toBe(plainBody);
    expect(read(` ${header}\t`, bytes)).toBe(plainBody);
  });

  it.each(codings.filter((each) => each.read === "broken"))("keeps nothing of $name", ({ header, bytes }) => {
    expect(() => read(header, bytes)).toThrow(UnrecordableExchange);
    expect(() => read(header, bytes)).toThrow("a body cannot be unpacked");
  });

  it.each(codings.filter((each) => each.read === "unknown"))("keeps nothing of $name", ({ header, bytes }) => {
    expect(() => read(header, bytes)).toThrow(UnrecordableExchange);
    expect(() => read(header, bytes)).toThrow("a coding that is not read here");
  });

  it.each(["gzip", "x-gzip", "deflate", "br", "identity"])("reads an empty body that is called %s", (coding) => {
    expect(read(coding, new Uint8Array())).toBe("");
  });

  it.each(codings.filter((each) => each.read === "plain" && each.bytes.length < 5_000))(
    "keeps $name up to the limit, and not a byte more",
    ({ header, bytes }) => {
      expect(read(header, bytes, plainBody.length)).toBe(plainBody);
      expect(() => read(header, bytes, plainBody.length - 1)).toThrow("larger than what is kept");
    },
  );

  it("unpacks no more of a bomb than may be kept", () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(() => read("gzip", bomb, 10_000)).toThrow("larger than what is kept");
  });
});
