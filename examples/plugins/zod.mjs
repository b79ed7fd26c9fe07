/**
 * Writes `schemas.ts`: a schema of zod 4 for each type, and for the parameters and the result of each operation.
 * A schema accepts the values of the generated type that also fit the facets of the description. It changes no value.
 *
 * @typedef {import("asmx-codegen").Service} Service
 * @typedef {import("asmx-codegen").PluginTools} PluginTools
 * @typedef {import("asmx-codegen").TypeUse} TypeUse
 * @typedef {import("asmx-codegen").RecordField} RecordField
 * @typedef {import("asmx-codegen").Parameter} Parameter
 * @typedef {import("asmx-codegen").NamedType} NamedType
 * @typedef {import("asmx-codegen").ScalarName} ScalarName
 * @typedef {import("asmx-codegen").TypeScriptDeclaration} Declaration
 * @typedef {import("asmx-codegen").TypeScriptCode} Code
 * @typedef {Readonly<{ name: string, value: string }>} Facet
 */

/** @type {import("asmx-codegen").Plugin} */
export default {
  api: 1,
  name: "zod",
  emit: (service, tools) => [{ path: "schemas.ts", text: new Schemas(service, tools).text() }],
};

class Schemas {
  /** @type {Map<string, string>} Name of a type -> the constant of its schema. */
  #constants = new Map();
  /** @type {Set<string>} Types whose schemas stand above. */
  #declared = new Set();
  /** @type {Set<string>} Helpers that schemas call. */
  #helpers = new Set();
  /** @type {Map<string, Declaration & { name: string }>} Name of a scalar -> the constant of its lexical form. */
  #forms = new Map();
  #usesDataSet = false;
  /** @type {Set<string>} */
  #names;

  /** @param {Service} service @param {PluginTools} tools */
  constructor(service, tools) {
    this.service = service;
    this.tools = tools;
    const { artifacts, names, encode, questions } = tools;
    this.client = artifacts.has("client") ? names.service(service).client : "";
    this.given = this.client !== "" || artifacts.has("types") ? questions.operations(service) : [];
    this.imported = [...service.types.map(names.type), ...this.given.map(names.parameters)].map(encode.identifier);
    this.#names = new Set([...this.imported, this.client, "z", "DataSet", ...Object.keys(helpers)]);
    for (const type of service.types) this.#constants.set(type.name, this.#constant(`${names.type(type)}Schema`));
  }

