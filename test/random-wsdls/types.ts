/**
 * Owns random types: simple ones with values that are valid, complex ones with whatever XML Schema lets stand in them.
 * Invariant: a type holds itself and later ones only where they may be absent, so that every type has an instance that ends.
 */
import type {
  AnyType,
  Attribute,
  AttributeGroup,
  BuiltIn,
  ComplexType,
  Compositor,
  GlobalAttribute,
  GlobalElement,
  Group,
  LocalElement,
  Occurrence,
  Particle,
  Schema,
  SimpleRef,
  SimpleType,
  TypeRef,
} from "./model.js";
import type { Tape } from "./tape.js";

export const elementNames: readonly [string, ...string[]] = [
  "id",
  "name",
  "amount",
  "Item",
  "item",
  "ITEM",
  "value",
  "text",
  "class",
  "constructor",
  "__proto__",
  "toString",
  "then",
  "Größe",
  "order-id",
  "a.b",
  "_x",
  "return",
  "kind",
  "type",
  "any",
  "null",
  "items",
  "lines",
  "hasOwnProperty",
  "length",
  "of",
  "住所",
  "A_b",
  "A-b",
  "result",
];
const typeNames: readonly [string, ...string[]] = [
  "Order",
  "order",
  "Item",
  "Foo-Bar",
  "FooBar",
  "Foo_Bar",
  "Object",
  "Array",
  "Record",
  "Größe",
  "ArrayOfItem",
  "Date",
  "Promise",
  "Line",
  "string",
  "int",
  "Client",
  "Code",
  "xml",
  "boolean",
  "Fault",
  "Map",
  "Head",
  "Tail",
  "_",
  "T1",
  "T2",
  "T3",
  "T4",
  "T5",
];

/** Beside what others have a special meaning for: an empty text, blanks, markup, other alphabets. */
const texts = ["abc", "", "x & y <z>", "Grüße, 世界 😀", " blanks around ", "a\"b'c]]>", "two\nlines", "1"];
export const builtIns: readonly [BuiltIn, ...BuiltIn[]] = [
  builtIn("string", texts),
  builtIn("int", ["5", "0", "-2147483648", "2147483647"]),
  builtIn("boolean", ["true", "false"]),
  builtIn("decimal", ["1.50", "-0.001", "123456789012345678901234567890.5"]),
  builtIn("dateTime", ["2026-01-02T03:04:05", "2026-01-02T03:04:05.123Z", "1999-12-31T23:59:59+05:30"]),
  builtIn("double", ["1.5", "-2.25", "0"]),
  builtIn("float", ["1.5", "-2.25", "0"]),
  builtIn("long", ["9223372036854775807", "-1"]),
  builtIn("short", ["-32768", "7"]),
  builtIn("byte", ["-128", "7"]),
  builtIn("unsignedByte", ["255", "0"]),
  builtIn("unsignedInt", ["4294967295", "0"]),
  builtIn("unsignedShort", ["65535", "0"]),
  builtIn("unsignedLong", ["18446744073709551615", "0"]),
  builtIn("integer", ["123456789012345678901234567890", "-4"]),
  builtIn("positiveInteger", ["1"]),
  builtIn("nonNegativeInteger", ["0", "3"]),
  builtIn("base64Binary", ["AAECAw==", ""]),
  builtIn("hexBinary", ["00FF", ""]),
  builtIn("date", ["2026-01-02", "2026-01-02Z"]),
  builtIn("time", ["03:04:05", "03:04:05.5Z"]),
  builtIn("duration", ["P1DT2H", "PT0S"]),
  builtIn("gYear", ["2026"]),
  builtIn("anyURI", ["http://example.org/?a=b&c=d", ""]),
  builtIn("token", ["a token", ""]),
  builtIn("normalizedString", ["a  b", ""]),
  builtIn("language", ["en-GB"]),
  builtIn("NMTOKEN", ["1a"]),
  builtIn("NCName", ["a1"]),
  builtIn("QName", ["xs:int"]),
];
const anyType: AnyType = { kind: "any-type" };

