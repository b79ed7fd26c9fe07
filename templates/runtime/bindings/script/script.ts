/**
 * Owns the client side of ASMX's JSON (docs/script-binding.md).
 * Invariant: every parameter is sent, because ASMX requires each.
 */
import { encodeUtf8 } from "../../text/encode-utf8.js";
import { decodeAbsentResult } from "../../results/null-result.js";
import { encodingError } from "../../parameters.js";
import type { ReadFault } from "../soap/fault.js";
import type { Binding, ClientBinding, ClientBindings, Endpoint } from "../binding.js";
import { clientBindings } from "../index.js";
import { formAddress, refuseHeaders } from "../form/client.js";
import type { TypeReference } from "../../description.js";
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
    return {
      envelope: undefined,
      resultPath: undefined,
      encodeRequest(values, soapHeaders) {
        refuseHeaders(names, soapHeaders);
        const members = operation.parameters.map((parameter, index) => {
          try {
            return `${quote(wireName(parameter))}:${fieldToJson(parameter, values[index], false)}`;
          } catch (error) {
            throw encodingError(names, parameter, error);
          }
        });
        const headers = { "content-type": "application/json; charset=utf-8" };
        return { method: "POST", url, headers, body: encodeUtf8(`{${members.join(",")}}`) };
      },
      readReply: ({ body }) => readResult(endpoint, memberOf(body, "d")),
      readFault: ({ headers, body }) => (headers["jsonerror"] === "true" ? faultOf(body) : undefined),
    };
  },
};

/** For the client of a service that offers it. */
export const bindingsWithScript: ClientBindings = { ...clientBindings, script: scriptBinding };

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

/** The error of the body as a fault; undefined if it is none. */
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
