/**
 * Owns which texts of a call are secret, and what becomes of a fault that holds some.
 * Invariant: what was made for the secrets of one call may do for those of the next of its kind.
 */
import type { FaultContent } from "../errors.js";
import { mostShown, RedactionMemory, Redactor, secretsOfHeaders, textsOf } from "../redaction/redaction.js";
import { cutText } from "../text/cut-text.js";
import { detached } from "../text/detached.js";
import { resolveType } from "../values/element.js";
import type { Call, CallSite } from "./call-site.js";
import type { Reply } from "./reply.js";
import { returnedSecrets } from "./returned-secrets.js";

const redactors = new WeakMap<Call, { readonly redactor: Redactor; readonly made: number }>();
const memories = new WeakMap<CallSite, RedactionMemory>();

/** `reply`: what is to be shown, where it is a response; it may hold secrets of its own. */
export function redactorOf(call: Call, reply?: Reply): Redactor {
  const returned = reply === undefined ? [] : returnedSecrets(call, reply);
  const known = redactors.get(call);
  // What a call is signed with is known when it is sent.
  const made = call.secrets.length;
  if (known?.made === made && returned?.length === 0) return known.redactor;
  const secrets = secretsOfCall(call);
  if (returned === undefined || secrets === undefined) return new Redactor([], false);
  if (returned.length > 0) return new Redactor([...secrets, ...returned], call.site.connection.showForeign);
  const memory = memories.get(call.site) ?? new RedactionMemory();
  memories.set(call.site, memory);
  const redactor = new Redactor(secrets, call.site.connection.showForeign, memory);
  redactors.set(call, { redactor, made });
  return redactor;
}

/** `undefined`: they are too many to be looked for. */
function secretsOfCall(call: Call): readonly string[] | undefined {
  const named = namedSecrets(call);
  return named && [...secretsOf(call), ...named, ...secretsOfHeaders(call.ownHeaders), ...call.secrets];
}

/** Of fields, attributes, items and columns, as the request has them: over SOAP, which alone carries such. */
function namedSecrets({ site: { operation, encoder }, request: { body } }: Call): readonly string[] | undefined {
  const { secretNames, findSecrets } = operation;
  if (secretNames === undefined || body === undefined || encoder.envelope === undefined) return [];
  return findSecrets?.(new TextDecoder().decode(body), secretNames);
}

/** The texts of secret values as they are encoded. */
function secretsOf({ site: { operation }, values, soapHeaders }: Call): readonly string[] {
  const secrets: string[] = [];
  operation.parameters.forEach((parameter, index) => {
    if (!parameter.secret) return;
    const type = resolveType(parameter.type);
    const value = values[index];
    if (type.kind === "simple" && value !== undefined && value !== null) secrets.push(type.encode(value));
    else secrets.push(...textsOf(value));
  });
  for (const header of operation.soapHeaders ?? []) {
    if (header.secret) secrets.push(...textsOf(soapHeaders[header.name]));
  }
  return secrets;
}

/** UTF-16 units of all texts of a fault together; the detail comes last. */
const mostOfFault = 2 * mostShown;

/** Of a text from outside: beside secrets no more than what is searched, or a service could make the search take as long as it likes. */
export function shownLength(redactor: Redactor, most: number): number {
  return redactor.isEmpty ? most : Math.min(most, mostShown);
}

/** A text that came from outside, redacted; of one that is longer than `most` its start, and a mark. It keeps no document alive. */
function showStart(text: string, most: number, redactor: Redactor): string {
  if (text.length <= most || redactor.leftOut !== undefined) return detached(redactor.text(text, most));
  return detached(`${redactor.text(cutText(text, most), most)} [cut: ${text.length} characters]`);
}

/** `most`: characters of each text. */
export function redactFault(fault: FaultContent, redactor: Redactor, most: number): FaultContent {
  let left = redactor.isEmpty ? Number.POSITIVE_INFINITY : mostOfFault;
  const shown = (value: string): string => {
    const length = Math.max(1, Math.min(left, shownLength(redactor, most)));
    left -= Math.min(value.length, length);
    return showStart(value, length, redactor);
  };
  const text = (value: string | undefined): string | undefined => (value === undefined ? value : shown(value));
  return {
    code: fault.code,
    codeText: knownCode(fault, redactor) ?? shown(fault.codeText),
    subcodes: fault.subcodes.map(shown),
    reason: shown(fault.reason),
    reasons: fault.reasons.map(({ language, text: reason }) => ({ language: text(language), text: shown(reason) })),
    actor: text(fault.actor),
    node: text(fault.node),
    role: text(fault.role),
    detail: text(fault.detail),
  };
}

/** One of SOAP's own codes, which is no foreign text, where those are left out. */
function knownCode({ code, codeText }: FaultContent, { leftOut }: Redactor): string | undefined {
  return leftOut === undefined || code === "other"
    ? undefined
    : codeText.slice(codeText.indexOf(":") + 1).split(".")[0];
}
