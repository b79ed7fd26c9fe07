/**
 * Owns `codegen record`: a proxy in front of an old service that records the calls that pass through it.
 * Invariant: errors in the arguments are reported before the port is opened. A signal ends it after the open
 * connections, or after ten seconds.
 */
import { resolve } from "node:path";
import { refusePlace } from "../../files/output/refuse-folder.js";
import { HostRewriter } from "../../record/host-rewriter.js";
import type { Service } from "../../model/service.js";
import type { KeeperSummary } from "../../record/keeper.js";
import { type PermissionSettings, newKey } from "../../record/permission.js";
import { startRecorder } from "../../record/recorder.js";
import { type DescriptionCommand, aborted, paint, type Terminal } from "../terminal/terminal.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import { readCount } from "../terminal/read-count.js";
import { reviewRecording, tellKeptNamesAtEnd } from "./review-recording.js";
import { count } from "../terminal/wording.js";
import { defaultHost, onPort, readPort } from "../terminal/listen.js";
import {
  enumerationsOf,
  knownOperations,
  readServices,
  secretNames,
  type ServiceOptions,
} from "../sources/read-sources.js";
import { createSecureContext } from "node:tls";
import { readText } from "../../files/disk/read-text.js";

export interface RecordOptions extends Omit<ServiceOptions, keyof TlsOptions>, TlsOptions {
  readonly baseUrl?: string;
  readonly output?: string;
  /** A recording to look at, instead of making one. */
  readonly review?: string;
  readonly port?: string;
  readonly host?: string;
  readonly hostHeader?: "caller" | "target";
  readonly hide?: readonly string[];
  /** Names whose values are kept; all others are replaced. Without it only secrets are. */
  readonly keep?: readonly string[];
  readonly every?: string;
  readonly each?: string;
  readonly mostBody?: string;
  readonly mostBytes?: string;
  readonly mostOperations?: string;
}

/** Milliseconds that open connections have when a signal comes. */
const graceMs = 10_000;

/** Ends with a signal alone, unless it reviews. Rejects with {@link UsageError} and `DiskError`. */
export const recordCalls: DescriptionCommand<RecordOptions> = async (description, options, terminal) => {
  const { host = defaultHost, hide = [], hostHeader = "caller", output } = options;
  // These are for callers and the old service, not for the address of a WSDL.
  const { ca: _ca, cert: _cert, key: _key, ...withoutTls } = options;
  const readAll = async () => (await readServices(description, withoutTls, terminal)).map(({ service }) => service);
  const permissionFor = (services: readonly Service[]): PermissionSettings | undefined =>
    options.keep && { keep: options.keep, enumerations: enumerationsOf(services), key: newKey() };
  if (options.review !== undefined) {
    const permission = options.keep && permissionFor(await readAll());
    return reviewRecording(options.review, hide, terminal, permission);
  }
  if (options.baseUrl === undefined || output === undefined)
    throw new UsageError("record needs --base-url <origin> and -o <folder>, or --review <folder>");
  const target = readTarget(options.baseUrl);
  const port = readPort(options.port);
  const identity = readIdentity(options, terminal);
  const authority = readAuthority(options.ca, terminal);
  const services = await readAll();
  const scheme = identity === undefined ? "http://" : "https://";
  const limits = {
    every: readCount("--every", options.every, 1),
    each: readCount("--each", options.each, 1_000),
    body: readCount("--most-body", options.mostBody, 16 * 1024 * 1024),
    all: readCount("--most-bytes", options.mostBytes, 1024 * 1024 * 1024),
    operations: readCount("--most-operations", options.mostOperations, 1_000),
  };
  refusePlace(resolve(terminal.folder, output));
  const start = () =>
    startRecorder({
      target: {
        host: target.hostname.replace(/^\[|\]$/g, ""),
        port: Number(target.port) || (target.protocol === "https:" ? 443 : 80),
        secure: target.protocol === "https:",
        ca: authority,
      },
      listen: { host, port, identity },
      hostRewriter: hostHeader === "target" ? () => new HostRewriter(target.host) : undefined,
      onFailure: distinct((reason) => terminal.warn(reason)),
      keeper: {
        folder: resolve(terminal.folder, output),
        shown: output,
        hidden: [...hide, ...services.flatMap(secretNames)],
        operations: services.flatMap(knownOperations),
        permission: permissionFor(services),
        scheme,
        host: target.host,
        limits,
      },
    });
  return terminal.uninterrupted(async () => {
    const recorder = await onPort(start, host, port);
    const address = `${scheme}${host.includes(":") ? `[${host}]` : host}:${recorder.port}`;
    terminal.print([paint("place", address), ` passes everything on to ${target.origin}; calls are kept in ${output}`]);
    await aborted(terminal.signal);
    tell(await recorder.stop(graceMs), output, terminal);
    tellKeptNamesAtEnd(output, terminal);
    return exitCodes.done;
  }, graceMs + 1_000);
};

function readTarget(written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
  if (isOrigin && url.username === "" && url.password === "") return url;
  throw new UsageError(
    `--base-url is ${JSON.stringify(written)}; expected the origin of the old service, http://host:port, without a path: callers' paths pass as they are`,
  );
}

/** A service that is away fails every call in the same words. */
function distinct(tell: (reason: string) => void): (reason: string) => void {
  const reasons = new Set<string>();
  return (reason) => {
    if (reasons.has(reason) || reasons.size > 100) return;
    reasons.add(reason);
    tell(reason);
  };
}

function tell({ kept: recorded, left: skipped }: KeeperSummary, folder: string, terminal: Terminal): void {
  const all = Object.values(recorded).reduce((sum, each) => sum + each, 0);
  terminal.print([paint("good", `${folder}: ${count(all, "exchange")}`)]);
  for (const [what, number] of Object.entries(recorded).sort(([one], [other]) => (one < other ? -1 : 1)))
    terminal.print(`  ${what}: ${number}`);
  for (const [reason, number] of Object.entries(skipped)) terminal.print(`  not kept: ${number} (${reason})`);
}

/** Paths, as written. */
export interface TlsOptions {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** Undefined: callers come without TLS. Throws {@link UsageError} and `DiskError`. */
export function readIdentity({ cert, key }: TlsOptions, terminal: Terminal) {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new UsageError("--cert and --key belong together: name the certificate and its private key");
  const identity = {
    cert: readText(resolve(terminal.folder, cert), cert),
    key: readText(resolve(terminal.folder, key), key),
  };
  refusePem(`${cert} and ${key} are no certificate (PEM) with its private key`, identity);
  return identity;
}

/** Undefined: the authorities that Node knows. Throws {@link UsageError} and `DiskError`. */
export function readAuthority(file: string | undefined, terminal: Terminal): string | undefined {
  if (file === undefined) return undefined;
  const text = readText(resolve(terminal.folder, file), file);
  // Checked like a server's own certificate: TLS ignores an invalid authority, and would then refuse every call.
  refusePem(`${file} is no certificate (PEM) of an authority`, { cert: text });
  return text;
}

function refusePem(sentence: string, pem: { readonly cert: string; readonly key?: string }): void {
  try {
    createSecureContext(pem);
  } catch (error) {
    throw new UsageError(`${sentence}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
