/**
 * Owns the OpenAPI document of a gateway with `answers: "mend"`: every part of an answer is optional.
 * Invariant: requests are described as without the option. A schema that requests and answers share has a second form
 * for answers.
 */
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas?: Schemas };
}

interface DescribedOperation {
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

interface DescribedResponse {
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

type Schemas = Readonly<Record<string, unknown>>;

const start = "#/components/schemas/";

/** `document`: as `openapi` of a gateway. */
export function withMendedAnswers(document: unknown): unknown {
  const { paths, components, ...rest } = document as OpenApi;
  const { schemas = {} } = components;
  const answers = new Answers(schemas);
  const described = mapValues(paths, (methods) =>
    mapValues(methods, ({ responses, ...operation }) => ({
      ...operation,
      responses: mapValues(responses, answers.response),
    })),
  );
  return {
    ...rest,
    paths: described,
    components: { ...components, schemas: { ...schemas, ...Object.fromEntries(answers.added) } },
  };
}

class Answers {
  /** The second forms, by name. */
  readonly added = new Map<string, unknown>();
  readonly #schemas: Schemas;
  readonly #names = new Map<string, string>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Problems refer to components, and stay. */
  readonly response = (response: DescribedResponse): DescribedResponse => {
    const { content } = response;
    if (content === undefined) return response;
    const described = mapValues(content, (media) =>
      media.schema === undefined ? media : { ...media, schema: orNull(this.#loose(media.schema)) },
    );
    return { ...response, content: described };
  };

  /** The schema without what it requires, and with null for items. */
  #loose(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.#loose(each));
    if (typeof schema !== "object" || schema === null) return schema;
    const entries = Object.entries(schema).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      if (key === "required" && Array.isArray(value)) return [];
      if (key === "$ref") return [[key, this.#named(String(value))]];
      if (key === "items") return [[key, orNull(this.#loose(value))]];
      return [[key, key === "example" || key === "examples" || key === "enum" ? value : this.#loose(value)]];
    });
    return Object.fromEntries(entries);
  }

  #named(reference: string): string {
    const name = reference.slice(start.length);
    if (!reference.startsWith(start) || !Object.hasOwn(this.#schemas, name)) return reference;
    const earlier = this.#names.get(name);
    if (earlier !== undefined) return start + earlier;
    let mended = `${name}Answer`;
    while (Object.hasOwn(this.#schemas, mended)) mended += "_";
    this.#names.set(name, mended);
    this.added.set(mended, this.#loose(this.#schemas[name]));
    return start + mended;
  }
}

function orNull(schema: unknown): object {
  return { anyOf: [schema, { type: "null" }] };
}

function mapValues<Value, Other>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
