/** Owns `client.ts` of the output. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { clientView } from "./view.js";

export function emitClient(service: Service, { printTypeScript }: EmitTools): readonly GeneratedFile[] {
  return [{ path: "client.ts", text: printTypeScript(clientView(service)) }];
}
