/** Owns the answer to a request whose parts cannot be read. */
import { unreadable } from "../bindings/asmx-words.js";
import { serverBindings } from "../bindings/servers.js";
import { soapVersion11, soapVersion12 } from "../bindings/soap/envelope.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { MultipartError } from "../mtom/multipart.js";
import { XmlError } from "../xml/error.js";

/** Answers a request; with a fault of the client, in the version of SOAP that the Content-Type names, if its parts or their root cannot be read. */
export async function answerParts(
  { headers }: Pick<HttpRequest, "headers">,
  answer: () => HttpResponse | Promise<HttpResponse>,
): Promise<HttpResponse> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof MultipartError || error instanceof XmlError)) throw error;
    const { id } = headers["content-type"]?.includes(soapVersion12.mediaType) === true ? soapVersion12 : soapVersion11;
    return serverBindings[id].encodeFault({ code: "client", message: unreadable(error.message) }, 400);
  }
}