  text() {
    const { service, tools } = this;
    const types = service.types.map((type) => this.#typeDeclaration(type));
    const parameters = this.given.map((each) => this.#parametersDeclaration(each));
    const results = this.client === "" ? [] : this.given.flatMap((each) => this.#resultDeclaration(each));
    const imports = [
      { from: "./client", names: results.length > 0 ? [this.client] : [], types: true },
      { from: "./runtime/results/index", names: this.#usesDataSet ? ["DataSet"] : [], types: true },
      { from: "./types", names: this.imported, types: true },
      { from: "zod", names: ["z"] },
    ];
    return tools.printTypeScript({
      head: `Schemas of zod for the types of ${service.name}, made from ${tools.origin.name}.`,
      imports: imports.filter(({ names }) => names.length > 0),
      declarations: [
        ...this.#forms.values(),
        ...[...types, ...parameters, ...results],
        ...[...this.#helpers].sort().map((name) => helpers[name]),
      ],
    });
  }

  /** @param {string} type @returns {string} the constant of its schema */
  #constantOf(type) {
    return /** @type {string} */ (this.#constants.get(type));
  }

  /** An identifier that nothing else in the file has. @param {string} name @returns {string} */
  #constant(name) {
    if (this.#names.has(name)) return this.#constant(`${name}_`);
    this.#names.add(name);
    return this.tools.encode.identifier(name);
  }

  /**
   * @param {string} name
   * @param {string} type
   * @param {Code} value
   * @param {readonly string[]} documentation
   * @returns {Declaration}
   */
  #declaration(name, type, value, documentation = []) {
    return { kind: "constant", name, documentation, type: `z.ZodType<${type}, ${type}>`, value };
  }

  /** @param {NamedType} type @returns {Declaration} */
  #typeDeclaration(type) {
    /** @type {string[]} */
    const unchecked = [];
    const value = this.#type(type, unchecked);
    this.#declared.add(type.name);
    const documentation = unchecked.length === 0 ? [] : [`Not checked: ${unchecked.join("; ")}.`];
    return this.#declaration(this.#constantOf(type.name), this.tools.names.type(type), value, documentation);
  }

  /** @param {import("asmx-codegen").Operation} operation */
  #parametersDeclaration(operation) {
    const type = this.tools.names.parameters(operation);
    return this.#declaration(this.#constant(`${type}Schema`), type, this.#object(operation.parameters, "given"));
  }

  /** @param {import("asmx-codegen").Operation} operation @returns {readonly Declaration[]} */
  #resultDeclaration(operation) {
    const { names, encode, questions } = this.tools;
    const { result } = operation;
    if (result.kind === "void" || result.kind === "none") return [];
    const name = this.#constant(`${names.operation(operation)}ResultSchema`);
    const type = `Awaited<ReturnType<${this.client}[${encode.string(names.method(operation))}]>>`;
    if (result.kind === "several") return [this.#declaration(name, type, this.#object(result.fields, "decoded"))];
    const use = questions.resultType(operation);
    const value = use === undefined ? this.#dataSet(`NonNullable<${type}>`) : this.#use(use, "decoded");
    if (result.kind === "repeated") return [this.#declaration(name, type, this.#list(value, result))];
    return [this.#declaration(name, type, result.nullable || !result.required ? call("z.nullable", value) : value)];
  }

  /** @param {NamedType} type @param {string[]} unchecked receives what the schema does not check @returns {Code} */
  #type(type, unchecked) {
    const { encode } = this.tools;
    switch (type.kind) {
      case "record":
        return this.#record(type);
      case "enumeration":
        return type.open ? "z.string()" : call("z.literal", { kind: "array", items: type.values.map(encode.string) });
      case "restricted":
        return this.#scalar(type.base, type.facets, unchecked);
      case "array":
        return this.#list(this.#use(type.item.type, "decoded"), { nullable: type.item.nullable });
      case "item-list":
        return this.#list(this.#use(type.item, "decoded"), { nullable: false });
      case "list":
        return "z.union([z.string(), z.array(z.string())])";
      case "date-text":
        unchecked.push(`the date's format (${type.formats.join(" or ")})`);
        return "z.string()";
      case "data-set":
        return this.#dataSet(this.tools.names.type(type));
    }
  }

  /**
   * A record, or one of those that extend it: `$type` tells them apart.
   * @param {import("asmx-codegen").RecordType} record
   * @returns {Code}
   */
  #record(record) {
    const { questions, encode } = this.tools;
    const derived = questions.derived(this.service, record);
    const isTagged = record.abstract || record.extends !== undefined || derived.length > 0;
    const literal = `z.literal(${encode.string(record.name)})`;
    const tag = record.extends === undefined && !record.abstract ? `z.optional(${literal})` : literal;
    const own = this.#object(questions.fields(this.service, record), "decoded", isTagged ? [["$type", tag]] : []);
    if (derived.length === 0) return own;
    const children = derived
      .filter((each) => each.extends === record.name)
      .map((each) => this.#use({ kind: "named", name: each.name }, "decoded"));
    return call("z.union", { kind: "array", items: record.abstract ? children : [own, ...children] });
  }

  /**
   * @param {readonly (Parameter | RecordField)[]} fields
   * @param {"given" | "decoded"} direction
   * @param {readonly (readonly [string, Code])[]} first
   * @returns {Code}
   */
  #object(fields, direction, first = [], areParts = false) {
    const { questions, names, encode } = this.tools;
    const entries = fields.map((field) => {
      const value = this.#field(field, direction, areParts);
      const whole = questions.isOptional(this.service, field) ? call("z.optional", value) : value;
      return /** @type {const} */ ([encode.key(names.property(field)), whole]);
    });
    return call("z.object", { kind: "object", entries: [...first, ...entries] });
  }

  /**
   * `isPart`: of a choice or sequence. Lists of these may join in a message, so that nothing counts their items.
   * @param {Parameter | RecordField} field @param {"given" | "decoded"} direction @returns {Code}
   */
  #field(field, direction, isPart = false) {
    const value = this.#fieldContent(field, direction);
    const form = "form" in field ? field.form : "element";
    if (field.repeated === undefined || form === "any") return field.nullable ? call("z.nullable", value) : value;
    const isCounted = !isPart && form === "element";
    return this.#list(value, isCounted ? field : { nullable: field.nullable });
  }

  /** @param {Parameter | RecordField} field @param {"given" | "decoded"} direction @returns {Code} */
  #fieldContent(field, direction) {
    const form = "form" in field ? field.form : "element";
    if ("form" in field) {
      if (form === "any") return "z.array(z.string())";
      if (form === "attributes") return "z.record(z.string(), z.string())";
      if (form === "sequence") return this.#object(field.parts, "decoded", [], true);
      if (form === "choice") return this.#choice(field.parts);
    }
    const fixed = this.tools.questions.fixedValue(this.service, field);
    if (fixed === undefined) return this.#use(field.type, direction);
    const literal = typeof fixed === "string" ? this.tools.encode.string(fixed) : String(fixed);
    return `z.literal(${typeof fixed === "bigint" ? `${literal}n` : literal})`;
  }

