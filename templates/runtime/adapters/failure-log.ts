/**
 * Owns the reporting of an adapter's failures: to `onError`, or to stderr if there is none.
 * Invariant: an adapter does not know which texts are secret, so it logs only the name of a foreign error and where it
 * was thrown.
 */
import { printStderr } from "../print-stderr.js";
import { runHook } from "../run-hook.js";
import { MisplacedError } from "./refusal.js";

export function failureReporter(onError: ((error: unknown) => void) | undefined): (error: unknown) => void {
  return (error) =>
    runHook(() =>
      onError === undefined
        ? printStderr(`a request failed in its adapter (onError is not set): ${describe(error)}`)
        : onError(error),
    );
}

function describe(error: unknown): string {
  if (error instanceof MisplacedError) return error.message;
  if (!(error instanceof Error)) return "what was thrown is no Error";
  const code: unknown = Reflect.get(error, "code");
  const name = typeof code === "string" && /^\w{1,64}$/.test(code) ? `${error.name} ${code}` : error.name;
  return [`${name}; its text is left out, since it may hold secrets`, ...framesOf(error)].join("\n");
}

/** The lines of a stack that name a position in a file, as V8 writes them, without lines of the message. */
function framesOf({ message, stack = "" }: Error): readonly string[] {
  const start = stack.indexOf(message) + message.length;
  return stack
    .slice(start)
    .split("\n")
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
}
