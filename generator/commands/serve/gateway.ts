/**
 * Owns `codegen gateway`: a JSON API on a port in front of a SOAP service, until a signal ends it.
 * Invariant: errors are reported before the port is opened. No value of a call is printed.
 */
import type { ServedDispatcher } from "../../../templates/runtime/adapters/node-listener.js";
import { createClient } from "../../../templates/runtime/client/create-client.js";
import { isCallError } from "../../../templates/runtime/errors.js";
import { createGateway } from "../../../templates/runtime/gateway/gateway.js";
import type { CallerLogin } from "../../../templates/runtime/gateway/caller-login.js";
import { placeInWords } from "../../../templates/runtime/gateway/mended-place.js";
import type { GatewayErrorReport, GatewayOptions } from "../../../templates/runtime/gateway/gateway-options.js";
import { checkAddress } from "../../../templates/runtime/option-checks.js";
import { splitTarget } from "../../../templates/runtime/server/service-address.js";
import { recover } from "../../model/attempt.js";
import type { DescribedGateway } from "../../serve/describe-gateway.js";
import { checkAddresses } from "../sources/check-addresses.js";
import { checkLoginPlace } from "../sources/connection.js";
import { readOneSource, type ServedSource, type ServiceOptions } from "../sources/read-sources.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import { aborted, type DescriptionCommand, paint, type Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/wording.js";
import type { AnswerMode, CredentialsKind, LoginOwner } from "../option-values.js";
import { type Logins, loginsOf } from "./gateway-login.js";
import { defaultHost, listen, readPort } from "../terminal/listen.js";

export interface GatewayCommandOptions extends ServiceOptions {
  readonly baseUrl?: string;
  readonly port?: string;
  readonly host?: string;
  readonly credentials?: CredentialsKind;
  readonly loginOf?: LoginOwner;
  readonly allowOrigin?: readonly string[];
  readonly timeout?: string;
  readonly cacheControl?: string;
  readonly retries?: string;
  readonly log?: "text" | "none";
  readonly answers?: AnswerMode;
}

/** Milliseconds that calls under way have when a signal comes. */
const graceMs = 10_000;
/** Milliseconds that the service has to answer `/ready`. */
const readyMs = 2_000;

/** Ends with a signal alone. Rejects with {@link UsageError} and `DiskError`. */
export const serveGateway: DescriptionCommand<GatewayCommandOptions> = async (description, options, terminal) => {
  const { host = defaultHost } = options;
  const port = readPort(options.port);
  const described = await describeOne(description, options, terminal);
  const address = targetOf(described, options);
  checkLoginPlace(described.source, address, options.baseUrl);
  const logins = await loginsOf(described.source.connection, options.loginOf ?? "environment");
  const gateway = gatewayOf(described, address, { ...options, logins }, terminal);
  const logged = options.log === "none" ? gateway : withLog(gateway, terminal);
  return terminal.uninterrupted(async () => {
    const server = await listen(logged, host, port);
    const what = count(Object.keys(described.operations).length, "operation");
    terminal.print([
      paint("good", `${described.service.name}: `),
      paint("place", `${server.url}/openapi.json`),
      ` (${what} of ${address})`,
    ]);
    await aborted(terminal.signal);
    await server.close({ graceMs });
    return exitCodes.done;
  }, graceMs + 1_000);
};

/** The operations of one service, in this process; without `openapi` no such document is made. Rejects with {@link UsageError} and `DiskError`. */
export async function describeOne(
  description: string | undefined,
  options: ServiceOptions,
  terminal: Terminal,
  artifacts: readonly ("client" | "openapi")[] = ["client", "openapi"],
): Promise<DescribedGateway & { readonly source: ServedSource }> {
  checkAddresses("command line", { namespace: options.namespace }, terminal);
  const source = await readOneSource(description, options, terminal);
  const [{ describeGateway }, { assets }] = await Promise.all([
    import("../../serve/describe-gateway.js"),
    import("#assets"),
  ]);
  const { namespace, baseUrl, naming, jsonNumbers, operations } = source;
  const settings = { namespace, baseUrl, naming, jsonNumbers, operations };
  const { described, diagnostics } = await describeGateway(source, settings, assets, artifacts);
  for (const diagnostic of diagnostics) reportDiagnostic(source, diagnostic, terminal);
  if (described === undefined) throw new UsageError(`${source.name} cannot be served; see above`);
  return { ...described, source };
}