  /** @param {readonly RecordField[]} parts @returns {Code} */
  #choice(parts) {
    const { names, encode } = this.tools;
    const items = parts.map((part) => {
      const entries = [/** @type {const} */ ([encode.key(names.property(part)), this.#field(part, "decoded", true)])];
      return call("z.object", { kind: "object", entries });
    });
    return call("z.union", { kind: "array", items });
  }

  /**
   * @param {Code} item
   * @param {{ nullable: boolean, repeated?: import("asmx-codegen").Repetition | undefined }} list
   * @returns {Code}
   */
  #list(item, { nullable, repeated }) {
    const list = call("z.array", nullable ? call("z.nullable", item) : item);
    if (repeated === undefined || (repeated.min === 0 && repeated.max === undefined)) return list;
    const { min, max } = repeated;
    return `${flat(list)}${min > 0 ? `.min(${min})` : ""}${max === undefined ? "" : `.max(${max})`}`;
  }

  /** @param {TypeUse} use @param {"given" | "decoded"} direction @returns {Code} */
  #use(use, direction) {
    if (use.kind === "scalar") return this.#scalar(use.name, [], []);
    if (use.kind === "xml") return this.#xml(use.name);
    // Responses have the text of a list, whose parts only callers may pass one by one.
    const type = this.tools.questions.typeNamed(this.service, use.name);
    if (type.kind === "list" && direction === "decoded") return "z.string()";
    const constant = this.#constantOf(use.name);
    return this.#declared.has(use.name) ? constant : call("z.lazy", `() => ${constant}`);
  }

