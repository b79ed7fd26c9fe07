/**
 * Owns the strict reader of responses: decodes any response to a result, or to the reason why there is none (wire 3, 5). Loaded for
 * responses that the quick reader cannot decode.
 * Invariant: a value is returned only after the document is read to its end.
 */
import type { Endpoint, ResultFinder } from "../bindings/binding.js";
import { formResultFinder } from "../bindings/form/find-result.js";
import type { SoapVersion } from "../bindings/soap/envelope.js";
import { soapResultFinder } from "../bindings/soap/find-result.js";
import type { MessageParts } from "../exchange.js";
import { decodeResult } from "../results/decode-result.js";
import { decodeAbsentResult } from "../results/null-result.js";
import { strictAnswer, tellReading } from "../values/reading.js";
import type { XmlLimits } from "../xml/limits.js";
import { XmlReader } from "../xml/reader.js";
import type { ReplyReading } from "./reply.js";
import { FaultFound } from "./no-result.js";

/** A reference to a control character that XML 1.0 forbids; genuine ASMX writes them. */
const controlReference = /&#(?:x0{0,5}(?:[1-8bcef]|1[0-9a-f])|0{0,5}(?:[1-8]|1[124-9]|2\d|3[01]));/i;

/** Strict reader of one operation over one binding. */
export class StrictReplies {
  readonly #endpoint: Endpoint;
  readonly #finder: ResultFinder;
  readonly #limits: Partial<XmlLimits>;

  constructor(endpoint: Endpoint, envelope: SoapVersion | undefined, limits: Partial<XmlLimits>) {
    this.#endpoint = endpoint;
    this.#finder = envelope === undefined ? formResultFinder(endpoint) : soapResultFinder(envelope, endpoint);
    this.#limits = limits;
  }

  /**
   * Returns the result. `parts`: beside the envelope. Throws XmlError, ValueError, {@link FaultFound}. `onContent` is called with the offset at which the content of a
   * result begins, if its element has no attributes and the document was read to its end.
   */
  read(text: string, parts?: MessageParts, onContent?: (from: number) => void, reading: ReplyReading = {}): unknown {
    const endpoint = this.#endpoint;
    const limits = this.#limits;
    const { mending } = reading;
    const { operation, namespace } = endpoint;
    const { result, encoding } = operation;
    const ownReader = encoding?.reader(text, operation, "response", limits, parts, namespace);
    const reader = ownReader ?? new XmlReader(text, { limits, controls: mending !== undefined });
    const [control] = mending === undefined ? [] : (controlReference.exec(text) ?? []);
    if (control !== undefined) mending?.tell({ expected: "characters of XML 1.0", found: control, taken: control });
    if (!this.open(reader, reading)) return decodeAbsentResult(result);
    const from = onContent !== undefined && reader.attributes().length === 0 ? reader.offset : -1;
    const value = decodeResult(reader, result);
    this.close(reader);
    if (from >= 0) onContent?.(from);
    return value;
  }

  /** Moves the reader to the result. Returns false if there is none. Throws {@link FaultFound}. */
  open(reader: XmlReader, { mending, readHeader }: ReplyReading): boolean {
    tellReading(reader, mending === undefined ? strictAnswer : { isAnswer: true, mending });
    const opened = this.#finder.openResult(reader, readHeader);
    if (opened === "fault") throw new FaultFound(reader);
    return opened === "result";
  }

  /** Reads from the end of the result to the end of the document. */
  close(reader: XmlReader): void {
    this.#finder.closeResult(reader);
  }
}
