/**
 * Owns the reading and checking of a request's headers of WS-Addressing.
 * Invariant: an ambiguous header is rejected, and no address in a request is ever called.
 */
import type { AddressingVersion } from "../bindings/soap/addressing.js";
import type { SoapVersion } from "../bindings/soap/envelope.js";
import { openBody, versionOf } from "../bindings/soap/open-envelope.js";
import type { XmlLimits } from "../xml/limits.js";
import { readOuterFragment } from "../xml/fragment.js";
import { XmlError, XmlReader } from "../xml/reader.js";

/** Characters of a message's id: it returns in the answer. */
export const longestId = 2000;

/** Characters of the reference parameters of an endpoint, with the namespaces that they use: they return in the answer. */
const longestReferences = 16_384;

export interface RequestHead {
  readonly soap: SoapVersion;
  /** Texts by name; an endpoint's is its address. */
  readonly values: ReadonlyMap<string, string>;
  /** Header blocks of messages to an endpoint: its reference parameters (Web Services Addressing 1.0 - SOAP Binding, 3.4). By its header's name. */
  readonly references: ReadonlyMap<string, string>;
  /** Name of a header that occurs twice. */
  readonly repeated: string | undefined;
  /** Name of a header without a text or an address. */
  readonly broken: string | undefined;
  /** The envelope with blanks in place of these headers. */
  readonly rest: string;
  /** Local name of the body's element; `""`: it has none. */
  readonly element: string;
}

export interface AddressingFault {
  /** Codes of version 1.0, from the general to the specific one. */
  readonly codes: readonly [general: keyof typeof submissionCodes, specific?: string];
  readonly reason: string;
  /** Name of the header at fault. */
  readonly header?: string;
  /** Action at fault. */
  readonly action?: string;
}

/** Codes of 2004/08 by those of 1.0. */
export const submissionCodes = {
  InvalidAddressingHeader: "InvalidMessageInformationHeader",
  MessageAddressingHeaderRequired: "MessageInformationHeaderRequired",
  ActionNotSupported: "ActionNotSupported",
};

const single: ReadonlySet<string> = new Set(["Action", "MessageID", "To", "From", "ReplyTo", "FaultTo"]);

