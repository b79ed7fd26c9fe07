/**
 * Owns the places that plugins name in the text of a description.
 * Invariant: the text is read again once, and only if a plugin reports something; a place that is not there is the start of the text.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import type { PluginPlace } from "../emit/plugin.js";
import { operationsOf } from "../model/questions.js";
import type { Service } from "../model/service.js";
import { placesIn } from "../validate/read-description.js";

/** Finds places in `source`, which is read for the first. */
export function placesOf(source: Parameters<typeof placesIn>[0]): (at: PluginPlace | undefined) => Span {
  let description: ReturnType<typeof placesIn> | undefined;
  return (at) => {
    const { service, places } = (description ??= placesIn(source));
    const thing = service === undefined || at === undefined ? undefined : thingAt(service, at);
    return thing === undefined ? { start: 0, end: 0 } : places.of(thing);
  };
}

function thingAt(service: Service, at: PluginPlace): object | undefined {
  const named = <Thing extends { readonly name: string }>(things: readonly Thing[], name: string | undefined) =>
    things.find((thing) => thing.name === name);
  if ("operation" in at) {
    const operation = named(operationsOf(service), at.operation);
    return named(operation?.parameters ?? [], at.parameter) ?? operation;
  }
  const type = named(service.types, at.type);
  return named(type?.kind === "record" ? type.fields : [], at.field) ?? type;
}
