/** Secrets of answers in Chromium: unseen in values, raw answers and recent calls, over each binding, and copied without being seen. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOver, openChromium, openPage, serve } from "./browser.mjs";

const secret = "{ type: string, secret: true, sample: hamsterwheel }";
const description = `service: Bank
namespace: http://example.org/bank/
path: /bank.asmx
bindings: [soap11, soap12, http-get, http-post, script]
types:
  Session: { fields: { Token: ${secret.replace(" }", ", element: session-token }")}, Code: { type: string, secret: true, sample: c7 } } }
  Codes: { array: string, item: Code, secret: true }
  Refused: { fields: { Hint: ${secret} } }
groups:
  all:
    operations:
      login: { parameters: { User: string }, result: Session, faults: { Refused: Refused } }
      token: { parameters: { User: string }, result: ${secret} }
      codes: { parameters: { User: string }, result: Codes }
      cards: { parameters: { User: string }, result: { dataSet: { Cards: { Holder: string, Pin: ${secret} } } } }
      headed:
        bindings: [soap11, soap12]
        parameters: { User: string }
        soapHeaders: { Ticket: { type: string, secret: true, direction: out } }
        result: int
samples: { Code: hamsterwheel }
`;

let browser;
let bank;
beforeAll(async () => {
  browser = await openChromium();
  bank = await serve(description);
});
afterAll(async () => {
  await browser?.close();
  await bank?.close();
});

test.each([
  ["login", /hamsterwheel/, /hamsterwheel|\bc7\b/],
  ["token", /hamsterwheel/, /hamsterwheel/],
  ["codes", /hamsterwheel/, /hamsterwheel/],
  ["cards", /hamsterwheel/, /hamsterwheel/],
  ["headed", /Ticket.*>string</, /Ticket.*string/],
])("no secret is in what is shown of an answer of %s", async (operation, inAnswer, secrets) => {
  const { page, context, problems } = await openPage(browser);
  const bodies = [];
  page.on("response", async (response) => bodies.push(await response.text().catch(() => "")));
  await page.goto(`${bank.address}?op=${operation}`);
  for (const binding of await page.locator("#binding option").evaluateAll((all) => all.map(({ value }) => value))) {
    expect(await callOver(page, binding), binding).toContain("200 OK");
    await expect.poll(() => bodies.at(-1), binding).toMatch(inAnswer);
    const shown = await page.evaluate(() =>
      [document.querySelector("#outcome"), document.querySelector("#recent")]
        .map((part) => part?.textContent ?? "")
        .join("\n"),
    );
    expect(shown, binding).not.toMatch(secrets);
    expect(await page.textContent("#raw"), binding).toContain("********");
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("a secret that came is copied without being seen", async () => {
  const { page, context } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${bank.address}?op=login`);
  await callOver(page, "soap11");
  await page.getByRole("button", { name: "Copy: session-token, unseen" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("hamsterwheel");
  await context.close();
});
