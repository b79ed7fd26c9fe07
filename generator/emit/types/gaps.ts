/**
 * Owns the types and data of gaps in the interface.
 * Invariant: a gap has no meaning. An alias in a signature only shows that there is one.
 */
import type { Gap } from "../../model/service.js";
import { gapTypeName } from "../../names/index.js";
import { codeObject, type Code } from "../../print/layout.js";
import type { TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, propertyKey, stringLiteral } from "../../print/typescript-text.js";
import { citation, resultGaps } from "../documentation.js";
import { aliasedGaps, aliasTarget, type TypeScope } from "../type-text.js";

export function gapDeclarations(scope: TypeScope): readonly TypeScriptDeclaration[] {
  const { gaps } = scope.service;
  if (gaps.length === 0) return [];
  return [...aliasDeclarations(scope), accountOfGaps(scope)];
}

function aliasDeclarations(scope: TypeScope): readonly TypeScriptDeclaration[] {
  return [...aliasedGaps(scope.service)].map(([word, gap]) => ({
    kind: "alias",
    name: identifier(gapTypeName(gap)),
    documentation: resultGaps(scope.service, word),
    type: { kind: "intersection", members: [aliasTarget(scope, word), unspecifiedMark(scope, gap)] },
  }));
}

/** Makes a type of its own, which editors show by its name; a value of the plain type is one of it, and the other way round. */
function unspecifiedMark({ imports }: TypeScope, gap: Gap): string {
  return `${imports.type("./runtime/description", "Unspecified")}<${stringLiteral(gap.name)}>`;
}

/** Everything that is open, as data: for tools, and for readers who want to know before they rely on something. */
function accountOfGaps(scope: TypeScope): TypeScriptDeclaration {
  const { service } = scope;
  return {
    kind: "constant",
    name: "unspecified",
    documentation: [`What the interface of ${service.name} leaves open. Nothing in this code gives it a meaning.`],
    value: {
      kind: "object",
      expanded: true,
      entries: service.gaps.map((gap) => [propertyKey(gap.name), gapCode(scope, gap)]),
    },
    suffix: " as const",
  };
}

function gapCode({ service }: TypeScope, gap: Gap): Code {
  const source = citation(service, gap.source);
  const about = Object.entries(gap.appliesTo)
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => [kind, { kind: "array", items: names.map(stringLiteral) }] as const);
  return {
    ...codeObject([
      ["text", stringLiteral(gap.text)],
      ["source", source === undefined ? undefined : stringLiteral(source)],
      ["appliesTo", about.length === 0 ? undefined : codeObject(about)],
    ]),
    expanded: true,
  };
}
