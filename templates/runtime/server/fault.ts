/** Owns the `Fault` that a handler throws. */
import type { AnyOperation, DeclaresFaults } from "../description.js";

/** What the detail of a fault holds, where the description declares it. */
export interface FaultDetail {
  readonly name: string;
  readonly value: unknown;
}

export interface FaultOptions {
  /** Whose mistake it is. Default `server`. */
  readonly code?: "client" | "server" | undefined;
  /** Who says so, a URI: SOAP 1.1 faultactor, SOAP 1.2 Node, as in ASMX; a client finds it in `fault.actor`. */
  readonly actor?: string | undefined;
  /** Well-formed XML content of the detail element; SOAP only. */
  readonly detail?: string | undefined;
  /** In place of `detail`, what the operation's description declares: `faultOf` checks its type. SOAP only. */
  readonly declared?: FaultDetail | undefined;
}

/** Thrown by a handler to answer a fault on purpose: the message reaches the caller as it is. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: "client" | "server";
  readonly actor: string | undefined;
  readonly detail: string | undefined;
  readonly declared: FaultDetail | undefined;

  constructor(message: string, options: FaultOptions = {}) {
    super(message);
    this.code = options.code ?? "server";
    this.actor = options.actor;
    this.detail = options.detail;
    this.declared = options.declared;
  }
}

/** A fault that the operation's description declares: `throw faultOf(getQuote, "UnknownSymbol", { Symbol }, "No such symbol.")`. */
export function faultOf<Faults, Name extends Extract<keyof Faults, string>>(
  _operation: AnyOperation & DeclaresFaults<Faults>,
  name: Name,
  value: Faults[Name],
  message: string,
  options: Pick<FaultOptions, "code" | "actor"> = {},
): Fault {
  return new Fault(message, { ...options, declared: { name, value } });
}
