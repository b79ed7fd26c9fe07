/** A check of the JSON Schema keywords that our schema uses; an unknown keyword is an error, so that none goes unchecked. */

type Schema = { readonly [keyword: string]: unknown };

const annotations = new Set(["$schema", "title", "description", "examples", "definitions"]);

/** The first problem, with its path; `undefined` when `value` is valid. */
export function schemaProblem(value: unknown, schema: unknown, root: Schema, path = "$"): string | undefined {
  if (!isObject(schema)) throw new Error(`${path}: not a schema`);
  for (const [keyword, argument] of Object.entries(schema)) {
    const problem = keywordProblem(keyword, argument, value, schema, root, path);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function keywordProblem(
  keyword: string,
  argument: unknown,
  value: unknown,
  schema: Schema,
  root: Schema,
  path: string,
): string | undefined {
  const fail = (words: string): string => `${path}: ${words}`;
  switch (keyword) {
    case "$ref":
      return schemaProblem(value, resolve(String(argument), root), root, path);
    case "type":
      return listOf(argument).includes(typeOf(value)) ? undefined : fail(`is ${typeOf(value)}`);
    case "enum":
      return listOf(argument).includes(value) ? undefined : fail(`is not in ${JSON.stringify(argument)}`);
    case "minLength":
      return typeof value !== "string" || value.length >= Number(argument) ? undefined : fail("too short");
    case "pattern": {
      // Editors read patterns with the flag u, other readers without; the two have to agree.
      const fits = (flags: string): boolean =>
        typeof value !== "string" || new RegExp(String(argument), flags).test(value);
      if (fits("u") !== fits("")) throw new Error(`${path}: ${String(argument)} depends on the flag u`);
      return fits("u") ? undefined : fail("does not fit the pattern");
    }
    case "minItems":
      return !Array.isArray(value) || value.length >= Number(argument) ? undefined : fail("too few items");
    case "uniqueItems":
      return !Array.isArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length
        ? undefined
        : fail("an item twice");
    case "items":
      return firstOf(Array.isArray(value) ? value : [], (item, index) =>
        schemaProblem(item, argument, root, `${path}[${String(index)}]`),
      );
    case "minProperties":
      return !isMap(value) || Object.keys(value).length >= Number(argument) ? undefined : fail("too few keys");
    case "required":
      return isMap(value)
        ? firstOf(listOf(argument), (key) =>
            Object.hasOwn(value, String(key)) ? undefined : fail(`lacks ${String(key)}`),
          )
        : undefined;
    case "properties":
      return isMap(value) ? knownKeysProblem(value, argument, root, path) : undefined;
    case "additionalProperties":
      return isMap(value) ? otherKeysProblem(value, argument, schema, root, path) : undefined;
    case "anyOf":
      return listOf(argument).some((one) => schemaProblem(value, one, root, path) === undefined)
        ? undefined
        : fail("fits none");
    case "oneOf":
      return listOf(argument).filter((one) => schemaProblem(value, one, root, path) === undefined).length === 1
        ? undefined
        : fail("fits none or several");
    default:
      if (annotations.has(keyword)) return undefined;
      throw new Error(`the schema uses ${keyword}, which this check does not know`);
  }
}

function knownKeysProblem(value: Schema, properties: unknown, root: Schema, path: string): string | undefined {
  if (!isObject(properties)) throw new Error(`${path}: properties`);
  return firstOf(Object.entries(value), ([key, child]) =>
    Object.hasOwn(properties, key) ? schemaProblem(child, properties[key], root, `${path}.${key}`) : undefined,
  );
}

function otherKeysProblem(
  value: Schema,
  rule: unknown,
  schema: Schema,
  root: Schema,
  path: string,
): string | undefined {
  const known = isObject(schema["properties"]) ? schema["properties"] : {};
  return firstOf(Object.entries(value), ([key, child]) => {
    if (Object.hasOwn(known, key)) return undefined;
    return rule === false ? `${path}: unknown ${key}` : schemaProblem(child, rule, root, `${path}.${key}`);
  });
}

function resolve(reference: string, root: Schema): unknown {
  const name = /^#\/definitions\/(\w+)$/.exec(reference)?.[1];
  const definitions = root["definitions"];
  if (name === undefined || !isObject(definitions) || !Object.hasOwn(definitions, name))
    throw new Error(`no ${reference}`);
  return definitions[name];
}

function firstOf<Item>(
  items: readonly Item[],
  problem: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = problem(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isMap(value: unknown): value is Schema {
  return isObject(value) && !Array.isArray(value);
}

function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}
