/**
 * Owns the OpenAPI document of a service: the requests and responses of its gateway.
 * Invariant: purposes and gaps are in the description's own words. A secret that is sent elsewhere is in no body.
 */
import { gapsOf } from "../../model/gaps.js";
import {
  dataSetTypeOf,
  operationsOf,
  resultUse,
  returnedHeaders,
  sentHeaders,
  typeNamed,
} from "../../model/questions.js";
import type { Group, Operation, Parameter, Service } from "../../model/service.js";
import { NumberedNames, propertyName } from "../../names/index.js";
import { citation, prose } from "../documentation.js";
import type { Examples } from "../example-values.js";
import { markWords } from "../recognition.js";
import { withoutSecrets, withoutSecretSamples } from "../without-secrets.js";
import { alternatives, closedObject, described, fromEntries, type JsonSchema, nullable } from "./json-schema.js";
import { Samples } from "./samples.js";
import { Schemas } from "./schemas.js";
import { isSecretHeader, type Requirement, requirementsOf, soapHeaderName } from "./security.js";

type JsonObject = Readonly<Record<string, unknown>>;

/** Gaps of one operation; nobody reads more. */
const mostGaps = 20;

/** `numbers`: `long`, `decimal` and their kin are numbers in JSON. */
export function openApiDocument(service: Service, examples: Examples, numbers: boolean): JsonObject {
  const writer = new DocumentWriter(service, examples, numbers);
  const paths = operationsOf(service).map(
    (operation) => [`/${encodeURIComponent(operation.name)}`, writer.path(operation)] as const,
  );
  const wholes = service.gaps.filter(({ appliesTo }) => Object.values(appliesTo).every((names) => names.length === 0));
  const words = [
    ...(service.purpose === undefined ? [] : [prose(service.purpose)]),
    ...wholes.map(({ text, source }) => unspecified(service, text, source)),
  ];
  const securitySchemes = writer.securitySchemes;
  return {
    openapi: "3.1.1",
    "x-generated": markWords,
    info: { title: service.name, version: "1.0.0", ...(words.length === 0 ? {} : { description: words.join("\n\n") }) },
    servers: [{ url: "/" }],
    security: [],
    tags: tagsOf(service),
    paths: fromEntries(paths),
    components: {
      schemas: writer.schemas.components,
      ...(writer.responses.size === 0 ? {} : { responses: fromEntries([...writer.responses].sort()) }),
      ...(securitySchemes.size === 0 ? {} : { securitySchemes: fromEntries([...securitySchemes]) }),
    },
  };
}

function tagsOf(service: Service): readonly JsonObject[] {
  const groups = service.groups.filter(({ operations }) => operations.length > 0);
  return groups.map((group) => {
    const { name, title, source } = group;
    const cited = citation(service, source);
    const tag = tagName(service, group);
    const sentence = prose(title === name ? `Operations of ${tag}` : title);
    return { name: tag, description: [sentence, ...(cited === undefined ? [] : [`Source: ${cited}.`])].join(" ") };
  });
}

/** The service's name for its only group if nobody gave that a title: clients name a class by the tag. */
function tagName({ name, groups }: Service, group: Group): string {
  return groups.length === 1 && group.title === group.name ? name : group.name;
}

function unspecified(service: Service, text: string, source: string | undefined): string {
  const cited = citation(service, source);
  return `Unspecified${cited === undefined ? "" : ` (${cited})`}: ${prose(text)}`;
}

/** Descriptions of the responses that operations share. */
const sharedResponses = {
  Invalid: "The request does not fit the description, or the service found it wrong.",
  Unauthorized: "Credentials are missing.",
  Unavailable: "The service failed, cannot be reached, or answered with something else.",
  Timeout: "The service did not answer in time.",
} as const;

class DocumentWriter {
  readonly schemas: Schemas;
  readonly securitySchemes = new Map<string, JsonSchema>();
  readonly responses = new Map<string, JsonObject>();
  /** Identifiers of operations, which addresses may hold. */
  readonly #ids = new NumberedNames([]);
  readonly #service: Service;
  /** Without samples of secrets. */
  readonly #shown: Service;
  readonly #examples: Examples;
  readonly #samples: Samples;

  constructor(service: Service, examples: Examples, numbers: boolean) {
    this.#service = service;
    this.#shown = withoutSecretSamples(service);
    this.#examples = examples;
    this.schemas = new Schemas(service, numbers);
    this.#samples = new Samples(service, numbers);
  }

