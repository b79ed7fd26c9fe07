/**
 * Owns the identifiers of generated code that are made from names of the description.
 * Invariant: every identifier that generated code declares is made here. `declaredNames` in `declared.ts` lists them
 * all, so the collision rule sees what the emitters write.
 */
import type { Gap, Operation, Service, Table } from "../model/service.js";
import { scriptName } from "./aliases.js";
import { camelCase, pascalCase, toIdentifier } from "./identifiers.js";
import { operationModuleNames, reservedTypeNames } from "./reserved.js";

type Named = { readonly name: string };

const suffixed =
  (suffix: string) =>
  (thing: Named): string =>
    `${pascalCase(scriptName(thing))}${suffix}`;

/** Interface or type alias of a record, enumeration, array, list or date text: its own name, `Error_` where that is taken. */
export function typeName(type: Named): string {
  const name = toIdentifier(scriptName(type));
  return reservedTypeNames.has(name) ? `${name}_` : name;
}

/** `Animal` -> `AnimalOnly`: the type of a record that others extend, without the others. */
export function onlyTypeName(type: Named): string {
  return `${toIdentifier(scriptName(type))}Only`;
}

/** `singleWAPPush` -> `SingleWAPPushParameters`: what the client takes. */
export const parametersTypeName = suffixed("Parameters");

/** `singleWAPPush` -> `SingleWAPPushReceived`: what the handler gets. */
export const receivedTypeName = suffixed("Received");

/** `transfer` -> `TransferSoapHeaders`: what the client gives. */
export const soapHeadersTypeName = suffixed("SoapHeaders");

/** `transfer` -> `TransferReceivedSoapHeaders`: what the handler gets. */
export const receivedSoapHeadersTypeName = suffixed("ReceivedSoapHeaders");

/** `transfer` -> `TransferResponseSoapHeaders`: what comes back. */
export const responseSoapHeadersTypeName = suffixed("ResponseSoapHeaders");

/** `transfer` -> `TransferFaults`: what the details of its faults hold. */
export const faultsTypeName = suffixed("Faults");

/** `getContactList`, `Contact` -> `GetContactListContactRow`: a row of a table. The owner is an operation or a type. */
export function rowTypeName(owner: Named, table: Pick<Table, "name">): string {
  return `${pascalCase(scriptName(owner))}${pascalCase(table.name)}Row`;
}

/** `getContactList` -> `GetContactListTables`: the tables of a DataSet whose rows are stated, of an operation's result or of a type. */
export const tablesTypeName = suffixed("Tables");

/** `getWeather` -> `GetWeatherResults`: what comes back where that is several elements. */
export const resultsTypeName = suffixed("Results");

/** The constant in `operations.ts`: the operation's own name, `deleteOperation` where that is taken. */
export function operationConstName(operation: Pick<Operation, "name" | "method">): string {
  const name = toIdentifier(scriptName(operation));
  return reservedTypeNames.has(name) || operationModuleNames.has(name) ? `${name}Operation` : name;
}

/** The constant in `operations.ts` that describes a named type at run time: `Account` -> `typeOfAccount` (`AccountType` is often a type too). */
export function typeConstName(type: Named): string {
  return `typeOf${pascalCase(scriptName(type))}`;
}

/** The constant that lists an enumeration's values: `AuthenticationType` -> `AuthenticationTypeValues`. */
export function valuesConstName(type: Named): string {
  return `${toIdentifier(scriptName(type))}Values`;
}

/** The constant that names an integer's values: `SendResult` -> `SendResultCodes`. */
export function codesConstName(type: Named): string {
  return `${toIdentifier(scriptName(type))}Codes`;
}

/** `int-result` -> `UnspecifiedIntResult`. */
export function gapTypeName(gap: Pick<Gap, "name">): string {
  return `Unspecified${pascalCase(gap.name)}`;
}

/** Names for one part of a large service: its calls, rows and handlers. */
export function partNames(service: Pick<Service, "name">, { word }: { readonly word: string }) {
  const { clientCalls, clientRows, handlers } = serviceNames(service);
  return {
    calls: `${clientCalls}Of${word}`,
    rows: `${clientRows}Of${word}`,
    handlers: `${handlers}Of${word}`,
  } as const;
}

/** Names that carry the service's own: `MessagingAccountClient`, `createMessagingAccountClient`, ... */
export function serviceNames(service: Pick<Service, "name">) {
  const pascal = pascalCase(service.name);
  const camel = camelCase(service.name);
  return {
    client: `${pascal}Client`,
    clientCalls: `${pascal}ClientCalls`,
    clientRows: `${pascal}ClientRows`,
    clientSoapHeaders: `${pascal}ClientSoapHeaders`,
    clientOptions: `${pascal}ClientOptions`,
    createClient: `create${pascal}Client`,
    credentials: `${pascal}Credentials`,
    handlers: `${pascal}Handlers`,
    createDispatcher: `create${pascal}Dispatcher`,
    createHelpPage: `create${pascal}HelpPage`,
    createGateway: `create${pascal}Gateway`,
    notImplemented: `${camel}NotImplemented`,
    address: `${camel}Address`,
    service: "service",
  } as const;
}
