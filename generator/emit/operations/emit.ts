/** Owns `operations.ts` of the output, and `operations/` where a service is large. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { operationsViews } from "./view.js";

export function emitOperations(service: Service, { printTypeScript, artifacts }: EmitTools): readonly GeneratedFile[] {
  const views = operationsViews(service, artifacts.has("client"));
  return views.map(({ path, view }) => ({ path, text: printTypeScript(view) }));
}
