/**
 * Owns random descriptions, code that uses everything they generate, and changes that are planted in them.
 * Invariant: the same seed makes the same; each line of the code uses at most one record, enumeration or operation by name, which its file is named after.
 */

export interface FieldModel {
  readonly type: string;
  readonly required: boolean;
  readonly nullable: boolean;
}
type Fields = Readonly<Record<string, FieldModel>>;

export interface OperationModel {
  readonly parameters: Fields;
  readonly result: string;
}

export interface ServiceModel {
  readonly enums: Readonly<Record<string, readonly string[]>>;
  readonly records: Readonly<Record<string, Fields>>;
  readonly operations: Readonly<Record<string, OperationModel>>;
}

export type Random = (below: number) => number;

/** mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

const scalars = { string: "string", int: "number", decimal: "string", boolean: "boolean", long: "bigint" } as const;
const literals: Readonly<Record<string, string>> = {
  string: '"a"',
  int: "1",
  decimal: '"1.5"',
  boolean: "true",
  long: "1n",
};
const scalarNames = Object.keys(scalars);

export function randomService(random: Random): ServiceModel {
  const enumNames = [0, 1, 2].map((index) => `Kind${index}`);
  const enums = Object.fromEntries(
    enumNames.map((name) => [name, ["Red", "Green", "Blue", "Grey"].map((value) => `${value}${name}`)]),
  );
  const recordNames = [0, 1, 2, 3, 4, 5].map((index) => `Part${index}`);
  const field = (types: readonly string[]): FieldModel => {
    const type = pick(random, types);
    return { type, required: random(2) === 0, nullable: random(4) === 0 };
  };
  const fieldsOf = (prefix: string, number: number, types: readonly string[]): Fields =>
    Object.fromEntries(Array.from({ length: number }, (_, index) => [`${prefix}${index}`, field(types)]));
  const records = Object.fromEntries(
    recordNames.map((name, index) => [
      name,
      fieldsOf(`f${index}`, 4 + random(3), [...scalarNames, ...enumNames, ...recordNames.slice(index + 1)]),
    ]),
  );
  const operations = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `run${index}`,
      {
        parameters: fieldsOf(`p${index}`, 2 + random(2), [...scalarNames, ...enumNames, ...recordNames]),
        result: pick(random, [...scalarNames, ...enumNames, ...recordNames, ...recordNames]),
      },
    ]),
  );
  return { enums, records, operations };
}

/** JSON is YAML. */
export function descriptionOf({ enums, records, operations }: ServiceModel): string {
  const types = {
    ...Object.fromEntries(Object.entries(enums).map(([name, values]) => [name, { enum: values }])),
    ...Object.fromEntries(Object.entries(records).map(([name, fields]) => [name, { fields }])),
  };
  return JSON.stringify({
    service: "Shop",
    namespace: "urn:shop",
    path: "/shop.asmx",
    bindings: ["soap11"],
    types,
    groups: { all: { operations } },
  });
}

/** Path -> text: a file for each record, enumeration and operation, with lines for each part of it. */
export function consumerOf(service: ServiceModel): Readonly<Record<string, string>> {
  const { enums, records, operations } = service;
  const files: Record<string, string> = {
    "src/client.ts": `import { createShopClient } from "./api/index.js";\nexport const client = createShopClient({ baseUrl: "http://localhost" });\nexport const wrong: number = "wrong before";\n`,
  };
  for (const [name, values] of Object.entries(enums)) files[`src/${name}.ts`] = enumUses(name, values);
  for (const [name, fields] of Object.entries(records)) files[`src/${name}.ts`] = recordUses(name, fields, service);
  for (const [name, operation] of Object.entries(operations))
    files[`src/${name}.ts`] = operationUses(name, operation, service);
  return files;
}

