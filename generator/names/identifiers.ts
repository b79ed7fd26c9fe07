/**
 * Owns the conversion of a description's name to a TypeScript identifier.
 * Invariant: a valid identifier stays as it is. The result does not depend on other names; a rule reports two names
 * with the same result.
 */

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * The identifier for a name: itself where it is one but for reserved words (`delete` stays `delete`; callers add to it), else the
 * offending characters are dropped and what follows them is capitalised (`a-b` -> `aB`).
 */
export function toIdentifier(name: string): string {
  if (identifier.test(name)) return name;
  const [first = "", ...rest] = name.split(/[^\p{ID_Continue}$]+/u).filter((part) => part !== "");
  const joined = first + rest.map(capitalise).join("");
  return identifier.test(joined) ? joined : `_${joined}`;
}

/** `singleWAPPush` -> `SingleWAPPush`, `a-b` -> `AB`, `int-result` -> `IntResult`. */
export function pascalCase(name: string): string {
  return capitalise(toIdentifier(name));
}

/** `MessagingAccount` -> `messagingAccount`, `SMSGateway` -> `smsGateway`. */
export function camelCase(name: string): string {
  const whole = toIdentifier(name);
  const leading = /^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+/u.exec(whole)?.[0] ?? "";
  return leading.toLowerCase() + whole.slice(leading.length);
}

/** `total` -> `Total` */
export function capitalise(text: string): string {
  const first = text.slice(0, 1);
  return first.toUpperCase() + text.slice(1);
}
