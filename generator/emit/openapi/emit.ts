/** Owns `openapi.json` of the output: the API of the service's JSON gateway. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import { type Plugin, pluginApi, type PluginTools } from "../plugin.js";
import { openApiDocument } from "./document.js";

function emit(service: Service, { examples, jsonNumbers, encode }: PluginTools): readonly GeneratedFile[] {
  return [{ path: "openapi.json", text: encode.json(openApiDocument(service, examples, jsonNumbers)) }];
}

export const openApi = { api: pluginApi, name: "openapi", emit } satisfies Plugin;
