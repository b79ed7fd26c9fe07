/** Owns the `.wsdl` file and `wsdl.ts`, the same text for a dispatcher that has no disk. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import { fileNameOf } from "../../names/index.js";
import { xmlAttribute } from "../../print/markup-text.js";
import type { TypeScriptFile } from "../../print/typescript-file.js";
import { templateLiteral } from "../../print/typescript-text.js";
import type { EmitTools } from "../emitter.js";
import { cutAtMarks, fillSlots, slotMarks, type WsdlSegment } from "./segments.js";
import { wsdlView } from "./view.js";

export function emitWsdl(
  service: Service,
  { render, printTypeScript, artifacts }: EmitTools,
): readonly GeneratedFile[] {
  const view = wsdlView(service);
  const marks = slotMarks(JSON.stringify(view));
  const segments = cutAtMarks(`${render("wsdl/service", { ...view, ...marks })}\n`, marks);
  const files: GeneratedFile[] = [];
  if (artifacts.has("wsdl")) {
    const values = { namespace: service.namespace, address: service.baseUrl + service.path };
    files.push({ path: `${fileNameOf(service)}.wsdl`, text: fillSlots(segments, values, xmlAttribute) });
  }
  if (artifacts.has("server")) {
    files.push({ path: "wsdl.ts", text: printTypeScript(wsdlModule(service, segments)) });
  }
  return files;
}

function wsdlModule(service: Service, segments: readonly WsdlSegment[]): TypeScriptFile {
  return {
    head: `The WSDL of ${service.name}. Change the description, not this file.`,
    imports: [{ from: "./runtime/server/handler", names: ["WsdlSegments"], types: true }],
    declarations: [
      {
        kind: "constant",
        name: "wsdl",
        documentation: ["The text of the WSDL, cut where its namespace and the service's address go."],
        type: "WsdlSegments",
        value: {
          kind: "array",
          items: segments.map((segment) =>
            typeof segment === "string" ? templateLiteral(segment) : slotCode(segment),
          ),
        },
      },
    ],
  };
}

function slotCode({ slot }: Exclude<WsdlSegment, string>) {
  return { kind: "object", entries: [["slot", `"${slot}"`]] } as const;
}
