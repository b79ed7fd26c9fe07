/** Owns the final check of an edited description: on the wire, it means what the newer WSDL says. */
import type { Pair } from "../model/pair-operations.js";
import { operationsOf } from "../model/questions.js";
import type { Service } from "../model/service.js";
import { readDescription } from "../validate/read-description.js";
import { typesInUse, wireOfOperation, wireText } from "../wire/wire-part.js";

/** Thrown if the new text would not say what it should. */
export class UpdateFailure extends Error {
  override readonly name = "UpdateFailure";
}

/** The service of the new text. Throws {@link UpdateFailure} if the text is no description. */
export function readEdited(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "description", text });
  if (service !== undefined) return service;
  const faults = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
  throw new UpdateFailure(`the edited text is no description: ${faults.slice(0, 3).join(" ")}`);
}

/** Throws {@link UpdateFailure}. */
export function checkUpdate(text: string, newer: Service, pairs: readonly Pair[]): void {
  const service = readEdited(text);
  const names = new Map(pairs.map(({ before, after }) => [after.name, before.name]));
  const operations = new Map(operationsOf(service).map((operation) => [operation.name, operation]));
  const wrongOperations = operationsOf(newer).filter((after) => {
    const now = operations.get(names.get(after.name) ?? after.name);
    return now === undefined || wireOfOperation(service, now) !== wireOfOperation(newer, after);
  });
  const used = typesInUse(newer);
  const types = new Map(service.types.map((type) => [type.name, type]));
  const wrongTypes = newer.types.filter((type) => {
    const now = types.get(type.name);
    return used.has(type.name) && (now === undefined || wireText(service, now) !== wireText(newer, type));
  });
  const wrong = [...wrongOperations, ...wrongTypes].map(({ name }) => name);
  if (wrong.length > 0) throw new UpdateFailure(`the edited text would differ from the WSDL in ${wrong.join(", ")}`);
}
