/**
 * Owns the copy of a service for examples that people read: samples of secrets are removed.
 * Invariant: secret texts become asterisks everywhere. Other secrets keep their sample, which must be valid.
 */
import { operationsOf, resultUse, typeNamed } from "../model/questions.js";
import { namedTypes } from "../model/records.js";
import { secretParts, secrecyOfResult } from "../model/secrets.js";
import type { NamedType, Operation, RecordField, Result, Secrecy, Service, TypeUse } from "../model/service.js";

/** Stands for whatever a secret is. */
const hidden = "********";

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