function builtIn(name: string, values: readonly string[]): BuiltIn {
  return { kind: "built-in", name, values };
}

const restrictions: readonly (readonly [string, readonly (readonly [string, string])[], readonly string[]])[] = [
  [
    "string",
    [
      ["enumeration", "Open"],
      ["enumeration", "open"],
      ["enumeration", "Sent-Off"],
    ],
    ["Open", "open", "Sent-Off"],
  ],
  ["string", [["maxLength", "5"]], ["abc", "", "12345"]],
  [
    "int",
    [
      ["minInclusive", "-5"],
      ["maxInclusive", "5"],
    ],
    ["-5", "0", "5"],
  ],
  ["string", [["pattern", "[A-Z]{2}"]], ["AB", "ZZ"]],
  [
    "string",
    [
      ["enumeration", ""],
      ["enumeration", "a b"],
      ["enumeration", "constructor"],
      ["enumeration", "1"],
    ],
    ["", "a b", "constructor", "1"],
  ],
  [
    "decimal",
    [
      ["fractionDigits", "2"],
      ["totalDigits", "6"],
    ],
    ["1.25", "-1000"],
  ],
  [
    "int",
    [
      ["enumeration", "1"],
      ["enumeration", "2"],
    ],
    ["1", "2"],
  ],
  ["string", [["length", "3"]], ["abc"]],
  [
    "string",
    [
      ["minLength", "1"],
      ["whiteSpace", "collapse"],
    ],
    ["abc", "a b"],
  ],
  ["dateTime", [["minInclusive", "2000-01-01T00:00:00"]], ["2026-01-02T03:04:05"]],
  ["string", [], ["abc", ""]],
  ["base64Binary", [["maxLength", "4"]], ["AAEC"]],
];

/** A place in a set of schemas, and what may be used there. */
export class TypeMaker {
  private readonly tape: Tape;
  readonly schemas: readonly Schema[];
  /** Named types, in the order of their declaration. */
  private readonly complex: ComplexType[] = [];
  private readonly simple: SimpleType[] = [];

  constructor(tape: Tape, schemas: readonly Schema[]) {
    this.tape = tape;
    this.schemas = schemas;
  }

  /** Declares so many named types, with elements, groups and attribute groups for them. */
  declare(simpleCount: number, complexCount: number): void {
    const { tape } = this;
    for (let count = 0; count < simpleCount; count++) {
      const schema = this.anySchema();
      const name = this.freeTypeName(schema);
      const type = this.simpleType(name, schema);
      schema.types.push(type);
      this.simple.push(type);
    }
    const own: ComplexType[] = [];
    for (let count = 0; count < complexCount; count++) {
      const schema = this.anySchema();
      const type = emptyType(this.freeTypeName(schema), schema);
      schema.types.push(type);
      own.push(type);
    }
    for (const type of own) {
      this.fill(type, own);
      this.complex.push(type);
      if (tape.chance(25)) this.globalElement(this.anySchema(), type);
      if (tape.chance(15)) this.group(own);
      if (tape.chance(10)) this.attributeGroup();
    }
    // Of an abstract type that nothing extends there is no instance.
    for (const type of own) type.abstract &&= hasConcrete(type);
  }

  anySchema(): Schema {
    const found = this.tape.anyOf(this.schemas);
    if (found === undefined) throw new Error("there is no schema");
    return found;
  }

  private freeTypeName(schema: Schema): string {
    const taken = new Set(schema.types.map(({ name }) => name));
    const first = this.tape.oneOf(typeNames);
    if (!taken.has(first)) return first;
    return typeNames.find((each) => !taken.has(each)) ?? `Type${String(taken.size)}`;
  }

  freeElementName(schema: Schema, wanted: string): string {
    const taken = new Set(schema.elements.map(({ name }) => name));
    if (!taken.has(wanted)) return wanted;
    return elementNames.find((each) => !taken.has(each)) ?? `element${String(taken.size)}`;
  }

