/**
 * Writes `queries.ts`: options of TanStack Query 5 for the operations of a client. An operation that only reads is a query, any other a
 * mutation. No key contains a value that the description marks as secret.
 *
 * @typedef {import("asmx-codegen").Service} Service
 * @typedef {import("asmx-codegen").Operation} Operation
 * @typedef {import("asmx-codegen").PluginTools} PluginTools
 * @typedef {import("asmx-codegen").Field | import("asmx-codegen").RecordField} Field
 * @typedef {import("asmx-codegen").TypeScriptDeclaration} Declaration
 */

/**
 * `from`: the package whose types the file imports, such as `@tanstack/react-query`.
 * @returns {import("asmx-codegen").Plugin}
 */
export function tanstackQuery({ from = "@tanstack/query-core" } = {}) {
  return {
    api: 1,
    name: "tanstack-query",
    emit: (service, tools) =>
      tools.artifacts.has("client") ? [{ path: "queries.ts", text: new Queries(service, tools, from).text() }] : [],
  };
}

export default tanstackQuery();

class Queries {
  /** @type {Map<string, string>} Name of a type that contains secrets -> the constant that lists them. */
  #secrets = new Map();

  /** @param {Service} service @param {PluginTools} tools @param {string} from */
  constructor(service, tools, from) {
    this.service = service;
    this.tools = tools;
    this.from = from;
    this.client = tools.encode.identifier(tools.names.service(service).client);
    const holders = service.types.filter(({ name }) => this.#holdsSecrets(name));
    for (const [index, { name }] of holders.entries()) this.#secrets.set(name, `secrets${index + 1}`);
  }

  text() {
    const { service, tools, client, from } = this;
    const operations = tools.questions.operations(service);
    const queries = operations.filter(({ reads }) => reads);
    const parameters = queries.map((each) => tools.encode.identifier(tools.names.parameters(each)));
    const imports = [
      { from, names: queries.length > 0 ? ["DataTag"] : [], types: true },
      { from: "./client", names: operations.length > 0 ? [client] : [], types: true },
      { from: "./types", names: parameters, types: true },
    ];
    return tools.printTypeScript({
      head: `Options of TanStack Query for ${service.name}, made from ${tools.origin.name}.`,
      imports: imports.filter(({ names }) => names.length > 0),
      declarations: [
        ...operations.flatMap((each) => (each.reads ? this.#query(each) : [this.#mutation(each)])),
        callType,
        ...(queries.length < operations.length ? [mutationType] : []),
        ...(queries.length > 0 ? [queryType, secretsType, ...this.#secretsOfTypes(), this.#keyOf(), keyPart] : []),
      ],
    });
  }

  /** @param {Operation} operation */
  #facts(operation) {
    const { names, encode } = this.tools;
    const method = encode.string(names.method(operation));
    const result = `Awaited<ReturnType<${this.client}[${method}]>>`;
    return {
      result,
      name: names.operation(operation),
      call: `client[${method}]`,
      client: {
        name: "client",
        type: `{ readonly ${encode.member(names.method(operation))}: Call<Given, ${result}> }`,
      },
      purpose: operation.purpose === undefined ? [] : [encode.sentence(operation.purpose)],
    };
  }

  /** @param {Operation} operation @returns {readonly Declaration[]} */
  #query(operation) {
    const { names, encode } = this.tools;
    const { result, name, call, client, purpose } = this.#facts(operation);
    const [key, query] = [encode.identifier(`${name}QueryKey`), encode.identifier(`${name}QueryOptions`)];
    const isEmpty = operation.result.kind === "void" || operation.result.kind === "none";
    const data = isEmpty ? "null" : result;
    const keyCall = `keyOf(${encode.string(operation.name)}, parameters, ${this.#mapOf(operation.parameters) ?? "undefined"})`;
    const partial = { name: "parameters", type: `Partial<${names.parameters(operation)}>`, value: "{}" };
    const whole = { name: "parameters", type: "NoInfer<Given>" };
    const called = `${call}(parameters, { signal })`;
    return [
      {
        kind: "function",
        name: key,
        documentation: [`Key of ${query}. With some parameters only, the start of all keys with these values.`],
        implementation: { parameters: [partial], returns: `DataTag<readonly unknown[], ${data}>` },
        body: [`return ${keyCall};`],
      },
      {
        kind: "function",
        name: query,
        documentation: purpose,
        implementation: { typeParameters: ["Given"], parameters: [client, whole], returns: `Query<${data}>` },
        body: [
          "return {",
          `  queryKey: ${keyCall},`,
          // The data of a query cannot be undefined.
          `  queryFn: async ({ signal }) => ${isEmpty ? `(await ${called}, null)` : called},`,
          "};",
        ],
      },
    ];
  }

  /** @param {Operation} operation @returns {Declaration} */
  #mutation(operation) {
    const { encode } = this.tools;
    const { result, name, call, client, purpose } = this.#facts(operation);
    return {
      kind: "function",
      name: encode.identifier(`${name}MutationOptions`),
      documentation: purpose,
      implementation: { typeParameters: ["Given"], parameters: [client], returns: `Mutation<Given, ${result}>` },
      body: [
        "return {",
        `  mutationKey: [${encode.string(this.service.name)}, ${encode.string(operation.name)}],`,
        `  mutationFn: async (parameters) => ${call}(parameters),`,
        "};",
      ],
    };
  }

  /** @returns {Declaration} */
  #keyOf() {
    return {
      kind: "function",
      name: "keyOf",
      documentation: ["Key of a call: the operation, and the parameters without secrets."],
      implementation: {
        typeParameters: ["Data"],
        parameters: [
          { name: "operation", type: "string" },
          { name: "parameters", type: "unknown" },
          { name: "secrets", type: "Secrets | undefined" },
        ],
        returns: "DataTag<readonly unknown[], Data>",
      },
      body: [
        `const key: readonly unknown[] = [${this.tools.encode.string(this.service.name)}, operation, keyPart(parameters ?? {}, secrets)];`,
        "return key as DataTag<readonly unknown[], Data>;",
      ],
    };
  }

  /** @returns {readonly Declaration[]} */
  #secretsOfTypes() {
    return [...this.#secrets].map(([name, constant]) => ({
      kind: "constant",
      name: constant,
      documentation: [],
      type: "Secrets",
      value: this.#mapOf(this.#fieldsOf(name)) ?? "new Map()",
    }));
  }

  /** Fields of a record and of all that extend it. @param {string} name @returns {readonly Field[]} */
  #fieldsOf(name) {
    const { questions } = this.tools;
    const type = questions.typeNamed(this.service, name);
    if (type.kind === "array") return [type.item];
    if (type.kind !== "record") return [];
    return [type, ...questions.derived(this.service, type)].flatMap((each) => questions.fields(this.service, each));
  }

  /** @param {string} name @param {Set<string>} visited @returns {boolean} */
  #holdsSecrets(name, visited = new Set()) {
    if (visited.has(name)) return false;
    visited.add(name);
    const holds = (/** @type {Field} */ field) =>
      field.secret !== undefined ||
      ("parts" in field && field.parts.some(holds)) ||
      (field.type?.kind === "named" && this.#holdsSecrets(field.type.name, visited));
    return this.#fieldsOf(name).some(holds);
  }

  /** The secrets among fields and inside of them. @param {readonly Field[]} fields @returns {string | undefined} */
  #mapOf(fields) {
    const { names, encode } = this.tools;
    const items = fields.flatMap((field) => {
      const secrets = this.#secretsIn(field);
      return secrets === undefined ? [] : [`[${encode.string(names.property(field))}, ${secrets}]`];
    });
    return items.length === 0 ? undefined : `new Map<string, true | (() => Secrets)>([${items.join(", ")}])`;
  }

  /** @param {Field} field @returns {string | undefined} */
  #secretsIn(field) {
    if (field.secret !== undefined) return "true";
    const inner = "parts" in field && field.parts.length > 0 ? this.#mapOf(field.parts) : undefined;
    if (inner !== undefined) return `() => ${inner}`;
    const constant = field.type?.kind === "named" ? this.#listed(field.type.name) : undefined;
    return constant === undefined || constant === "true" ? constant : `() => ${constant}`;
  }

  /** Secrets of a type; an array has those of its items. @param {string} name @returns {string | undefined} */
  #listed(name) {
    const type = this.tools.questions.typeNamed(this.service, name);
    if (type.kind !== "array") return this.#secrets.get(name);
    if (type.item.secret !== undefined) return "true";
    return type.item.type.kind === "named" && this.#secrets.has(name) ? this.#listed(type.item.type.name) : undefined;
  }
}

