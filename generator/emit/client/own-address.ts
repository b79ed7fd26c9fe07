/**
 * Owns the address of the service in a client: the constant, and its use if `baseUrl` is omitted.
 * Invariant: if secrets would be sent over plain http to another machine, the program has to pass the address itself.
 */
import { addressOf } from "../../model/questions.js";
import { hasSecrets } from "../../model/secrets.js";
import type { Service } from "../../model/service.js";
import { serviceNames } from "../../names/index.js";
import type { TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, stringLiteral } from "../../print/typescript-text.js";
import type { TypeScope } from "../type-text.js";

const safe = /^https:|^http:\/\/(?:[\w.-]*\.)?localhost[:/]|^http:\/\/127\.[\d.]+[:/]|^http:\/\/\[::1\]/i;

/** No constant where nobody said a host. */
export function addressDeclarations(service: Service): readonly TypeScriptDeclaration[] {
  if (service.baseUrl === undefined) return [];
  return [
    {
      kind: "constant",
      name: identifier(serviceNames(service).address),
      documentation: [`The address of ${service.name} in its description.`],
      value: stringLiteral(addressOf(service)),
    },
  ];
}

/** Whether clients may be made without `baseUrl`. */
export function hasDefaultAddress(service: Service): boolean {
  return service.baseUrl !== undefined && (safe.test(addressOf(service)) || !hasSecrets(service));
}

/** The expression that takes the place of `baseUrl`; undefined: nothing does. */
export function defaultAddressText({ service, imports }: TypeScope): string | undefined {
  if (service.baseUrl === undefined) return undefined;
  const { address } = serviceNames(service);
  if (safe.test(addressOf(service))) return address;
  const choose = imports.value("./runtime/client/plain-address", "plainAddress");
  return `${choose}(${address}, ${hasSecrets(service)}, options)`;
}

/** A paragraph for the factory. */
export function addressLines(service: Service): readonly string[] {
  if (service.baseUrl === undefined) return [];
  if (hasDefaultAddress(service)) return [`\`baseUrl\` is ${addressOf(service)} by default.`];
  return [
    `The address in the description, ${addressOf(service)}, is plain http, and calls carry secrets: say \`baseUrl\`.`,
  ];
}
