/**
 * Owns the question whether a regular expression takes more than linear time for some text.
 * Invariant: a pattern is judged by what it says, not by trying texts. Two things are looked for. Backtracking in a match from
 * one place: quantifiers that trade characters (scslre). Searches that fail: a quantifier that may run over many places where
 * the pattern begins, `/<!--[^]*-->/`; each of them is then a start from which the rest of the text is read.
 */
import { type AST, parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";
import { JS, NFA } from "refa";
import { analyse } from "scslre";
import ts from "typescript";

/** The regular expressions of a module, as they are written: `/a+/g`. */
export function patternsOf(text: string): readonly string[] {
  const patterns: string[] = [];
  eachNode(text, (node) => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text);
  });
  return patterns;
}

/** Calls of the platform that are quadratic in a run of marks, and expressions that are made of text, as source text. */
export function dearCalls(text: string): readonly string[] {
  const calls: string[] = [];
  eachNode(text, (node) => {
    if (ts.isPropertyAccessExpression(node) && /^(?:normalize|localeCompare|Collator|Segmenter)$/.test(node.name.text))
      calls.push(node.name.text);
    if (ts.isElementAccessExpression(node) && /["'`](?:normalize|localeCompare)["'`]/.test(node.getText()))
      calls.push("normalize");
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp")
      calls.push("RegExp");
  });
  return calls;
}

/** Why the pattern is slow; nothing if it is linear. */
export function slowness(pattern: string): readonly string[] {
  const literal = parseRegExpLiteral(pattern);
  const { reports } = analyse(literal);
  const backtracking = reports.filter(({ type }) => type !== "Move").map(({ type }) => `backtracks (${type})`);
  return [...new Set([...backtracking, ...sameTwice(literal), ...slowSearches(literal)])];
}

/** `(?:a|a)*`: two alternatives of a repeated group that take the same text. scslre does not look for them. */
function sameTwice(literal: AST.RegExpLiteral): readonly string[] {
  const ambiguous: string[] = [];
  visitRegExpAST(literal.pattern, {
    onQuantifierEnter({ max, element, raw }) {
      if (max !== Infinity || (element.type !== "Group" && element.type !== "CapturingGroup")) return;
      const ways = element.alternatives.map((each) => automatonOf(each.raw, literal));
      const overlap = ways.some((one, at) => ways.slice(at + 1).some((other) => !isDisjoint(one, other)));
      if (overlap) ambiguous.push(`takes the same text in two ways: ${raw}`);
    },
  });
  return ambiguous;
}

function slowSearches(literal: AST.RegExpLiteral): readonly string[] {
  if (literal.flags.sticky) return [];
  const slow: string[] = [];
  visitRegExpAST(literal.pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Infinity) return;
      const place = placeOf(quantifier, literal.flags.multiline);
      if (place !== undefined && place.mayFail && runsOverStarts(quantifier, place.before, literal))
        slow.push(`searches again from within ${quantifier.raw}`);
    },
  });
  return slow;
}

interface Place {
  /** What a match reads before it, as a pattern. */
  readonly before: string;
  /** Whether the rest of the pattern can refuse what follows it. */
  readonly mayFail: boolean;
}

/** How a match begins that starts with `^` in a pattern with the flag `m`. */
const lineStart = "[\\n\\r\\u2028\\u2029]";

/** Undefined for what is read from the start of the text alone, and within assertions, which scslre judges. */
function placeOf(quantifier: AST.Quantifier, multiline: boolean): Place | undefined {
  let before = "";
  let mayFail = false;
  let at: AST.Node = quantifier;
  for (let parent: AST.Node | null = quantifier.parent; parent !== null; at = parent, parent = parent.parent) {
    if (parent.type === "Assertion") return undefined;
    if (parent.type === "Pattern") return { before, mayFail };
    if (parent.type !== "Alternative") continue;
    const index = parent.elements.indexOf(at as AST.Element);
    const elements = parent.elements.slice(0, index);
    const isStart = (each: AST.Element): boolean => each.type === "Assertion" && each.kind === "start";
    if (!multiline && elements.some(isStart)) return undefined;
    before = `(?:${elements.map((each) => (isStart(each) ? lineStart : each.raw)).join("")})${before}`;
    mayFail ||= parent.elements.slice(index + 1).some(canRefuse);
  }
  return undefined;
}

/** False for what also takes nothing. */
function canRefuse(element: AST.Element): boolean {
  if (element.type === "Quantifier") return element.min > 0 && canRefuse(element.element);
  if (element.type !== "Group" && element.type !== "CapturingGroup") return true;
  return element.alternatives.every(({ elements }) => elements.some(canRefuse));
}

/** Whether a text that the quantifier takes can hold a text that the pattern before it takes. */
function runsOverStarts(quantifier: AST.Quantifier, before: string, literal: AST.RegExpLiteral): boolean {
  const run = automatonOf(`(?:${quantifier.element.raw})*`, literal);
  return !isDisjoint(run, automatonOf(`[^]*${before}[^]*`, literal));
}

/** Of a part of a pattern; what it looks for before or behind counts as there. */
function automatonOf(source: string, { flags }: AST.RegExpLiteral): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags: flags.raw.replace("g", "") });
  const { expression, maxCharacter } = parser.parse({ assertions: "ignore", backreferences: "disable" });
  return NFA.fromRegex(expression, { maxCharacter });
}

function isDisjoint(one: NFA, other: NFA): boolean {
  return NFA.fromIntersection(one, other).isEmpty;
}

function eachNode(text: string, look: (node: ts.Node) => void): void {
  const each = (node: ts.Node): void => {
    look(node);
    ts.forEachChild(node, each);
  };
  each(ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true));
}
