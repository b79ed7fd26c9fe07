/** What a form says of what it keeps for the other operations of a tab: it names just what there is. */
import { expect, test } from "vitest";
import { describedText, getPage, serveDescribed } from "./pages.js";

const description = `service: Kept
namespace: http://example.org/kept/
baseUrl: http://localhost:8080
path: /kept.asmx
credentials:
  named: { User: string }
  secret: { User: string, Password: { type: string, secret: true } }
groups:
  all:
    operations:
      byName: { credentials: named, result: int }
      bySecret: { credentials: secret, result: int }
      byHeader: { bindings: [soap11], soapHeaders: { Session: string }, result: int }
      byBoth: { bindings: [soap11], credentials: named, soapHeaders: { Session: string }, result: int }
      byNothing: { parameters: { Text: string }, result: int }
`;

test.each([
  ["byName", "credentials"],
  ["bySecret", "credentials"],
  ["byHeader", "SOAP headers"],
  ["byBoth", "credentials and SOAP headers"],
  ["byNothing", undefined],
])("%s: %s", async (operation, words) => {
  const dispatcher = serveDescribed(await describedText(description));
  const { text } = await getPage({ handle: dispatcher.handle.bind(dispatcher) }, `/kept.asmx?op=${operation}`);
  const [, kept] = /What you type as ([^<]*?)\s+stays for the other operations/.exec(text) ?? [];
  expect(kept).toBe(words);
});
