/** Owns `gateway.ts` of the output: a JSON API around the client of the service. Outputs without a client have none. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import { serviceNames } from "../../names/index.js";
import { createImports } from "../../print/imports.js";
import type { TypeScriptFile } from "../../print/typescript-file.js";
import { identifier } from "../../print/typescript-text.js";
import type { EmitTools } from "../emitter.js";
import { headLine, type Origin } from "../file-head.js";
import { gatewayModule } from "../runtime-index.js";

export function emitGateway(
  service: Service,
  { printTypeScript, artifacts, jsonNumbers, origin }: EmitTools,
): readonly GeneratedFile[] {
  if (!artifacts.has("client")) return [];
  return [{ path: "gateway.ts", text: printTypeScript(gatewayFile(service, jsonNumbers, origin)) }];
}

function gatewayFile(service: Service, jsonNumbers: boolean, origin: Origin): TypeScriptFile {
  const imports = createImports();
  const runtimeModule = `./runtime/${gatewayModule}`;
  const create = imports.value(runtimeModule, "createGateway");
  const table = imports.value("./operations", "operations");
  const { createGateway, createClient } = serviceNames(service);
  const optionsType = imports.type(runtimeModule, "GatewayOptions");
  const gatewayType = imports.type(runtimeModule, "Gateway");
  return {
    head: headLine(`The JSON API of ${service.name}`, origin),
    imports: imports.list(),
    declarations: [
      { kind: "re-export", from: runtimeModule },
      {
        kind: "function",
        name: identifier(createGateway),
        documentation: [
          `Answers JSON by calling \`client\`, which \`${createClient}\` returns. Pass it to \`serve\`, \`webHandler\` or \`nodeHttpListener\`.`,
          "Throws a TypeError for options that cannot work.",
        ],
        implementation: {
          parameters: [
            { name: "client", type: "object" },
            { name: "options", type: optionsType, value: "{}" },
          ],
          returns: gatewayType,
        },
        body: [`return ${create}(${table}, client, ${jsonNumbers ? "{ numbers: true, ...options }" : "options"});`],
      },
    ],
  };
}
