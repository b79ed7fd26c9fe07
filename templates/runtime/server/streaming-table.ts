/**
 * Owns the operation table of a service with MTOM whose handlers read or return streams.
 * Invariant: an operation whose handler does not read streams gets whole bytes.
 */
import type { AnyOperation, BodyEncoding, ResultCodec, ResultDescription } from "../description.js";
import type { MessageParts } from "../exchange.js";
import { mtomBinary } from "../mtom/binary.js";
import { mtomBodies } from "../mtom/bodies.js";
import { closeSources, sourcesIn } from "../mtom/byte-source.js";
import { resolveType } from "../values/element.js";
import { XmlError } from "../xml/reader.js";
import { sendSources } from "./source-body.js";

export type OperationTable = Readonly<Record<string, AnyOperation>>;

/** Handlers that read streams. */
export const streamedHandlers: WeakSet<object> = /* @__PURE__ */ new WeakSet();

/** Parts that have not arrived: true once an operation needs them as a whole. */
const arrivingParts = new WeakMap<MessageParts, boolean>();

/** Marks parts that have not arrived. */
export function noteArriving(parts: MessageParts): void {
  arrivingParts.set(parts, false);
}

/** True if the operation of a message needs its parts as a whole. Its handler did then not run. */
export function needsWhole(parts: MessageParts): boolean {
  return arrivingParts.get(parts) === true;
}

const wholeBodies: BodyEncoding = {
  ...mtomBodies,
  reader(text, operation, side, limits, parts) {
    if (parts !== undefined && arrivingParts.has(parts)) {
      arrivingParts.set(parts, true);
      throw new XmlError("structure", "the parts of the message have not arrived", { line: 1, column: 1 });
    }
    return mtomBodies.reader(text, operation, side, limits, parts);
  },
};

/** The operations, with results that may be streams. */
export function streamingTable(operations: OperationTable, handlers: object): OperationTable {
  const entries = Object.entries(operations).map(([key, operation]): [string, AnyOperation] => {
    const { encoding, result } = operation;
    if (encoding !== mtomBodies) return [key, operation];
    const reads = streamedHandlers.has(Object(Reflect.get(handlers, key)));
    const codec = mayHaveBytes(result) ? { ...result.codec, senderOf: sendingSources(result.codec) } : result.codec;
    return [key, { ...operation, encoding: reads ? mtomBodies : wholeBodies, result: { ...result, codec } }];
  });
  return Object.fromEntries(entries);
}

function mayHaveBytes({ type }: ResultDescription): boolean {
  if (type === undefined) return false;
  const resolved = resolveType(type);
  return resolved.kind !== "simple" || resolved.decode === mtomBinary.decode;
}

function sendingSources({ senderOf }: ResultCodec): NonNullable<ResultCodec["senderOf"]> {
  return (value) => {
    const sources = sourcesIn(value);
    if (sources.length === 0) return senderOf?.(value);
    return {
      send: (sending) => sendSources(value, sources, sending),
      drop: () => closeSources(sources),
    };
  };
}