  globalElement(schema: Schema, type: TypeRef, name = this.tape.oneOf(elementNames)): GlobalElement {
    const { tape } = this;
    const head =
      type.kind === "complex" && tape.chance(15)
        ? schema.elements.find((each) => each.type === type || (type.base !== undefined && each.type === type.base))
        : undefined;
    const element: GlobalElement = {
      name: this.freeElementName(schema, name),
      schema,
      type,
      nillable: tape.chance(10),
      abstract: false,
      head,
      members: [],
    };
    head?.members.push(element);
    schema.elements.push(element);
    return element;
  }

  simpleType(name: string | undefined, schema: Schema): SimpleType {
    const { tape } = this;
    const form = tape.below(10);
    if (form === 8) {
      const item = this.simpleRef(schema, false);
      const items = item.values.filter((each) => /^\S+$/.test(each));
      if (items.length > 0 && !isList(item)) {
        const values = [items.join(" "), items[0] ?? "", ""];
        return { kind: "simple", name, schema, variety: { kind: "list", item }, values };
      }
    }
    if (form === 9) {
      // Of enumerations the comparer would ask for the union itself, whose values are those of an enumeration.
      const members = [tape.oneOf(builtIns), tape.oneOf(builtIns)];
      const values = members.flatMap((each) => each.values);
      return { kind: "simple", name, schema, variety: { kind: "union", members }, values };
    }
    const [base, facets, values] = tape.oneOf([...restrictions] as [(typeof restrictions)[number]]);
    const known = builtIns.find((each) => each.name === base) ?? builtIns[0];
    const step: SimpleType = {
      kind: "simple",
      name,
      schema,
      variety: { kind: "restriction", base: known, facets },
      values,
    };
    const below = this.simple.filter((each) => each.variety.kind === "restriction" && each.name !== undefined);
    const parent = form === 7 ? tape.anyOf(below) : undefined;
    return parent === undefined
      ? step
      : { ...step, variety: { kind: "restriction", base: parent, facets: [] }, values: parent.values };
  }

  /** A simple type that may be used there; `inline`: also one without a name. */
  simpleRef(schema: Schema, inline = true): SimpleRef {
    const { tape } = this;
    if (tape.chance(25)) {
      const named = tape.anyOf(this.simple);
      if (named !== undefined) return named;
    }
    if (inline && tape.chance(8)) return this.simpleType(undefined, schema);
    return tape.chance(45) ? tape.oneOf(builtIns) : (builtIns[tape.below(6)] ?? builtIns[0]);
  }

  /** Any type that may be used there, and whether it may be used only where it may be absent. */
  typeRef(schema: Schema, later: readonly ComplexType[], depth: number): readonly [TypeRef, boolean] {
    const { tape } = this;
    const kind = tape.below(100);
    if (kind < 55) return [this.simpleRef(schema), false];
    if (kind < 85) {
      // Mostly one of the last, which are made of the others.
      const named = tape.anyOf(tape.chance(60) ? this.complex.slice(-2) : this.complex);
      return named === undefined ? [this.simpleRef(schema), false] : [named, false];
    }
    if (kind < 90) {
      const named = tape.anyOf(later);
      return named === undefined ? [this.simpleRef(schema), false] : [named, true];
    }
    if (kind < 97 && depth < 3) {
      const type = emptyType(undefined, schema);
      this.fillPlain(type, later, depth + 1, new Set());
      return [type, false];
    }
    return kind < 98 ? [this.simpleRef(schema), false] : [anyType, false];
  }

