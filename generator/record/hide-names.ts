/**
 * Owns the words that all parts of hiding share: which names are hidden, what takes the place of a value, why an exchange is not recorded.
 * Invariant: a name is judged once; the memory of judgements is bounded.
 */
import { mayBeSecret } from "../names/secret-names.js";
import { isPostcode, isRowName } from "./values.js";

/** A text with values replaced, and those values, so that they can be searched for elsewhere. */
export interface Hidden {
  readonly text: string;
  readonly values: readonly string[];
}

/** Thrown if an exchange cannot be written without its secrets. The message is the reason. */
export class UnrecordableExchange extends Error {
  override readonly name = "UnrecordableExchange";
  /** The markup alone is the reason: as a plain text it can be searched. */
  readonly isOfMarkup: boolean;

  constructor(message: string, isOfMarkup = false) {
    super(message);
    this.isOfMarkup = isOfMarkup;
  }
}

/**
 * Decides by name whether the value of a parameter, field, element or header is replaced.
 * `value`: if it cannot be a secret, such as a small number in an id, only a name given by a person hides it.
 */
export type HiddenNames = (name: string, value?: string) => boolean;

/** A search of texts for secrets, for those who search what they find in other texts. */
export interface TextHider {
  readonly isHidden: HiddenNames;
  /** Whether a value may be written down: always, but by permission. Without `value`: all values of that name. */
  permits(name: string, value?: string): boolean;
  /** The placeholder of a value that may not. */
  standIn(name: string, value: string): string;
  /** Two braces are stand-ins of a recording, not what somebody sent. */
  readonly hasStandIns: boolean;
  /** The text with marks in place of what is secret in it. `depth`: of the text among texts. Throws {@link UnrecordableExchange}. */
  hide(text: string, depth?: number): Hidden;
}

const mostRemembered = 10_000;

/** These, case aside, and all that may be a secret's, but for those `kept`. */
export function hiddenNames(given: readonly string[], kept: readonly string[] = []): HiddenNames {
  const names = new Set(given.map((name) => name.toLowerCase()));
  const keptNames = new Set(kept.map((name) => name.toLowerCase()));
  const judged = new Map<string, boolean>();
  const mayHide = (name: string): boolean => {
    const judgement = judged.get(name);
    if (judgement !== undefined) return judgement;
    const isHidden = !keptNames.has(name.toLowerCase()) && mayBeSecret(name);
    if (judged.size >= mostRemembered) judged.clear();
    if (name.length < 256) judged.set(name, isHidden);
    return isHidden;
  };
  return (name, value) =>
    names.has(name.toLowerCase()) ||
    (mayHide(name) && (value === undefined || !(isRowName(name, value) || isPostcode(name, value))));
}

/** The placeholder of a request; `conformance` fills it in before it sends the request again. */
export const standInFor = (name: string): string => `{{${name.replace(/[{}<>&"'\s]/g, "_")}}}`;

/** The placeholder of texts and responses, which are never filled in. */
export const mark = "[secret]";
