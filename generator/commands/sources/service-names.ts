/**
 * Owns the names of a configuration's service on the command line.
 * Invariant: a stated `name` is its only one. Otherwise the last part of its output folder and the name in its
 * description both work.
 */
import { basename, dirname, join, resolve } from "node:path";
import { isMap } from "../../files/documents/source-kind.js";
import { addressParts, shownAddress } from "../../import/documents/shown-address.js";
import type { ConfiguredService } from "../../load/config.js";
import { UsageError } from "../terminal/exit-codes.js";

/** The description's name without its ending; of an address the last part of its path, without the query that asks for a WSDL. */
function stemOf(description: string): string {
  const address = addressParts(description);
  if (address !== undefined) return basename(address.place).replace(/\.[a-z]+$/i, "");
  const file = isMap(description) ? dirname(description) : description;
  return basename(file).replace(/\.(?:ya?ml|wsdl|asmx|svc)$/i, "");
}

/** The default name of the output folder. Throws {@link UsageError}. */
export function folderNameOf(description: string): string {
  const stem = stemOf(description);
  if (/^\.*$/.test(stem)) {
    throw new UsageError(
      `no output folder can be named after the description ${shownAddress(description)}; name one with -o or output`,
    );
  }
  return stem;
}

/** The absolute output folder of a service. `base`: the folder of its configuration. */
export function outputOf({ output, description }: ConfiguredService, base: string): string {
  return resolve(base, output ?? join("generated", folderNameOf(description)));
}

/** Every name that means this service. `base`: the configuration's absolute folder. */
export function namesOf({ name, output, description }: ConfiguredService, base: string): readonly string[] {
  if (name !== undefined) return [name];
  return output === undefined ? [stemOf(description)] : [basename(resolve(base, output)), stemOf(description)];
}

/** The name of each service in messages: unique, or else its description. */
export function shownNames(services: readonly ConfiguredService[], base: string): readonly string[] {
  const names = services.map((service) => namesOf(service, base));
  const isItsOwn = (name: string): boolean => names.filter((each) => each.includes(name)).length === 1;
  return services.map(({ description }, index) => names[index]?.find(isItsOwn) ?? description);
}
