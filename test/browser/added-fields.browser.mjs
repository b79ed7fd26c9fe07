/** Fields that an example leaves out, in Chromium: other members of a choice, records within themselves, items of empty lists. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOver, expectNoBarriers, openChromium, openPage, serve } from "./browser.mjs";

const description = (more) => `service: Payments
namespace: http://example.org/payments/
path: /payments.asmx
bindings: [soap11, soap12]
${more}
types:
  Node:
    namespace: http://example.org/nodes/
    fields: { Name: string, Nodes: Nodes, Next: { type: Node, element: next-node } }
  Nodes: { array: Node, item: Child }
  Colour: { enum: [Red, Green] }
  Transfer: { fields: { Iban: { type: string, required: true }, Colour: Colour, Fast: boolean } }
  Payment:
    fields:
      Amount: decimal
      How: { choice: { Card: string, Transfer: Transfer, Pair: { sequence: { First: int, Second: int } } } }
      Note: string
groups:
  all:
    operations:
      pay: { parameters: { Payment: { type: Payment, required: true } }, result: Payment }
      put: { parameters: { Root: { type: Node, required: true } }, result: Node }
`;
const handlers = `export default { pay: ({ Payment }) => Payment, put: ({ Root }) => Root };`;

let browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

async function withForm(more, operation, action) {
  const service = await serve(description(more), ["--handlers", "handlers.mjs"], { "handlers.mjs": handlers });
  const { page, context, problems } = await openPage(browser);
  const bodies = [];
  page.on("request", (request) => request.method() === "POST" && bodies.push(request.postData()));
  await page.goto(`${service.address}?op=${operation}`);
  await action(page, bodies);
  expect(problems).toEqual([]);
  await context.close();
  await service.close();
}
const form = (page, name, nth = 0) => page.getByLabel(name, { exact: true }).nth(nth);

test.each(["elementForm: qualified", "elementForm: unqualified"])("each member of a choice is sent, %s", (more) =>
  withForm(more, "pay", async (page, bodies) => {
    const choice = form(page, "Payment: which one is sent");
    expect(await choice.locator("option").allInnerTexts()).toEqual(["Card", "Transfer", "First, Second"]);
    await choice.selectOption("Transfer");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Payment: which one is sent",
    );
    expect(await form(page, "Card").count()).toBe(0);
    await form(page, "Iban").fill("NL01");
    await form(page, "Colour").selectOption("Green");
    await expectNoBarriers(page);
    expect(await callOver(page, "soap11")).toContain("200 OK");
    expect(bodies[0]).toMatch(
      /<Amount>1\.50<\/Amount><Transfer><Iban>NL01<\/Iban><Colour>Green<\/Colour><Fast>true<\/Fast><\/Transfer><Note>/,
    );
    expect(await page.locator("#outcome").innerText()).toContain("NL01");
    await choice.selectOption("First, Second");
    await form(page, "First").fill("1");
    await form(page, "Second").fill("2");
    expect(await callOver(page, "soap12")).toContain("200 OK");
    expect(bodies[1]).toMatch(/<\/Amount><First>1<\/First><Second>2<\/Second><Note>/);
    await page.getByRole("tab", { name: "XML" }).click();
    expect(await page.inputValue("#p-xml")).toContain("<First>1</First><Second>2</Second>");
  }),
);

test.each(["elementForm: qualified", "elementForm: unqualified"])("a record goes into itself, %s", (more) =>
  withForm(more, "put", async (page, bodies) => {
    await form(page, "Name").fill("root");
    await page.getByRole("button", { name: "Add Child" }).click();
    await form(page, "Name", 1).fill("child");
    await page.getByRole("button", { name: "Add next-node" }).last().click();
    await form(page, "Name", 2).fill("next");
    expect(await callOver(page, "soap11")).toContain("200 OK");
    const names = bodies[0].match(/<(?:\w+:)?Name\b[^>]*>[^<]*/g).map((name) => name.replace(/^.*>/, ""));
    expect(names).toEqual(["root", "child", "next"]);
    const shown = await page.locator("#outcome").innerText();
    for (const name of ["root", "child", "next"]) expect(shown).toContain(name);
    await page.getByRole("button", { name: "Leave out next-node" }).first().click();
    expect(await callOver(page, "soap12")).toContain("200 OK");
    expect(bodies[1]).not.toContain(">next<");
  }),
);
