/**
 * Owns several services on one port: finds the one that a request is for.
 * Invariant: each has the path in its description, and no two have the same path.
 */
import type { ServedDispatcher } from "../../templates/runtime/adapters/node-listener.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { nearest } from "../../templates/runtime/server/paths-dispatcher.js";
import { splitTarget } from "../../templates/runtime/server/service-address.js";

export interface ServedService {
  /** The service's, and those of bindings; without queries. */
  readonly paths: readonly string[];
  readonly dispatcher: ServedDispatcher;
}

/** A dispatcher for several services, which can be replaced while it runs. */
export class ServedServices implements ServedDispatcher {
  #services: readonly ServedService[];

  constructor(services: readonly ServedService[]) {
    this.#services = services;
  }

  /** Requests that are under way are answered by what they began with. */
  replace(services: readonly ServedService[]): void {
    this.#services = services;
  }

  get maxRequestBytes(): number | undefined {
    return this.#services[0]?.dispatcher.maxRequestBytes;
  }

  /** A path that is nobody's goes to the first, which says so. */
  handle(request: HttpRequest): Promise<HttpResponse> {
    const { path } = splitTarget(request.url);
    const [first] = this.#services;
    const all = this.#services.flatMap((service) => service.paths.map((each) => ({ service, path: each })));
    const chosen = nearest(all, path)?.service ?? first;
    if (chosen === undefined) throw new Error("serve: there is no service to serve");
    return chosen.dispatcher.handle(request);
  }
}