  /** @param {import("asmx-codegen").XmlTypeName} name @returns {Code} */
  #xml(name) {
    if (name === "DataSet" || name === "DataTable") {
      this.#usesDataSet = true;
      return this.#dataSet("DataSet");
    }
    if (name === "QName") return "z.string()";
    const attributes = "attributes: z.optional(z.record(z.string(), z.string()))";
    const content = `z.object({ xml: z.string(), type: z.optional(z.string()), ${attributes} })`;
    return name === "xml" ? content : `z.union([${content}, z.object({ type: z.string(), text: z.string() })])`;
  }

  /** Its rows have a schema of their own, which comes with the response. @param {string} type @returns {Code} */
  #dataSet(type) {
    this.#helpers.add("isDataSet");
    return `z.custom<${type}>(isDataSet, "expected a DataSet")`;
  }

  /** @param {ScalarName} name @param {readonly Facet[]} facets @param {string[]} unchecked @returns {string} */
  #scalar(name, facets, unchecked) {
    const { encode, questions } = this.tools;
    const { typeScript, bounds, pattern, measure } = questions.scalar(this.service, name);
    const isInteger = name in limits || integers.test(name);
    const [least, most] = limits[name] ?? (isInteger && bounds ? bounds : []);
    const all = [
      ...(least === undefined ? [] : [{ name: "minInclusive", value: least }]),
      ...(most === undefined ? [] : [{ name: "maxInclusive", value: most }]),
      ...facets,
    ];
    const kind = kindOf(typeScript, isInteger || name === "decimal");
    const lexical = isInteger ? "[+-]?[0-9]+" : pattern;
    const isFloating = name === "float" || name === "double";
    const start = kind === "number" && isInteger ? "z.int()" : isFloating ? schemas.floating : schemas[kind];
    const isText = lexical !== undefined && (kind === "text" || kind === "digits");
    const form = isText ? this.#form(name, lexical) : start;
    return form + this.#checks(all, { kind: isFloating ? "floating" : kind, measure }, unchecked).join("");
  }

  /** @param {string} name @param {string} pattern @returns {string} the constant of a scalar's lexical form */
  #form(name, pattern) {
    const constant = this.#forms.get(name)?.name ?? this.#constant(`${name}Text`);
    /** @type {Code} */
    const options = {
      kind: "object",
      entries: [
        ["abort", "true"],
        ["error", `"expected ${name}"`],
      ],
    };
    const value = call("z.string().regex", `/^(?:${pattern.replaceAll("/", "\\/")})$/`, options);
    this.#forms.set(name, { kind: "constant", name: constant, documentation: [], type: "z.ZodString", value });
    return constant;
  }

  /** @param {readonly Facet[]} facets @param {Use} use @param {string[]} unchecked @returns {readonly string[]} calls in code */
  #checks(facets, use, unchecked) {
    const { encode } = this.tools;
    /** @type {Map<string, string[]>} Patterns of a type are alternatives, and so are its values. */
    const byName = new Map();
    for (const { name, value } of facets) byName.set(name, [...(byName.get(name) ?? []), value]);
    byName.delete("whiteSpace");
    return [...byName].flatMap(([name, values]) => {
      const words = `${name} ${values.join(" or ")}`;
      const tests = values.map((value) => this.#test(name, value, use));
      const texts = tests.filter((test) => test !== undefined);
      if (texts.length < tests.length) {
        unchecked.push(words);
        return [];
      }
      if (name === "pattern")
        return [`.regex(new RegExp(${encode.string(`^(?:${texts.join("|")})$`)}, "u"), ${encode.string(words)})`];
      if (texts.every((text) => text.startsWith("."))) return texts;
      // The return type is stated, or TypeScript takes a comparison for a narrower type.
      const test = texts.join(name === "values" ? " || " : " && ");
      return [`.refine((value): boolean => ${test}, ${encode.string(words)})`];
    });
  }

  /**
   * A check, a condition of `value`, or an expression, in code. `undefined`: JavaScript cannot check it exactly.
   * @param {string} name of a facet @param {string} text its value @param {Use} use @returns {string | undefined}
   */
  #test(name, text, { kind, measure }) {
    if (name === "pattern") return kind === "text" ? expressionOf(text) : undefined;
    if (name in comparisons) {
      const [sign, check] = comparisons[name];
      if (kind === "text" && name === "values") return `value === ${this.tools.encode.string(text)}`;
      if (!number.test(text)) return undefined;
      if (kind === "digits") return `${this.#helper("compareNumbers")}(value, "${text}") ${sign} 0`;
      if (!["number", "bigint", "floating"].includes(kind) || (kind === "bigint" && !integer.test(text)))
        return undefined;
      const bound = kind === "bigint" ? `${BigInt(text.replace("+", ""))}n` : String(Number(text));
      return kind === "floating" || check === undefined ? `value ${sign} ${bound}` : `.${check}(${bound})`;
    }
    const count = /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
    const counted = count === undefined ? undefined : this.#counted(name, kind, measure);
    return counted && `${counted} ${name === "length" ? "===" : name === "minLength" ? ">=" : "<="} ${count}`;
  }

  /** @param {string} name @param {Kind} kind @param {string | undefined} measure */
  #counted(name, kind, measure) {
    if (name === "totalDigits" || name === "fractionDigits") {
      if (!["number", "bigint", "digits"].includes(kind)) return undefined;
      return `${this.#helper("digitsOf")}(String(value)).${name === "totalDigits" ? "total" : "fraction"}`;
    }
    if (kind === "bytes") return "value.length";
    if (kind !== "text") return undefined;
    return measure === "items" ? 'value.split(" ").filter((each) => each !== "").length' : "[...value].length";
  }

  /** @param {string} name */
  #helper(name) {
    this.#helpers.add(name);
    return name;
  }
}

/** @typedef {"text" | "digits" | "number" | "floating" | "bigint" | "boolean" | "date" | "bytes"} Kind How a program has a value. */
/** @typedef {{ kind: Kind, measure: string | undefined }} Use */

const integer = /^[+-]?[0-9]{1,200}$/;
const number = /^[+-]?(?:[0-9]{1,200}(?:\.[0-9]{0,200})?|\.[0-9]{1,200})$/;
const integers = /^(?:unsigned)?(?:byte|short|int|long)$/i;
/** @type {Readonly<Partial<Record<string, readonly (string | undefined)[]>>>} Integers without limits of .NET. */
const limits = {
  integer: [],
  nonNegativeInteger: ["0"],
  positiveInteger: ["1"],
  nonPositiveInteger: [undefined, "0"],
  negativeInteger: [undefined, "-1"],
};

/** @type {Readonly<Record<string, readonly [sign: string, check?: string]>>} */
const comparisons = {
  minInclusive: [">=", "gte"],
  maxInclusive: ["<=", "lte"],
  minExclusive: [">", "gt"],
  maxExclusive: ["<", "lt"],
  values: ["==="],
};

const schemas = {
  text: "z.string()",
  digits: "z.string()",
  number: "z.number()",
  // Infinity and NaN are values of float and double.
  floating: 'z.custom<number>((value) => typeof value === "number", "expected a number")',
  bigint: "z.bigint()",
  boolean: "z.boolean()",
  date: "z.date()",
  bytes: 'z.custom<Uint8Array>((value) => value instanceof Uint8Array, "expected a Uint8Array")',
};

