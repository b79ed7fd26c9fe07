/**
 * Owns the handling of HTTP GET and HTTP POST requests to an operation's path (wire 2, 5).
 * Invariant: GET reads only the query, POST only the form. Errors are text.
 */
import { methodInOtherCase, unknownMethod, unrecognizedFormat } from "../bindings/asmx-words.js";
import type { ServerBinding } from "../bindings/server-binding.js";
import { decodeFormBytes, type FormDecoder, utf8Form } from "../bindings/form/codec.js";
import { readFormRequest } from "../bindings/form/request.js";
import { RefusedRequest } from "../bindings/refused-request.js";
import type { Received, ServedOperation, ServerTable } from "../bindings/server-table.js";
import { parseContentType } from "../text/content-type.js";
import type { BindingId } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { suggestName } from "../text/near-name.js";
import type { Answer, ServedHandlers } from "./served-handlers.js";

export class FormAnswerer {
  readonly #handlers: ServedHandlers;
  readonly #table: ServerTable;
  readonly #bindings: readonly BindingId[];

  /** `bindings`: the enabled ones. */
  constructor(handlers: ServedHandlers, table: ServerTable, bindings: readonly BindingId[]) {
    this.#handlers = handlers;
    this.#table = table;
    this.#bindings = bindings;
  }

  /** `query`: query of a GET request; `undefined` for POST. */
  answer(request: HttpRequest, binding: ServerBinding, name: string, query: string | undefined): Answer {
    if (!this.#bindings.includes(binding.id)) return refuse(binding, unrecognizedFormat(name));
    const served = this.#table.operations.get(name);
    if (served === undefined || !served.bindings.includes(binding.id)) {
      return refuse(binding, this.#describeUnknown(name, binding));
    }
    const charset = parseContentType(request.headers["content-type"]).charset || "utf-8";
    if (query !== undefined || charset === "utf-8")
      return this.#answerForm(request, binding, served, query, () => utf8Form);
    return import("../bindings/form/charsets.js").then(({ findDecoder }) => {
      return this.#answerForm(request, binding, served, query, () => findDecoder(charset));
    });
  }

  #answerForm(
    request: HttpRequest,
    binding: ServerBinding,
    served: ServedOperation,
    query: string | undefined,
    decoder: () => FormDecoder,
  ): Answer {
    try {
      const received = readFormRequest(served, query ?? formOf(request, decoder), decoder);
      return this.#handlers.run(request, binding, served, received, noHeaders());
    } catch (error) {
      if (error instanceof RefusedRequest) return binding.encodeFault(error.fault, error.status);
      throw error;
    }
  }

  #describeUnknown(name: string, { id }: ServerBinding): string {
    const offered = [...this.#table.operations.values()].filter(({ bindings }) => bindings.includes(id));
    const names = offered.map(({ operation }) => operation.name);
    const right = names.find((each) => each.toLowerCase() === name.toLowerCase());
    return right === undefined ? unknownMethod(name, suggestName(name, names)) : methodInOtherCase(name, right);
  }
}

function noHeaders(): Received {
  return Object.create(null);
}

function refuse(binding: ServerBinding, message: string): HttpResponse {
  return binding.encodeFault({ code: "client", message });
}

/** The text of a form body. Rejects other media types, as ASMX does (wire 2). */
function formOf({ headers, body }: HttpRequest, decoder: () => FormDecoder): string {
  const header = headers["content-type"];
  if (parseContentType(header).mediaType !== "application/x-www-form-urlencoded") {
    throw new RefusedRequest(`Request format is invalid: ${(header ?? "").slice(0, 200)}.`);
  }
  return decodeFormBytes(body ?? new Uint8Array(0), decoder());
}
