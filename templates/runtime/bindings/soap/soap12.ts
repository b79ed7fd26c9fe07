/** Owns SOAP 1.2 (interface 1.1, wire 1): no SOAPAction header; an `action` in the Content-Type only where asked for. */
import { encodeAction } from "../../text/content-type.js";
import type { Binding } from "../binding.js";
import { soapVersion12 } from "./envelope.js";
import { soapBinding } from "./client.js";

export const soap12: Binding<"soap12"> = /* @__PURE__ */ soapBinding(
  "soap12",
  soapVersion12,
  ({ namespace, operation, soapAction12 }) => ({
    "content-type": soapAction12
      ? `${soapVersion12.contentType}; action="${encodeAction(namespace + operation.name)}"`
      : soapVersion12.contentType,
  }),
);
