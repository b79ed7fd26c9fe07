/** Owns the relation of recorded answers to the requests that they answer again. */
import { expect, test } from "vitest";
import { relatedTo } from "../../generator/serve/related-answer.js";
import { compareAnswers } from "../../generator/conformance/compare-answers.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const w3 = "http://www.w3.org/2005/08/addressing";

const envelope = (header: string, body = "<a>urn:old</a>"): string =>
  `<e:Envelope xmlns:e="${soap}" xmlns:w="${w3}"><e:Header>${header}</e:Header><e:Body>${body}</e:Body></e:Envelope>`;

function answerTo(header: string, recorded: string): string {
  const body = new TextEncoder().encode(envelope(header));
  const request: HttpRequest = { method: "POST", url: "/", headers: {}, body };
  const response: HttpResponse = { status: 200, headers: {}, body: new TextEncoder().encode(recorded) };
  return new TextDecoder().decode(relatedTo(request, response).body as Uint8Array);
}

test("a recorded answer names the id of the request, and changes nowhere else", () => {
  const recorded = envelope("<w:Action>urn:old</w:Action><w:RelatesTo>urn:old</w:RelatesTo>");
  expect(answerTo("<w:MessageID>urn:a&amp;b</w:MessageID>", recorded)).toBe(
    envelope("<w:Action>urn:old</w:Action><w:RelatesTo>urn:a&amp;b</w:RelatesTo>"),
  );
});

test.each([
  ["with a reference", "<w:RelatesTo>urn:a&amp;b</w:RelatesTo>", "<w:RelatesTo>urn:new</w:RelatesTo>"],
  ["in CDATA", "<w:RelatesTo><![CDATA[urn:old]]></w:RelatesTo>", "<w:RelatesTo>urn:new</w:RelatesTo>"],
  ["empty", "<w:RelatesTo></w:RelatesTo >", "<w:RelatesTo>urn:new</w:RelatesTo>"],
  ["whose text is in its tag", '<w:RelatesTo a="w">w</w:RelatesTo>', '<w:RelatesTo a="w">urn:new</w:RelatesTo>'],
  ["without a place for it", "<w:RelatesTo />", "<w:RelatesTo />"],
])("a recorded id %s is replaced as a whole", (_, recorded, expected) => {
  expect(answerTo("<w:MessageID>urn:new</w:MessageID>", envelope(recorded))).toBe(envelope(expected));
});

test.each([
  ["a request without an id", "", envelope("<w:RelatesTo>urn:old</w:RelatesTo>")],
  ["an answer without the header", "<w:MessageID>urn:new</w:MessageID>", envelope("")],
  ["an answer that is no XML", "<w:MessageID>urn:new</w:MessageID>", "not found"],
  [
    "headers of another namespace",
    "<w:MessageID>urn:new</w:MessageID>",
    envelope('<x:RelatesTo xmlns:x="urn:x">urn:old</x:RelatesTo>'),
  ],
])("%s leaves the answer as it is", (_, header, recorded) => {
  expect(answerTo(header, recorded)).toBe(recorded);
});

test("two answers whose ids alone differ are the same, others are not", () => {
  const answer = (header: string) => ({ status: 200, headers: { "content-type": "text/xml" }, text: envelope(header) });
  const differences = (one: string, other: string): number =>
    compareAnswers(answer(one), answer(other), () => false).length;
  expect(differences("<w:MessageID>urn:1</w:MessageID>", "<w:MessageID>urn:2</w:MessageID>")).toBe(0);
  expect(differences("<w:Action>urn:1</w:Action>", "<w:Action>urn:2</w:Action>")).toBe(1);
});