/** @param {string} name @param {string} type */
const member = (name, type) => ({ name, type, documentation: [], optional: false });

/** @type {Declaration} */
const callType = {
  kind: "alias",
  name: "Call",
  documentation: ["A method of a client. `Given`: the parameters that it still needs."],
  typeParameters: ["Given", "Data"],
  type: "(parameters: Given, options?: { readonly signal?: AbortSignal | undefined }) => Promise<Data>",
};

/** @type {Declaration} */
const queryType = {
  kind: "interface",
  name: "Query",
  documentation: ["Options of a query."],
  typeParameters: ["Data"],
  members: [
    member("queryKey", "DataTag<readonly unknown[], Data>"),
    member("queryFn", "(context: { readonly signal: AbortSignal }) => Promise<Data>"),
  ],
};

/** @type {Declaration} */
const mutationType = {
  kind: "interface",
  name: "Mutation",
  documentation: ["Options of a mutation."],
  typeParameters: ["Variables", "Data"],
  members: [
    member("mutationKey", "readonly string[]"),
    member("mutationFn", "(parameters: Variables) => Promise<Data>"),
  ],
};

/** @type {Declaration} */
const secretsType = {
  kind: "interface",
  name: "Secrets",
  documentation: ["Names of secret properties, and of properties that contain some."],
  extends: ["ReadonlyMap<string, true | (() => Secrets)>"],
  members: [],
};

/** @type {Declaration} */
const keyPart = {
  kind: "function",
  name: "keyPart",
  documentation: ["A value as a key has it: without secrets, and as JSON, which hashes of keys are made of."],
  implementation: {
    parameters: [
      { name: "value", type: "unknown" },
      { name: "secrets", type: "Secrets | undefined" },
    ],
    returns: "unknown",
  },
  body: [
    'if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);',
    "if (value instanceof Date || value instanceof Uint8Array) return String(value instanceof Date ? value.getTime() : value);",
    "if (Array.isArray(value)) return value.map((each) => keyPart(each, secrets));",
    'if (typeof value !== "object" || value === null) return value;',
    "const parts = Object.entries(value).flatMap(([name, each]) => {",
    "  const inner = secrets?.get(name);",
    "  return inner === true ? [] : [[name, keyPart(each, inner?.())] as const];",
    "});",
    "return Object.fromEntries(parts);",
  ],
};
