/** Owns `server.ts` of the output. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { serverView } from "./view.js";

export function emitServer(service: Service, { printTypeScript, importEnding }: EmitTools): readonly GeneratedFile[] {
  return [{ path: "server.ts", text: printTypeScript(serverView(service, importEnding)) }];
}
