/**
 * Owns calls over bindings that have a path of their own.
 * Invariant: calls over all other bindings go to the service's address, even if `baseUrl` ends with the path of a
 * binding.
 */
import type { AddressedCalls } from "../description.js";
import type { CallSite } from "./call-site.js";
import { isCallSite } from "./is-call-site.js";
import { ReplyReader } from "./reply.js";

export const callsAtPaths: AddressedCalls = {
  siteOf: (shared) => (isCallSite(shared) ? siteAtPath(shared) : shared),
};

const sites = new WeakMap<CallSite, Pick<CallSite, "connection" | "encoder" | "replies">>();

function siteAtPath<Site extends CallSite>(shared: Site): Site {
  const site = sites.get(shared) ?? moved(shared);
  sites.set(shared, site);
  return { ...shared, ...site };
}

function moved(shared: CallSite): Pick<CallSite, "connection" | "encoder" | "replies"> {
  const { operation, binding, connection, replies } = shared;
  const url = operation.service.paths?.address(binding.id, connection.url) ?? connection.url;
  if (url === connection.url) return shared;
  const endpoint = { ...replies.endpoint, url };
  const encoder = encoderAt(shared, url, () => binding.prepare(endpoint));
  return {
    connection: { ...connection, url },
    encoder,
    replies: new ReplyReader(endpoint, encoder, connection.xmlLimits),
  };
}

/** Messages of SOAP have their address beside them, and may have been given more than they are prepared with; forms have it within. */
function encoderAt({ encoder }: CallSite, url: string, prepare: () => CallSite["encoder"]): CallSite["encoder"] {
  if (encoder.envelope === undefined) return prepare();
  return { ...encoder, encodeRequest: (...given) => ({ ...encoder.encodeRequest(...given), url }) };
}
