/**
 * Owns the SOAP requests in UTF-8 and UTF-16 with every agreement and contradiction of byte order mark, XML declaration and charset.
 * Invariant: the value is beyond ASCII, so that an answer shows how it was read.
 */
import type { RawRequest } from "./raw-request.js";
import { NS, envelope, post, text } from "./request-builders.js";

const MESSAGE = "<soap:Body>" + text("<Message>é漢</Message>") + "</soap:Body>";

export function encodingRequests(): [string, RawRequest][] {
  const requests: [string, RawRequest][] = [];
  for (const version of [11, 12] as const)
    for (const encoding of ["UTF-8", "UTF-16LE"] as const)
      for (const mark of ["", "\ufeff"])
        for (const declared of ["utf-8", "utf-16"])
          for (const charset of [undefined, "utf-8", "utf-16"])
            requests.push(request(version, encoding, mark, declared, charset));
  for (const version of [11, 12] as const) requests.push(request(version, "UTF-16BE", "", "utf-16", "utf-16"));
  return requests;
}

function request(
  version: 11 | 12,
  encoding: "UTF-8" | "UTF-16LE" | "UTF-16BE",
  mark: string,
  declared: string,
  charset: string | undefined,
): [string, RawRequest] {
  const document = mark + envelope(version, MESSAGE, `<?xml version="1.0" encoding="${declared}"?>`);
  const units = Buffer.from(document, encoding === "UTF-8" ? "utf8" : "utf16le");
  const type = version === 11 ? "text/xml" : "application/soap+xml";
  const name = `1.${version - 10} ${encoding}${mark === "" ? "" : " with mark"}, declared ${declared}, ${charset === undefined ? "no charset" : `charset ${charset}`}`;
  const typed = charset === undefined ? type : `${type}; charset=${charset}`;
  const body = encoding === "UTF-16BE" ? units.swap16() : units;
  return [name, post(body, typed, { action: version === 11 ? `"${NS}multiplesms"` : null })];
}