/** The address that calls go to. Throws {@link UsageError}. */
export function targetOf(
  { model, service }: Pick<DescribedGateway, "model" | "service">,
  { baseUrl }: { readonly baseUrl?: string },
): string {
  const address = baseUrl ?? model.baseUrl;
  if (address === undefined)
    throw new UsageError("name the service's address with --base-url: its description has none");
  return recover(
    () => service.paths?.check(address, "--base-url") ?? checkAddress(address, service.path, "--base-url"),
    TypeError,
    ({ message }) => {
      throw new UsageError(message.replace("; use the option authorization", ""));
    },
  );
}

function gatewayOf(
  { service, operations, openapi, jsonNumbers }: DescribedGateway,
  address: string,
  {
    credentials,
    logins: { shared, ofCaller },
    allowOrigin,
    timeout,
    cacheControl,
    retries,
    log,
    answers: mode,
  }: GatewayCommandOptions & { readonly logins: Logins },
  terminal: Terminal,
): ServedDispatcher {
  const isFixed = credentials === "environment";
  const options: GatewayOptions = {
    openapi,
    numbers: jsonNumbers,
    credentials: isFixed ? "client" : "caller",
    allowedOrigins: allowOrigin,
    cacheControl,
    onError: (report) => (log === "none" ? undefined : printError(report, terminal)),
    answers: mode,
    onMended: ({ operation, places }) => {
      if (log !== "none") terminal.warn(...places.map((place) => `${operation} mended: ${placeInWords(place)}`));
    },
    ready: () => answers(address),
  };
  return recover(
    () => {
      const clientOptions = {
        baseUrl: address,
        timeoutMs: secondsOf(timeout) * 1_000,
        retry: { count: retriesOf(retries) },
        ...shared,
        ...(isFixed ? { credentials: environmentCredentials(operations) } : {}),
      };
      const clientFor =
        ofCaller &&
        ((login: CallerLogin) => createClient(service, operations, { ...clientOptions, ...ofCaller(login) }));
      return createGateway(operations, createClient(service, operations, clientOptions), { ...options, clientFor });
    },
    TypeError,
    ({ message }) => {
      throw new UsageError(
        message.replace("allowedOrigins", "--allow-origin").replace("cacheControl", "--cache-control"),
      );
    },
  );
}

/** Throws {@link UsageError}. */
export function secondsOf(written = "30"): number {
  const seconds = /^\d{1,6}$/.test(written) ? Number(written) : Number.NaN;
  if (seconds > 0) return seconds;
  throw new UsageError(`--timeout is ${JSON.stringify(written)}; expected whole seconds from 1 to 999999`);
}

function retriesOf(written = "0"): number {
  if (/^\d$/.test(written)) return Number(written);
  throw new UsageError(`--retries is ${JSON.stringify(written)}; expected a whole number from 0 to 9`);
}

/** Prints why a call failed. Texts of errors that are not of a call may hold secrets. */
function printError({ error, operation = "a request" }: GatewayErrorReport, terminal: Terminal): void {
  const reason = isCallError(error) ? error.message : "the gateway failed; please report it";
  terminal.warn(`${operation}: ${reason}`);
}

/** Values of `CODEGEN_<name>` for every credential parameter. Throws {@link UsageError}. */
function environmentCredentials(operations: DescribedGateway["operations"]): Readonly<Record<string, string>> {
  const parameters = Object.values(operations).flatMap((operation) => operation.parameters);
  const names = new Set(parameters.filter(({ credential }) => credential !== undefined).map(({ name }) => name));
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = process.env[`CODEGEN_${name}`];
    if (value === undefined) {
      throw new UsageError(`--credentials environment needs the environment variable CODEGEN_${name}`);
    }
    values[name] = value;
  }
  return values;
}

async function answers(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(readyMs), redirect: "manual" });
    return status < 500 || status === 501;
  } catch {
    return false;
  }
}

/** Prints a line for each request, without its query. */
function withLog(gateway: ServedDispatcher, terminal: Terminal): ServedDispatcher {
  return {
    maxRequestBytes: gateway.maxRequestBytes,
    async handle(request) {
      const began = performance.now();
      const response = await gateway.handle(request);
      const milliseconds = Math.round(performance.now() - began);
      const outcome = paint(response.status < 400 ? "good" : "wrong", String(response.status));
      terminal.print([
        `${request.method} ${splitTarget(request.url).path.slice(0, 200)} `,
        outcome,
        ` ${milliseconds} ms`,
      ]);
      return response;
    },
  };
}
