/**
 * Owns a running `codegen serve` or `codegen record` for tests: started on a free port, its lines read one by one, ended by a signal.
 * Invariant: it is gone when the test is over.
 */
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { spawnCodegen } from "./cli-process.js";
import { CodegenRun, type Signal } from "./run-cli.js";

const patience = 110_000;

/** A run whose text arrives at `onText`. */
export interface Run {
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<unknown>;
  interrupt(signal: Signal): void;
  /** At the end of the test. */
  remove(): unknown;
}

type Start = (onText: (text: string) => void, folder: string, ...args: readonly string[]) => Run;

const inThisProcess: Start = (onText, folder, ...args) => {
  const run = new CodegenRun((_screen, text) => onText(text), folder, ...args);
  return {
    ended: run.ended,
    interrupt: (signal) => run.interrupt(signal),
    remove: () => {
      run.interrupt("SIGTERM");
      return run.ended;
    },
  };
};

const inItsOwn: Start = (onText, folder, ...args) => {
  const child = spawnCodegen(folder, ...args);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onText);
  return {
    ended: once(child, "close").then(([code, signal]: readonly unknown[]) => code ?? signal),
    interrupt: (signal) => child.kill(signal),
    remove: () => child.kill("SIGKILL"),
  };
};

export class Serving {
  readonly #run: Run;
  #text = "";
  #read = 0;
  #hasEnded = false;
  #wake = (): void => undefined;
  /** The address of the first service. */
  url = "";

  constructor(start: Start, folder: string, ...args: readonly string[]) {
    const onText = (text: string): void => {
      this.#text += text;
      this.#wake();
    };
    this.#run = start(onText, folder, ...args, "--port", "0");
    void this.#run.ended.finally(() => {
      this.#hasEnded = true;
      this.#wake();
    });
    onTestFinished(async () => void (await this.#run.remove()));
  }

  /** The next line. */
  async line(): Promise<string> {
    const until = Date.now() + patience;
    for (;;) {
      const end = this.#text.indexOf("\n", this.#read);
      if (end >= 0) {
        const line = this.#text.slice(this.#read, end);
        this.#read = end + 1;
        return line;
      }
      if (Date.now() > until || this.#hasEnded) throw new Error(`no line came; so far: ${this.#text}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, 500);
      });
    }
  }

  /** What was printed and not yet read. */
  get rest(): string {
    return this.#text.slice(this.#read);
  }

  /** The exit code, or the signal that ended it. */
  async end(signal: Signal): Promise<unknown> {
    this.interrupt(signal);
    return await this.#run.ended;
  }

  /** Asks for its end and does not wait for it. */
  interrupt(signal: Signal): void {
    this.#run.interrupt(signal);
  }
}

/** `codegen serve`, running: its first line was read. */
export function serving(folder: string, ...args: readonly string[]): Promise<Serving> {
  return running(folder, "serve", ...args);
}

/** A command that listens, running: its first line was read. */
export function running(folder: string, ...args: readonly string[]): Promise<Serving> {
  return opened(new Serving(inThisProcess, folder, ...args));
}

/** The same in a process of its own. */
export function runningProcess(folder: string, ...args: readonly string[]): Promise<Serving> {
  return opened(new Serving(inItsOwn, folder, ...args));
}

async function opened(server: Serving): Promise<Serving> {
  const line = await server.line();
  const url = /http:\/\/\S+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`it said: ${line}\n${server.rest}`);
  server.url = url;
  return server;
}
