/** Help pages in Chromium: what is tried is what the service answers, and no secret, text or page of others does harm. */
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOver, openChromium, openPage, root, serve } from "./browser.mjs";

const bindings = ["soap11", "soap12", "http-get", "http-post"];
const index = JSON.parse(readFileSync(join(root, "generated/messaging-account/fixtures/index.json"), "utf8"));

let browser;
let service;

beforeAll(async () => {
  browser = await openChromium();
  service = await serve("spec/messaging-account.yaml");
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/** Rows of all tables that are shown, their columns first. */
const shownTables = (page) =>
  page
    .locator("#outcome table")
    .evaluateAll((tables) =>
      tables.map((table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent))),
    );

/** What the fixture says the result is, as the page shows it. */
async function expectResult(page, { result }) {
  if (result.kind === "DataSet") {
    const wanted = result.tables.map(({ columns, rows }) => [
      columns.map(({ name }) => name),
      ...rows.map((row) => columns.map((_, column) => row[column] ?? "null")),
    ]);
    expect(await shownTables(page)).toEqual(wanted);
  } else if (result.kind === "record") {
    const fields = result.fields.map(({ name, value }) => [name, value]);
    expect(await shownTables(page)).toEqual([fields]);
  } else {
    expect(await page.textContent("#outcome .value")).toBe(result.value);
  }
}

describe("all operations of the messaging account give over each binding what their fixtures say", () => {
  test.each(index.operations.map((each) => [each.operation, each]))("%s", async (name, fixture) => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${service.address}?op=${name}`);
    for (const binding of bindings) {
      expect(await callOver(page, binding), binding).toContain("200 OK");
      await expectResult(page, fixture);
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("bodies without an element around their values", () => {
  let shop;
  beforeAll(async () => {
    shop = await serve("test/golden/ideas/unwrapped-bodies/input.yaml");
  });
  afterAll(() => shop?.close());

  test.each(["soap11", "soap12"])(
    "each parameter stands in the body, and each result is shown over %s",
    async (binding) => {
      const { page, context, problems } = await openPage(browser);
      await page.goto(`${shop.address}?op=order`);
      await page.fill("#p2", "7");
      const sent = page.waitForRequest((request) => request.method() === "POST");
      expect(await callOver(page, binding)).toContain("200 OK");
      const body = (await sent).postData();
      expect(body).toContain('</Item><Session xmlns="urn:example:session">string</Session>');
      expect(body).toContain('<Limit xmlns="urn:example:shop">7</Limit></soap:Body>');
      expect(await shownTables(page)).toEqual([
        [
          ["Number", "1"],
          ["Text", "string"],
        ],
      ]);
      await page.goto(`${shop.address}?op=ask`);
      expect(await callOver(page, binding)).toContain("200 OK");
      expect(await page.textContent("#outcome .value")).toBe("string");
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

describe("ASMX's JSON", () => {
  const jsonService = `service: Scripts
namespace: http://example.org/scripts/
path: /scripts.asmx
bindings: [soap11, script]
types:
  Color: { enum: [Red, Green] }
  Order: { fields: { Id: int, At: dateTime, Color: Color, Note: { type: string, required: false } } }
  Orders: { array: Order }
groups:
  all:
    operations:
      find:
        parameters: { Word: string, Count: int, Live: boolean, Price: decimal, At: dateTime, Data: base64Binary, Color: Color, Order: Order }
        result: Orders
      fail: { parameters: { Id: int }, result: int }
      look: { parameters: { Word: string, Id: int }, result: string, useHttpGet: true, bindings: [script] }
`;
  let scripts;
  beforeAll(async () => {
    scripts = await serve(jsonService);
  });
  afterAll(() => scripts?.close());

  test("each type is sent as the example has it, and the answer is shown by its fields", async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${scripts.address}?op=find`);
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.selectOption("#binding", "script");
    await page.fill("#p0", 'a "b" </script>');
    await page.fill("#p1", "-7");
    await page.selectOption("#p2", "false");
    await page.fill("#p3", "12345678901234567890.10");
    await page.fill("#p4", "2026-01-31T12:00:00Z");
    await page.fill("#p5", "AQID");
    await page.selectOption("#p6", "Green");
    expect(await callOver(page, "script")).toContain("200 OK");
    const body = (await sent).postData();
    expect(body).toContain('"Price":12345678901234567890.10');
    expect(JSON.parse(body)).toMatchObject({
      Word: 'a "b" </script>',
      Count: -7,
      Live: false,
      At: "/Date(1769860800000)/",
      Data: [1, 2, 3],
      Color: "Green",
      Order: { Id: 1 },
    });
    expect(await page.textContent("#outcome")).toContain("Note");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("over GET each value is JSON in the address", async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${scripts.address}?op=look`);
    const sent = page.waitForRequest((request) => request.url().includes("/look?"));
    await page.fill("#p0", "a&b");
    await page.fill("#p1", "5");
    expect(await callOver(page, "script")).toContain("200 OK");
    expect((await sent).url()).toContain("/look?Word=%22a%26b%22&Id=5");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a refusal is shown with its message", async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${scripts.address}?op=fail`);
    await page.fill("#p0", "seven");
    expect(await callOver(page, "script")).toContain("500");
    expect(await page.textContent("#outcome")).toContain("Message");
    await context.close();
  });
});