  private fill(type: ComplexType, own: readonly ComplexType[]): void {
    const { tape } = this;
    const form = tape.below(100);
    const later = own.filter((each) => !this.complex.includes(each));
    if (form >= 92) return this.fillText(type);
    if (form >= 84) return this.fillArray(type, later);
    const parents = this.complex.filter((each) => !each.mixed && each.content?.kind !== "all");
    const parent = form >= 64 ? tape.anyOf(parents) : undefined;
    if (parent !== undefined) {
      if (parent.text === undefined && textOf(parent) === undefined && tape.chance(15))
        return this.fillRestricted(type, parent);
      type.base = parent;
      parent.derived.push(type);
      type.abstract = tape.chance(5);
    } else type.abstract = tape.chance(5);
    if (parent !== undefined && textOf(parent) !== undefined) {
      type.attributes = this.attributesFor(type, attributeNamesOf(parent));
      return;
    }
    this.fillPlain(type, later, 0, new Set(parent === undefined ? [] : namesOf(parent)));
  }

  /** Text with attributes. */
  private fillText(type: ComplexType): void {
    type.text = this.simpleRef(type.schema, false);
    type.attributes = this.attributesFor(type, new Set());
  }

  /** `ArrayOfX`: one element that repeats. */
  private fillArray(type: ComplexType, later: readonly ComplexType[]): void {
    const { tape } = this;
    const [item] = this.typeRef(type.schema, later, 2);
    const element = this.localElement(tape.oneOf(elementNames), item, type.schema, { min: 0, max: Infinity });
    type.content = { kind: "sequence", min: 1, max: 1, parts: [{ ...element, default: undefined, fixed: undefined }] };
  }

  /** Says the elements of another anew, some of them narrower. */
  private fillRestricted(type: ComplexType, parent: ComplexType): void {
    const { tape } = this;
    if (parent.base !== undefined || parent.content === undefined || parent.schema !== type.schema)
      return this.fillPlain(type, [], 1, new Set());
    type.base = parent;
    type.restricts = true;
    const parts = parent.content.kind === "sequence" ? parent.content.parts : [parent.content];
    const narrower = parts.flatMap((part): Particle[] => {
      if (part.min === 0 && tape.chance(30)) return [];
      return part.min === 0 && part.kind === "element" && !leadsTo(part.type)
        ? [{ ...part, min: tape.below(2) }]
        : [part];
    });
    type.content = parent.content.kind === "sequence" ? { ...parent.content, parts: narrower } : parent.content;
  }

  fillPlain(type: ComplexType, later: readonly ComplexType[], depth: number, taken: Set<string>): void {
    const { tape } = this;
    const names = new Set(taken);
    const count = tape.below(depth === 0 ? 6 : 3);
    const isAll = type.base === undefined && tape.chance(5);
    const parts: Particle[] = [];
    for (let each = 0; each < count; each++)
      parts.push(
        isAll
          ? this.element(type.schema, later, depth, names, { min: tape.below(2), max: 1 })
          : this.particle(type.schema, later, depth, names, true),
      );
    if (!isAll && tape.chance(5))
      parts.push({ kind: "any", namespaces: tape.oneOf(["##other", "##any", "##local"]), ...this.occurrence() });
    const kind = isAll ? "all" : parts.length > 1 && tape.chance(8) ? "choice" : "sequence";
    if (parts.length > 0 || tape.chance(50))
      type.content = { kind, parts, ...(isAll || !tape.chance(6) ? { min: 1, max: 1 } : this.occurrence()) };
    if (depth < 2 && tape.chance(20)) type.attributes = this.attributesFor(type, new Set());
    type.mixed = type.base === undefined && depth === 0 && tape.chance(2);
    type.anyAttribute = tape.chance(3);
  }