/** @param {string} typeScript @param {boolean} isNumeric @returns {Kind} */
function kindOf(typeScript, isNumeric) {
  /** @type {Readonly<Record<string, Kind>>} */
  const kinds = { number: "number", bigint: "bigint", boolean: "boolean", Date: "date", Uint8Array: "bytes" };
  return kinds[typeScript] ?? (isNumeric ? "digits" : "text");
}

const token =
  /\[\^?(?:\\[dsnrt\\.|()[\]{}*+?^$-]|\\[pP]\{[LMNPZSC][a-z]?\}|[^\\[\]])+\]|\\[pP]\{[LMNPZSC][a-z]?\}|\\[dsnrt\\.|()[\]{}*+?^$-]|\{[0-9]+(?:,[0-9]*)?\}|[^\\[\]{}]/gu;
/** @type {Readonly<Record<string, string>>} */
const inJavaScript = {
  "(": "(?:",
  ".": "[^\\n\\r]",
  "^": "\\^",
  $: "\\$",
  "\\-": "-",
  "\\d": "\\p{Nd}",
  "\\s": "[ \\t\\n\\r]",
};

/**
 * A pattern of XML Schema in JavaScript. It matches whole texts, so that `^` and `$` are ordinary characters.
 * @param {string} pattern
 * @returns {string | undefined} undefined: it has sets that JavaScript has not, such as `\i`, `\w` or `[a-z-[aeiou]]`
 */
function expressionOf(pattern) {
  const tokens = pattern.match(token) ?? [];
  if (tokens.join("") !== pattern) return undefined;
  const inClass = (/** @type {string} */ escape) =>
    escape === "\\d" ? "\\p{Nd}" : escape === "\\s" ? " \\t\\n\\r" : escape;
  const parts = tokens.map((each) =>
    /^\[./.test(each) ? each.replace(/\\./g, inClass) : (inJavaScript[each] ?? each),
  );
  try {
    new RegExp(`^(?:${parts.join("")})$`, "u");
  } catch {
    return undefined;
  }
  return parts.join("");
}

/** @param {string} callee @param {readonly Code[]} args @returns {Code} */
function call(callee, ...args) {
  return { kind: "call", callee, arguments: args };
}

/** Code on one line. @param {Code} code @returns {string} */
function flat(code) {
  if (typeof code === "string") return code;
  if (code.kind === "call") return `${code.callee}(${code.arguments.map(flat).join(", ")})`;
  if (code.kind === "array") return `[${code.items.map(flat).join(", ")}]`;
  return `{ ${code.entries.map(([key, value]) => `${key}: ${flat(value)}`).join(", ")} }`;
}

/**
 * @param {string} name
 * @param {string} documentation
 * @param {Readonly<Record<string, string>>} parameters name -> type
 * @param {string} returns
 * @param {readonly string[]} body
 * @returns {Declaration}
 */
function helper(name, documentation, parameters, returns, body) {
  const list = Object.entries(parameters).map(([each, type]) => ({ name: each, type }));
  const implementation = { parameters: list, returns };
  return { kind: "function", name, documentation: [documentation], implementation, body };
}

/** @type {Readonly<Record<string, Declaration>>} Functions that schemas call. */
const helpers = {
  compareNumbers: helper(
    "compareNumbers",
    "Negative, 0 or positive: the first number is less than, equal to, or greater than the second. All digits count.",
    { one: "string", other: "string" },
    "number",
    [
      'const fractions = [one, other].map((text) => (text.split(".")[1] ?? "").length);',
      "const units = [one, other].map((text) => {",
      '  const [whole = "", fraction = ""] = text.replace("+", "").split(".");',
      '  return BigInt(whole + fraction.padEnd(Math.max(...fractions), "0"));',
      "});",
      "const [first = 0n, second = 0n] = units;",
      "return first < second ? -1 : first > second ? 1 : 0;",
    ],
  ),
  digitsOf: helper(
    "digitsOf",
    "Digits of a number without zeros at its beginning and end: all, and those after the point.",
    { text: "string" },
    "{ readonly total: number; readonly fraction: number }",
    [
      'const [whole = "", digits = ""] = text.replace(/^[+-]?0*/, "").split(".");',
      "let fraction = digits.length;",
      'while (digits[fraction - 1] === "0") fraction--;',
      "return { total: whole.length + fraction, fraction };",
    ],
  ),
  isDataSet: helper("isDataSet", "True for a DataSet.", { value: "unknown" }, "boolean", [
    'return typeof value === "object" && value !== null && "tables" in value && Array.isArray(value.tables);',
  ]),
};
