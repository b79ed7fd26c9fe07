/** Owns `index.ts` of the output. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { indexView } from "./view.js";

export function emitIndex(
  service: Service,
  { printTypeScript, artifacts, origin }: EmitTools,
): readonly GeneratedFile[] {
  return [{ path: "index.ts", text: printTypeScript(indexView(service, artifacts, origin)) }];
}
