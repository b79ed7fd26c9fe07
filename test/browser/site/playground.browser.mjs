/** The playground in Chromium: each example, what is pasted and dropped, links, and texts of strangers, which stay text. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examples } from "../../../site/build/examples.mjs";
import { expectNoBarriers, openChromium, openPage, root } from "../browser.mjs";
import { changing, input, openPlayground, openSite, problems, shown, write } from "./opened-site.mjs";

let browser;
let site;
beforeAll(async () => {
  browser = await openChromium();
  site = await openSite();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

const repositoryFile = (name) => join(root, name);
const textOf = (name) => readFileSync(repositoryFile(name), "utf8");

/** A new page of the playground; whatever it complains of fails the test, but for what the test asked for. */
async function withNewPlayground(action, { fragment = "", asked = /^$/, ...options } = {}) {
  const opened = await openPage(browser, options);
  await openPlayground(opened.page, site, fragment);
  await action(opened.page);
  expect(opened.problems.filter((complaint) => !asked.test(complaint))).toEqual([]);
  await opened.context.close();
}

/** The page that most tests share, since loading the compiler takes longer than using it; `requests` are all that it ever made. */
let shared;

/** The same with the first example in the shared page. */
async function withPlayground(action, { asked = /^$/ } = {}) {
  if (shared === undefined) {
    shared = await openPage(browser);
    shared.requests = [];
    shared.page.on("request", (request) => shared.requests.push(request));
    await openPlayground(shared.page, site);
  }
  const { page, problems: complaints, requests } = shared;
  complaints.length = 0;
  await changing(page, () => page.selectOption("#examples", "Records that extend others"));
  await changing(page, () => page.selectOption("#examples", "A small service"));
  await page.click('role=tab[name="Client"]');
  await action(page, requests);
  expect(complaints.filter((complaint) => !asked.test(complaint))).toEqual([]);
}

test("every example gives a client, types, a WSDL and fixtures, or says what is wrong with it", () =>
  withPlayground(async (page) => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
    for (const { title } of examples) {
      await changing(page, () => page.selectOption("#examples", title));
      const status = await page.textContent("#status");
      if (title === "Four mistakes") {
        expect(status).toContain("There are errors");
        expect(await page.locator("#problems li.error").count()).toBe(4);
        expect(await shown(page)).toBe("\n");
        continue;
      }
      expect(status, title).toMatch(/^\w+: \d+ operations?(?: \(.*exact.*\))?, \d+ files, in \d+ ms\.$/);
      expect(await page.locator("#problems li.error").count(), title).toBe(0);
      for (const [tab, words] of [
        ["Client", /export interface \w+Client/],
        ["Types", /export/],
        ["WSDL", /<wsdl:definitions/],
        ["Fixtures", /\S/],
      ]) {
        await page.locator("[role=tab]", { hasText: tab }).evaluate((button) => button.click());
        expect(await shown(page), `${title}, ${tab}`).toMatch(words);
      }
    }
  }));

test("the output is the files that the command line writes", () =>
  withPlayground(async (page) => {
    await changing(page, () => page.selectOption("#examples", "An SMS service with 38 operations"));
    await page.click('role=tab[name="All files"]');
    const folder = mkdtempSync(join(tmpdir(), "codegen-site-"));
    const args = [
      "generate",
      repositoryFile("spec/messaging-account.yaml"),
      "-o",
      folder,
      "--import-extension",
      "js",
      "--force",
    ];
    execFileSync(process.execPath, [repositoryFile("dist/cli.js"), ...args], { cwd: folder, stdio: "ignore" });
    const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = written.map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
    const wanted = names.filter((name) => name !== "codegen-lock.json").sort();
    expect((await page.$$eval("#file option", (all) => all.map(({ value }) => value))).sort()).toEqual(wanted);
    for (const name of ["types.ts", "operations.ts", "fixtures/singlesms/soap11.request.http"]) {
      await page.selectOption("#file", name);
      const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
      expect(readFileSync(await saved.path(), "utf8"), name).toBe(readFileSync(join(folder, name), "utf8"));
    }
    rmSync(folder, { recursive: true });
  }));

