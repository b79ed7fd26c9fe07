/** Owns the answer to a request whose parts cannot be read. */
import { unreadable } from "../bindings/asmx-words.js";
import { serverBindings } from "../bindings/servers.js";
import { soapVersion11, soapVersion12 } from "../bindings/soap/envelope.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";

/** A fault of the client, in the version of SOAP that the Content-Type names. */
export function refusedMultipart({ headers }: Pick<HttpRequest, "headers">, { message }: Error): HttpResponse {
  const { id } = headers["content-type"]?.includes(soapVersion12.mediaType) === true ? soapVersion12 : soapVersion11;
  return serverBindings[id].encodeFault({ code: "client", message: unreadable(message) }, 400);
}
