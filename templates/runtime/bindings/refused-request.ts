/** Owns the answer to a request that is not run: a fault, and where it is not the usual 500, the status. */
import type { WrittenFault } from "./soap/write-fault.js";

/** Thrown while a request is read; the binding of the request turns it into its own kind of error (wire 5). */
export class RefusedRequest extends Error {
  readonly fault: WrittenFault;
  readonly status: number;

  constructor(message: string, fault: Omit<WrittenFault, "message"> = { code: "client" }, status = 500) {
    super(message);
    this.fault = { ...fault, message };
    this.status = status;
  }
}

/** The same for a header block that is missing, not understood or cannot be taken. */
export class RefusedHeader extends RefusedRequest {
  constructor(message: string, code: WrittenFault["code"] = "client") {
    super(message, { code, ofHeader: true });
  }
}