test("a mistake is marked while it is typed, and its button leads there", () =>
  withPlayground(async (page) => {
    await write(page, textOf("site/examples/mistakes.yaml"));
    expect(await page.locator("#editor .cm-lintRange-error").allInnerTexts()).toEqual([
      "soap13",
      "strng",
      "require",
      "Boook",
    ]);
    expect((await problems(page))[1]).toMatch(
      /^Error AC3001 description\.yaml:9:28 There is no type "strng"\.[^]*did you mean "string"\?/,
    );
    await page.click("#problems li:nth-child(2) button");
    await page.keyboard.press("Delete");
    await changing(page, () => page.keyboard.insertText("s"));
    expect((await problems(page)).length).toBe(4);
    await write(page, textOf("site/examples/weather.yaml"));
    expect(await problems(page)).toEqual(["None."]);
    expect(await shown(page)).toContain("export interface WeatherClient");
  }));

test("a WSDL is pasted over a description, and goes on as one", () =>
  withPlayground(async (page) => {
    await write(page, textOf("test/import/cases/stack-wcf/input.wsdl"));
    expect(await page.textContent("#status")).toMatch(/1 operation \(1 exact/);
    expect(await page.textContent("#commands")).toContain("npx codegen generate service.wsdl -o src/service");
    await page.click('role=tab[name="Description"]');
    expect(await shown(page)).toContain("groups:");
    await changing(page, () => page.click("#adopt"));
    expect(await input(page).innerText()).toContain("groups:");
    expect(await page.textContent("#status")).not.toContain("exact");
    expect(await problems(page)).toEqual(["None."]);
  }));

test("what is pasted is another text: with errors, it does not show the output of the one before", () =>
  withPlayground(async (page) => {
    await write(page, textOf("site/examples/mistakes.yaml"));
    expect(await page.textContent("#status")).toBe("There are errors, so there is no output yet.");
    expect(await shown(page)).toBe("\n");
  }));

test("a diagnostic of the description that a WSDL becomes leads to its place there", () =>
  withPlayground(async (page) => {
    const wsdl = textOf("test/import/cases/plain/input.wsdl");
    const [, namespace = ""] = /targetNamespace="([^"]+)"/.exec(wsdl) ?? [];
    await write(page, wsdl.replaceAll(`"${namespace}"`, '"shop"'));
    expect((await problems(page)).join("\n")).toMatch(/^Warning AC3013 its description:\d+:\d+/m);
    await page.click('#problems button:has-text("its description")');
    expect(await page.getAttribute("#tab-description", "aria-selected")).toBe("true");
    expect(
      await page.locator("#viewer .cm-content").evaluate((content) => content.getRootNode().activeElement === content),
    ).toBe(true);
  }));

test("a WSDL without its schema says which file to drop; dropped, it is there", () =>
  withPlayground(async (page) => {
    const folder = "test/import/cases/chameleon-include";
    await changing(page, () => page.setInputFiles("#files", repositoryFile(`${folder}/input.wsdl`)));
    expect((await problems(page)).join("\n")).toMatch(/elements\.xsd is not there: drop that file here, too/);
    await changing(page, () =>
      page.setInputFiles(
        "#files",
        ["types.xsd", "elements.xsd"].map((file) => repositoryFile(`${folder}/${file}`)),
      ),
    );
    expect(await page.textContent("#status")).toMatch(/1 operation \(1 exact\)/);
    expect(
      await page.locator("#documents button[aria-current], #documents span button:first-child").allInnerTexts(),
    ).toEqual(["input.wsdl", "types.xsd", "elements.xsd"]);
  }));

test("of a WSDL with several services each can be chosen", () =>
  withPlayground(async (page) => {
    const wsdl = textOf("test/import/cases/plain/input.wsdl");
    const [service] = /<service [^]*<\/service>/.exec(wsdl) ?? [""];
    const second = service.replace(/name="(\w+)"/, 'name="Second"');
    await write(page, wsdl.replace(service, `${service}\n${second}`));
    const names = await page.$$eval("#service option", (all) => all.map(({ value }) => value));
    expect(names).toHaveLength(2);
    await changing(page, () => page.selectOption("#service", "Second"));
    expect(await page.textContent("#status")).toMatch(/^Second: /);
  }));

const hostile = `"<img src=x onerror=alert(1)>"`;

