/** Owns the proof that the quick way for replies agrees with the reader, whatever follows whatever. */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { StrictReplies } from "../../templates/runtime/client/strict-replies.js";
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import { capture, clientWith, envelope11, soap11 } from "./capture.js";
import { namespace } from "./table.js";
import { amount } from "../counts.js";

const pieces = [
  "14",
  "-1",
  " 7 ",
  "",
  "a",
  "&amp;",
  "<![CDATA[3]]>",
  "<!-- -->",
  "]]>",
  "é",
  "\r",
  "<b/>",
  "2147483648",
  "&#49;",
  "\u0001",
  "\t",
  "5</singlesmsResult><singlesmsResult>6",
  "-->",
  "?>",
  "'",
  '"',
];
const shells: readonly (readonly [DefaultBindingId, (value: string) => string])[] = [
  [
    "soap11",
    (value) =>
      soap11(`<singlesmsResponse xmlns="${namespace}"><singlesmsResult>${value}</singlesmsResult></singlesmsResponse>`),
  ],
  [
    "soap11",
    (value) =>
      `<e:Envelope xmlns:e="${envelope11}"><e:Body><singlesmsResponse xmlns="${namespace}"><!-- 14 --><singlesmsResult a="14">${value}</singlesmsResult ></singlesmsResponse></e:Body></e:Envelope>`,
  ],
  [
    "soap11",
    (value) =>
      soap11(
        `<singlesmsResponse xmlns="${namespace}"><x>${value}</x><singlesmsResult>14</singlesmsResult></singlesmsResponse>`,
      ),
  ],
  [
    "soap11",
    (value) =>
      soap11(
        `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>14</singlesmsResult><x>${value}</x></singlesmsResponse>`,
      ),
  ],
  // SOAP headers: the same in each reply, another in each, one that must be understood; attributes of the result.
  ...[
    () => "<h xmlns='u:'><Id a='1'>8</Id><!-- 9 --></h>",
    (value: string) => `<h xmlns="u:">${value}</h>`,
    (value: string) => `<h xmlns="u:" e:mustUnderstand="${value.length % 2}">1</h>`,
  ].map(
    (header) =>
      [
        "soap11",
        (value: string) =>
          `<e:Envelope xmlns:e="${envelope11}"><e:Header>${header(value)}</e:Header><e:Body><singlesmsResponse xmlns="${namespace}"><singlesmsResult>${value}</singlesmsResult></singlesmsResponse></e:Body></e:Envelope>`,
      ] as const,
  ),
  ...['xsi:nil="true"', 'xsi:nil="0"', 'xsi:type="xs:int"', 'xsi:type="u:other"', 'a="1"'].map(
    (attribute) =>
      [
        "soap11",
        (value: string) =>
          `<e:Envelope xmlns:e="${envelope11}" xmlns:u="u:" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><e:Header/><e:Body><singlesmsResponse xmlns="${namespace}"><singlesmsResult ${attribute}>${value}</singlesmsResult></singlesmsResponse></e:Body></e:Envelope>`,
      ] as const,
  ),
  ["http-get", (value) => `<?xml version="1.0"?>\n<int xmlns="${namespace}">${value}</int>`],
  ["http-get", (value) => `<int xmlns="${namespace}">${value}</int><!-- ${value} -->`],
];

/** A value or the message of the error. */
async function outcome(client: { singlesms(parameters: object): Promise<number> }): Promise<unknown> {
  return client.singlesms({}).catch((error: unknown) => String(error));
}

describe("the quick way", () => {
  it("gives what a client gives that reads its first reply, and what the strict reader gives", async () => {
    const value = fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map((parts) => parts.join(""));
    const replies = fc.array(value, { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...shells), replies, async ([binding, shell], values) => {
        let body = "";
        const transport = (
          request: Parameters<ReturnType<typeof capture>["transport"]>[0],
          options: Parameters<ReturnType<typeof capture>["transport"]>[1],
        ) => capture(200, { "content-type": "text/xml" }, body).transport(request, options);
        const warm = clientWith(transport, { binding, allowSecretsInUrl: true });
        for (const each of ["14", ...values]) {
          body = shell(each);
          const cold = clientWith(transport, { binding, allowSecretsInUrl: true });
          // A limit of the user's own goes through the reader every time.
          const limits = { xml: { size: 1_000_000 } };
          const strict = clientWith(transport, { binding, allowSecretsInUrl: true, limits });
          const expected = await outcome(strict);
          expect(await outcome(cold)).toEqual(expected);
          expect(await outcome(warm)).toEqual(expected);
        }
      }),
      { numRuns: amount(100, 500) },
    );
  });

  it("reads a reply with the SOAP headers of an earlier one", async () => {
    const strict = vi.spyOn(StrictReplies.prototype, "read");
    let body = "";
    const client = clientWith((request, options) => capture(200, {}, body).transport(request, options));
    const call = async (header: string, value: number) => {
      body = `<e:Envelope xmlns:e="${envelope11}"><e:Header>${header}</e:Header><e:Body><singlesmsResponse xmlns="${namespace}"><singlesmsResult>${value}</singlesmsResult></singlesmsResponse></e:Body></e:Envelope>`;
      const before = strict.mock.calls.length;
      expect(await client.singlesms({})).toBe(value);
      return strict.mock.calls.length - before;
    };
    const header = '<Session xmlns="u:" a="1"><Id>7</Id></Session>';
    expect([await call(header, 1), await call(header, 2), await call(header, -3)]).toEqual([1, 0, 0]);
    expect([await call("<Other/>", 4), await call(header, 5), await call("<Other/>", 6)]).toEqual([1, 0, 0]);
    strict.mockRestore();
  });

  it("is not learned from an element that stands where the value would, were line ends one character", async () => {
    const behind = "</x><singlesmsResult>";
    const reply = (value: string): string =>
      soap11(
        `<singlesmsResponse xmlns="${namespace}">${"\r\n".repeat(value.length + behind.length)}` +
          `<x>${value}${behind}22</singlesmsResult></singlesmsResponse>`,
      );
    let body = "";
    const client = clientWith((request, options) => capture(200, {}, body).transport(request, options));
    for (const value of ["11", "99"]) {
      body = reply(value);
      expect(await client.singlesms({})).toBe(22);
    }
  });
});