function enumUses(name: string, values: readonly string[]): string {
  return [
    `import type { ${name} } from "./api/index.js";`,
    `import { ${name}Values } from "./api/index.js";`,
    `export const first: ${name} | undefined = ${name}Values[0];`,
    ...values.map((value) => `export const is${value} = (one: ${name}): boolean => one === "${value}";`),
    `export const counts: Record<${name}, number> = {`,
    ...values.map((value) => `  ${value}: 1,`),
    "};",
    `export function words(one: ${name}): string {`,
    "  switch (one) {",
    ...values.map((value) => `    case "${value}": return "${value}";`),
    "  }",
    "}",
    "",
  ].join("\n");
}

function typeScriptOf({ type, required, nullable }: FieldModel): string {
  const base = (scalars as Readonly<Record<string, string>>)[type] ?? `import("./api/index.js").${type}`;
  return `${base}${nullable ? " | null" : ""}${required ? "" : " | undefined"}`;
}

function literalOf(type: string, { enums }: ServiceModel): string {
  const [value] = enums[type] ?? [];
  return literals[type] ?? (value === undefined ? `{} as import("./api/index.js").${type}` : `"${value}"`);
}

function recordUses(name: string, fields: Fields, service: ServiceModel): string {
  const entries = Object.entries(fields);
  return [
    `import type { ${name} } from "./api/index.js";`,
    `declare const one: ${name};`,
    `declare const many: readonly ${name}[];`,
    ...entries.flatMap(([field, model]) => [
      `export const get_${field} = (each: ${name}): ${typeScriptOf(model)} => each.${field};`,
      `export const put_${field} = (each: ${name}): ${name} => ({ ...each, ${field}: ${literalOf(model.type, service)} });`,
      `export const { ${field}: taken_${field} } = one;`,
      `export const all_${field} = many.map((each) => each["${field}"]);`,
      `export type Only_${field} = Pick<${name}, "${field}">;`,
      `export const key_${field}: keyof ${name} = "${field}";`,
      `export const text_${field} = \`\${one.${field}}\`.length;`,
    ]),
    `export const made: ${name} = {`,
    ...entries.map(([field, { type }]) => `  ${field}: ${literalOf(type, service)},`),
    "};",
    `export const copy: ${name} = { ...one };`,
    "",
  ].join("\n");
}

function operationUses(name: string, { parameters, result }: OperationModel, service: ServiceModel): string {
  const upper = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const entries = Object.entries(parameters);
  const all = entries.map(([parameter, { type }]) => `${parameter}: ${literalOf(type, service)}`).join(", ");
  const resultFields = Object.entries(service.records[result] ?? {});
  return [
    `import { client } from "./client.js";`,
    `import type { ${upper}Parameters, ShopHandlers } from "./api/index.js";`,
    `export const short = await client.${name}({ ${all} });`,
    `export const typed: ${typeScriptOf({ type: result, required: true, nullable: true })} = await client.${name}({ ${all} });`,
    `export const long = await client.${name}({`,
    ...entries.map(([parameter, { type }]) => `  ${parameter}: ${literalOf(type, service)},`),
    "});",
    ...entries.map(
      ([parameter, model]) =>
        `export const give_${parameter} = (each: ${upper}Parameters): ${typeScriptOf(model)} => each.${parameter};`,
    ),
    ...resultFields.map(
      ([field, model]) =>
        `export const read_${field}: ${typeScriptOf({ ...model, required: false })} = short?.${field};`,
    ),
    `export const handler: ShopHandlers["${name}"] = (given) => {`,
    ...entries.map(([parameter]) => `  console.log(given.${parameter});`),
    `  return ${literalOf(result, service)};`,
    "};",
    "",
  ].join("\n");
}

/** A planted change, by the names that its changes on the wire may have. */
export interface Planted {
  readonly kind: string;
  readonly service: ServiceModel;
}

type Plant = (service: ServiceModel, random: Random) => ServiceModel | undefined;

