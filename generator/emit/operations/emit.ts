/** Owns `operations.ts` of the output, and `operations/` where a service is large. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { fromOwnFiles } from "../own-files.js";
import { operationsViews } from "./view.js";

export function emitOperations(
  service: Service,
  { printTypeScript, artifacts, runtime, origin }: EmitTools,
): readonly GeneratedFile[] {
  return operationsViews(service, artifacts.has("client"), origin).map(({ path, view }) => ({
    path,
    text: printTypeScript({ ...view, imports: fromOwnFiles(view.imports, runtime) }),
  }));
}
