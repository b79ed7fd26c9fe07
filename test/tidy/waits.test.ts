/**
 * Owns that a busy machine makes a test slow and not red: tests wait for events, by `test/waits.ts`, and have no time limits of their own.
 * Invariant: a rule is a function of a text, so that a test can plant a breach and see it found with its line.
 */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { repositoryFiles, textOf } from "./sources.js";

interface Breach {
  readonly line: number;
  readonly text: string;
}

/** What is wrong with a node; undefined if nothing is. */
type Rule = (node: ts.Node) => string | undefined;

const timerModules = /^(?:node:)?timers(?:\/promises)?$/;
const globals = new Set(["globalThis", "global", "window"]);
/** Calls that wait for so many milliseconds, or give up after them. */
const timedCalls = new Set(["AbortSignal.timeout", "Atomics.wait", "expect.poll", "vi.waitFor", "vi.waitUntil"]);

const bareWaits: Rule = (node) => {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return timerModules.test(node.moduleSpecifier.text) ? node.getText() : undefined;
  if (ts.isPropertyAccessExpression(node)) {
    const isTimer = node.name.text === "setTimeout" && globals.has(node.expression.getText());
    return isTimer || timedCalls.has(node.getText()) ? node.getText() : undefined;
  }
  if (!ts.isIdentifier(node) || node.text !== "setTimeout") return undefined;
  const { parent } = node;
  const isOther = ts.isPropertyAccessExpression(parent) || ts.isTypeQueryNode(parent) || ts.isImportSpecifier(parent);
  return isOther ? undefined : parent.getText();
};

const runners = /^(?:test|it|describe|(?:before|after)(?:All|Each))\b/;

const ownLimits: Rule = (node) => {
  if (!ts.isCallExpression(node)) return undefined;
  const callee = node.expression.getText();
  if (callee === "vi.setConfig") return node.arguments.some(namesTimeout) ? node.getText() : undefined;
  if (!runners.test(callee)) return undefined;
  const [first, ...others] = node.arguments;
  const hooks = /^(?:before|after)/.test(callee) && first !== undefined ? [first, ...others] : others;
  return hooks.find((argument) => isNumber(argument) || namesTimeout(argument))?.getText();
};

function isNumber(node: ts.Node): boolean {
  return ts.isNumericLiteral(node) || ts.isBinaryExpression(node);
}

function namesTimeout(node: ts.Node): boolean {
  return (
    ts.isObjectLiteralExpression(node) && node.properties.some(({ name }) => /timeout$/i.test(name?.getText() ?? ""))
  );
}

function breachesIn(text: string, rule: Rule): readonly Breach[] {
  const source = ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true);
  const breaches: Breach[] = [];
  const visit = (node: ts.Node): void => {
    const breach = rule(node);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (breach !== undefined) breaches.push({ line, text: breach.split("\n", 1)[0] ?? "" });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return breaches;
}

/** Programs in JavaScript measure time, or drive browsers and editors. */
const modules = repositoryFiles().filter(
  (file) => /^test\/.*\.ts$/.test(file) && !/^test\/golden\/(?:cases|ideas)\//.test(file),
);

const waitsWithReason: Readonly<Record<string, string>> = {
  "test/waits.ts": "owns the timers of the tests",
  "test/cli/serving.ts": "looks from time to time whether its process has ended",
  "test/interop/processes.ts": "foreign tools that hang are killed",
  "test/interop/genuine-service.ts": "a service that does not end is killed",
  "test/tools/node-types-fit.ts": "is compiled, never run",
};

const hours = "as long as the environment asks for";
const limitsWithReason: Readonly<Record<string, string>> = {
  "test/fuzz/fuzz.test.ts": hours,
  "test/import/corpus-mutated.test.ts": hours,
  "test/import/mutated.test.ts": hours,
  "test/random-wsdls/random-wsdls.test.ts": hours,
  "test/samples/schema-patterns.test.ts": hours,
  "test/soak/soak.test.ts": hours,
  "test/xml/differential.test.ts": hours,
};

describe.each([
  ["wait for events: the ways to wait are in test/waits.ts", bareWaits, waitsWithReason],
  ["have no time limits of their own: vitest.config.mjs has one for all", ownLimits, limitsWithReason],
])("tests %s", (_title, rule, exceptions) => {
  const breaches = modules.flatMap((file) => breachesIn(textOf(file), rule).map((breach) => ({ file, ...breach })));

  test("each exception has a reason", () => {
    const others = breaches.filter(({ file }) => !(file in exceptions));
    expect(others.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });

  test("each exception is needed", () => {
    expect(modules.length).toBeGreaterThan(300);
    const files = new Set(breaches.map(({ file }) => file));
    expect(Object.keys(exceptions).filter((file) => !files.has(file))).toEqual([]);
  });
});

describe("a breach is found, with its line", () => {
  test.each<[string, Rule, string, readonly number[]]>([
    ["a pause", bareWaits, "\nawait new Promise((resolve) => setTimeout(resolve, 50));\n", [2]],
    ["an act after a pause", bareWaits, "setTimeout(() => controller.abort(), 20);", [1]],
    ["a timer by another name", bareWaits, "const wait = promisify(setTimeout);\nglobalThis.setTimeout(f);", [1, 2]],
    ["a promise of a timer", bareWaits, 'import { setTimeout as sleep } from "node:timers/promises";', [1]],
    ["a signal that a timer aborts", bareWaits, "f({ signal: AbortSignal.timeout(20) });", [1]],
    ["a second of patience", bareWaits, "await vi.waitFor(f);\nawait expect.poll(f).toBe(1);", [1, 2]],
    [
      "no other timeouts",
      bareWaits,
      'socket.setTimeout(1);\nlet timer: typeof setTimeout;\nspyOn(x, "setTimeout");',
      [],
    ],
    ["no ways of test/waits.ts", bareWaits, 'await until(() => isDone);\nawait letTimePass(5, "nothing comes");', []],
    ["a limit at the end", ownLimits, 'test("a", () => {\n  f();\n}, 60_000);', [1]],
    ["a limit of a table", ownLimits, 'it.each(rows)("%s", async () => f(), 2 * 1_000);', [1]],
    ["a limit among options", ownLimits, 'describe("a", { timeout: 5 }, () => f());', [1]],
    ["a limit of a hook", ownLimits, "beforeAll(async () => f(), 60_000);\nafterEach(f, 1 + n);", [1, 2]],
    ["a limit of a file", ownLimits, "vi.setConfig({ testTimeout: 60_000 });", [1]],
    ["no options of calls", ownLimits, 'test("a", () => client.count({}, { timeoutMs: 20, timeout: 5 }));', []],
  ])("%s", (_title, rule, text, lines) => {
    expect(breachesIn(text, rule).map(({ line }) => line)).toEqual(lines);
  });
});
