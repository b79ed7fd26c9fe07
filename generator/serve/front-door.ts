/**
 * Owns the page at `/` of `codegen serve` if no service is there: a redirect to the only service, or a list.
 * Invariant: a caller that a service refuses does not see that service. Addresses are relative, so they work behind any
 * proxy.
 */
import type { ServedDispatcher } from "../../templates/runtime/adapters/node-listener.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { contentPolicy, type PageParts, pageText } from "../../templates/runtime/help/frame.js";
import { markup, name } from "../../templates/runtime/help/html.js";
import { splitTarget } from "../../templates/runtime/server/service-address.js";
import type { DescribedService } from "./describe-service.js";

/** `services`: all that are served beside one another. */
export function withFrontDoor(dispatcher: ServedDispatcher, services: readonly DescribedService[]): ServedDispatcher {
  return {
    maxRequestBytes: dispatcher.maxRequestBytes,
    async handle(request) {
      const response = await dispatcher.handle(request);
      const isLookedFor = request.method === "GET" || request.method === "HEAD";
      if (response.status !== 404 || !isLookedFor || splitTarget(request.url).path !== "/") return response;
      return answer(request, services);
    },
  };
}

async function answer({ method }: HttpRequest, services: readonly DescribedService[]): Promise<HttpResponse> {
  const [only, ...others] = services;
  if (only !== undefined && others.length === 0)
    return { status: 302, headers: { location: wayTo(only), "cache-control": "no-store" }, body: new Uint8Array() };
  const body = new TextEncoder().encode(pageText({ ...listOfServices(services, wayTo), policy: undefined }));
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "content-security-policy": await contentPolicy(false, true),
    "x-content-type-options": "nosniff",
    "content-length": String(body.length),
  };
  return { status: 200, headers, body: method === "HEAD" ? new Uint8Array() : body };
}

/** The page that lists services. `wayTo`: the address of a service's own page. */
export function listOfServices(
  services: readonly DescribedService[],
  wayTo: (service: DescribedService) => string,
): Omit<PageParts, "policy"> {
  const items = services.map((each) => {
    const { purpose } = each.help;
    return markup`<li><a href="${wayTo(each)}">${name(each.help.name)}</a>${purpose !== undefined && markup`<p dir="auto">${purpose}</p>`}</li>`;
  });
  const main = markup`<ul class="operations">${items}</ul>`;
  return { title: "Web services", header: markup`<h1>Web services</h1>`, main };
}

/** Relative to `/`. The dot prevents that a colon or second slash in the path changes the address. */
const wayTo = ({ service }: DescribedService): string => `.${service.path}`;
