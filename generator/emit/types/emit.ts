/** Owns `types.ts` of the output, and `types/` where a service is large; there is none where it would declare nothing. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { declaresTypes } from "../type-text.js";
import { typesViews } from "./view.js";

export function emitTypes(
  service: Service,
  { printTypeScript, artifacts, origin }: EmitTools,
): readonly GeneratedFile[] {
  if (!declaresTypes(service, artifacts)) return [];
  const views = typesViews(service, artifacts.has("client"), origin);
  return views.map(({ path, view }) => ({ path, text: printTypeScript(view) }));
}
