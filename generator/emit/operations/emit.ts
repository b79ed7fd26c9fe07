/** Owns `operations.ts` of the output. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { operationsView } from "./view.js";

export function emitOperations(service: Service, { printTypeScript, artifacts }: EmitTools): readonly GeneratedFile[] {
  return [{ path: "operations.ts", text: printTypeScript(operationsView(service, artifacts.has("client"))) }];
}
