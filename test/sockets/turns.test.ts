/** Requests of one connection that wait for their turn: when what comes after them is late by our doing, and not by the client's. */
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Turns } from "../../templates/runtime/adapters/node-turn.js";
import type { NodeServerResponse, NodeSocket } from "../../templates/runtime/transports/node-modules.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

class Socket extends EventEmitter {
  readonly destroyed = false;
  isRead = true;
  pause(): void {
    this.isRead = false;
  }
  resume(): void {
    this.isRead = true;
  }
}

test("a head may be late while nothing is read, and as long again as it may take once it is read", () => {
  const [turns, socket] = [new Turns(), new Socket()];
  const outgoing = Array.from({ length: 17 }, () => new EventEmitter());
  const holdsBack = (): boolean => turns.holdsBack(socket as unknown as NodeSocket, 300);
  expect(holdsBack()).toBe(false);
  for (const each of outgoing.slice(0, 16)) wait(turns, socket, each);
  expect([socket.isRead, holdsBack()]).toEqual([true, false]);
  for (const each of outgoing.slice(16)) wait(turns, socket, each);
  expect([socket.isRead, holdsBack()]).toEqual([false, true]);
  vi.advanceTimersByTime(1_000);
  expect(holdsBack()).toBe(true);
  for (const each of outgoing.slice(0, 9)) each.emit("socket");
  expect([socket.isRead, holdsBack()]).toEqual([true, true]);
  vi.advanceTimersByTime(299);
  expect(holdsBack()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(holdsBack()).toBe(false);
});

function wait(turns: Turns, socket: Socket, outgoing: EventEmitter): void {
  turns.await(socket as unknown as NodeSocket, outgoing as unknown as NodeServerResponse, () => undefined);
}
