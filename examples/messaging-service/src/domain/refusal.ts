/** Owns what a caller is told whose call was understood and is refused. */

/** Its message is for the caller: a sentence, no value of another account, nothing of the database. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
