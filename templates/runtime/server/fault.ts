/** Owns the error `Fault` of handlers. */
import type { AnyOperation, DeclaresFaults } from "../description.js";

/** Name and value of a declared fault. */
export interface FaultDetail {
  readonly name: string;
  readonly value: unknown;
}

export interface FaultOptions {
  /** The side that caused the fault. Default `server`. */
  readonly code?: "client" | "server" | undefined;
  /** URI of the sender: SOAP 1.1 faultactor, SOAP 1.2 Node, as in ASMX. Clients read it as `fault.actor`. */
  readonly actor?: string | undefined;
  /** Well-formed XML content of the detail element. SOAP only. */
  readonly detail?: string | undefined;
  /** A declared fault, instead of `detail`. `faultOf` checks its type. SOAP only. */
  readonly declared?: FaultDetail | undefined;
}

/** Error that a handler throws to send a fault. The message is sent to the caller. */
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

/** Creates a declared fault: `throw faultOf(getQuote, "UnknownSymbol", { Symbol }, "No such symbol.")`. */
export function faultOf<Faults, Name extends Extract<keyof Faults, string>>(
  _operation: AnyOperation & DeclaresFaults<Faults>,
  name: Name,
  value: Faults[Name],
  message: string,
  options: Pick<FaultOptions, "code" | "actor"> = {},
): Fault {
  return new Fault(message, { ...options, declared: { name, value } });
}