/** Kinds of parameters and results beyond those: records, lists, headers, other namespaces, DataSets as parameters. */
const others = ["test/golden/cases/kitchen-sink/input.yaml", "examples/parcel-tracking/parcel-tracking.yaml"];

test.each(others)("every operation of %s is answered over every binding that its page offers", async (description) => {
  const other = await serve(description);
  const { page, context, problems } = await openPage(browser);
  await page.goto(other.address);
  const links = await page.locator("ul.operations a").evaluateAll((all) => all.map(({ href }) => href));
  expect(links.length).toBeGreaterThan(3);
  let calls = 0;
  for (const link of links) {
    await page.goto(link);
    for (const binding of await page.locator("#binding option").evaluateAll((all) => all.map(({ value }) => value))) {
      const outcome = await callOver(page, binding);
      // Over GET and POST there is no way to send such a value.
      if (binding.startsWith("http") && outcome.includes("over SOAP alone")) continue;
      expect(outcome, `${link} ${binding}`).toMatch(/20[02] (?:OK|Accepted)/);
      calls++;
    }
  }
  expect(calls).toBeGreaterThan(7);
  expect(problems).toEqual([]);
  await context.close();
  await other.close();
});

test("a fault is shown with its code, a broken connection in words", async () => {
  const scenarios = `operations:
  checkCredits: { fault: { message: "The account is <blocked>.", code: client } }
  singlesms: { broken: before-answer }
`;
  const broken = await serve("spec/messaging-account.yaml", ["--scenarios", "scenarios.yaml"], {
    "scenarios.yaml": scenarios,
  });
  const { page, context } = await openPage(browser);
  await page.goto(`${broken.address}?op=checkCredits`);
  for (const binding of ["soap11", "soap12"]) {
    const outcome = await callOver(page, binding);
    expect(outcome).toContain("500");
    expect(outcome).toContain("The account is <blocked>.");
    expect(outcome).toMatch(/Fault code: soap:(?:Client|Sender)/);
  }
  expect(await callOver(page, "http-post")).toContain("The account is");
  await page.goto(`${broken.address}?op=singlesms`);
  expect(await callOver(page, "soap11")).toContain("did not answer");
  await context.close();
  await broken.close();
});

test("a secret stands nowhere but in its field and in what is sent", async () => {
  const secret = `h&mster<"7'wheel`;
  const handlers = `export default { singlesms: ({ Password }) => { throw Object.assign(new Error(Password), { name: "Fault", code: "client" }); } };`;
  const echo = await serve("spec/messaging-account.yaml", ["--handlers", "handlers.mjs"], { "handlers.mjs": handlers });
  const { page, context } = await openPage(browser);
  const sent = [];
  page.on("request", (request) => sent.push(`${request.url()}\n${request.postData() ?? ""}`));
  await page.goto(`${echo.address}?op=singlesms`);
  await page.fill("#p1", secret);
  await page.click("details:has(#sent) summary");
  const held = () =>
    page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        document.body.innerText,
        location.href,
        JSON.stringify(history.state),
        document.cookie,
        JSON.stringify({ ...localStorage, ...sessionStorage }),
      ].join("\n"),
    );
  const inXml = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  for (const binding of ["soap11", "soap12", "http-post"]) {
    const before = sent.length;
    await callOver(page, binding);
    await page.click("#outcome summary");
    expect(sent.length).toBe(before + 1);
    expect(sent.at(-1)).toContain(binding === "http-post" ? encodeURIComponent(secret) : inXml.replaceAll("<", "&lt;"));
    const text = await held();
    for (const form of [secret, inXml, encodeURIComponent(secret), "mster"]) expect(text).not.toContain(form);
    expect(await page.textContent("#outcome")).toContain("********");
    expect(await page.textContent("#sent-curl")).toContain("********");
  }
  await page.selectOption("#binding", "http-get");
  const before = sent.length;
  await page.click("button.main");
  await page.waitForSelector("#outcome .wrong");
  expect(await page.textContent("#outcome")).toContain("the secrets would stand in the address");
  expect(sent.length).toBe(before);
  await page.goto(echo.address);
  await page.goBack();
  expect(await page.inputValue("#p1")).toBe("");
  await context.close();
  await echo.close();
});

