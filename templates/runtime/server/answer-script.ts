/**
 * Owns the handling of ASMX's JSON: POST, or GET, with `application/json` to an operation's path, and the client script at `/js`.
 * Invariant: every error is JSON with the header `jsonerror`, and has neither a stack nor a value of the request.
 */
import { decodeForm, utf8Form } from "../bindings/form/codec.js";
import { RefusedRequest } from "../bindings/refused-request.js";
import { fieldFromJson } from "../bindings/script/from-json.js";
import { readScriptJson, type ScriptJson, ScriptJsonError, type ScriptObject } from "../bindings/script/json-reader.js";
import { errorResponse, scriptServer } from "../bindings/script/server.js";
import { headersWith } from "../bindings/server-binding.js";
import type { Received, ServedOperation } from "../bindings/server-table.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { checkLimit } from "../option-checks.js";
import { parseContentType } from "../text/content-type.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { suggestName } from "../text/near-name.js";
import { wireName } from "../values/element.js";
import { ValueError } from "../values/type.js";
import { decodeUtf8 } from "../xml/utf8.js";
import { printProxy } from "./script-proxy.js";
import type { CreateScriptDoor, ScriptDoor, ScriptDoorParts, ScriptRequest } from "./script-door.js";
import type { Answer } from "./served-handlers.js";

/** Default of .NET's JavaScriptSerializer. */
const defaultJsonLength = 2_097_152;
const argumentException = "System.ArgumentException";
const invalidOperation = "System.InvalidOperationException";
const scriptHeaders = /* @__PURE__ */ headersWith("application/x-javascript; charset=utf-8");

/** For `createDispatcher`. Throws a TypeError for an invalid option. */
export const scriptDoor: CreateScriptDoor = (parts) => new JsonDoor(parts);

class JsonDoor implements ScriptDoor {
  readonly #parts: ScriptDoorParts;
  readonly #jsonLength: number;
  /** Operations by lower-case name: as in .NET, letter case does not matter. */
  readonly #operations: ReadonlyMap<string, ServedOperation>;

  constructor(parts: ScriptDoorParts) {
    this.#parts = parts;
    const { jsonLength = defaultJsonLength } = parts.options.limits ?? {};
    this.#jsonLength = checkLimit("limits.jsonLength", jsonLength);
    const offered = [...parts.table.operations].filter(([, { bindings }]) => bindings.includes(scriptServer.id));
    this.#operations = new Map(offered.map(([name, served]) => [name.toLowerCase(), served]));
  }

  find(request: HttpRequest, name: string): ScriptRequest | undefined {
    if (!this.#parts.bindings.includes(scriptServer.id)) return undefined;
    const { method, headers } = request;
    if (/^js(?:debug)?$/i.test(name) && (method === "GET" || method === "HEAD"))
      return { operation: undefined, answer: () => this.#answerProxy(method, name.length > 2) };
    if (parseContentType(headers["content-type"]).mediaType !== "application/json") return undefined;
    return { operation: name, answer: (query) => this.#answerCall(request, name, query) };
  }

  #answerProxy(method: string, debug: boolean): HttpResponse {
    const { options, table, path } = this.#parts;
    const [first] = table.operations.values();
    const operations = [...this.#operations.values()].map(({ operation }) => operation);
    const name = first?.operation.service.name ?? "Service";
    const body = encodeUtf8(printProxy(name, options.path ?? path, operations, debug));
    const length = { "content-length": String(body.length) };
    if (method !== "HEAD") return { status: 200, headers: scriptHeaders, body };
    return { status: 200, headers: { ...scriptHeaders, ...length }, body: new Uint8Array(0) };
  }

  #answerCall(request: HttpRequest, name: string, query: string): Answer {
    const served = this.#operations.get(name.toLowerCase());
    if (served === undefined) return this.#refuseName(name);
    const { useHttpGet } = served.operation;
    if (request.method !== (useHttpGet === true ? "GET" : "POST")) {
      const sentence = `An attempt was made to call the method '${served.operation.name}' using a ${request.method} request, which is not allowed.`;
      return errorResponse(sentence, invalidOperation);
    }
    let received: Received;
    try {
      const members = useHttpGet === true ? this.#readQuery(query) : this.#readBody(request);
      received = this.#receive(served, members);
    } catch (error) {
      return refuse(error);
    }
    return this.#parts.handlers.run(request, scriptServer, served, received, Object.create(null));
  }

  #refuseName(name: string): HttpResponse {
    const names = [...this.#operations.values()].map(({ operation }) => operation.name);
    const sentence = `Unknown web method ${name.slice(0, 200)}.`;
    return errorResponse(`${sentence}${suggestName(name, names)}\r\nParameter name: methodName`, argumentException);
  }

  #readBody({ body }: HttpRequest): ScriptObject {
    const text = decodeUtf8(body ?? new Uint8Array(0))?.replace(/^\uFEFF/, "");
    if (text === undefined) throw new ScriptJsonError("The request is not UTF-8.");
    // As in .NET, an empty body is an empty object.
    return text === "" ? new Map() : objectOf(this.#readJson(text));
  }

  /** Each value is JSON. A name that is given twice is refused, as in a body. */
  #readQuery(query: string): ScriptObject {
    const members = new Map<string, ScriptJson>();
    for (const { name, value } of decodeForm(query, utf8Form)) {
      if (members.has(name)) throw new ScriptJsonError("A parameter is given twice.");
      members.set(name, this.#readJson(value));
    }
    return members;
  }

  #readJson(text: string): ScriptJson {
    if (text.length <= this.#jsonLength) return readScriptJson(text);
    const sentence = "Error during serialization or deserialization using the JSON JavaScriptSerializer.";
    throw new ScriptJsonError(
      `${sentence} The length of the string exceeds the value set on the maxJsonLength property.`,
    );
  }

  /** Every parameter is required, other names are ignored, and letter case matters, as in .NET. */
  #receive(served: ServedOperation, members: ScriptObject): Received {
    const received = served.createReceived();
    const { absent } = this.#parts.options;
    for (const parameter of served.operation.parameters) {
      const json = members.get(wireName(parameter));
      if (json === undefined) {
        const sentence = `Invalid web service call, missing value for parameter: '${wireName(parameter)}'.`;
        throw new ScriptJsonError(sentence, invalidOperation);
      }
      received[parameter.name] = fieldFromJson({ ...parameter, name: wireName(parameter) }, json, { absent });
    }
    return received;
  }
}

function objectOf(json: ScriptJson): ScriptObject {
  if (json instanceof Map) return json;
  throw new ScriptJsonError("The request is not an object of parameters by name.", invalidOperation);
}

function refuse(error: unknown): HttpResponse {
  if (error instanceof ScriptJsonError) return errorResponse(error.message, error.exceptionType);
  if (error instanceof ValueError) return errorResponse(`Parameter ${error.message}.`, invalidOperation);
  if (error instanceof RefusedRequest) return errorResponse(error.message, invalidOperation, error.status);
  throw error;
}
