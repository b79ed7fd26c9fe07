/** Owns the answer to a request that is not run: a fault, and where it is not the usual 500, the status. */
import type { WrittenFault } from "./fault.js";

/** Thrown while a request is read; the binding of the request turns it into its own kind of error (wire 5). */
export class RefusedRequest extends Error {
  readonly fault: WrittenFault;
  readonly status: number;

  constructor(message: string, code: WrittenFault["code"] = "client", status = 500) {
    super(message);
    this.fault = { code, message };
    this.status = status;
  }
}
