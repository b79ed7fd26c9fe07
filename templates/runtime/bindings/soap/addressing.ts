/**
 * Owns the names and actions of WS-Addressing, 1.0 and of 2004/08, for both sides. Only services with it load this module.
 * Invariant: client and server both use this code, so they agree on actions, also with a replaced namespace.
 */
import type { AddressingDescription, AnyOperation } from "../../description.js";
import { escapeXmlText } from "../../xml/writer.js";
import { soapActionOf } from "./action.js";

export interface AddressingVersion {
  readonly namespace: string;
  /** Address of a caller that waits for the answer on its connection. */
  readonly anonymous: string;
  /** Address of a caller that wants no answer. The version of 2004 has none. */
  readonly none: string | undefined;
  /** The id in a reply to a message without one. */
  readonly unspecified: string;
}

const w3 = "http://www.w3.org/2005/08/addressing";
const submission = "http://schemas.xmlsoap.org/ws/2004/08/addressing";

const versions: Readonly<Record<AddressingDescription["version"], AddressingVersion>> = {
  "1.0": { namespace: w3, anonymous: `${w3}/anonymous`, none: `${w3}/none`, unspecified: `${w3}/unspecified` },
  "2004/08": {
    namespace: submission,
    anonymous: `${submission}/role/anonymous`,
    none: undefined,
    unspecified: `${submission}/id/unspecified`,
  },
};

export function addressingVersion({ version }: AddressingDescription): AddressingVersion {
  return versions[version];
}

/** The action of a request. */
export function requestAction(operation: AnyOperation, namespace: string): string {
  const written = operation.actions?.request;
  const soapAction = written === undefined ? soapActionOf(operation, namespace) : "";
  return soapAction || fill(operation, written ?? "Request", namespace, written !== undefined);
}

/** The action of an answer with a result. */
export function responseAction(operation: AnyOperation, namespace: string): string {
  const written = operation.actions?.response;
  return fill(operation, written ?? "Response", namespace, written !== undefined);
}

/** The action of a declared fault. */
export function faultAction(operation: AnyOperation, fault: string, namespace: string): string {
  const { actions, service } = operation;
  const delimiter = service.addressing?.actions.slice(-1) ?? "/";
  const written = actions?.faults?.[fault];
  return fill(operation, written ?? `${delimiter}Fault${delimiter}${fault}`, namespace, written !== undefined);
}

/** `ending`: of the default action, or a whole action. */
function fill({ name, service }: AnyOperation, ending: string, namespace: string, isWhole: boolean): string {
  const pattern = isWhole ? ending : `${service.addressing?.actions ?? ""}${name}${ending}`;
  return pattern.split("{namespace}").join(namespace);
}

/** A header block that declares its namespace. `attributes` begins with a space. */
export function addressingHeader(
  { namespace }: AddressingVersion,
  name: string,
  value: string,
  attributes = "",
): string {
  return `<${name} xmlns="${namespace}"${attributes}>${escapeXmlText(value)}</${name}>`;
}
