/**
 * Owns the one kind of layer around the SOAP messages of a service (ARCHITECTURE.md has the order of all).
 * Invariant: a layer gets what the layers outside it have made of a message, and an empty list of layers costs nothing.
 */
import type { BindingId } from "../binding-rows.js";
import type { ClientLayer, LayerPlace } from "../description.js";
import type { HttpRequest, HttpResponse, MessageParts } from "../exchange.js";
import type { XmlLimits } from "../xml/limits.js";
import { inPlaces } from "./layer-places.js";
import type { ServedOperation, ServerTable } from "./server-table.js";

/** A layer of a dispatcher. */
export interface ServerLayer {
  /** Default: `own`. */
  readonly place?: LayerPlace | undefined;
  /** Returns answers made from those of `next`. */
  server(next: SoapAnswers, site: ServerSite): SoapAnswers;
}

/** The option `security` of a dispatcher: `requireSignature({ certificates })`. */
export interface RequestSecurity extends ServerLayer {
  /** The bindings that can be verified. */
  bindings(enabled: readonly BindingId[]): readonly BindingId[];
}

/** Answers of `innermost` in the layers around, each in its place. */
export function inLayers(innermost: SoapAnswers, site: ServerSite, layers: readonly ServerLayer[]): SoapAnswers {
  return inPlaces(layers).reduceRight((next, layer) => layer.server(next, site), innermost);
}

/** A layer of clients and of dispatchers. */
export interface Layer extends ClientLayer, ServerLayer {}

/** Answers SOAP requests. */
export interface SoapAnswers {
  answer(request: HttpRequest, opened?: OpenedRequest): HttpResponse | Promise<HttpResponse>;
  /** For adapters: the bodies that are read while they arrive. */
  readonly arrivals?: object | undefined;
}

/** The part of a request that layers have read. */
export interface OpenedRequest {
  /** Parts beside the envelope in `body`. */
  readonly parts?: MessageParts | undefined;
  /** The envelope, if it is no longer the one in `body`. */
  readonly text?: string | undefined;
  /** The operation that header blocks name. It decides if several operations have the same body and SOAPAction. */
  readonly named?: ServedOperation | undefined;
  /** Header blocks of the answer. */
  readonly blocks?: AnswerBlocks | undefined;
  /** Milliseconds that the handler may take, in place of `limits.handlerMs`. */
  readonly handlerMs?: number | undefined;
}

/** Header blocks that a layer adds to an answer, as XML in which the prefix `soap` is declared. */
export interface AnswerBlocks {
  readonly ofResult: string;
  /** `declared`: name of a fault that the operation declares. */
  ofFault(declared: string | undefined): string;
}

/** The dispatcher that a layer is part of. */
export interface ServerSite {
  readonly table: ServerTable;
  readonly limits: Partial<XmlLimits>;
  readonly enabled: (id: BindingId) => boolean;
  readonly maxRequestBytes: number;
  /** Milliseconds; 0: no limit. */
  readonly handlerMs: number;
  readonly streamMs: number;
  /** Maximum of bytes of a request that is read while it arrives. */
  readonly streamedBytes: number | undefined;
  /** Whether a layer verifies or signs messages as wholes. */
  readonly isSigned: boolean;
}
