/**
 * Owns the compiler's worker: begins it after the first paint, hands it the newest input, and ends it if it takes too long.
 * Invariant: one input is with the worker at a time; of those that come meanwhile the newest alone is compiled.
 */
import type { Answer, Input, Request } from "../protocol.js";

/** Milliseconds; the largest service that people wrote takes a tenth of it. */
const longest = 30_000;

/** What browsers with Trusted Types have. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

export class Compiler {
  readonly #onAnswer: (answer: Answer, input: Input) => void;
  readonly #onSlow: () => void;
  #worker: Worker | undefined;
  #running: Input | undefined;
  #waiting: Input | undefined;
  #timer: number | undefined;
  #count = 0;

  constructor(onAnswer: (answer: Answer, input: Input) => void, onSlow: () => void) {
    this.#onAnswer = onAnswer;
    this.#onSlow = onSlow;
  }

  compile(input: Input): void {
    this.#waiting = input;
    if (this.#running === undefined) this.#next();
  }

  #next(): void {
    const input = this.#waiting;
    if (input === undefined) return;
    this.#running = input;
    this.#waiting = undefined;
    this.#count += 1;
    const request: Request = { id: this.#count, ...input };
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
    this.#timer = setTimeout(() => {
      this.#end();
      this.#onSlow();
      this.#next();
    }, longest);
  }

  #start(): Worker {
    const worker = openWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const input = this.#running;
      if (data.id !== this.#count || input === undefined) return;
      clearTimeout(this.#timer);
      this.#running = undefined;
      this.#onAnswer(data, input);
      this.#next();
    });
    return worker;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#running = undefined;
  }
}

/** A policy is made once; nothing but our own `blob:` passes it. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("playground-worker", {
  createScriptURL(url) {
    if (url.startsWith("blob:")) return url;
    throw new Error("not a script of this page");
  },
});

/** From a `blob:`, since such a worker has the policy of its page: it cannot reach the network either. */
function openWorker(): Worker {
  const script = new URL("worker.js", import.meta.url).href;
  const url = URL.createObjectURL(new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" }));
  return new Worker(policy?.createScriptURL(url) ?? url, { type: "module" });
}
