/** What the passing thread tells the keeper: batches of events, their bounds, and what it is told after something was lost. */
import { expect, test, vi } from "vitest";
import { type Batch, eventKinds, Tap } from "../../generator/record/tap.js";

const megabyte = 1024 * 1024;
const { request, response, end, gap } = eventKinds;
const get = Buffer.from("GET /a HTTP/1.1\r\n\r\n");
const ok = Buffer.from("HTTP/1.1 200 OK\r\n\r\n");

function tapped() {
  const batches: Batch[] = [];
  const tap = new Tap((batch, transfer) => {
    expect(transfer).toEqual([batch.bytes]);
    batches.push(batch);
  });
  /** What was told since the last time. */
  const told = (): readonly Batch[] => {
    tap.flush();
    return batches.splice(0);
  };
  return { tap, told, batches, events: () => told().map(({ events }) => events) };
}

test("events of several connections are told in their order, with their bytes", () => {
  const { tap, told } = tapped();
  const [one, other] = [tap.connection(), tap.connection()];
  one.request(get);
  other.request(get.subarray(0, 4));
  one.response(ok);
  one.close();
  const [batch, ...more] = told();
  expect(more).toEqual([]);
  expect(batch?.events).toEqual([
    ...[request, 0, get.length],
    ...[request, 1, 4],
    ...[response, 0, ok.length],
    ...[end, 0, 0],
  ]);
  expect(Buffer.from(batch?.bytes ?? new ArrayBuffer(0)).toString()).toBe(`${String(get)}GET ${String(ok)}`);
  expect(told()).toEqual([]);
});

test("a batch goes when it is large, or after ten milliseconds", () => {
  vi.useFakeTimers();
  try {
    const { tap, batches } = tapped();
    const connection = tap.connection();
    connection.request(get);
    connection.response(ok);
    vi.advanceTimersByTime(9);
    expect(batches).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(batches).toHaveLength(1);
    connection.request(Buffer.concat([get, new Uint8Array(megabyte / 4)]));
    expect(batches).toHaveLength(2);
    vi.advanceTimersByTime(100);
    expect(batches).toHaveLength(2);
    connection.response(ok);
    vi.advanceTimersByTime(10);
    expect(batches).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test("reports bytes beyond the queue's bound as one gap, and continues with the next request", () => {
  const { tap, events } = tapped();
  const connection = tap.connection();
  const half = new Uint8Array(32 * megabyte);
  connection.request(Buffer.concat([get, half.subarray(get.length)]));
  connection.request(half);
  expect(events()).toHaveLength(2);
  connection.request(Buffer.alloc(1));
  connection.response(ok);
  expect(events()).toEqual([[gap, 0, 0]]);
  tap.done(64 * megabyte);
  connection.response(ok);
  connection.request(get.subarray(6));
  connection.response(ok);
  expect(events()).toEqual([]);
  connection.request(get);
  connection.request(Buffer.alloc(2));
  connection.response(ok);
  expect(events()).toEqual([[...[request, 0, get.length], ...[request, 0, 2], ...[response, 0, ok.length]]]);
});

test("a keeper that begins anew hears of a connection from its next request on", () => {
  const { tap, events } = tapped();
  const [begun, idle] = [tap.connection(), tap.connection()];
  begun.request(get);
  tap.lose();
  expect(events()).toEqual([]);
  begun.request(get);
  begun.response(ok);
  idle.request(get);
  expect(events()).toEqual([[request, 1, get.length]]);
  begun.request(get);
  expect(events()).toEqual([[request, 0, get.length]]);
});

test("after a loss an answer whose bytes look like a request begins nothing", () => {
  const { tap, events } = tapped();
  const connection = tap.connection();
  tap.lose();
  connection.response(get);
  expect(events()).toEqual([]);
});

test.each([
  ["GET /", true],
  ["PROPFIND /a", true],
  ["GE /", false],
  ["get /", false],
  ["GET  /", false],
  ["xGET /", false],
  ["GET", false],
])("after a loss %j begins a request: %s", (text, begins) => {
  const { tap, events } = tapped();
  const connection = tap.connection();
  tap.lose();
  connection.request(Buffer.from(text));
  expect(events()).toEqual(begins ? [[request, 0, text.length]] : []);
});
