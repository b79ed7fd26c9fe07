/**
 * Owns the guess that a name makes: whether values of a parameter are secret.
 * Invariant: a guess only marks, and a comment in the description asks a person to look.
 */
const telling =
  /pass_?(?:word|wd|phrase|code)|^pass$|pwd|secret|token|api_?key|private_?key|licen[cs]e_?(?:key|id)|credential|(?:^|_)pin(?:$|_|code)/i;

export function looksSecret(name: string): boolean {
  return telling.test(name);
}
