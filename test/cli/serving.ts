/**
 * Owns a running `codegen serve` or `codegen record` for tests: started on a free port, its lines read one by one, ended by a signal.
 * Invariant: it is gone when the test is over.
 */
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { startCodegen } from "./run-cli.js";

const patience = 110_000;

export class Serving {
  readonly child: ReturnType<typeof startCodegen>;
  #text = "";
  #read = 0;
  #wake = (): void => undefined;
  /** The address of the first service. */
  url = "";

  constructor(folder: string, ...args: readonly string[]) {
    this.child = startCodegen(folder, ...args, "--port", "0");
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.#text += text;
        this.#wake();
      });
    }
    onTestFinished(() => void this.child.kill("SIGKILL"));
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
      if (Date.now() > until || this.child.exitCode !== null) throw new Error(`no line came; so far: ${this.#text}`);
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
  async end(signal: NodeJS.Signals): Promise<unknown> {
    const ended = once(this.child, "exit");
    this.child.kill(signal);
    const [code, endedBy] = await ended;
    return code ?? endedBy;
  }
}

/** `codegen serve`, running: its first line was read. */
export function serving(folder: string, ...args: readonly string[]): Promise<Serving> {
  return running(folder, "serve", ...args);
}

/** A command that listens, running: its first line was read. */
export async function running(folder: string, ...args: readonly string[]): Promise<Serving> {
  const server = new Serving(folder, ...args);
  const line = await server.line();
  const url = /http:\/\/\S+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`it said: ${line}\n${server.rest}`);
  server.url = url;
  return server;
}
