/** Owns the word for a run that the user stopped. */

/** The user asked to stop, and nothing had been changed yet. Exit code 130. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}
