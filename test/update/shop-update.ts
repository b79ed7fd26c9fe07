/** Owns updates of descriptions by the WSDLs of a made service, and how their texts differ. */
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import type { Service } from "../../generator/model/service.js";
import { typeKeys, updateDescription } from "../../generator/update/update-description.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { shopWsdl, type Shop } from "./shop-wsdl.js";

export function importText(wsdl: string, older?: Service): string {
  const options = older === undefined ? {} : { typeNames: typeKeys(older) };
  const tree = readXmlTree({ name: "shop.wsdl", text: wsdl });
  return importWsdl(tree, () => "there is none", { service: undefined, ...options }).text ?? "";
}

export function read(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "shop.yaml", text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

export function update(text: string, shop: Shop, unknown: readonly string[] = []): string {
  const service = read(text);
  const fresh = importText(shopWsdl(shop), service);
  return updateDescription({ text, service }, { text: fresh, service: read(fresh) }, new Set(unknown));
}

/** Lines that went and came, in the order of the text. */
export function difference(before: string, after: string): readonly string[] {
  const [then, now] = [before.split("\n"), after.split("\n")];
  return [
    ...then.filter((line) => !now.includes(line)).map((line) => `- ${line.trim()}`),
    ...now.filter((line) => !then.includes(line)).map((line) => `+ ${line.trim()}`),
  ];
}
