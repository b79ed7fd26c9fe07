/** Owns `types.ts` of the output. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { typesView } from "./view.js";

export function emitTypes(service: Service, { printTypeScript }: EmitTools): readonly GeneratedFile[] {
  return [{ path: "types.ts", text: printTypeScript(typesView(service)) }];
}
