/**
 * Owns the client side of ASMX's JSON (docs/script-binding.md).
 * Invariant: every parameter is sent, because ASMX requires each.
 */
import { encodeUtf8 } from "../../text/encode-utf8.js";
import { decodeAbsentResult } from "../../results/null-result.js";
import type { InvalidArgumentError } from "../../errors.js";
import { encodingError, parameterError } from "../../parameters.js";
import type { ReadFault } from "../soap/fault.js";
import type { Binding, ClientBinding, ClientBindings, Endpoint } from "../binding.js";
import { clientBindings } from "../index.js";
import { formAddress, refuseHeaders } from "../form/client.js";
import type { CallNames, ParameterDescription, TypeReference } from "../../description.js";
import { resolveType, wireName } from "../../values/element.js";
import { decodeUtf8 } from "../../xml/utf8.js";
import { fieldFromJson } from "./from-json.js";
import { readScriptJson, type ScriptJson } from "./json-reader.js";
import { fieldToJson, quote } from "./to-json.js";

export const scriptBinding: Binding<"script"> = {
  id: "script",
  prepare(endpoint): ClientBinding {
    const { operation, names } = endpoint;
    const url = formAddress(endpoint.url, operation);
    const { useHttpGet, parameters } = operation;
    return {
      envelope: undefined,
      resultPath: undefined,
      encodeRequest(values, soapHeaders) {
        refuseHeaders(names, soapHeaders);
        const members = parameters.map((parameter, index) => {
          if (useHttpGet === true && parameter.secret !== undefined) throw secretInUrl(names, parameter);
          try {
            return [wireName(parameter), fieldToJson(parameter, values[index], false)] as const;
          } catch (error) {
            throw encodingError(names, parameter, error);
          }
        });
        const headers = { "content-type": "application/json; charset=utf-8" };
        if (useHttpGet === true) return { method: "GET", url: withQuery(url, members), headers, body: undefined };
        const json = members.map(([name, value]) => `${quote(name)}:${value}`).join(",");
        return { method: "POST", url, headers, body: encodeUtf8(`{${json}}`) };
      },
      readReply: ({ body }) => readResult(endpoint, memberOf(body, "d")),
      readFault: ({ headers, body }) => (headers["jsonerror"] === "true" ? faultOf(body) : undefined),
    };
  },
};

/** For the client of a service that offers it. */
export const bindingsWithScript: ClientBindings = { ...clientBindings, script: scriptBinding };

/** Servers and proxies log addresses. */
function secretInUrl(names: CallNames, parameter: ParameterDescription): InvalidArgumentError {
  const problem = "it is secret, and useHttpGet would put it in the URL; choose another binding";
  return parameterError(names, parameter, problem);
}

function withQuery(url: string, members: readonly (readonly [name: string, json: string])[]): string {
  const query = members.map(([name, json]) => `${encodeURIComponent(name)}=${encodeURIComponent(json)}`).join("&");
  return query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

function readResult({ operation: { result } }: Endpoint, json: ScriptJson): unknown {
  const { type, nullable } = result;
  if (type === undefined || (json === null && !isCharacter(type))) return decodeAbsentResult(result);
  return fieldFromJson({ name: "d", type, nullable: nullable === true }, json, {});
}

/** .NET writes its character 0 as null. */
function isCharacter(reference: TypeReference): boolean {
  const type = resolveType(reference);
  return type.kind === "simple" && type.name === "char";
}

/** Throws an Error for a body that is no object, or lacks the member. */
function memberOf(body: Uint8Array, name: string): ScriptJson {
  const json = readScriptJson(decodeUtf8(body) ?? "");
  const member = json instanceof Map ? json.get(name) : undefined;
  if (member === undefined) throw new Error(`expected JSON with the member ${name}`);
  return member;
}

/** The error in the body as a fault; undefined if there is none. */
function faultOf(body: Uint8Array): ReadFault | undefined {
  try {
    const message = memberOf(body, "Message");
    if (typeof message !== "string") return undefined;
    const nothing = { actor: undefined, node: undefined, role: undefined, detail: undefined, ownDetail: undefined };
    return { code: "server", codeText: "Server", subcodes: [], reason: message, reasons: [], ...nothing };
  } catch {
    return undefined;
  }
}
