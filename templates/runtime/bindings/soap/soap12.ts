/**
 * Owns SOAP 1.2 (wire 1): there is no SOAPAction header, and an `action` in the Content-Type only on request or if it
 * is needed.
 */
import { encodeAction } from "../../text/content-type.js";
import type { Binding } from "../binding.js";
import { soapActionOf } from "./action.js";
import { soapVersion12 } from "./envelope.js";
import { soapBinding } from "./client.js";

export const soap12: Binding<"soap12"> = /* @__PURE__ */ soapBinding(
  "soap12",
  soapVersion12,
  ({ namespace, operation, soapAction12 }) => {
    const action = soapAction12 || operation.sharedRequest ? encodeAction(soapActionOf(operation, namespace)) : "";
    const { contentType } = soapVersion12;
    return { "content-type": action === "" ? contentType : `${contentType}; action="${action}"` };
  },
);
