/**
 * Owns the comparison of two XML answers for a caller who reads them as .NET does: names, order, attributes, texts.
 * Invariant: equal trees have no deviation, and unequal trees have at least one. Each deviation names its place.
 */
import { isDataSetDefault } from "../model/data-set-defaults.js";
import { type AnswerNode, localOf, nameIn, stepOf } from "./answer-tree.js";
import { msdataNamespace } from "./data-set-schema.js";
import { type Deviation, Judgement, type Path, shown } from "./judgement.js";

/**
 * Whether what stands at a path of elements may be another than the expected: a value instead of another, where they are given, or else
 * whatever the element holds.
 */
export type MayDiffer = (path: readonly string[], expected?: string, found?: string) => boolean;

/** At most {@link mostDeviations}. */
export function compareTrees(expected: AnswerNode, found: AnswerNode, mayDiffer: MayDiffer): readonly Deviation[] {
  const comparison = new Comparison(mayDiffer);
  comparison.elements(expected, found, [found.localName]);
  return comparison.judge.deviations;
}

class Comparison {
  readonly judge = new Judgement();
  private readonly mayDiffer: MayDiffer;

  constructor(mayDiffer: MayDiffer) {
    this.mayDiffer = mayDiffer;
  }

  elements(expected: AnswerNode, found: AnswerNode, path: Path): void {
    if (this.judge.isFull) return;
    if (expected.name !== found.name) return this.judge.note(path, `the element ${expected.name}`, found.name);
    this.attributes(expected, found, path);
    if (!this.mayDiffer(path)) this.contents(expected, found, path);
  }

  private attributes(expected: AnswerNode, found: AnswerNode, path: Path): void {
    for (const name of new Set([...expected.attributes.keys(), ...found.attributes.keys()])) {
      const expectedValue = told(expected, name);
      const foundValue = told(found, name);
      const here = [...path, `@${localOf(name)}`];
      if (expectedValue === foundValue || this.mayDiffer(here, expectedValue, foundValue)) continue;
      this.judge.note(
        here,
        expectedValue === undefined ? "no such attribute" : shown(expectedValue),
        foundValue === undefined ? "none" : shown(foundValue),
      );
    }
  }

  /** Children side by side, one after the other: an element that is missing is told once, not as a shift of all that follow. */
  private contents(expected: AnswerNode, found: AnswerNode, path: Path): void {
    const counts = new Map<string, number>();
    const children = found.content;
    let at = 0;
    for (const [index, expectedChild] of expected.content.entries()) {
      if (this.judge.isFull) return;
      const next = children[at];
      if (next === undefined) return this.judge.note(path, inWords(expectedChild), "the end of the element");
      if (nameOf(expectedChild) === nameOf(next)) {
        at++;
        this.pair(expectedChild, next, path, counts);
        continue;
      }
      const later = children.findIndex((each, spot) => spot > at && nameOf(each) === nameOf(expectedChild));
      const isWanted = expected.content.some((each, spot) => spot > index && nameOf(each) === nameOf(next));
      if (later > at && !isWanted) {
        for (; at < later; at++) this.judge.note(path, `${inWords(expectedChild)} here`, inWords(children[at]));
        at++;
        this.pair(expectedChild, children[later] ?? "", path, counts);
      } else {
        const tell = isNamesake(expectedChild, next) ? nameOf : inWords;
        this.judge.note(path, tell(expectedChild), tell(next));
        if (!isWanted) at++;
      }
    }
    for (const extra of children.slice(at)) this.judge.note(path, "the end of the element", inWords(extra));
  }

  private pair(
    expected: AnswerNode | string,
    found: AnswerNode | string,
    path: Path,
    counts: Map<string, number>,
  ): void {
    if (typeof expected === "string" || typeof found === "string") {
      const isSame = expected === found || (isText(expected) && isText(found) && this.mayDiffer(path, expected, found));
      if (!isSame) this.judge.note(path, inWords(expected), inWords(found));
      return;
    }
    this.elements(expected, found, [...path, stepOf(found, counts)]);
  }
}

const msdata = nameIn(msdataNamespace, "");

/** The value of an attribute, and none where it says what its absence says. */
function told({ attributes }: AnswerNode, name: string): string | undefined {
  const value = attributes.get(name);
  if (value === undefined || !name.startsWith(msdata)) return value;
  return isDataSetDefault(name.slice(msdata.length), value, attributes.has(`${msdata}IsDataSet`)) ? undefined : value;
}

/** Elements that differ in their namespaces alone. */
function isNamesake(one: AnswerNode | string, other: AnswerNode | string): boolean {
  return typeof one !== "string" && typeof other !== "string" && one.localName === other.localName;
}

const isText = (content: AnswerNode | string): content is string => typeof content === "string";

/** Equal for contents that may be the same one. */
function nameOf(content: AnswerNode | string): string {
  return typeof content === "string" ? "" : content.name;
}

function inWords(content: AnswerNode | string | undefined): string {
  if (content === undefined) return "nothing";
  return typeof content === "string" ? shown(content) : `<${content.localName}>`;
}
