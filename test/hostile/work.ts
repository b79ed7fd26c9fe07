/**
 * Owns the counting of work: what built-in functions may have to look at while something runs, instead of the time it takes.
 * Invariant: every function is as it was afterwards, and the same run counts the same on every machine.
 */
import { YAMLError } from "yaml";

type Method = (this: never, ...given: never[]) => unknown;
type Given = readonly unknown[];
type Counted = object & { readonly length?: number };

const whole = ({ length = 0 }: Counted): number => length + 1;
const one = (): number => 1;

/** Prototype, names of its methods, what a call costs; every callback is charged by what it calls itself. */
const rows: readonly (readonly [
  prototype: object,
  names: readonly string[],
  cost: (self: Counted, given: Given, result: unknown) => number,
])[] = [
  [
    Array.prototype,
    ["concat", "every", "filter", "find", "findIndex", "flatMap", "includes", "indexOf", "map", "reduce", "some"],
    whole,
  ],
  // What is written counts.
  [Array.prototype, ["join"], ({ length = 0 }, _given, result) => length + String(result).length + 1],
  [Array.prototype, ["reverse", "shift", "sort", "splice", "unshift"], whole],
  [Array.prototype, ["slice"], (_self, _given, result) => (Array.isArray(result) ? result.length + 1 : 1)],
  [Array.prototype, ["push", "pop"], one],
  [String.prototype, ["includes", "normalize", "replace", "replaceAll", "search", "split"], whole],
  [String.prototype, ["toLowerCase", "toUpperCase", "trim", "trimEnd", "trimStart"], whole],
  [String.prototype, ["charCodeAt", "codePointAt", "charAt", "startsWith", "endsWith"], one],
  [
    String.prototype,
    ["indexOf"],
    ({ length = 0 }, [, from], at) => Number(at === -1 ? length : at) - Number(from ?? 0) + 1,
  ],
  [String.prototype, ["lastIndexOf"], ({ length = 0 }, [, from], at) => Number(from ?? length) - Number(at) + 1],
  [Map.prototype, ["get", "set", "has"], one],
  [Set.prototype, ["add", "has"], one],
];

/** Characters that a regular expression may have looked at: from where it began to the end of the match, or of the text. */
function costOfMatch(pattern: RegExp, start: number, text: string, found: RegExpExecArray | null): number {
  if (found !== null) return found.index + found[0].length - start + 1;
  const fixed = pattern.sticky || (pattern.source.startsWith("^") && !pattern.multiline);
  return fixed ? 1 : text.length - start + 1;
}

const { exec } = RegExp.prototype;
const plain = { writable: true, configurable: true };

export interface Work {
  /** Elements and characters looked at, about. */
  readonly steps: number;
  /** Errors that the YAML package made, each with a stack. */
  readonly yamlErrors: number;
}

/** Runs `action` and counts. */
export async function workOf(action: () => unknown): Promise<Work> {
  let steps = 0;
  let yamlErrors = 0;
  const undo: (() => void)[] = [];
  const patch = (prototype: object, name: string, counted: (original: Method) => unknown): void => {
    const original: Method = Reflect.get(prototype, name);
    undo.push(() => void Reflect.defineProperty(prototype, name, { ...plain, value: original }));
    Object.defineProperty(prototype, name, { ...plain, value: counted(original) });
  };
  for (const [prototype, names, cost] of rows) {
    for (const name of names) {
      patch(
        prototype,
        name,
        (original) =>
          function (this: Counted, ...given: Given): unknown {
            const result: unknown = Reflect.apply(original, this, given);
            steps += cost(this, given, result);
            return result;
          },
      );
    }
  }
  patch(
    RegExp.prototype,
    "exec",
    () =>
      function (this: RegExp, text: string): RegExpExecArray | null {
        const start = this.global || this.sticky ? this.lastIndex : 0;
        const found = Reflect.apply(exec, this, [text]);
        steps += costOfMatch(this, start, text, found);
        return found;
      },
  );
  Object.defineProperty(YAMLError.prototype, "pos", { configurable: true, set: () => void (yamlErrors += 1) });
  undo.push(() => void Reflect.deleteProperty(YAMLError.prototype, "pos"));
  try {
    await action();
    return { steps, yamlErrors };
  } finally {
    for (const each of undo) each();
  }
}
