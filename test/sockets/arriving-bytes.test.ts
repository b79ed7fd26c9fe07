/** Bodies that arrive in pieces of any size: the same bytes, in memory that grows with what came, copied no more than twice. */
import { expect, it, test } from "vitest";
import { ArrivingBytes } from "../../templates/runtime/transports/arriving-bytes.js";

const source = Uint8Array.from({ length: 3_000_000 }, (_none, index) => index % 251);

test.each<[string, number, (count: number) => number, number | undefined]>([
  ["one byte at a time", 300_000, () => 1, undefined],
  ["one byte at a time, length announced", 300_000, () => 1, 300_000],
  ["what a socket gives", 3_000_000, () => 65_536, undefined],
  ["what a socket gives, length announced", 3_000_000, () => 65_536, 3_000_000],
  ["one byte and many, in turn", 3_000_000, (count) => (count % 2 === 0 ? 1 : 100_000), undefined],
  ["nothing now and then", 30_000, (count) => count % 3, undefined],
  ["more than was announced", 100_000, () => 1_000, 10],
  ["less than was announced", 10_000, () => 1_000, 4_194_304],
])("%s", (_name, length, sizeAt, announced) => {
  const bytes = new ArrivingBytes(announced);
  let most = 0;
  let least = Infinity;
  let growths = 0;
  let at = 0;
  for (let count = 0; at < length; count++) {
    const before = bytes.held;
    const piece = source.subarray(at, Math.min(length, at + sizeAt(count)));
    bytes.add(piece);
    at += piece.length;
    if (bytes.held !== before) growths++;
    least = Math.min(least, bytes.held - bytes.length);
    if (bytes.length > 8_192) most = Math.max(most, bytes.held / bytes.length);
  }
  expect(least).toBeGreaterThanOrEqual(0);
  expect(most).toBeLessThan(2);
  expect(growths).toBeLessThan(64);
  const joined = bytes.join();
  expect(bytes.held).toBe(0);
  expect(Buffer.compare(joined, source.subarray(0, length))).toBe(0);
});

it("hands an only piece on as it is, and nothing as nothing", () => {
  const bytes = new ArrivingBytes();
  bytes.add(source);
  expect([bytes.length, bytes.held]).toEqual([3_000_000, 3_000_000]);
  expect(bytes.join()).toBe(source);
  expect(new ArrivingBytes().join()).toEqual(new Uint8Array(0));
});

it("keeps no piece that others follow", () => {
  const bytes = new ArrivingBytes();
  const first = Uint8Array.of(1, 2);
  bytes.add(first);
  bytes.add(Uint8Array.of(3));
  first.fill(9);
  expect([...bytes.join()]).toEqual([1, 2, 3]);
});
