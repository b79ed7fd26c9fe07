/** Owns the `.wsdl` file and `wsdl.ts`, the same text for a dispatcher that has no disk. */
import { filledAction } from "../../model/addressing.js";
import type { GeneratedFile } from "../../model/file.js";
import { actionBase, addressOf, ownPaths, soapActionOf } from "../../model/questions.js";
import type { Operation, Service, StaticBindingId } from "../../model/service.js";
import { fileNameOf } from "../../names/index.js";
import { xmlAttribute } from "../../print/markup-text.js";
import type { TypeScriptFile } from "../../print/typescript-file.js";
import { codeObject, type Code } from "../../print/layout.js";
import { stringLiteral, templateLiteral } from "../../print/typescript-text.js";
import type { EmitTools } from "../emitter.js";
import { headLine, type Origin } from "../file-head.js";
import { cutAtMarks, fillSlots, slotMarks, type Slot, type SlotMarks, type WsdlSegment } from "./segments.js";
import { wsdlView } from "./view.js";

export function emitWsdl(
  service: Service,
  { render, printTypeScript, artifacts, origin }: EmitTools,
): readonly GeneratedFile[] {
  const marks = marksOf(service);
  const actionOf = (operation: Operation): string => markedAction(service, operation, marks);
  const filled = (pattern: string): string => filledAction(pattern, marks.namespace);
  const addressIn = (id: StaticBindingId): string => marks.addresses[id] ?? marks.address;
  const view = wsdlView(service, { namespace: marks.namespace, actionOf, filled, addressOf: addressIn });
  const segments = cutAtMarks(`${render("wsdl/service", { ...view, ...marks })}\n`, marks);
  const files: GeneratedFile[] = [];
  if (artifacts.has("wsdl")) {
    const { namespace } = service;
    const values = { namespace, actions: actionBase(namespace) };
    const valueOf = ({ slot, binding }: Slot): string =>
      slot === "address" ? addressOf(service, binding) : values[slot];
    files.push({ path: `${fileNameOf(service)}.wsdl`, text: fillSlots(segments, valueOf, xmlAttribute) });
  }
  if (artifacts.has("server")) {
    files.push({ path: "wsdl.ts", text: printTypeScript(wsdlModule(service, segments, origin)) });
  }
  return files;
}

/** A service in no namespace stays there, wherever it runs. */
function marksOf(service: Service): SlotMarks {
  const bindings = ownPaths(service).map(([id]) => id);
  const marks = slotMarks(JSON.stringify(service), bindings);
  return service.namespace === "" ? { ...marks, namespace: "", actions: actionBase("") } : marks;
}

/** A SOAPAction with the marks of what depends on the namespace. */
function markedAction(service: Service, operation: Operation, marks: SlotMarks): string {
  const isDefault = (operation.soapAction ?? service.soapAction) === undefined;
  return isDefault ? marks.actions + operation.name : soapActionOf(service, operation, marks.namespace);
}

function wsdlModule(service: Service, segments: readonly WsdlSegment[], origin: Origin): TypeScriptFile {
  return {
    head: headLine(`The WSDL of ${service.name}`, origin),
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

function slotCode({ slot, binding }: Slot): Code {
  return codeObject([
    ["slot", stringLiteral(slot)],
    ["binding", binding === undefined ? undefined : stringLiteral(binding)],
  ]);
}