  private particle(
    schema: Schema,
    later: readonly ComplexType[],
    depth: number,
    names: Set<string>,
    mayNest: boolean,
  ): Particle {
    const { tape } = this;
    const kind = tape.below(100);
    if (kind >= 94 && mayNest) {
      const parts = [0, 1].map(() => this.particle(schema, later, depth, names, depth < 2 && tape.chance(30)));
      if (tape.chance(40)) parts.push(this.particle(schema, later, depth, names, false));
      return { kind: "choice", parts, ...this.occurrence() };
    }
    if (kind >= 89 && mayNest) {
      const parts = [0, 1].map(() => this.particle(schema, later, depth, names, depth < 2 && tape.chance(30)));
      return { kind: "sequence", parts, ...this.occurrence() };
    }
    if (kind >= 85) {
      const element = tape.anyOf(this.schemas.flatMap((each) => each.elements).filter((each) => !names.has(each.name)));
      if (element !== undefined) {
        names.add(element.name);
        for (const member of element.members) names.add(member.name);
        return { kind: "ref", element, ...this.occurrence() };
      }
    }
    if (kind >= 82 && mayNest) {
      const group = tape.anyOf(
        this.schemas
          .flatMap((each) => each.groups)
          .filter((each) => particleNames(each.content).every((name) => !names.has(name))),
      );
      if (group !== undefined) {
        for (const name of particleNames(group.content)) names.add(name);
        return { kind: "group", group, ...this.occurrence() };
      }
    }
    return this.element(schema, later, depth, names, this.occurrence());
  }

  element(
    schema: Schema,
    later: readonly ComplexType[],
    depth: number,
    names: Set<string>,
    occurrence: Occurrence,
  ): LocalElement {
    const { tape } = this;
    const wanted = tape.oneOf(elementNames);
    // Now and then one name in two places, which a schema may or may not allow.
    const name =
      names.has(wanted) && !tape.chance(2)
        ? (elementNames.find((each) => !names.has(each)) ?? `e${String(names.size)}`)
        : wanted;
    names.add(name);
    const [type, isLater] = this.typeRef(schema, later, depth);
    return this.localElement(name, type, schema, isLater ? { ...occurrence, min: 0 } : occurrence);
  }

  private localElement(name: string, type: TypeRef, schema: Schema, occurrence: Occurrence): LocalElement {
    const { tape } = this;
    const value = tape.chance(5) && isSimple(type) && type !== builtInNamed("QName") ? type.values[0] : undefined;
    const isFixed = tape.chance(30);
    return {
      kind: "element",
      name,
      type,
      ...occurrence,
      nillable: tape.chance(15),
      default: isFixed ? undefined : value,
      fixed: isFixed ? value : undefined,
      form: tape.chance(4) && schema.namespace !== "" ? tape.chance(50) : undefined,
    };
  }

  occurrence(): Occurrence {
    const { tape } = this;
    const form = tape.below(20);
    if (form < 8) return { min: 1, max: 1 };
    if (form < 15) return { min: 0, max: 1 };
    if (form < 17) return { min: 0, max: Infinity };
    if (form < 18) return { min: 1, max: Infinity };
    const min = tape.below(3);
    return { min, max: Math.max(1, min) + tape.below(2) };
  }

  private attributesFor(type: ComplexType, taken: ReadonlySet<string>): readonly Attribute[] {
    const { tape } = this;
    const groups = this.schemas.flatMap((each) => each.attributeGroups);
    const group = tape.chance(15) ? tape.anyOf(groups) : undefined;
    const names = new Set(taken);
    if (group?.attributes.every(({ name }) => !names.has(name)) === true) {
      type.attributeGroup = group;
      for (const { name } of group.attributes) names.add(name);
    }
    return this.attributes(names, type.schema);
  }

  private attributes(names: Set<string>, schema: Schema): readonly Attribute[] {
    const { tape } = this;
    const found: Attribute[] = [];
    for (let count = tape.between(1, 2); count > 0; count--) {
      const declared = tape.chance(20) ? this.globalAttribute() : undefined;
      const name = declared?.name ?? tape.oneOf(elementNames);
      if (names.has(name)) continue;
      names.add(name);
      const type = declared?.type ?? this.simpleRef(schema);
      const use = tape.below(10);
      const value = type === builtInNamed("QName") ? undefined : type.values[0];
      found.push({
        name,
        type,
        required: use >= 7,
        default: use === 1 ? value : undefined,
        fixed: use === 2 ? value : undefined,
        qualified: tape.chance(5) && schema.namespace !== "" ? tape.chance(50) : undefined,
        declared,
      });
    }
    return found;
  }

