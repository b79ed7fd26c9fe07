/**
 * Owns the rule: an attachment is a single base64Binary value in SOAP messages, in rpc style or in document style
 * without a wrapper element.
 */
import { quote } from "../diagnostics/quote.js";
import { type AttachedPart, attachmentsOf, isMediaType } from "../model/attachments.js";
import { isSoapBinding } from "../model/bindings.js";
import { operationsOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { isUnwrapped } from "../model/unwrapped.js";
import type { MessageWay } from "../model/wsdl-names.js";
import type { RuleContext } from "./rule.js";

export function checkAttachments({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    for (const side of ["request", "response"] as const) {
      for (const part of attachmentsOf(operation, side)) {
        const problem = problemOf(service, operation, side, part);
        if (problem === undefined) continue;
        report("attachment", places.of(part.thing, "name"), {
          message: `${quote(part.name)} of ${quote(operation.name)} cannot be an attachment.`,
          found: problem,
          expected: `a base64Binary value with one media type, that stands there once, over SOAP alone, with style: rpc or elements: { ${side}: "" }`,
          suggestion: "remove attachment, unless the WSDL has it",
          repair:
            part.thing === operation.result
              ? { kind: "remove", span: places.of(operation), path: ["result", "attachment"] }
              : { kind: "remove", span: places.of(part.thing, "name"), path: ["attachment"] },
        });
      }
    }
  }
}

function problemOf(
  service: Service,
  operation: Operation,
  side: MessageWay,
  { thing, mediaType }: AttachedPart,
): string | undefined {
  const { bindings, rpc } = operation;
  const { type, nullable, repeated, secret } = thing as Partial<Operation["parameters"][number]>;
  const other = bindings.find((id) => !isSoapBinding(id));
  if (!isMediaType(mediaType)) return `the media type ${quote(mediaType)}`;
  if (service.mtom) return "mtom: true";
  if (service.signatures) return "signatures: true";
  if (type?.name !== "base64Binary") return `the type ${quote(type?.name ?? "")}`;
  if (nullable === true) return "nullable: true";
  if (repeated !== undefined) return "repeated";
  if (secret === "full") return "secret: true";
  if (other !== undefined) return `the binding ${other}`;
  return rpc || isUnwrapped(operation, side) ? undefined : `an element around the values of the ${side}`;
}
