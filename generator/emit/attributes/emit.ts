/** Owns `.gitattributes` of the output, which works wherever the folder is. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import { attributesText } from "../attributes-text.js";
import type { EmitTools } from "../emitter.js";

export function emitAttributes(_service: Service, { artifacts }: EmitTools): readonly GeneratedFile[] {
  return [{ path: ".gitattributes", text: attributesText(artifacts.has("fixtures")) }];
}
