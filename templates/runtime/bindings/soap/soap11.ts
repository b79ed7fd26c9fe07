/** Owns SOAP 1.1 (wire 1): the SOAPAction header is quoted, in ASMX the namespace and the operation. */
import { encodeAction } from "../../text/content-type.js";
import type { Binding } from "../binding.js";
import { soapActionOf } from "./action.js";
import { soapVersion11 } from "./envelope.js";
import { soapBinding } from "./client.js";

export const soap11: Binding<"soap11"> = /* @__PURE__ */ soapBinding(
  "soap11",
  soapVersion11,
  ({ namespace, operation }) => ({
    "content-type": soapVersion11.contentType,
    soapaction: `"${encodeAction(soapActionOf(operation, namespace))}"`,
  }),
);
