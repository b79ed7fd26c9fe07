/** Owns the last look at an update: that what comes of it says of the wire what the newer WSDL says. */
import type { Pair } from "../model/pair-operations.js";
import { operationsOf } from "../model/questions.js";
import type { Service } from "../model/service.js";
import { readDescription } from "../validate/read-description.js";
import { typesInUse, wireOfOperation, wireOfType } from "../wire/wire-part.js";

/** Thrown where the result would not say what the newer WSDL says. */
export class UpdateFailure extends Error {
  override readonly name = "UpdateFailure";
}

/** Throws {@link UpdateFailure}. */
export function checkUpdate(text: string, newer: Service, pairs: readonly Pair[]): void {
  const { service, diagnostics } = readDescription({ name: "description", text });
  if (service === undefined) {
    const faults = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
    throw new UpdateFailure(`what comes of it is no description: ${faults.slice(0, 3).join(" ")}`);
  }
  const names = new Map(pairs.map(({ before, after }) => [after.name, before.name]));
  const operations = new Map(operationsOf(service).map((operation) => [operation.name, operation]));
  const wrong = operationsOf(newer).filter((after) => {
    const now = operations.get(names.get(after.name) ?? after.name);
    return now === undefined || wireOfOperation(service, now) !== wireOfOperation(newer, after);
  });
  const used = typesInUse(newer);
  const types = new Map(service.types.map((type) => [type.name, type]));
  const wrongTypes = newer.types.filter((type) => {
    const now = types.get(type.name);
    return used.has(type.name) && (now === undefined || wireOfType(service, now) !== wireOfType(newer, type));
  });
  const named = [...wrong, ...wrongTypes].map(({ name }) => name);
  if (named.length > 0)
    throw new UpdateFailure(`what comes of it would not say what the WSDL says of ${named.join(", ")}`);
}
