/** Owns `openapi.json` of the output: the API of the service's JSON gateway. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import { printJson } from "../../print/json-text.js";
import type { EmitTools } from "../emitter.js";
import { openApiDocument } from "./document.js";

export function emitOpenApi(service: Service, { examples, jsonNumbers }: EmitTools): readonly GeneratedFile[] {
  return [{ path: "openapi.json", text: printJson(openApiDocument(service, examples, jsonNumbers)) }];
}
