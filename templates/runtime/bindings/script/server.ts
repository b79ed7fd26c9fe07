/**
 * Owns responses in ASMX's JSON: `{"d": result}`, and errors with the header `jsonerror`.
 * Invariant: an error has no stack.
 */
import { encodeUtf8 } from "../../text/encode-utf8.js";
import type { HttpResponse } from "../../exchange.js";
import { nullForm } from "../../results/null-result.js";
import { placeError } from "../../values/placed-error.js";
import { ValueError } from "../../values/type.js";
import { headersWith, type ServerBinding } from "../server-binding.js";
import { quote, valueToJson } from "./to-json.js";

const jsonHeaders = /* @__PURE__ */ headersWith("application/json; charset=utf-8");
/** .NET's type of faults that a handler throws. */
const soapException = "System.Web.Services.Protocols.SoapException";

export const scriptServer: ServerBinding = {
  id: "script",
  prepareResult({ result }) {
    return (value) => {
      const isNull = nullForm(result, value) !== "content";
      return jsonResponse(isNull ? "null" : encodeResult(result.type, value));
    };
  },
  encodeFault: ({ code, message }, status) => errorResponse(message, code === "client" ? soapException : "", status),
};

function encodeResult(type: Parameters<typeof valueToJson>[0] | undefined, value: unknown): string {
  try {
    if (type === undefined) throw new ValueError("another binding: DataSets exist over SOAP, GET and POST only");
    return valueToJson(type, value, true);
  } catch (error) {
    throw placeError(error, { path: "the result" });
  }
}

function jsonResponse(json: string): HttpResponse {
  return { status: 200, headers: jsonHeaders, body: encodeUtf8(`{"d":${json}}`) };
}

/** An error as .NET with custom errors writes it: a page reads `Message`. */
export function errorResponse(message: string, exceptionType: string, status = 500): HttpResponse {
  const body = `{"Message":${quote(message)},"StackTrace":"","ExceptionType":${quote(exceptionType)}}`;
  return { status, headers: { ...jsonHeaders, jsonerror: "true" }, body: encodeUtf8(body) };
}
