/**
 * Owns the typed client of an operation table.
 * Invariant: the types of a client promise what its table describes. The cast for that is only here.
 */
import { defaultBinding } from "../binding-rows.js";
import type { ClientBindings } from "../bindings/binding.js";
import { clientBindings } from "../bindings/index.js";
import { type CallSite, openCallSite } from "./call-site.js";
import type { Connection } from "./connection.js";
import { openDefaultConnection } from "./default-connection.js";
import type { AnyOperation, BindingId, ServiceDescription } from "../description.js";
import { InvalidArgumentError } from "../errors.js";
import type { Transport } from "../exchange.js";
import type { ClientOptions } from "../client-options.js";
import type {
  AnyCallOptions,
  ClientOf,
  Credentials,
  PendingCall,
  RowsOptions,
  SoapHeaders,
  ToldOnce,
} from "../operation-call.js";
import { pendingCall } from "./pending-call.js";
import { runCall } from "./run-call.js";
import { laterRows } from "./later-rows.js";

/** Creates a client. Its type follows from the type of the table. Throws a TypeError for invalid options. */
export function createClient<
  const Operations extends Readonly<Record<string, AnyOperation>>,
  const Given extends Credentials = Record<never, never>,
>(
  service: ServiceDescription,
  operations: Operations,
  options: ClientOptions<BindingId> & { readonly credentials?: Given | undefined },
): ClientOf<Operations, Extract<keyof Given, string>> {
  return openClient(service, operations, options);
}

/**
 * Creates a client with one method per operation, of a type that generated code declares. Compilers would need more time to derive that
 * type from the table, in every program and for every operation. Throws a TypeError for invalid options. `bindings`: all that
 * the service may offer. `extend`: replaces each method.
 */
export function openClient<Client>(
  service: ServiceDescription,
  operations: Readonly<Record<string, AnyOperation>>,
  options: ClientOptions<BindingId> & ToldOnce,
  bindings: ClientBindings = clientBindings,
  extend: MethodExtension | undefined = undefined,
): Client {
  const { binding, session, transport } = options;
  const connection = openDefaultConnection(
    service,
    session === true ? { ...options, transport: laterSession(transport) } : options,
  );
  if (binding !== undefined && !Object.hasOwn(bindings, binding))
    throw new TypeError(unknownBinding(bindings, binding));
  checkCredentials(operations, connection.credentials);
  checkSoapHeaders(operations, connection.soapHeaders);
  const client: Record<string, unknown> = Object.create(null);
  for (const [name, operation] of Object.entries(operations)) {
    client[name] = createMethod(operation, connection, bindings, binding ?? firstBinding(operation), extend);
  }
  return Object.freeze(client) as Client;
}

/** The method of an operation. */
export type Method = (parameters?: unknown, options?: AnyCallOptions) => PendingCall<unknown>;

/** Replaces the method of an operation by one with further members. `siteOf`: the call site for these options. */
export type MethodExtension = (method: Method, siteOf: (options: AnyCallOptions) => CallSite) => Method;

/** A session whose cookie jar is loaded with the first call. */
function laterSession(transport: Transport | undefined): Transport {
  let opening: Promise<Transport> | undefined;
  return async (request, options) => {
    opening ??= import("./own-session.js").then(({ openSession }) => openSession(transport));
    return (await opening)(request, options);
  };
}

/** The default binding if the operation has it, or else its first binding. */
function firstBinding({ bindings, service }: AnyOperation): BindingId {
  const offered = bindings ?? service.bindings;
  return offered.includes(defaultBinding) ? defaultBinding : (offered[0] ?? defaultBinding);
}

function createMethod(
  operation: AnyOperation,
  connection: Connection,
  bindings: ClientBindings,
  defaultId: BindingId,
  extend: MethodExtension | undefined,
): unknown {
  const sites = new Map<BindingId, CallSite>();
  const siteOf = (id: BindingId): CallSite => {
    const cached = sites.get(id);
    if (cached !== undefined) return cached;
    const binding = Object.hasOwn(bindings, id) ? bindings[id] : undefined;
    if (binding === undefined) {
      throw new InvalidArgumentError("binding", unknownBinding(bindings, id), {
        operation: operation.name,
        binding: defaultId,
      });
    }
    const site = openCallSite(operation, binding, connection);
    sites.set(id, site);
    return site;
  };
  const plain: Method = (parameters, options = {}) =>
    pendingCall((course) => runCall(() => siteOf(options.binding ?? defaultId), parameters, options, course));
  const method = extend?.(plain, (options) => siteOf(options.binding ?? defaultId)) ?? plain;
  if (operation.result.codec.readRows === undefined) return method;
  return Object.assign(method, {
    rows: (parameters?: unknown, options: AnyCallOptions & RowsOptions = {}): AsyncIterable<unknown> => {
      const undeclared: unknown[] = [];
      const site = (): CallSite => siteOf(options.binding ?? defaultId);
      const rows = laterRows(async () =>
        (await import("./run-rows.js")).runRows(site, parameters, options, undeclared),
      );
      return Object.assign(rows, { undeclared });
    },
  });
}

function unknownBinding(bindings: ClientBindings, id: unknown): string {
  return `binding ${JSON.stringify(id)} does not exist; expected one of ${Object.keys(bindings).join(", ")}`;
}

/** Rejects a credential that no operation has: it would never be sent. */
function checkCredentials(operations: Readonly<Record<string, AnyOperation>>, credentials: Credentials): void {
  const names = new Set<string>();
  for (const { parameters } of Object.values(operations)) {
    for (const parameter of parameters) if (parameter.credential !== undefined) names.add(parameter.name);
  }
  checkNames(credentials, names, "credentials", "credential parameter");
}

/** Rejects a SOAP header that no operation has. */
function checkSoapHeaders(operations: Readonly<Record<string, AnyOperation>>, soapHeaders: SoapHeaders): void {
  const names = Object.values(operations).flatMap((operation) => (operation.soapHeaders ?? []).map(({ name }) => name));
  checkNames(soapHeaders, new Set(names), "soapHeaders", "SOAP header");
}

function checkNames(given: object, known: ReadonlySet<string>, option: string, what: string): void {
  for (const name of Object.keys(given)) {
    if (known.has(name)) continue;
    const expected = known.size === 0 ? "no operation has any" : `expected ${[...known].join(", ")}`;
    throw new TypeError(`${option} contains ${JSON.stringify(name)}, which is no ${what}; ${expected}`);
  }
}
