/** Owns what `index.ts` of the output shows: everything a user may import, and nothing else. */
import type { Artifact } from "../../model/artifacts.js";
import type { Service } from "../../model/service.js";
import type { TypeScriptDeclaration, TypeScriptFile } from "../../print/typescript-file.js";
import { headLine, type Origin } from "../file-head.js";
import { runtimeIndexes, signatureModules } from "../runtime-index.js";
import { declaresTypes } from "../type-text.js";

export function indexView(service: Service, artifacts: ReadonlySet<Artifact>, origin: Origin): TypeScriptFile {
  const modules = [
    ...(declaresTypes(service, artifacts) ? ["./types"] : []),
    "./operations",
    ...(artifacts.has("client") ? ["./client"] : []),
    ...(artifacts.has("server") ? ["./server"] : []),
    ...runtimeIndexes(artifacts).map((path) => `./runtime/${path}`),
    ...(service.signatures === true
      ? (["client", "server"] as const).filter((side) => artifacts.has(side)).map((side) => signatureModules[side])
      : []),
  ];
  return {
    head: headLine(service.name, origin),
    imports: [],
    declarations: modules.map((from): TypeScriptDeclaration => ({ kind: "re-export", from })),
  };
}
