/**
 * Owns the certificates of `codegen record`: its own, which callers see, and the authority of the old service's.
 * Invariant: what is none is said by its file's name before a port is opened.
 */
import { resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { readText } from "../../files/read-text.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";

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
  // As a server's own: TLS passes over an authority that is none, and would then refuse every call.
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
