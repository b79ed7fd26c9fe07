/**
 * Owns the reading of elements in the order of a description: the position of an element decides which part it belongs
 * to.
 * Invariant: undescribed elements are skipped anywhere. A described element in the wrong place belongs to the wildcard
 * at the end, or is an error.
 */
import { readOuterFragment } from "../xml/fragment.js";
import type { XmlReader } from "../xml/reader.js";
import { absentField, mends, passOver, refuseLost, type UnknownElements } from "./reading.js";
import { decodeElement, setOwn } from "./decode-element.js";
import { resolveType, wireName } from "./element.js";
import { type ElementOrder, isFor, mayBegin, partsOf, type IncomingElement } from "./element-order.js";
import { PlacedError, within } from "./placed-error.js";
import { checkMany } from "./rich-choice.js";
import type { RichField } from "./rich-description.js";
import { listOf } from "./rich-read.js";
import { ValueError } from "./type.js";

type Values = Record<string, unknown>;

/** The start tag of the record was read; reads through its end tag. `own`: the namespace of its elements. */
export function readInOrder(reader: XmlReader, order: ElementOrder, own: string, values: Values): void {
  const place = new Place(reader, order, own);
  place.advance();
  readAll(place, order.parts, values);
  const last = order.parts.at(-1);
  if (last?.as === "any") readAny(place, last, listOf(values, last), true);
  while (place.element !== undefined && mendsPlace(place, order.parts, values)) place.advance();
  if (place.element === undefined) return place.refuseLost();
  const { localName } = place.element;
  throw new PlacedError("its elements in their order, found one at another place", {
    path: localName,
    ...reader.position(),
  });
}

/** An element at another place than its own, if the reader mends: it is read where nothing else has its name. */
function mendsPlace({ reader, element }: Place, parts: readonly RichField[], values: Values): boolean {
  const { localName: name = "" } = element ?? {};
  const part = parts.find((each) => each.as === undefined && wireName(each) === name);
  const isFree = part !== undefined && values[part.name] === undefined && resolveType(part.type).kind !== "repeated";
  const deviation = { name, expected: "its elements in their order", found: `<${name}> at another place` };
  if (!mends(reader, isFree ? { ...deviation, taken: `<${name}>` } : deviation)) return false;
  if (isFree) setOwn(values, part.name, decodeElement(reader, part));
  else reader.skip();
  return true;
}

/** The next element that is not to be skipped. */
class Place {
  readonly reader: XmlReader;
  element: IncomingElement | undefined;
  #unknown: UnknownElements | undefined;
  /** Names of elements that were there. */
  readonly #known = new Set<string>();
  readonly #order: ElementOrder;
  readonly #own: string;

  constructor(reader: XmlReader, order: ElementOrder, own: string) {
    this.reader = reader;
    this.#order = order;
    this.#own = own;
  }

  /** After an element was read. */
  advance(): void {
    const { reader } = this;
    this.element = undefined;
    while (this.element === undefined && reader.nextChild()) this.#take();
  }

  #take(): void {
    const { localName, namespace } = this.reader;
    const ownNamespace = this.#own;
    const isNamed =
      this.#order.named.get(localName)?.some((field) => (field.namespace ?? ownNamespace) === namespace) === true;
    const element = { localName, namespace, own: ownNamespace, isNamed };
    if (isNamed || this.#order.wildcards.some((each) => mayBegin(each, element))) this.element = element;
    else this.#unknown = passOver(this.reader, this.#unknown);
    if (this.element !== undefined) this.#known.add(localName);
  }

  /** At the end of an answer. */
  refuseLost(): void {
    const absent = [...this.#order.named].flatMap(([name, fields]) =>
      this.#known.has(name) ? [] : fields.map(({ namespace = this.#own }) => ({ name, namespace })),
    );
    refuseLost(this.reader, this.#unknown, absent, this.#known.size > 0);
  }

  isAt(part: RichField): boolean {
    return this.element !== undefined && mayBegin(part, this.element);
  }

  isLeft(wildcard: RichField): boolean {
    return this.element !== undefined && isFor(wildcard, this.element);
  }
}

function readAll(place: Place, parts: readonly RichField[], values: Values): void {
  for (const part of parts) readPart(place, part, values);
}

function readPart(place: Place, part: RichField, values: Values): void {
  if (part.as === "any") readAny(place, part, listOf(values, part));
  else if (part.as !== undefined) readGroups(place, part, values);
  else if (resolveType(part.type).kind === "repeated") readRepeated(place, part, listOf(values, part));
  else if (place.isAt(part)) {
    setOwn(values, part.name, decodeElement(place.reader, part));
    place.advance();
  } else leaveOut(place, part, "element", values);
}

function leaveOut({ reader }: Place, part: RichField, what: string, values: Values): void {
  if (part.required === true) setOwn(values, part.name, absentField(reader, part, what));
  else if (part.name in Object.prototype) setOwn(values, part.name, undefined);
}

/** `isLast`: nothing else can take an element that the record names. */
function readAny(place: Place, part: RichField, list: unknown[], isLast = false): void {
  const { max = Number.POSITIVE_INFINITY } = part.many ?? {};
  while (list.length < max && (isLast ? place.isLeft(part) : place.isAt(part))) {
    list.push(readOuterFragment(place.reader));
    place.advance();
  }
}

function readRepeated(place: Place, part: RichField, list: unknown[]): void {
  while (place.isAt(part)) {
    decodeElement(place.reader, part, list);
    place.advance();
  }
  within(part.name, () => {
    const type = resolveType(part.type);
    if (type.kind === "repeated") type.checkCount(list.length);
  });
}

/** A choice or a sequence, as often as it occurs. */
function readGroups(place: Place, part: RichField, values: Values): void {
  if (part.many === undefined) {
    // Of a sequence that has to be there the first element that is missing is named.
    const isThere = place.isAt(part) || (part.as === "sequence" && part.required === true);
    if (isThere)
      setOwn(
        values,
        part.name,
        within(part.name, () => readGroup(place, part)),
      );
    else leaveOut(place, part, "choice", values);
    return;
  }
  const list = listOf(values, part);
  while (place.isAt(part)) list.push(within(part.name, () => readGroup(place, part)));
  within(part.name, () => checkMany(part, list.length));
}

function readGroup(place: Place, part: RichField): Values {
  const values: Values = {};
  if (part.as === "sequence") readAll(place, partsOf(part), values);
  else {
    const chosen = partsOf(part).find((each) => place.isAt(each));
    if (chosen === undefined) throw new ValueError(`one of ${partsOf(part).map(wireName).join(", ")}`);
    readPart(place, chosen, values);
  }
  return values;
}
