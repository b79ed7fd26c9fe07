/** Owns what `index.ts` of the output shows: everything a user may import, and nothing else. */
import type { Artifact } from "../../model/artifacts.js";
import type { Service } from "../../model/service.js";
import type { TypeScriptDeclaration, TypeScriptFile } from "../../print/typescript-file.js";
import { runtimeIndexes } from "../runtime-index.js";
import { declaresTypes } from "../type-text.js";

export function indexView(service: Service, artifacts: ReadonlySet<Artifact>): TypeScriptFile {
  const modules = [
    ...(declaresTypes(service, artifacts) ? ["./types"] : []),
    "./operations",
    ...(artifacts.has("client") ? ["./client"] : []),
    ...(artifacts.has("server") ? ["./server"] : []),
    ...runtimeIndexes(artifacts).map((path) => `./runtime/${path}`),
  ];
  return {
    head: `${service.name}. Change the description, not this file.`,
    imports: [],
    declarations: modules.map((from): TypeScriptDeclaration => ({ kind: "re-export", from })),
  };
}
