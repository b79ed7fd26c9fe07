/**
 * Owns that a test file leaves no `AsyncLocalStorage` on: with one, Node 20 watches every promise of the process, which costs all files that
 * run there later a seventh of their time.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll } from "vitest";

const used = new Set();
const { run, enterWith } = AsyncLocalStorage.prototype;
Object.assign(AsyncLocalStorage.prototype, {
  run(...args) {
    used.add(this);
    return run.apply(this, args);
  },
  enterWith(...args) {
    used.add(this);
    return enterWith.apply(this, args);
  },
});

afterAll(() => {
  for (const storage of used) storage.disable();
  used.clear();
  Object.assign(AsyncLocalStorage.prototype, { run, enterWith });
});
