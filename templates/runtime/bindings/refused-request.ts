/** Owns the errors of rejected requests: a fault, and a status (default 500). */
import type { WrittenFault } from "./soap/write-fault.js";

/** Thrown while a request is read. The binding of the request encodes it as a response (wire 5). */
export class RefusedRequest extends Error {
  readonly fault: WrittenFault;
  readonly status: number;

  constructor(message: string, fault: Omit<WrittenFault, "message"> = { code: "client" }, status = 500) {
    super(message);
    this.fault = { ...fault, message };
    this.status = status;
  }
}

/** Rejection because of a header block: missing, not understood, or invalid. */
export class RefusedHeader extends RefusedRequest {
  constructor(message: string, code: WrittenFault["code"] = "client") {
    super(message, { code, ofHeader: true });
  }
}
