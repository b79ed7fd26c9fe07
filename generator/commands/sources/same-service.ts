/**
 * Owns which services of a configuration are one and the same to a command that looks at descriptions and not at outputs.
 * Invariant: of several the first stands for all; each can be called by any of their names.
 */
import { resolve } from "node:path";
import type { ConfiguredService } from "../../load/config.js";

/** What it is that a command makes of a service: `files`: an output each; `calls`: what callers see; `pages`: the same with its address. */
export type Looked = "files" | "calls" | "pages";

/** `base`: the configuration's absolute folder. */
export function distinctServices(
  services: readonly ConfiguredService[],
  looked: Looked,
  base: string,
): readonly ConfiguredService[] {
  if (looked === "files") return services;
  const firsts = new Map<string, ConfiguredService>();
  for (const service of services) {
    const { description, namespace, baseUrl, skipUnsupported = false } = service;
    const address = looked === "pages" ? baseUrl : undefined;
    const key = JSON.stringify([resolve(base, description), namespace, skipUnsupported, address]);
    if (!firsts.has(key)) firsts.set(key, service);
  }
  return [...firsts.values()];
}