/** Returns `undefined` for a text that is no envelope, or not well-formed up to the body's element. */
export function readHead(text: string, wsa: AddressingVersion, limits: Partial<XmlLimits>): RequestHead | undefined {
  // The reader counts line ends as one character.
  const source = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  try {
    const reader = new XmlReader(source, { limits });
    reader.readRoot();
    const soap = versionOf(reader.namespace);
    if (soap === undefined || reader.localName !== "Envelope") return undefined;
    return new HeadReader(source, wsa, soap).read(reader);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

class HeadReader {
  readonly #values = new Map<string, string>();
  readonly #references = new Map<string, string>();
  readonly #pieces: string[] = [];
  #end = 0;
  #repeated: string | undefined;
  #broken: string | undefined;
  readonly #source: string;
  readonly #wsa: AddressingVersion;
  readonly #soap: SoapVersion;

  constructor(source: string, wsa: AddressingVersion, soap: SoapVersion) {
    this.#source = source;
    this.#wsa = wsa;
    this.#soap = soap;
  }

  read(reader: XmlReader): RequestHead {
    const source = this.#source;
    const soap = this.#soap;
    const values = this.#values;
    const references = this.#references;
    openBody(reader, soap, (block) => {
      if (block.namespace === this.#wsa.namespace && this.#isForUs(block)) this.#readBlock(block);
      else block.skip();
    });
    const element = reader.nextChild() ? reader.localName : "";
    const rest = this.#pieces.join("") + source.slice(this.#end);
    return { soap, values, references, repeated: this.#repeated, broken: this.#broken, rest, element };
  }

  /** Whether a header is addressed to this receiver. */
  #isForUs(reader: XmlReader): boolean {
    const actor =
      reader.attribute(this.#soap.namespace, "actor") ?? reader.attribute(this.#soap.namespace, "role") ?? "";
    return /^\s*$|\/(?:actor|role)\/next\s*$|\/role\/ultimateReceiver\s*$/.test(actor);
  }

  #readBlock(reader: XmlReader): void {
    const { localName: name, elementStart, depth } = reader;
    const isSingle = single.has(name);
    if (isSingle && this.#values.has(name)) this.#repeated ??= name;
    const value = isSingle ? this.#valueOf(reader, name) : "";
    while (reader.depth >= depth) reader.nextChild();
    if (isSingle && (value === undefined || value === "" || (name === "MessageID" && value.length > longestId)))
      this.#broken ??= name;
    if (!this.#values.has(name)) this.#values.set(name, value ?? "");
    const { offset } = reader;
    this.#pieces.push(
      this.#source.slice(this.#end, elementStart),
      this.#source.slice(elementStart, offset).replace(/[^\n]/g, " "),
    );
    this.#end = offset;
  }

  /** The text of a header, or the address of an endpoint. `undefined`: it has none, or reference parameters that cannot return. */
  #valueOf(reader: XmlReader, name: string): string | undefined {
    const text = reader.readTextOrChild();
    if (text !== undefined) return text.trim();
    let address: string | undefined;
    let references: string | undefined = "";
    do {
      const { localName, depth } = reader;
      const isOwn = reader.namespace === this.#wsa.namespace;
      if (isOwn && localName === "Address") address ??= reader.readTextOrChild()?.trim();
      else if (isOwn && (localName === "ReferenceParameters" || localName === "ReferenceProperties"))
        references = this.#referencesOf(reader, references);
      while (reader.depth >= depth) reader.nextChild();
    } while (reader.nextChild());
    if (references !== undefined && references !== "") this.#references.set(name, references);
    return references === undefined ? undefined : address;
  }

  /** `before`: header blocks of those before. `undefined`: they cannot return in an answer. */
  #referencesOf(reader: XmlReader, before: string | undefined): string | undefined {
    const { namespace, none } = this.#wsa;
    let blocks = before;
    while (reader.nextChild()) {
      // The version 2004/08 marks none.
      const isMarked = none === undefined || reader.attribute(namespace, "IsReferenceParameter") !== undefined;
      const block = readOuterFragment(reader);
      if (blocks === undefined || blocks.length + block.length > longestReferences || block.includes(markPrefix))
        blocks = undefined;
      else blocks += isMarked ? block : block.replace(/^<[^ \t\n/>]+/, `$& ${markOf(namespace)}`);
    }
    return blocks;
  }
}

/** Prefix of the attribute that marks a block; a block that has it is not taken. */
const markPrefix = "asmx-reference";

function markOf(namespace: string): string {
  return `xmlns:${markPrefix}="${namespace}" ${markPrefix}:IsReferenceParameter="true"`;
}

/** The fault of headers that break a rule, whichever operation they name; `undefined`: there is none. */
export function headFault(head: RequestHead, wsa: AddressingVersion): AddressingFault | undefined {
  const { values, repeated, broken } = head;
  if (repeated !== undefined)
    return {
      codes: ["InvalidAddressingHeader", "InvalidCardinality"],
      reason: `the header ${repeated} occurs twice`,
      header: repeated,
    };
  if (broken !== undefined)
    return {
      codes: ["InvalidAddressingHeader"],
      reason: `the header ${broken} has no valid value`,
      header: broken,
    };
  if (!values.has("Action")) return missing("Action");
  for (const header of ["ReplyTo", "FaultTo"]) {
    const address = values.get(header);
    if (address !== undefined && address !== wsa.anonymous && address !== wsa.none)
      return {
        codes: ["InvalidAddressingHeader", "OnlyAnonymousAddressSupported"],
        reason: `${header} must be ${wsa.anonymous}: answers leave on the connection of the request`,
        header,
      };
  }
  return undefined;
}

export function missing(header: string): AddressingFault {
  return { codes: ["MessageAddressingHeaderRequired"], reason: `the header ${header} is required`, header };
}
