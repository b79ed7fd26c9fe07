/** Owns what `index.ts` of the output shows: everything a user may import, and nothing else. */
import type { Service } from "../../model/service.js";
import type { TypeScriptDeclaration, TypeScriptFile } from "../../print/typescript-file.js";
import type { Artifact } from "../emitter.js";

export function indexView(service: Service, artifacts: ReadonlySet<Artifact>): TypeScriptFile {
  const modules = [
    "./types",
    "./operations",
    ...(artifacts.has("client") ? ["./client"] : []),
    ...(artifacts.has("server") ? ["./server", "./wsdl"] : []),
    "./runtime/index",
  ];
  return {
    head: `${service.name}. Change the description, not this file.`,
    imports: [],
    declarations: modules.map((from): TypeScriptDeclaration => ({ kind: "re-export", from })),
  };
}
