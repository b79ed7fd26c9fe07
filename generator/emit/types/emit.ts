/** Owns `types.ts` of the output, and `types/` of a large service. There is none if it would declare nothing. */
import { hasSides } from "../../model/artifacts.js";
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { TypeScriptFile } from "../../print/typescript-file.js";
import type { EmitTools } from "../emitter.js";
import { typesFromOwnFiles } from "../own-files.js";
import { declaresParameters, declaresTypes } from "../type-text.js";
import { typesViews } from "./view.js";

export function emitTypes(
  service: Service,
  { printTypeScript, artifacts, runtime, origin }: EmitTools,
): readonly GeneratedFile[] {
  if (!declaresTypes(service, artifacts)) return [];
  const choice = { parameters: declaresParameters(artifacts), client: artifacts.has("client") };
  const views = typesViews(service, choice, origin);
  const importsOf = hasSides(artifacts)
    ? ({ imports }: TypeScriptFile) => imports
    : ({ imports }: TypeScriptFile) => typesFromOwnFiles(imports, runtime);
  return views.map(({ path, view }) => ({ path, text: printTypeScript({ ...view, imports: importsOf(view) }) }));
}
