/**
 * Owns the connection of commands to addresses: login, additional headers, certificates, proxy.
 * Invariant: a secret comes from the environment or a file, is sent only to the origin that the user named, and is in
 * no message.
 */
import { resolve } from "node:path";
import type { ClientOptions } from "../../../templates/runtime/client-options.js";
import type { Transport } from "../../../templates/runtime/exchange.js";
import { environmentName, valuesOf } from "../../conformance/stand-ins.js";
import { isAddress, readText } from "../../files/disk/read-text.js";
import type { ConnectionSettings } from "../../load/config.js";
import { recover } from "../../model/attempt.js";
import type { LoginKind } from "../../model/login.js";
import { UsageError } from "../terminal/exit-codes.js";

/** Options of a command, as parsed by commander. */
export interface ConnectionOptions extends ConnectionSettings {
  readonly loginFile?: string | undefined;
}

export type LoginOptions = Pick<ClientOptions, "authorization" | "security" | "transport">;

interface Login {
  readonly username: string;
  readonly password: string;
}

export interface Connection {
  /** Options of a client of the service. */
  readonly client: LoginOptions & Pick<ClientOptions, "headers">;
  /** The same without a login, for logins of others. */
  loginAs(login: Login): LoginOptions;
  /** Sends requests that no client makes. Those to other origins have no login, no further headers and no certificate. */
  transportTo(origin: string): Transport;
}

/** Options override the configuration in the folder `base`. Paths become absolute. */
export function chooseConnection(
  options: ConnectionOptions,
  folder: string,
  configured: ConnectionSettings = {},
  base = folder,
): ConnectionOptions {
  const path = (name: "ca" | "cert" | "key"): string | undefined => {
    const [typed, other] = [options[name], configured[name]];
    return typed === undefined ? other && resolve(base, other) : resolve(folder, typed);
  };
  return {
    login: options.login ?? configured.login,
    loginFile: options.loginFile && resolve(folder, options.loginFile),
    header: options.header ?? configured.header,
    ...{ ca: path("ca"), cert: path("cert"), key: path("key") },
    proxy: options.proxy ?? configured.proxy,
  };
}

/** A service that calls go to. */
interface CalledService {
  /** Path or address of its description or WSDL. */
  readonly description: string;
  /** The address in the configuration. */
  readonly baseUrl: string | undefined;
  readonly connection: ConnectionSettings;
}

/**
 * Refuses to send a login to an address that only a fetched WSDL names. `named`: the address of the command line.
 * Throws {@link UsageError}.
 */
export function checkLoginPlace(
  { description, baseUrl, connection: { login, header = [], cert } }: CalledService,
  address: string,
  named = baseUrl,
): void {
  if (named !== undefined || !isAddress(description)) return;
  const [wsdlOrigin, origin] = [new URL(description).origin, new URL(address).origin];
  if (wsdlOrigin === origin || (login === undefined && header.length === 0 && cert === undefined)) return;
  throw new UsageError(
    `the login is for ${wsdlOrigin}, but the WSDL has the service at ${origin}; name the address with --base-url if the login is for it, too`,
  );
}