  /** One that is there or a new one, in any schema. */
  private globalAttribute(): GlobalAttribute {
    const { tape } = this;
    const known = this.schemas.flatMap(({ attributes }) => attributes);
    const found = tape.chance(50) ? tape.anyOf(known) : undefined;
    if (found !== undefined) return found;
    const schema = this.anySchema();
    const taken = new Set(schema.attributes.map(({ name }) => name));
    const wanted = tape.oneOf(elementNames);
    const name = taken.has(wanted) ? `attribute${String(taken.size)}` : wanted;
    const type = tape.chance(25) ? (builtInNamed("QName") ?? builtIns[0]) : this.simpleRef(schema);
    const attribute: GlobalAttribute = { name, schema, type };
    schema.attributes.push(attribute);
    return attribute;
  }

  private attributeGroup(): void {
    const schema = this.anySchema();
    const name = `attributes${String(schema.attributeGroups.length)}`;
    schema.attributeGroups.push({
      name,
      schema,
      attributes: this.attributes(new Set(), schema),
    } satisfies AttributeGroup);
  }

  private group(own: readonly ComplexType[]): void {
    const schema = this.anySchema();
    const later = own.filter((each) => !this.complex.includes(each));
    const names = new Set<string>();
    const parts = [0, 1].map(() => this.particle(schema, later, 2, names, false));
    const content: Compositor = { kind: this.tape.chance(25) ? "choice" : "sequence", min: 1, max: 1, parts };
    schema.groups.push({ name: `group${String(schema.groups.length)}`, schema, content } satisfies Group);
  }
}

const builtInNamed = (name: string): BuiltIn | undefined => builtIns.find((each) => each.name === name);

export const isSimple = (type: TypeRef): type is SimpleRef => type.kind === "built-in" || type.kind === "simple";
const isList = (type: SimpleRef): boolean =>
  type.kind === "simple" &&
  (type.variety.kind === "list" ||
    (type.variety.kind === "restriction" && isList(type.variety.base)) ||
    (type.variety.kind === "union" && type.variety.members.some(isList)));
/** Whether it may lead back to where it is used. */
const leadsTo = (type: TypeRef): boolean => type.kind === "complex";

export function emptyType(name: string | undefined, schema: Schema): ComplexType {
  return {
    kind: "complex",
    name,
    schema,
    abstract: false,
    mixed: false,
    base: undefined,
    restricts: false,
    text: undefined,
    content: undefined,
    attributes: [],
    attributeGroup: undefined,
    anyAttribute: false,
    derived: [],
  };
}

const hasConcrete = ({ derived }: ComplexType): boolean => derived.some((each) => !each.abstract || hasConcrete(each));

/** Of simpleContent: its own or inherited. */
export function textOf(type: ComplexType): SimpleRef | undefined {
  return type.text ?? (type.base === undefined ? undefined : textOf(type.base));
}

function attributeNamesOf(type: ComplexType): ReadonlySet<string> {
  const own = [...type.attributes, ...(type.attributeGroup?.attributes ?? [])].map(({ name }) => name);
  return new Set([...own, ...(type.base === undefined ? [] : attributeNamesOf(type.base))]);
}

function namesOf(type: ComplexType): readonly string[] {
  return [
    ...(type.content === undefined ? [] : particleNames(type.content)),
    ...attributeNamesOf(type),
    ...(type.base === undefined ? [] : namesOf(type.base)),
  ];
}

function particleNames(particle: Particle): readonly string[] {
  switch (particle.kind) {
    case "element":
      return [particle.name];
    case "ref":
      return [particle.element.name, ...particle.element.members.map(({ name }) => name)];
    case "group":
      return particleNames(particle.group.content);
    case "any":
      return [];
    default:
      return particle.parts.flatMap(particleNames);
  }
}
