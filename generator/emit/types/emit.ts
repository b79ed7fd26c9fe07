/** Owns `types.ts` of the output; there is none where it would declare nothing. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { declaresTypes } from "../type-text.js";
import { typesView } from "./view.js";

export function emitTypes(service: Service, { printTypeScript, artifacts }: EmitTools): readonly GeneratedFile[] {
  if (!declaresTypes(service, artifacts)) return [];
  return [{ path: "types.ts", text: printTypeScript(typesView(service, artifacts.has("client"))) }];
}
