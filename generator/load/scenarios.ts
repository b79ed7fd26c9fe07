/**
 * Owns the loading of scenarios for `codegen serve`: how single operations behave.
 * Invariant: it only reads text. Code that knows the operation checks whether an answer fits it.
 */
import type { Diagnostic, Span } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import { hasErrors, Reporter } from "../diagnostics/reporter.js";
import { checkShape } from "./check-shape.js";
import { type ContentHint, readYaml } from "./read-yaml.js";
import { choice, map, record, required, sample, text, value } from "./shape.js";
import { kindInWords } from "./shape-words.js";
import { childOf, entriesOf, entryOf, textOf, type TextNode, type Tree } from "./tree.js";

const breaks = ["before-answer", "amid-answer"] as const;
/** When the connection is cut: before a byte of the answer, or after half of it. */
export type Break = (typeof breaks)[number];

export interface ScenarioFault {
  readonly message: string;
  readonly code: "client" | "server" | undefined;
  readonly actor: string | undefined;
  readonly detail: string | undefined;
}

/** The scenario of one operation. */
export interface Scenario {
  readonly operation: string;
  readonly span: Span;
  /** At most one of the first three is there. */
  readonly answer: Tree | undefined;
  readonly answerXml: TextNode | undefined;
  readonly fault: ScenarioFault | undefined;
  readonly broken: Break | undefined;
  readonly delayMs: number;
}

export interface LoadedScenarios {
  /** Empty when a diagnostic is an error. */
  readonly scenarios: readonly Scenario[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An hour: whoever waits longer has given up. */
const longestDelayMs = 3_600_000;

const fault = record("A fault that it answers with: SOAP's over SOAP, a 500 with the message over HTTP GET and POST.", {
  message: required(text("What the caller reads.", { examples: ["The account is closed."] })),
  code: choice("Whose mistake it is; server unless given.", ["client", "server"]),
  actor: text("Who says so, a URI: faultactor of SOAP 1.1, Node of SOAP 1.2."),
  detail: text("Content of the detail element, as XML; SOAP only."),
});

const scenario = record("What the operation does. At most one of answer, answerXml and fault.", {
  answer: value(
    "What it answers with, in the form it has on the wire: a text, a list of items, fields by name, or rows by table. Fields and tables that are left out are the sample's.",
  ),
  answerXml: text("The same as the content of the result's element, in XML: for what answer cannot say.", {
    mayBeEmpty: true,
  }),
  fault,
  delayMs: sample("Milliseconds that it waits before it answers; at most 3600000."),
  broken: choice("The connection is cut: before a byte of the answer, or after half of it.", breaks),
});

/** The whole of the file. */
export const scenariosShape = record(
  "What operations do when codegen serve is called, where that is not their sample.",
  {
    operations: required(map("Operations by their names on the wire.", scenario)),
  },
);

const hint: ContentHint = {
  expected: kindInWords(scenariosShape),
  suggestion: "write operations:, and below it the name of one and what it does",
};

/** Reads the text of a file of scenarios. Never throws for bad input. */
export function loadScenarios(source: string): LoadedScenarios {
  const reporter = new Reporter("the scenarios");
  const document = readYaml(source, hint, reporter);
  const tree = document === undefined ? undefined : checkShape(document, scenariosShape, reporter);
  const scenarios = entriesOf(childOf(tree, "operations")).map(({ key, keySpan, value: said }) =>
    scenarioOf(key, keySpan, said, reporter),
  );
  const { diagnostics } = reporter;
  return { scenarios: hasErrors(diagnostics) ? [] : scenarios, diagnostics };
}

function scenarioOf(operation: string, span: Span, tree: Tree, reporter: Reporter): Scenario {
  const answers = ["answer", "answerXml", "fault"].flatMap((key) => entryOf(tree, key) ?? []);
  const [first, second] = answers;
  if (first !== undefined && second !== undefined) {
    reporter.report("variant", second.keySpan, {
      message: `${quote(operation)} has both ${quote(first.key)} and ${quote(second.key)}.`,
      suggestion: "remove one of the two",
      related: { message: `${quote(first.key)} stands here`, span: first.keySpan },
    });
  }
  const xml = childOf(tree, "answerXml");
  const broken = textOf(tree, "broken");
  return {
    operation,
    span,
    answer: childOf(tree, "answer"),
    answerXml: xml?.kind === "text" ? xml : undefined,
    fault: faultOf(childOf(tree, "fault")),
    broken: breaks.find((each) => each === broken),
    delayMs: delayOf(childOf(tree, "delayMs"), reporter),
  };
}

function faultOf(tree: Tree | undefined): ScenarioFault | undefined {
  const message = textOf(tree, "message");
  if (message === undefined) return undefined;
  const code = textOf(tree, "code");
  return {
    message,
    code: code === "client" || code === "server" ? code : undefined,
    actor: textOf(tree, "actor"),
    detail: textOf(tree, "detail"),
  };
}

function delayOf(tree: Tree | undefined, reporter: Reporter): number {
  if (tree?.kind !== "text") return 0;
  const delayMs = /^\d{1,7}$/.test(tree.text) ? Number(tree.text) : Number.NaN;
  if (delayMs <= longestDelayMs) return delayMs;
  reporter.report("sample", tree.span, {
    message: "A delay is a number of milliseconds.",
    found: quote(tree.text),
    expected: `a whole number from 0 to ${longestDelayMs}`,
  });
  return 0;
}
