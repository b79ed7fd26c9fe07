/**
 * Owns a dispatcher of a service whose bindings have paths of their own.
 * Invariant: a path answers only calls over its own bindings. Each path shows the same WSDL and help.
 */
import { bindingRows } from "../binding-rows.js";
import type { BindingId, ServiceDescription } from "../description.js";
import type { Dispatcher, DispatcherOptions, WsdlSegments } from "./handler.js";
import { pathMover, splitTarget } from "./service-address.js";
import { escapeXmlAttribute } from "../xml/writer.js";

interface Place {
  /** Without a query. */
  readonly path: string;
  readonly dispatcher: Dispatcher;
}

/** A WSDL with the addresses of bindings that have their own path. `address`: of the service, as callers see it. */
export function wsdlAtPaths({ paths }: ServiceDescription, wsdl: WsdlSegments, address: string): WsdlSegments {
  return wsdl.map((segment) =>
    typeof segment === "string" || segment.binding === undefined || paths === undefined
      ? segment
      : escapeXmlAttribute(paths.address(segment.binding, address)),
  );
}

/**
 * Creates dispatchers with `create`: one for WSDL and help, and one for each path. The option `path` replaces the
 * service's path.
 */
export function pathsDispatcher(
  service: ServiceDescription,
  given: DispatcherOptions,
  create: (options: DispatcherOptions) => Dispatcher,
): Dispatcher {
  const { publicUrl } = given;
  const { paths } = service;
  const options =
    publicUrl === undefined || paths === undefined
      ? given
      : { ...given, publicUrl: paths.check(publicUrl, "publicUrl") };
  const whole = create(options);
  const main = options.path ?? service.path;
  const places: Place[] = [];
  for (const [path, bindings] of bindingsByPath(service, main)) {
    const dispatcher = create(narrowed(service, { ...options, path }, bindings));
    places.push({ path: splitTarget(path).path, dispatcher });
  }
  const move = pathMover(
    places.map(({ path }) => path),
    options,
  );
  return {
    maxRequestBytes: whole.maxRequestBytes,
    arrivals: whole.arrivals,
    handle(arrived) {
      const request = move(arrived);
      const { path, query } = splitTarget(request.url);
      const place = nearest(places, path);
      if (request.method === "POST" || place?.path !== path) return (place?.dispatcher ?? whole).handle(request);
      const url = splitTarget(main).path + (query === undefined ? "" : `?${query}`);
      const origin = /^https?:\/\/[^/?#]*/i.exec(request.url)?.[0] ?? "";
      return whole.handle({ ...request, url: origin + url });
    },
  };
}

/** The service's path comes first. Where SOAP is, each version of it is: PHP's client sends SOAP 1.2 to the first port, whatever that is. */
function bindingsByPath(
  { bindings, paths }: ServiceDescription,
  main: string,
): ReadonlyMap<string, readonly BindingId[]> {
  const byPath = new Map<string, BindingId[]>([[main, []]]);
  for (const id of bindings) {
    const path = paths?.of[id] ?? main;
    byPath.set(path, [...(byPath.get(path) ?? []), id]);
  }
  const soap = bindings.filter(isSoap);
  for (const [path, here] of byPath) if (here.some(isSoap)) byPath.set(path, [...new Set([...here, ...soap])]);
  return byPath;
}

const isSoap = (id: BindingId): boolean => bindingRows[id].family === "soap";

/** Options for a path: only its bindings are enabled. */
function narrowed(
  service: ServiceDescription,
  options: DispatcherOptions,
  here: readonly BindingId[],
): DispatcherOptions {
  const { bindings = service.bindings, operationBindings = {} } = options;
  const isHere = (id: BindingId): boolean => here.includes(id);
  const ofOperations = Object.entries(operationBindings).map(([name, some]) => [name, some.filter(isHere)] as const);
  return {
    ...options,
    bindings: bindings.filter(isHere),
    operationBindings: Object.fromEntries(ofOperations),
    helpPage: undefined,
    otherPaths: undefined,
  };
}

/** The place of a path; the lower one, where one is below the other. */
export function nearest<At extends Pick<Place, "path">>(places: readonly At[], path: string): At | undefined {
  let best: At | undefined;
  for (const place of places) {
    const folder = place.path.endsWith("/") ? place.path : `${place.path}/`;
    const isAt = path === place.path || path.startsWith(folder);
    if (isAt && (best === undefined || place.path.length > best.path.length)) best = place;
  }
  return best;
}
