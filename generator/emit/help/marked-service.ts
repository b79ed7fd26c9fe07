/**
 * Owns the service as its help page's examples show it: without an address and namespace of its own, and without secrets.
 * Invariant: whoever fills the slots gets the fixture's text, but for the secrets.
 */
import { addressOf, operationsOf, resultUse, typeNamed } from "../../model/questions.js";
import { secretParts, secrecyOfResult } from "../../model/secrets.js";
import type {
  BindingId,
  NamedType,
  Operation,
  RecordField,
  Result,
  Secrecy,
  Service,
  TypeUse,
} from "../../model/service.js";
import type { Examples } from "../emitter.js";
import { namedTypes } from "./words.js";

/** Stands for whatever a secret is. */
const hidden = "********";

export class MarkedService {
  readonly #service: Service;
  readonly #mark: string;
  readonly #address: string;

  constructor(service: Service) {
    // Private-use characters, more of them until nothing else holds them; what is no URL cannot be part of one.
    let mark = "\ue020";
    const everything = JSON.stringify(service);
    while (everything.includes(mark)) mark += "\ue020";
    let host = "http://codegen";
    while (everything.includes(host)) host += "-";
    this.#mark = mark;
    // A service in no namespace stays there, wherever it runs.
    const namespace = service.namespace === "" ? "" : mark;
    const marked: Service = { ...service, namespace, baseUrl: `${host}.invalid` };
    this.#service = marked;
    this.#address = addressOf(marked).split("?", 1)[0]?.replace(/[{}]/g, encodeURIComponent) ?? "";
  }

  /** Request and response with their slots. `operation`: without its secrets, for which {@link withoutSecrets} sees. */
  exchange(examples: Examples, operation: Operation, binding: BindingId): ReturnType<Examples["exchange"]> {
    const texts = examples.exchange(this.#service, operation, binding);
    if (texts === undefined) return undefined;
    const pattern = operation.soapAction ?? this.#service.soapAction;
    const cut = (text: string): string => this.#cut(text, pattern === undefined);
    return { request: cut(texts.request), response: cut(texts.response) };
  }

  #cut(text: string, made: boolean): string {
    const inAction = encodeURIComponent(this.#mark);
    return text
      .replaceAll(this.#address, "{{address}}")
      .replaceAll(made ? `${inAction}/` : inAction, made ? "{{actions}}" : "{{namespace}}")
      .replaceAll(this.#mark, "{{namespace}}");
  }
}

/** The same operation; its secrets that are texts are asterisks. Those within types are by {@link withoutSecretSamples}. */
export function withoutSecrets(service: Service, operation: Operation): Operation {
  const { parameters, result } = operation;
  const hide = hiderOf(service);
  const shown = (): Result => {
    switch (result.kind) {
      case "scalar":
      case "repeated":
        return hide(result);
      case "several":
        return { ...result, fields: result.fields.map((field) => withoutSample(field, hide)) };
      case "data-set":
        return { ...result, tables: result.tables?.map((table) => ({ ...table, columns: table.columns.map(hide) })) };
      default:
        return result;
    }
  };
  return { ...operation, parameters: parameters.map(hide), result: shown() };
}

/** The same service; the secrets of its types are asterisks where they are texts. */
export function withoutSecretSamples(service: Service): Service {
  const inside = typesWithinSecrets(service);
  const types = service.types.map((type): NamedType => {
    const hide = hiderOf(service, inside.has(type.name));
    if (type.kind === "record") return { ...type, fields: type.fields.map((field) => withoutSample(field, hide)) };
    if (type.kind === "array") return { ...type, item: hide(type.item) };
    if (type.kind !== "data-set") return type;
    return { ...type, tables: type.tables.map((table) => ({ ...table, columns: table.columns.map(hide) })) };
  });
  return { ...service, types };
}

/** Names of types of which a value is secret as a whole somewhere. */
function typesWithinSecrets(service: Service): ReadonlySet<string> {
  const parts = secretParts(service).flatMap(({ secret, type }) => (secret && type ? [type] : []));
  const results = operationsOf(service).flatMap((operation) =>
    secrecyOfResult(operation.result) === undefined ? [] : (resultUse(operation) ?? []),
  );
  return new Set(namedTypes(service, [...parts, ...results]).map(({ name }) => name));
}

type Hider = <Part extends Sampled>(part: Part) => Part;
interface Sampled {
  readonly type: TypeUse;
  readonly sample: string | undefined;
  readonly secret: Secrecy | undefined;
}

/** `all`: everything is secret there. */
function hiderOf(service: Service, all = false): Hider {
  return (part) => ((all || part.secret) && isText(service, part.type) ? { ...part, sample: hidden } : part);
}

function withoutSample(field: RecordField, hide: Hider): RecordField {
  return { ...hide(field), parts: field.parts.map((part) => withoutSample(part, hide)) };
}

function isText(service: Service, use: TypeUse): boolean {
  if (use.kind === "scalar") return use.name === "string";
  if (use.kind !== "named") return false;
  const type = typeNamed(service, use.name);
  return type.kind === "restricted" && type.base === "string";
}