function changeFields(
  service: ServiceModel,
  random: Random,
  change: (fields: Fields, name: string) => Fields,
): ServiceModel {
  if (random(3) > 0) {
    const owner = pick(random, Object.keys(service.records));
    const fields = service.records[owner] ?? {};
    return {
      ...service,
      records: { ...service.records, [owner]: change(fields, pick(random, Object.keys(fields))) },
    };
  }
  const owner = pick(random, Object.keys(service.operations));
  const operation = service.operations[owner] ?? { parameters: {}, result: "int" };
  const parameters = change(operation.parameters, pick(random, Object.keys(operation.parameters)));
  return { ...service, operations: { ...service.operations, [owner]: { ...operation, parameters } } };
}

const without = <Value>(values: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

const changed = (fields: Fields, name: string, change: (field: FieldModel) => FieldModel): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, key === name ? change(field) : field]));

const plants: Readonly<Record<string, Plant>> = {
  removed: (service, random) => changeFields(service, random, without),
  renamed: (service, random) =>
    changeFields(service, random, (fields, name) =>
      Object.fromEntries(Object.entries(fields).map(([key, field]) => [key === name ? `${key}New` : key, field])),
    ),
  retyped: (service, random) =>
    changeFields(service, random, (fields, name) =>
      changed(fields, name, (field) => ({
        ...field,
        type: pick(
          random,
          scalarNames.filter((each) => each !== field.type),
        ),
      })),
    ),
  required: (service, random) =>
    changeFields(service, random, (fields, name) =>
      changed(fields, name, (field) => ({ ...field, required: !field.required })),
    ),
  nullable: (service, random) =>
    changeFields(service, random, (fields, name) =>
      changed(fields, name, (field) => ({ ...field, nullable: !field.nullable })),
    ),
  added: (service, random) =>
    changeFields(service, random, (fields, name) => ({
      ...fields,
      [`${name}More`]: { type: "int", required: true, nullable: false },
    })),
  moved: (service, random) => {
    const [from, to] = [pick(random, Object.keys(service.records)), pick(random, Object.keys(service.records))];
    const fields = service.records[from] ?? {};
    const name = pick(random, Object.keys(fields));
    const field = fields[name];
    // A record that contains itself cannot be required.
    if (from === to || field === undefined || !scalarNames.includes(field.type)) return undefined;
    return {
      ...service,
      records: {
        ...service.records,
        [from]: without(fields, name),
        [to]: { ...service.records[to], [name]: field },
      },
    };
  },
  narrowed: (service, random) => {
    const name = pick(random, Object.keys(service.enums));
    const values = service.enums[name] ?? [];
    const gone = pick(random, values);
    return { ...service, enums: { ...service.enums, [name]: values.filter((value) => value !== gone) } };
  },
  widened: (service, random) => {
    const name = pick(random, Object.keys(service.enums));
    const values = service.enums[name] ?? [];
    return { ...service, enums: { ...service.enums, [name]: [...values, `White${values.length}${name}`] } };
  },
  "another result": (service, random) => {
    const name = pick(random, Object.keys(service.operations));
    const operation = service.operations[name] ?? { parameters: {}, result: "int" };
    const result = pick(
      random,
      [...scalarNames, ...Object.keys(service.records)].filter((each) => each !== operation.result),
    );
    return { ...service, operations: { ...service.operations, [name]: { ...operation, result } } };
  },
  "an operation less": (service, random) => {
    const names = Object.keys(service.operations);
    return names.length < 5 ? undefined : { ...service, operations: without(service.operations, pick(random, names)) };
  },
};

/** Plants changes, as many as asked for, of which each leaves a valid description. */
export function plantChanges(
  service: ServiceModel,
  number: number,
  random: Random,
  isValid: (service: ServiceModel) => boolean,
): { readonly service: ServiceModel; readonly kinds: readonly string[] } {
  const kinds: string[] = [];
  let planted = service;
  while (kinds.length < number) {
    const kind = pick(random, Object.keys(plants));
    const next = plants[kind]?.(planted, random);
    if (next === undefined || !isValid(next)) continue;
    planted = next;
    kinds.push(kind);
  }
  return { service: planted, kinds };
}
