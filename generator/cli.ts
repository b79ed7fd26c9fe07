#!/usr/bin/env node
/**
 * Owns the process of a command: its folder, signals and end.
 * Invariant: only commander (bundled) and Node's own modules are loaded before a command runs. The modules of a command
 * are loaded when it runs.
 */
import { readFileSync } from "node:fs";
import { runCommandLine, type Surroundings } from "./command-line.js";
import { watchStreams } from "./commands/terminal/screen.js";

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Default action of the signal: `process.exit` alone would wait for other threads, whatever they do. */
function endAtOnce(name: string, code: number): never {
  process.removeAllListeners(name);
  process.kill(process.pid, name);
  process.exit(code);
}

const parentCheckMs = 500;

/** Under npx the shell between ends without a word to us: what npx began ends with it, once. Without npm a parent may go. */
function watchParent(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env["npm_command"] === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, parentCheckMs);
  return timer.unref();
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const version: unknown =
    typeof manifest === "object" && manifest !== null ? Reflect.get(manifest, "version") : undefined;
  return String(version);
}

/** How long a run that was interrupted amid its files has for a whole state; what is left then is the next run's. */
const shortGraceMs = 300;

/**
 * An interruption ends the process at once: no handler of ours stands in its way, which would have to wait for a long computation to end, or for
 * a pipe that nobody writes. Only while files are being replaced the first one asks for a whole state.
 */
function openSurroundings(): Surroundings {
  const stop = new AbortController();
  let grace = shortGraceMs;
  const handlers = Object.entries(signalCodes).map(([name, code]) => {
    const handle = (): void => {
      if (stop.signal.aborted) endAtOnce(name, code);
      setTimeout(() => process.exit(code), grace).unref();
      stop.abort(code);
    };
    return [name, handle] as const;
  });
  /** Number of uninterrupted works that run: a work can be part of another. */
  let depth = 0;
  let parentWatch: NodeJS.Timeout | undefined;
  return {
    /** A command alone asks for it: the help is printed in a folder that is gone, too. */
    get folder() {
      return process.cwd();
    },
    version: readVersion(),
    signal: stop.signal,
    async uninterrupted(work, graceMs = shortGraceMs) {
      grace = Math.max(grace, graceMs);
      if (depth++ === 0) {
        for (const [name, handle] of handlers) process.on(name, handle);
        parentWatch = watchParent(() => process.emit("SIGHUP"));
      }
      try {
        return await work();
      } finally {
        if (--depth === 0) {
          for (const [name, handle] of handlers) process.off(name, handle);
          clearInterval(parentWatch);
        }
      }
    },
  };
}

watchStreams();
process.exitCode = await runCommandLine(process.argv.slice(2), openSurroundings());