/** Rejects with {@link UsageError} for values that are missing or wrong, and `DiskError`. */
export async function openConnection(options: ConnectionOptions, kind = options.login): Promise<Connection> {
  const { header = [], cert, key, loginFile } = options;
  const [{ nodeHttpTransport }, { httpProxy }] = await Promise.all([
    import("../../../templates/runtime/transports/node-http.js"),
    import("../../../templates/runtime/transports/proxy.js"),
  ]);
  if ((cert === undefined) !== (key === undefined)) throw new UsageError("--cert needs --key, and --key needs --cert");
  if (/^[^/]*\/\/[^/]*@/.test(options.proxy ?? ""))
    throw new UsageError("--proxy has a login, which others can see; set HTTPS_PROXY or HTTP_PROXY instead");
  const pem = (file: string | undefined): string | undefined => file && readText(file, file);
  const values = valuesOf(loginFile === undefined ? "" : readText(loginFile, loginFile), process.env);
  const noProxy = process.env["no_proxy"] ?? process.env["NO_PROXY"];
  const tls = { ca: pem(options.ca), cert: pem(cert), key: pem(key) };
  const route = asUsage("the proxy", () => httpProxy(options.proxy, { noProxy, ...tls }));
  const plain = nodeHttpTransport({ proxy: httpProxy(options.proxy, { noProxy, ca: tls.ca }) });
  const named = nodeHttpTransport({ proxy: route });
  const loginAs = await loginBy(kind, route, values("LOGIN_DOMAIN"));
  const need = (name: string, what: string): string => {
    const value = values(name);
    if (value !== undefined && value !== "") return value;
    throw new UsageError(
      `${what} needs the environment variable ${environmentName(name)}, or a line ${name}=value in the file of --login-file`,
    );
  };
  const headers = Object.fromEntries(header.map((name) => [name.toLowerCase(), headerValue(name, need)]));
  const what = `--login ${kind}`;
  const login: LoginOptions =
    options.login === undefined
      ? {}
      : asUsage(what, () =>
          loginAs(
            kind === "bearer"
              ? { username: "", password: need("LOGIN_TOKEN", what) }
              : { username: need("LOGIN_USER", what), password: need("LOGIN_PASSWORD", what) },
          ),
        );
  const { transport = named } = login;
  const client = { ...login, transport, ...(header.length === 0 ? {} : { headers }) };
  return {
    client,
    loginAs: (other) => ({ transport: named, ...loginAs(other) }),
    transportTo: (origin) => async (request, transportOptions) => {
      if (new URL(request.url).origin !== origin) return plain(request, transportOptions);
      const authorization = await login.authorization?.();
      const more = authorization === undefined ? headers : { ...headers, authorization };
      return transport({ ...request, headers: { ...request.headers, ...more } }, transportOptions);
    },
  };
}

/** Messages of the runtime's options, in which no value is. */
function asUsage<Value>(what: string, make: () => Value): Value {
  return recover(make, TypeError, ({ message }) => {
    throw new UsageError(`${what}: ${message}`);
  });
}

function headerValue(name: string, need: (name: string, what: string) => string): string {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /^(?:host|content-(?:type|length)|soapaction)$/i.test(name))
    throw new UsageError(
      `--header is ${JSON.stringify(name)}; expected the name of a header of your own, such as X-Api-Key`,
    );
  const value = need(`HEADER_${name.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`, `--header ${name}`);
  if (/^[\x20-\x7e]+$/.test(value)) return value;
  throw new UsageError(`--header ${name}: its value has a character that a header cannot carry`);
}

/** Calls under way with NTLM, which authenticates a connection: each has one of its own. */
const ntlmConnections = 8;

async function loginBy(
  kind: LoginKind | undefined,
  proxy: ReturnType<typeof import("../../../templates/runtime/transports/proxy.js").httpProxy>,
  domain: string | undefined,
): Promise<(login: Login) => LoginOptions> {
  switch (kind) {
    case undefined:
      return () => ({});
    case "basic":
    case "bearer": {
      const { basicAuth, bearerAuth } = await import("../../../templates/runtime/client/authorization.js");
      return (login) => ({ authorization: kind === "basic" ? basicAuth(login) : bearerAuth(login.password) });
    }
    case "username-token":
    case "username-token-digest": {
      const { usernameToken } = await import("../../../templates/runtime/client/username-token.js");
      const type = kind === "username-token" ? "text" : "digest";
      return (login) => ({ security: usernameToken({ ...login, type }) });
    }
    case "ntlm": {
      const { ntlmTransport } = await import("../../../templates/runtime/transports/ntlm/transport.js");
      return (login) => {
        const open = (): Transport => ntlmTransport({ ...login, domain, proxy });
        return { transport: leastBusy(Array.from({ length: ntlmConnections }, open)) };
      };
    }
  }
}

/** A transport that passes each request to the transport with the fewest requests in progress. */
function leastBusy(transports: readonly Transport[]): Transport {
  const lines = transports.map((transport) => ({ transport, busy: 0 }));
  return async (request, options) => {
    const line = lines.reduce((best, each) => (each.busy < best.busy ? each : best));
    line.busy++;
    try {
      return await line.transport(request, options);
    } finally {
      line.busy--;
    }
  };
}
