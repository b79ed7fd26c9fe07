/**
 * Owns the error of a body that breaks off, where its owner knows already.
 * Invariant: an adapter ends the connection for it and tells nobody a second time.
 */
export class BrokenResponse extends Error {
  override readonly name = "BrokenResponse";

  constructor() {
    super("the response broke off");
  }
}
