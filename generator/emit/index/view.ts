/** Owns the view of `index.ts`: everything that a user may import, and nothing else. */
import { type Artifact, hasSides } from "../../model/artifacts.js";
import type { Service } from "../../model/service.js";
import type { TypeScriptDeclaration, TypeScriptFile } from "../../print/typescript-file.js";
import { headLine, type Origin } from "../file-head.js";
import { runtimeIndexes, serverStreamModule, signatureModules, streamModule } from "../runtime-index.js";
import { declaresTypes } from "../type-text.js";

export function indexView(service: Service, artifacts: ReadonlySet<Artifact>, origin: Origin): TypeScriptFile {
  const modules = [
    ...(declaresTypes(service, artifacts) ? ["./types"] : []),
    ...(hasSides(artifacts) ? ["./operations"] : []),
    ...(artifacts.has("client") ? ["./client"] : []),
    ...(artifacts.has("server") ? ["./server"] : []),
    ...[...runtimeIndexes(artifacts), ...featureDoors(service, artifacts)].map((path) => `./runtime/${path}`),
  ];
  return {
    head: headLine(service.name, origin),
    imports: [],
    declarations: modules.map((from): TypeScriptDeclaration => ({ kind: "re-export", from })),
  };
}

function featureDoors({ signatures, mtom }: Service, artifacts: ReadonlySet<Artifact>): readonly string[] {
  const sides = (["client", "server"] as const).filter((side) => signatures && artifacts.has(side));
  const streams = { client: streamModule, server: serverStreamModule };
  const streaming = (["client", "server"] as const).filter((side) => mtom && artifacts.has(side));
  return [...sides.map((side) => signatureModules[side]), ...streaming.map((side) => streams[side])];
}