  /** POST alone, so that a new parameter never changes the method. */
  path(operation: Operation): JsonObject {
    const body = this.#requestBody(operation);
    const id = this.#ids.give(operationId(operation).replace(/[^A-Za-z0-9._~-]/g, "_"));
    return { post: { ...this.#common(operation), operationId: id, requestBody: body } };
  }

  #common(operation: Operation): JsonObject {
    const { purpose, deprecated } = operation;
    const requirements = requirementsOf(this.#service, operation);
    const headers = sentHeaders(operation).filter((header) => !isSecretHeader(this.#service, header));
    const group = this.#service.groups.find(({ operations }) => operations.includes(operation));
    const words = this.#words(operation);
    return {
      ...(group === undefined ? {} : { tags: [tagName(this.#service, group)] }),
      summary: purpose === undefined ? operation.name : prose(purpose),
      ...(words.length === 0 ? {} : { description: words.join("\n\n") }),
      ...(deprecated === undefined ? {} : { deprecated: true }),
      ...(requirements.length === 0 ? {} : { security: this.#security(requirements) }),
      ...(headers.length === 0
        ? {}
        : {
            parameters: headers.map(({ name, property = name, type, required, nullable: isNullable }) => ({
              name: soapHeaderName({ name, property }),
              in: "header",
              required,
              description: `The SOAP header ${name} as JSON.`,
              content: {
                "application/json": { schema: isNullable ? nullable(this.schemas.of(type)) : this.schemas.of(type) },
              },
            })),
          }),
      responses: this.#responses(operation, requirements.length > 0),
    };
  }

  #words(operation: Operation): readonly string[] {
    const { limits, source, deprecated, reads } = operation;
    const isReadable = reads && bodyParameters(operation).every((each) => this.#fitsQuery(each));
    const cited = citation(this.#service, source);
    return [
      ...(deprecated === undefined ? [] : [`Deprecated: ${prose(deprecated)}`]),
      ...(limits === undefined ? [] : [`Limit: ${prose(limits)}`]),
      ...(isReadable ? ["GET, with the parameters in the query, has the same answers, with an ETag."] : []),
      ...gapsOf(this.#service, operation, mostGaps).gaps.map(({ text, source: place }) =>
        unspecified(this.#service, text, place),
      ),
      ...(cited === undefined ? [] : [`Source: ${cited}.`]),
    ];
  }

  /** All of them, and nothing if all are optional. */
  #security(requirements: readonly Requirement[]): readonly JsonObject[] {
    for (const { name, scheme } of requirements) this.securitySchemes.set(name, scheme);
    const requirement = fromEntries(requirements.map(({ name }) => [name, []] as const));
    return requirements.every(({ optional }) => optional) ? [requirement, {}] : [requirement];
  }

  #requestBody(operation: Operation): JsonObject {
    const parameters = bodyParameters(operation);
    const schema = closedObject(
      parameters.map((parameter) => [propertyName(parameter), this.#parameterSchema(parameter), parameter.required]),
    );
    const example = this.#requestExample(operation);
    return {
      required: parameters.some(({ required }) => required),
      content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
    };
  }

  #requestExample(operation: Operation): JsonObject | undefined {
    const samples = this.#examples.parameters(this.#shown, withoutSecrets(this.#shown, operation));
    const entries = operation.parameters.flatMap((parameter, index): (readonly [string, unknown])[] => {
      if (parameter.credential !== undefined) return [];
      const sample = samples[index];
      const example =
        parameter.repeated === undefined
          ? this.#samples.of(parameter.type, sample)
          : this.#samples.ofList(parameter, [sample]);
      return [[propertyName(parameter), example]];
    });
    const isWhole = entries.every(([, example]) => example !== undefined);
    return isWhole && samples.length === operation.parameters.length ? fromEntries(entries) : undefined;
  }

  #parameterSchema(parameter: Parameter): JsonSchema {
    const { purpose, secret, type } = parameter;
    const schema = this.schemas.ofField(parameter);
    const isPassword = secret === "full" && type.kind === "scalar" && type.name === "string";
    const words = purpose === undefined ? [] : [prose(purpose)];
    return described(isPassword ? { ...schema, format: "password" } : schema, words);
  }

  /** A single text, number or boolean that may be seen in an address. */
  #fitsQuery({ type: use, repeated, secret, nullable: isNullable }: Parameter): boolean {
    if (repeated !== undefined || secret !== undefined || isNullable) return false;
    if (use.kind !== "named") return use.kind === "scalar";
    const type = typeNamed(this.#service, use.name);
    return type.kind === "enumeration" || type.kind === "restricted" || type.kind === "date-text";
  }

  #responses(operation: Operation, isSecured: boolean): JsonObject {
    const faults = this.#faultResponse(operation);
    return fromEntries([
      this.#success(operation),
      ["400", this.#shared("Invalid")],
      ...(isSecured ? ([["401", this.#shared("Unauthorized")]] as const) : []),
      ...(faults === undefined ? [] : ([["422", faults]] as const)),
      ["502", this.#shared("Unavailable")],
      ["504", this.#shared("Timeout")],
    ]);
  }

  /** A reference to a response that operations share. */
  #shared(name: keyof typeof sharedResponses): JsonObject {
    this.responses.set(name, problemResponse(sharedResponses[name], this.#problem()));
    return { $ref: `#/components/responses/${name}` };
  }

  #success(operation: Operation): readonly [string, JsonObject] {
    const { result } = operation;
    const headers = returnedHeaders(operation).map((header) => {
      const { name, type, nullable: isNullable } = header;
      const schema = this.schemas.of(type);
      const content = { "application/json": { schema: isNullable ? nullable(schema) : schema } };
      return [soapHeaderName(header), { description: `The SOAP header ${name} as JSON.`, content }] as const;
    });
    const withHeaders = headers.length === 0 ? {} : { headers: fromEntries(headers) };
    if (result.kind === "void") return ["204", { description: "Done.", ...withHeaders }];
    if (result.kind === "none") return ["202", { description: "The request arrived.", ...withHeaders }];
    const example = this.#resultExample(operation);
    const media = { schema: this.#resultSchema(operation), ...(example === undefined ? {} : { example }) };
    const rows = result.kind === "data-set" ? this.#rowForms() : {};
    return ["200", { description: "The result.", ...withHeaders, content: { "application/json": media, ...rows } }];
  }

  /** A DataSet row by row, chosen by the header `Accept`. */
  #rowForms(): JsonObject {
    const row = this.schemas.component("fixed DataSetRow", "DataSetRow", () =>
      closedObject([
        ["table", { type: "string" }, true],
        ["row", { type: "object", description: "Values by column." }, true],
      ]),
    );
    const lines = { type: "string", description: "A DataSetRow as JSON in each line, sent while the service answers." };
    return {
      "application/x-ndjson": { schema: lines },
      "application/vnd.asmx.rows+json": { schema: { type: "array", items: row } },
    };
  }

  #resultSchema(operation: Operation): JsonSchema {
    const { result } = operation;
    switch (result.kind) {
      case "void":
      case "none":
        return {};
      case "several":
        return this.schemas.fields(result.fields);
      case "repeated":
        return this.schemas.ofField({
          type: result.type,
          nullable: result.nullable,
          repeated: { min: 0, max: undefined },
        });
      case "data-set": {
        const type = dataSetTypeOf(this.#service, operation);
        const schema =
          type === undefined
            ? this.schemas.dataSet(result.tables)
            : this.schemas.of({ kind: "named", name: type.name });
        return result.nullable || !result.required ? nullable(schema) : schema;
      }
      default: {
        const schema = this.schemas.of(resultUse(operation) ?? { kind: "scalar", name: "string" });
        return result.nullable || !result.required ? nullable(schema) : schema;
      }
    }
  }

  #resultExample(operation: Operation): unknown {
    const use = resultUse(operation);
    const { result } = operation;
    if (use === undefined || result.kind === "repeated") return undefined;
    return this.#samples.of(use, this.#examples.result(this.#shown, withoutSecrets(this.#shown, operation)));
  }

  #problem(): JsonSchema {
    return this.schemas.component("fixed Problem", "Problem", () => problemSchema([]));
  }

  /** The declared faults, told apart by `fault`. */
  #faultResponse(operation: Operation): JsonObject | undefined {
    if (operation.faults.length === 0) return undefined;
    const members = operation.faults.map(({ name, type, nullable: isNullable, purpose }) => {
      const value = isNullable ? nullable(this.schemas.of(type)) : this.schemas.of(type);
      const problem = problemSchema([
        ["fault", { type: "string", const: name }, true],
        ["value", value, true],
      ]);
      return described(problem, purpose === undefined ? [] : [prose(purpose)]);
    });
    return problemResponse("The service answered with a fault that it declares.", alternatives("anyOf", members));
  }
}

/** Clients made of the document call it by this name. */
function operationId({ name, method = name }: Operation): string {
  return method;
}

function bodyParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ credential }) => credential === undefined);
}

function problemResponse(description: string, schema: JsonSchema): JsonObject {
  return { description, content: { "application/problem+json": { schema } } };
}

/** RFC 9457. `pointer`: the place in the request's JSON. */
function problemSchema(further: readonly (readonly [string, JsonSchema, boolean])[]): JsonSchema {
  return closedObject([
    ["type", { type: "string", description: "The kind of the problem, as a URN." }, true],
    ["title", { type: "string" }, true],
    ["status", { type: "integer" }, true],
    ["detail", { type: "string" }, true],
    ["pointer", { type: "string", description: "The place in the request's JSON (RFC 6901)." }, false],
    ["code", { type: "string", description: "The code of the SOAP fault." }, false],
    ...further,
  ]);
}
