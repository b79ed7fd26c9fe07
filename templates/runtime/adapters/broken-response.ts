/**
 * Owns the error of a streamed body that breaks off after `onError` was called for it.
 * Invariant: an adapter that gets it ends the connection and does not report it again.
 */
export class BrokenResponse extends Error {
  override readonly name = "BrokenResponse";

  constructor() {
    super("the response broke off");
  }
}