const hostileTexts = [
  `</script><script>pwned()</script>`,
  `<img src=x onerror=pwned()>`,
  `"><svg onload=pwned()>`,
  `\${pwned()} {{pwned()}} \`pwned()\``,
  `'; pwned(); '`,
  `</textarea></title></style><b id=planted>`,
  `\u202Egnp.exe\u2066 right to left`,
  `]]> --> <!-- &lt;`,
];

test("texts of a description are texts, wherever they stand", async () => {
  const quote = (text) => JSON.stringify(text);
  const description = `service: Hostile
purpose: ${quote(hostileTexts.join(" "))}
namespace: "http://example.org/h'&/"
path: /h.asmx
bindings: [soap11, soap12, http-get, http-post]
types:
  Kind: { purpose: ${quote(hostileTexts[1])}, enum: [${hostileTexts
    .filter((each) => !each.includes("\u202E"))
    .map(quote)
    .join(", ")}] }
groups:
  all:
    title: ${quote(hostileTexts[0])}
    operations:
${hostileTexts
  .map(
    (text, number) => `      op${number}:
        purpose: ${quote(text)}
        limits: ${quote(text)}
        deprecated: ${quote(text)}
        parameters:
          Text: { type: string, purpose: ${quote(text)}, sample: ${quote(text)} }
          Kind: Kind
        result: string`,
  )
  .join("\n")}
unspecified:
  all: ${quote(hostileTexts.join(" "))}
`;
  const hostile = await serve(description);
  const { page, context, problems } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.addInitScript(() => {
    globalThis.pwned = () => (globalThis.wasPwned = true);
  });
  for (const query of [
    "",
    ...hostileTexts.map((_, number) => `?op=op${number}`),
    `?q=${encodeURIComponent(hostileTexts[2])}`,
  ]) {
    await page.goto(hostile.address + query);
    if (query.startsWith("?op")) {
      const text = hostileTexts[Number(query.slice(6))];
      expect(await page.locator("header").innerText()).toContain(text);
      expect(await page.inputValue("#p0")).toBe(text);
      for (const binding of bindings) expect(await callOver(page, binding)).toContain("200 OK");
    }
    expect(await page.evaluate(() => globalThis.wasPwned)).toBeUndefined();
    expect(await page.locator("#planted, svg, img").count()).toBe(0);
  }
  expect(problems).toEqual([]);
  await context.close();
  await hostile.close();
});

test("pages of other origins can neither frame a page nor read or run anything", async () => {
  const html = `<iframe src="${service.address}?op=singlesms"></iframe><form id=f method=post action="${service.address}/singlesms"><input name=Message value=x></form>`;
  const foreign = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  const { page, context } = await openPage(browser);
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
  const read = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => "read",
        () => "refused",
      ),
    `${service.address}?op=singlesms`,
  );
  expect(read).toBe("refused");
  const before = service.lines.filter((line) => line.startsWith("singlesms http-post 200")).length;
  await Promise.all([page.waitForURL(/singlesms$/), page.evaluate(() => document.querySelector("#f").submit())]);
  expect(await page.locator("body").innerText()).toContain("A page of another origin");
  expect(service.lines.filter((line) => line.startsWith("singlesms http-post 200")).length).toBe(before);
  await context.close();
  await new Promise((resolve) => foreign.close(resolve));
});

test("rows are sorted as numbers and texts, null last, and copied without formulas", async () => {
  const description = `service: Tables
namespace: http://example.org/t/
path: /t.asmx
bindings: [soap11]
groups:
  all:
    title: All
    operations:
      rows: { result: { dataSet: { Row: { Name: string, Size: int } } }, reads: true }
`;
  const scenarios = `operations:
  rows: { answer: { Row: [{ Name: "=1+1", Size: 10 }, { Name: "b\\tc", Size: 9 }, { Name: "a", Size: null }, { Name: "-5", Size: -1 }] } }
`;
  const tables = await serve(description, ["--scenarios", "s.yaml"], { "s.yaml": scenarios });
  const { page, context, problems } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${tables.address}?op=rows`);
  await callOver(page, "soap11");
  await page.click("#outcome th:nth-child(2) button");
  const column = async () => (await shownTables(page))[0].slice(1).map(([, size]) => size);
  expect(await column()).toEqual(["-1", "9", "10", "null"]);
  await page.click("#outcome th:nth-child(2) button");
  expect(await column()).toEqual(["10", "9", "-1", "null"]);
  await page.click('#outcome button[aria-label^="Copy: table"]');
  await page.waitForFunction(() => document.querySelector("#said")?.textContent === "Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Name\tSize\n'=1+1\t10\n"b\tc"\t9\n-5\t-1\na\t`,
  );
  expect(problems).toEqual([]);
  await context.close();
  await tables.close();
});
