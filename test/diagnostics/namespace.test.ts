/** Owns the proof that a warning about the namespace says what libxml2 itself says, and that what is only disliked works. */
import fc from "fast-check";
import { XmlDocument } from "libxml2-wasm";
import { expect, test } from "vitest";
import {
  createMessagingAccountClient,
  createMessagingAccountDispatcher,
} from "../../generated/messaging-account/index.js";
import { messagingAccountNotImplemented, serve } from "../../generated/messaging-account/index.js";
import { xmlAttribute } from "../../generator/print/markup-text.js";
import { namespaceDoubt, namespaceProblem } from "../../generator/validate/namespace.js";

const piece = fc.constantFrom(
  ..."http://a/ urn: : // / a 1 b.c-d_e~ @ ? # [ ] [::1] :80 %41 %zz % ( ) ! $ & ' * + , ; = { } \" < > ^ ` | \\ é 漢 \u00a0".split(
    " ",
  ),
  " ",
);

/** Whether libxml2 takes the document; it reports an invalid URI as an error. */
function isTaken(namespace: string): boolean {
  try {
    XmlDocument.fromString(`<a xmlns:b="${xmlAttribute(namespace)}"/>`).dispose();
    return true;
  } catch {
    return false;
  }
}

test("libxml2 is named where, and only where, it complains", () => {
  let complaints = 0;
  const namespace = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(namespace, (text) => {
      const taken = isTaken(text);
      if (!taken) complaints++;
      const message = namespaceDoubt(text)?.message ?? "";
      expect(message.startsWith("libxml2") && message.includes("invalid URI"), text).toBe(!taken);
      expect(namespaceProblem(text)).toBeUndefined();
    }),
    { numRuns: 2000, examples: [["//[]"], ["//[[::1]/"], ["//[x]y"], ["//[ ]"], ["//[]]"]] },
  );
  expect(complaints).toBeGreaterThan(200);
});

test("a long namespace costs no more than its length", () => {
  for (const start of ["http://", "", "a:", "//"]) {
    const text = `${start}${"a1".repeat(500_000)}^/`;
    expect(namespaceDoubt(text)?.message).toContain("invalid URI");
  }
});

const odd = [
  "weather/",
  "WeatherService",
  "urn:x",
  "http://example.org/weather",
  "http://example.org/weather#",
  'http://example.org/"wéather" now/',
  "漢字/",
  "http://x:99999/",
  "{{x}}/",
  " a\tb/",
  "http://x/\u202e/",
  "\\/",
  "'/",
];

test.each(odd)("%j works over a socket, over both SOAP bindings", async (namespace) => {
  expect(namespaceProblem(namespace)).toBeUndefined();
  const handlers = { ...messagingAccountNotImplemented, checkCredits: () => 42 };
  const server = await serve(createMessagingAccountDispatcher(handlers, { namespace }), { port: 0 });
  try {
    const credentials = { Mobile_Number: "+27820000000", Password: "secret" };
    const client = createMessagingAccountClient({ baseUrl: server.url, namespace, credentials, soapAction12: true });
    expect(await client.checkCredits({}, { binding: "soap11" })).toBe(42);
    expect(await client.checkCredits({}, { binding: "soap12" })).toBe(42);
  } finally {
    await server.close();
  }
});
