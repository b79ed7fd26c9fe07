/** Owns `client.ts` of the output, and `client/` where a service is large. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { clientViews } from "./view.js";

export function emitClient(service: Service, { printTypeScript, origin }: EmitTools): readonly GeneratedFile[] {
  return clientViews(service, origin).map(({ path, view }) => ({ path, text: printTypeScript(view) }));
}
