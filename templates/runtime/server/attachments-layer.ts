/**
 * Owns the layer of a service with attachments: requests and responses as multiparts.
 * Invariant: the layers inside get and give envelopes, with attachments beside.
 */
import { openAttached } from "../attachments/message.js";
import type { ServerLayer } from "../bindings/layer.js";
import { requestWith } from "../transports/request-with.js";
import { answerParts } from "./refused-multipart.js";

export const attachments: ServerLayer = {
  place: "parts",
  server: (next) => ({
    async answer(request, opened) {
      const { headers, body = new Uint8Array(0) } = request;
      const response = await answerParts(request, () => {
        const { parts, ...root } = openAttached({ headers, body, parts: opened?.parts });
        return next.answer(requestWith(request, { ...root, body: request.body && root.body }), { ...opened, parts });
      });
      return response.parts?.write(response, true) ?? response;
    },
  }),
};
