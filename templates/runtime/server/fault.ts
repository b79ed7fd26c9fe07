/** Owns the `Fault` that a handler throws. */
export interface FaultOptions {
  /** Whose mistake it is. Default `server`. */
  readonly code?: "client" | "server" | undefined;
  /** Who says so, a URI: SOAP 1.1 faultactor, SOAP 1.2 Node, as in ASMX; a client finds it in `fault.actor`. */
  readonly actor?: string | undefined;
  /** Well-formed XML content of the detail element; SOAP only. */
  readonly detail?: string | undefined;
}

/** Thrown by a handler to answer a fault on purpose: the message reaches the caller as it is. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: "client" | "server";
  readonly actor: string | undefined;
  readonly detail: string | undefined;

  constructor(message: string, options: FaultOptions = {}) {
    super(message);
    this.code = options.code ?? "server";
    this.actor = options.actor;
    this.detail = options.detail;
  }
}