test("text of a description never becomes code or markup", () =>
  withPlayground(
    async (page) => {
      const text = `service: Hostile
purpose: ${hostile}
namespace: http://example.org/</script><script>alert(2)</script>
path: /x.asmx
types:
  Words: { enum: [${hostile}, "</pre><script>alert(3)</script>"] }
groups:
  all:
    title: ${hostile}
    operations:
      go: { purpose: ${hostile}, parameters: { A: Words }, result: string }
`;
      await write(page, text);
      expect(await page.textContent("#status")).toMatch(/^Hostile: 1 operation/);
      for (const tab of await page.locator("[role=tab]:visible").all()) await tab.click();
      await write(page, `${text}${hostile}: ${hostile}\n"<svg onload=alert(5)>": 1\n`);
      expect((await problems(page)).join("\n")).toContain("onload");
      await write(
        page,
        `<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"><script>alert(6)</script><img onerror="alert(7)" src="x"/></wsdl:definitions>`,
      );
      await write(page, `<html><img src=x onerror=alert(8)></html>`);
      const made = await page.evaluate(() => {
        const trees = [document, ...[...document.querySelectorAll(".editor")].map(({ shadowRoot }) => shadowRoot)];
        return trees.flatMap((tree) =>
          [...tree.querySelectorAll("body img, body svg, body script:not([src]), img, [onerror], [onload]")].map(
            ({ outerHTML }) => outerHTML,
          ),
        );
      });
      expect(made).toEqual([]);
      const refused = await page.evaluate(() => {
        try {
          document.body.insertAdjacentHTML("beforeend", "<b>markup of a text</b>");
        } catch (error) {
          return error.name;
        }
      });
      expect(refused).toBe("TypeError");
    },
    { asked: /requires 'TrustedHTML' assignment/ },
  ));

test("nothing leaves the browser: no request after loading, and the compiler cannot make one", () =>
  withPlayground(
    async (page, requests) => {
      await changing(page, () => page.selectOption("#examples", "WSDL and XSD of JAX-WS: rooms"));
      await page.waitForLoadState("networkidle");
      const before = requests.length;
      await write(page, textOf("site/examples/orders.yaml"));
      await page.click("#share");
      await page.waitForFunction(() => location.hash.length > 10);
      expect(requests.slice(before).filter((request) => !request.url().endsWith("/icon.svg"))).toEqual([]);
      const elsewhere = requests.filter(
        (request) =>
          request.method() !== "GET" ||
          (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(site.address)),
      );
      expect(elsewhere.map((request) => request.url())).toEqual([]);
      const [worker] = page.workers();
      const answer = await worker.evaluate(
        (url) =>
          fetch(url).then(
            () => "sent",
            () => "refused",
          ),
        site.address,
      );
      expect(answer).toBe("refused");
    },
    { asked: /Content Security Policy/ },
  ));

