/**
 * Owns calls with bytes that come from sources: iterables, web streams, Blobs. Loaded with the first such call.
 * Invariant: a source is read at most once, and is closed when the call is over. A request is repeated only if it consists of Blobs.
 */
import type { ClientBinding } from "../bindings/binding.js";
import { InvalidArgumentError } from "../errors.js";
import type { HttpRequest, HttpResponse, Transport } from "../exchange.js";
import { acceptingSources } from "../mtom/binary.js";
import { streamedPieces } from "../mtom/bodies.js";
import { type ByteSource, closeSources, isBlob, type MessagePart, sizeOf, sourcesIn } from "../mtom/byte-source.js";
import { MessageReader, outgoingBody } from "../mtom/outgoing-body.js";
import type { AnyCallOptions } from "../operation-call.js";
import { ArrivingBytes } from "../transports/arriving-bytes.js";
import { failure, foreignFailure, type TransportFailure } from "../transports/failure.js";
import { isStoppable, stoppableTransport } from "../transports/stopper.js";
import { beginCall, type Call, type CallSite } from "./call-site.js";
import type { Course } from "./pending-call.js";
import { attemptCall, withRetries } from "./run-call.js";

/** Like `runCall`. `timeoutMs` limits each wait: for bytes of a source, for the service to take them, for its answer. */
export function runSending(
  site: () => CallSite,
  parameters: unknown,
  options: AnyCallOptions,
  course: Course,
): Promise<unknown> {
  return withSources(site, parameters, async (sendingSite, sending) => {
    const call = (sending.call = beginCall(sendingSite, parameters, options));
    try {
      return await withRetries(call, () => attemptCall(call, course));
    } finally {
      call.deadline.close();
      sending.close();
    }
  });
}

/** Runs a call whose parameters contain sources. `run` sets the call. */
export async function withSources<Value>(
  site: () => CallSite,
  parameters: unknown,
  run: (site: CallSite, sending: { call: Call | undefined; close(): void }) => Promise<Value>,
): Promise<Value> {
  const sending = new Sending(sourcesIn(parameters));
  try {
    return await run(sending.siteOf(site(), parameters), sending);
  } catch (error) {
    sending.close();
    throw error;
  } finally {
    sending.call = undefined;
  }
}

/** The sources of one call. */
class Sending {
  /** `undefined` when the call is over: then nobody waits for the request any more. */
  call: Call | undefined;
  readonly #sources: readonly ByteSource[];
  readonly #readers: MessageReader[] = [];
  #failure: TransportFailure | undefined;

  constructor(sources: readonly ByteSource[]) {
    this.#sources = sources;
  }

  /** The call site whose requests have sources. Throws an InvalidArgumentError if the message must be there as a whole. */
  siteOf(site: CallSite, parameters: unknown): CallSite {
    checkParameters(site, parameters);
    const { encoder, connection } = site;
    const encodeRequest: ClientBinding["encodeRequest"] = (...given) =>
      acceptingSources(() => encoder.encodeRequest(...given));
    return {
      ...site,
      encoder: { ...encoder, encodeRequest },
      connection: {
        ...connection,
        retry: this.#sources.every(isBlob) ? connection.retry : undefined,
        transport: () => this.#transport(connection.transport()),
      },
    };
  }

  /** Closes everything that the call has not read. A request that is being sent breaks off. */
  close(): void {
    for (const reader of this.#readers) reader.close();
    if (this.#readers.length === 0) closeSources(this.#sources);
  }

  #transport(transport: Transport): Transport {
    if (isStoppable(transport)) {
      return stoppableTransport((request, options, stopper) =>
        this.#send(request, (sent) => transport.begin(sent, options, stopper), true),
      );
    }
    return (request, options) => this.#send(request, (sent) => transport(sent, options), transport.streams === true);
  }

  async #send(
    request: HttpRequest,
    pass: (request: HttpRequest) => Promise<HttpResponse>,
    streams: boolean,
  ): Promise<HttpResponse> {
    const pieces = streamedPieces(request.body);
    if (pieces === undefined) return pass(request);
    const reader = this.#open(request, pieces);
    try {
      if (!streams) return await pass({ ...request, body: await this.#gather(request, reader) });
      const streamed = outgoingBody(reader, {
        moved: () => this.call?.deadline.restart(),
        failed: (error) => this.#fail(request, error),
      });
      return await pass({ ...request, headers: withLength(request.headers, pieces), body: undefined, streamed });
    } catch (error) {
      reader.close();
      throw this.#failure ?? error;
    }
  }

  #open(request: HttpRequest, pieces: readonly MessagePart[]): MessageReader {
    if (this.#readers.length > 0 && !this.#sources.every(isBlob))
      throw failure(request, "the request had to be sent again, but a stream of its parameters was read already");
    const reader = new MessageReader(pieces);
    this.#readers.push(reader);
    return reader;
  }

  /** For transports that send only what is there. */
  async #gather(request: HttpRequest, reader: MessageReader): Promise<Uint8Array> {
    const bytes = new ArrivingBytes();
    try {
      for (let piece = await reader.next(); piece !== undefined; piece = await reader.next()) {
        bytes.add(piece);
        this.call?.deadline.restart();
      }
    } catch (error) {
      throw this.#fail(request, error);
    }
    if (reader.isClosed) throw failure(request, "the call is over");
    return bytes.join();
  }

  #fail(request: HttpRequest, error: unknown): TransportFailure {
    const problem = "a stream of the parameters failed, and the request was not completed";
    return (this.#failure ??= foreignFailure(request, error, problem));
  }
}

/** The length is known if that of each part is. */
function withLength(headers: HttpRequest["headers"], pieces: readonly MessagePart[]): HttpRequest["headers"] {
  let length = 0;
  for (const piece of pieces) length += sizeOf(piece) ?? Number.NaN;
  return Number.isNaN(length) ? headers : { ...headers, "content-length": String(length) };
}

function checkParameters({ operation, names, connection }: CallSite, parameters: unknown): void {
  const refuse = (name: string, problem: string): InvalidArgumentError =>
    new InvalidArgumentError(name, `parameter ${name}: ${problem}`, names);
  for (const { name, secret } of operation.parameters) {
    const value: unknown = Object(parameters)[name];
    if (sourcesIn(value).length === 0) continue;
    if (connection.security?.place === "signature")
      throw refuse(name, "`security` signs the whole message, and cannot sign a stream; pass its bytes");
    if (secret !== undefined) throw refuse(name, "it is secret, and a secret cannot be a stream; pass its bytes");
  }
}
