/**
 * Owns small content models: elements, choices and sequences within one another, and what an XML Schema and a regular expression say of each.
 * Invariant: each element has a name of its own, so that XML Schema allows every model; nothing of the generator is asked here.
 */

export interface Bounds {
  readonly min: number;
  readonly max: number;
}
export interface Element extends Bounds {
  readonly kind: "element";
  /** One letter. */
  readonly name: string;
}
export interface Group extends Bounds {
  readonly kind: "choice" | "sequence";
  readonly parts: readonly Model[];
}
export type Model = Element | Group;

const bounds = (min: number, max: number): Bounds => ({ min, max });
const forElements = [bounds(1, 1), bounds(0, 1), bounds(1, 2), bounds(2, 3), bounds(0, 2)];
const forInnerElements = forElements.slice(0, 4);
const forGroups = [bounds(1, 1), bounds(0, 1), bounds(0, Infinity), bounds(2, 3), bounds(1, 2)];
const kinds = ["sequence", "choice"] as const;

const element = (name: string, occurrence: Bounds): Element => ({ kind: "element", name, ...occurrence });

function* groups(...parts: readonly Model[]): Generator<Group> {
  for (const kind of kinds) for (const occurrence of forGroups) yield { kind, ...occurrence, parts };
}

/** Groups of two elements; such groups beside an element; and groups in those. */
export function* smallModels(): Generator<Group> {
  for (const first of forElements)
    for (const second of forElements) yield* groups(element("a", first), element("b", second));
  for (const inner of pairs(forInnerElements))
    for (const beside of forInnerElements) {
      yield* groups(inner, element("c", beside));
      yield* groups(element("c", beside), inner);
    }
  for (const innermost of pairs(forInnerElements.slice(0, 3)))
    for (const inner of groups(innermost, element("c", bounds(0, 1)))) yield* groups(inner, element("d", bounds(1, 1)));
}

function* pairs(all: readonly Bounds[]): Generator<Group> {
  for (const first of all) for (const second of all) yield* groups(element("a", first), element("b", second));
}

/** As it stands in a schema whose prefix for XML Schema is `s`. */
export function schemaOf(model: Model): string {
  const { kind, min, max } = model;
  const occurs = `minOccurs="${String(min)}" maxOccurs="${max === Infinity ? "unbounded" : String(max)}"`;
  if (kind === "element") return `<s:element name="${model.name}" type="s:string" ${occurs}/>`;
  return `<s:${kind} ${occurs}>${model.parts.map(schemaOf).join("")}</s:${kind}>`;
}

/** Of the names of its elements, one after the other. */
export function expressionOf(model: Model): RegExp {
  return new RegExp(`^${sourceOf(model)}$`);
}

function sourceOf(model: Model): string {
  const { kind, min, max } = model;
  const count = `{${String(min)},${max === Infinity ? "" : String(max)}}`;
  if (kind === "element") return `${model.name}${count}`;
  return `(?:${model.parts.map(sourceOf).join(kind === "choice" ? "|" : "")})${count}`;
}

/** The same, where "several" has neither a limit nor more than one to begin with. */
export function loosened(model: Model): Model {
  const occurrence = { min: Math.min(model.min, 1), max: model.max > 1 ? Infinity : 1 };
  return model.kind === "element"
    ? { ...model, ...occurrence }
    : { ...model, ...occurrence, parts: model.parts.map(loosened) };
}

/**
 * Whether all bounds can be counted (spec, `repeated`): no group that repeats may be empty, and none may be of one part alone that repeats
 * itself.
 */
export function isCountable(model: Model): boolean {
  return [model, ...within(model)].every((each) => {
    if (each.kind === "element" || each.max === 1) return true;
    const once = expressionOf({ ...each, min: 1, max: 1 });
    const repeating = within(each).filter(({ max }) => max > 1);
    return !once.test("") && !repeating.some((part) => words(namesOf(part), 5).some((word) => once.test(word)));
  });
}

const within = (model: Model): readonly Model[] =>
  model.kind === "element" ? [] : model.parts.flatMap((part) => [part, ...within(part)]);

export function namesOf(model: Model): readonly string[] {
  return model.kind === "element" ? [model.name] : model.parts.flatMap(namesOf);
}

/** All of at most so many letters, the short ones first. */
export function words(letters: readonly string[], most: number): readonly string[] {
  const all = [""];
  for (let from = 0, length = 0; length < most; length++) {
    const last = all.slice(from);
    from = all.length;
    all.push(...last.flatMap((word) => letters.map((letter) => word + letter)));
  }
  return all;
}