test("a link carries the text, its documents and the chosen service", () =>
  withPlayground(async (page) => {
    await changing(page, () => page.selectOption("#examples", "WSDL and XSD of JAX-WS: rooms"));
    await page.click("#share");
    await page.waitForFunction(() => location.hash.length > 10);
    const fragment = await page.evaluate(() => location.hash);
    await withNewPlayground(
      async (other) => {
        expect(await other.textContent("#status")).toMatch(/3 operations \(3 exact/);
        expect(await other.locator("#documents span").count()).toBe(2);
      },
      { fragment },
    );
  }));

const fragmentOf = (value) =>
  `#1.${deflateRawSync(Buffer.from(typeof value === "string" ? value : JSON.stringify(value))).toString("base64url")}`;

describe("links of strangers", () => {
  const links = [
    ["no text of ours", "#<script>alert(1)</script>", "does not hold a text"],
    ["another version", "#9.abc", "another version"],
    ["cut in the middle", fragmentOf([[["a.yaml", "service: A\n".repeat(50)]], null]).slice(0, 20), "damaged"],
    ["no base64", "#1.%%%", "does not hold a text"],
    ["no JSON", fragmentOf("{"), "does not hold a text"],
    ["another shape", fragmentOf([[["a.yaml", 1]], null]), "does not hold a text"],
    ["a prototype", fragmentOf({ __proto__: null, length: 2, 0: [], 1: null }), "does not hold a text"],
    [
      "one name twice",
      fragmentOf([
        [
          ["a", ""],
          ["a", ""],
        ],
        null,
      ]),
      "does not hold a text",
    ],
    [
      "too many documents",
      fragmentOf([Array.from({ length: 101 }, (_, at) => [`${at}.xsd`, ""]), null]),
      "does not hold a text",
    ],
    ["unpacking without end", fragmentOf(" ".repeat(50_000_000)), "damaged"],
    ["too long", `#1.${"A".repeat(400_010)}`, "too long"],
  ];
  test("the page says what is wrong with them, and its text stays", () =>
    withPlayground(async (page) => {
      for (const [name, fragment, words] of links) {
        await page.evaluate((hash) => (location.hash = hash), fragment);
        await page
          .waitForFunction((said) => document.querySelector("#said")?.textContent?.includes(said), words)
          .catch(() => undefined);
        expect(await page.textContent("#said"), name).toContain(words);
        expect(await page.textContent("#status"), name).toMatch(/^Weather: /);
        await page.evaluate(() => (document.querySelector("#said").textContent = ""));
      }
    }));

  test("texts and names in one stay text", () =>
    withPlayground(async (page) => {
      const documents = [
        ["<img src=x onerror=alert(1)>.wsdl", "<a/>"],
        ["b.xsd", "<b/>"],
      ];
      await changing(page, () => page.evaluate((hash) => (location.hash = hash), fragmentOf([documents, "<b>"])));
      expect(await page.locator("#documents button").first().innerText()).toBe("<img src=x onerror=alert(1)>.wsdl");
      expect(await page.textContent("#commands")).toContain("generate service.wsdl");
    }));
});

test("with a keyboard alone: an example is chosen, a mistake made and found, a tab read", () =>
  withNewPlayground(async (page) => {
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    const tabTo = async (id) => {
      for (let count = 0; count < 40 && (await focused()) !== id; count += 1) await page.keyboard.press("Tab");
      expect(await focused()).toBe(id);
    };
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("To the input");
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("input-title");
    await tabTo("examples");
    await changing(page, () => page.keyboard.type("Parcels"));
    await tabTo("editor");
    await page.keyboard.press("Control+End");
    await changing(page, () => page.keyboard.type("oops: 1"));
    await page.waitForSelector('#problems .error:has-text("no key \\"oops\\"")');
    await page.keyboard.press("Tab");
    expect(await focused()).not.toBe("editor");
    await tabTo("tab-client");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("tab-types");
    await tabTo("viewer");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Tab");
    expect(await focused()).not.toBe("viewer");
  }));

test("no barriers and nothing to scroll sideways, light and dark, on a wide screen and on a phone", () =>
  withPlayground(async (page) => {
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 400],
    ]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const title of ["Four mistakes", "WSDL and XSD of JAX-WS: rooms"]) {
        await changing(page, () => page.selectOption("#examples", title));
        await expectNoBarriers(page);
      }
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${colorScheme}, ${width}`).toBe(0);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 800 });
  }));

test("the page has the fonts, colours, header and chosen colour scheme of the other pages", async () => {
  const {
    page,
    context,
    problems: complaints,
  } = await openPage(browser, {
    colorScheme: "light",
    viewport: { width: 1280, height: 800 },
  });
  const looks = (header, name) =>
    page.evaluate(
      async ([headerQuery, nameQuery]) => {
        await document.fonts.ready;
        const { fontFamily, backgroundColor, color } = getComputedStyle(document.body);
        const title = getComputedStyle(document.querySelector(nameQuery));
        const { height } = document.querySelector(headerQuery).getBoundingClientRect();
        const hasInter = [...document.fonts].some(({ family, status }) => family === "Inter" && status === "loaded");
        return { fontFamily, backgroundColor, color, title: [title.fontSize, title.fontWeight], height, hasInter };
      },
      [header, name],
    );
  const seen = [];
  for (const isDark of [false, true]) {
    await page.goto(`${site.address}start`);
    if (isDark) await page.click(".VPNavBarAppearance button");
    await page.waitForFunction((dark) => document.documentElement.classList.contains("dark") === dark, isDark);
    // Colours of the other pages change in a transition.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const other = await looks(".VPNavBar", ".VPNavBarTitle .title");
    await openPlayground(page, site);
    expect(await looks("header", "header .name")).toEqual(other);
    expect(other.hasInter).toBe(true);
    seen.push(other.backgroundColor);
  }
  expect(new Set(seen).size).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a phone shows the beginning of the page once it is compiled", () =>
  withNewPlayground(async (page) => expect(await page.evaluate(() => globalThis.scrollY)).toBe(0), {
    viewport: { width: 400, height: 800 },
  }));

test("opened with a link that is none, the page says so and shows the first example, in the colours of the system until others are chosen", () =>
  withNewPlayground(
    async (page) => {
      expect(await page.textContent("#said")).toContain("another version");
      expect(await page.textContent("#status")).toMatch(/^Weather: /);
      const isDark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
      expect(await isDark()).toBe(true);
      await page.click("#appearance");
      expect(await isDark()).toBe(false);
      await page.reload();
      expect(await isDark()).toBe(false);
      expect(await page.getAttribute("#appearance", "aria-checked")).toBe("false");
    },
    { colorScheme: "dark", fragment: "#9.abc" },
  ));
