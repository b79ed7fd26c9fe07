/** Owns `server.ts` of the output, and `server/` where a service is large. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { serverViews } from "./view.js";

export function emitServer(
  service: Service,
  { printTypeScript, importEnding, artifacts, origin }: EmitTools,
): readonly GeneratedFile[] {
  return serverViews(service, { importEnding, help: artifacts.has("help"), origin }).map(({ path, view }) => ({
    path,
    text: printTypeScript(view),
  }));
}
