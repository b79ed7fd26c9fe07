/**
 * Owns the values that the user gives for a run, such as a login. They replace the samples of parameters with the same
 * name.
 * Invariant: a value that its parameter cannot have is rejected before anything is sent.
 */
import { scalars, type Scalar } from "../model/scalars.js";
import { operationsOf } from "../model/questions.js";
import type { Parameter, Service } from "../model/service.js";
import type { Values } from "./stand-ins.js";

/** The reason why a parameter cannot have its value, in words; undefined: all values fit. */
export function unfitValue(service: Service, values: Values): string | undefined {
  for (const { name, type } of operationsOf(service).flatMap(({ parameters }) => parameters)) {
    const value = values(name);
    if (value === undefined || type.kind !== "scalar") continue;
    const { form }: Scalar = scalars[type.name];
    if (form?.fits(value) === false) return `the value for ${name} is not ${form.expected}`;
  }
  return undefined;
}

/** The service with those values as samples. */
export function withValues(service: Service, values: Values): Service {
  const withValue = (parameter: Parameter): Parameter => {
    const value = values(parameter.name);
    return value === undefined ? parameter : { ...parameter, sample: value };
  };
  return {
    ...service,
    groups: service.groups.map((group) => ({
      ...group,
      operations: group.operations.map((operation) => ({
        ...operation,
        parameters: operation.parameters.map(withValue),
      })),
    })),
  };
}

/** Values that nobody may see in what an answer is shown as. */
export function givenSecrets(service: Service, values: Values): readonly string[] {
  const secret = operationsOf(service).flatMap(({ parameters }) => parameters.filter((each) => each.secret));
  const secretValues = [...secret.map(({ name }) => values(name)), values("Authorization")];
  return [...new Set(secretValues.filter((value): value is string => value !== undefined && value !== ""))];
}
