/** Owns the rules: no type has a name that the description language, and no member one that JavaScript keeps for itself. */
import { quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import { clientMemberNames, languageTypeNames } from "../names/index.js";
import type { RuleContext } from "./rule.js";

export function checkReservedTypes({ service, places, report }: RuleContext): void {
  for (const type of service.types) {
    if (!languageTypeNames.has(type.name)) continue;
    report("reservedType", places.of(type), {
      message: `No type can be called ${quote(type.name)}.`,
      found: quote(type.name),
      expected: "a name that does not mean a scalar type or a kind of result already",
      suggestion: `call it ${quote(`${type.name}Info`)} or the like`,
    });
  }
}

export function checkReservedMembers({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    if (!clientMemberNames.has(operation.name)) continue;
    report("reservedMember", places.of(operation), {
      message: `No operation can be called ${quote(operation.name)}: it is a method of the client.`,
      found: quote(operation.name),
      expected:
        operation.name === "then" ? "a client that is no promise" : "a name that JavaScript does not give a meaning",
      suggestion: "rename it",
    });
  }
  const members = [
    ...service.credentials.flatMap((set) => [set, ...set.parameters]),
    ...service.types.flatMap((type) => (type.kind === "record" ? type.fields : [])),
    ...operationsOf(service).flatMap(({ parameters }) =>
      parameters.filter(({ credential }) => credential === undefined),
    ),
  ];
  for (const member of members) {
    if (member.name !== "__proto__") continue;
    report("reservedMember", places.of(member), {
      message: 'Neither a parameter nor a field can be called "__proto__".',
      found: quote(member.name),
      expected: "a name that can stand in an object literal",
      suggestion: "rename it",
    });
  }
}
