/** What a generated server and `codegen serve` answer to people: pages, whom they let try, what browsers may do with them. */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { help } from "../../generated/messaging-account/help.js";
import {
  createMessagingAccountDispatcher,
  createMessagingAccountHelpPage,
  type DispatcherOptions,
  type HelpPageOptions,
  messagingAccountNotImplemented,
} from "../../generated/messaging-account/index.js";
import { describedFile, describedText, getPage, type Page, serveDescribed } from "./pages.js";

const path = "/api/webservice.asmx";

function open(options: DispatcherOptions = {}, page: HelpPageOptions = {}) {
  const dispatcher = createMessagingAccountDispatcher(messagingAccountNotImplemented, {
    helpPage: createMessagingAccountHelpPage(page),
    ...options,
  });
  return { handle: dispatcher.handle.bind(dispatcher) };
}

const serve = async () => {
  const dispatcher = serveDescribed(await describedFile("spec/messaging-account.yaml"));
  return { handle: dispatcher.handle.bind(dispatcher) };
};

test("serve and the generated server show the same", async () => {
  const described = await describedFile("spec/messaging-account.yaml");
  expect(described.help).toEqual(help);
  const [ours, theirs] = [open({}, { try: "all", mock: true }), await serve()];
  for (const query of ["", "?op=singlesms", "?q=credits"]) {
    expect(await getPage(ours, path + query)).toEqual(await getPage(theirs, path + query));
  }
});

test("the list has every operation by group, the search, the WSDL", async () => {
  const { status, headers, text } = await getPage(open(), path);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(text.match(/href="\?op=/g)).toHaveLength(38);
  expect(text).toContain('<h2 id="group-1"><bdi>Messaging</bdi></h2>');
  expect(text).toContain("Send one SMS to a group");
  expect(text).toContain('href="?WSDL"');
  expect(text).toContain("Namespace <code>http://example.org/messaging/</code>");
  expect(text).toContain("38 operations");
});

test("the search works without a script, and its words are kept as text", async () => {
  const { text } = await getPage(open(), `${path}?q=${encodeURIComponent('contact "><script>')}`);
  expect(text).toContain("0 operations found");
  expect(text).toContain("contact &quot;&gt;&lt;script&gt;");
  const found = await getPage(open(), `${path}?q=CONTACT`);
  const names = [...found.text.matchAll(/href="\?op=([^"]+)"/g)].map(([, name]) => name);
  expect(names).toContain("addContact");
  expect(names).not.toContain("singlesms");
});

test("an operation says what is known of it, and what is not", async () => {
  const { text } = await getPage(open(), `${path}?op=updateProfile`);
  for (const part of ["Password", "secret", "DateTime", "INVALIDMOBILEPHONE", "Unspecified", "SOAP 1.2", "HTTP POST"]) {
    expect(text).toContain(part);
  }
  for (const word of ["curl --globoff", "createMessagingAccountClient", "HttpClient", "SoapClient", "zeep"]) {
    expect(text).toContain(word);
  }
});

test("no value of a secret is shown, not even its sample", async () => {
  const { text } = await getPage(open(), `${path}?op=singlesms`);
  expect(text).toContain("<bdi>Password</bdi>");
  expect(text).not.toContain("&gt;secret&lt;");
  expect(text).not.toContain("Password=secret");
  expect(text).toContain("&lt;Password&gt;********&lt;/Password&gt;");
  const [field] = /\{[^{}]*"name":"Password"[^{}]*\}/.exec(text) ?? [];
  expect(JSON.parse(field ?? "{}")).toMatchObject({ name: "Password", secret: true });
  expect(field).not.toContain("sample");
});

test("an operation's page links to the previous and next one of the list", async () => {
  const linksAt = async (operation: string): Promise<readonly (readonly string[])[]> => {
    const { text } = await getPage(open(), `${path}?op=${operation}`);
    return [...text.matchAll(/<a rel="(\w+)" href="\?op=(\w+)"/g)].map(([, rel = "", name = ""]) => [rel, name]);
  };
  const names = help.groups.flatMap(({ operations }) => operations.map(({ name }) => name));
  expect(await linksAt(names[0] ?? "")).toEqual([["next", names[1]]]);
  expect(await linksAt(names[5] ?? "")).toEqual([
    ["prev", names[4]],
    ["next", names[6]],
  ]);
  expect(await linksAt(names[37] ?? "")).toEqual([["prev", names[36]]]);
});

test("a mock says that it is one, and a server with handlers that it is none", async () => {
  const described = await describedFile("spec/messaging-account.yaml");
  const users = new Map([["singlesms", () => 1]]);
  const [mock, real, generated] = await Promise.all(
    [serveDescribed(described), serveDescribed(described, { handlers: users }), open({}, { try: "all" })].map(
      (server) => getPage({ handle: server.handle.bind(server) }, `${path}?op=singlesms`),
    ),
  );
  expect(mock?.text).toContain("This server is a mock");
  expect(mock?.text).not.toContain("for real");
  for (const page of [real, generated]) {
    expect(page?.text).toContain("This calls the service for real.");
    expect(page?.text).not.toContain("a mock");
  }
});

test("an operation that there is not is 404, with a way back", async () => {
  const { status, text } = await getPage(open(), `${path}?op=${encodeURIComponent("<b>no")}`);
  expect(status).toBe(404);
  expect(text).not.toContain("<b>no");
  expect(text).toContain('href="?"');
});

test("HEAD has the headers of GET and nothing else", async () => {
  const [get, head] = [await getPage(open(), path), await getPage(open(), path, { host: "localhost" }, "HEAD")];
  expect(head.text).toBe("");
  expect(Number(head.headers["content-length"])).toBeGreaterThan(1_000);
  expect(head.headers["content-security-policy"]).toBe(get.headers["content-security-policy"]);
});

function digestsIn({ text }: Page, tag: string): readonly string[] {
  return [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))].map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
}

test("each page with its scripts is at most 45 kB compressed", async () => {
  const server = open({}, { try: "all" });
  const queries = ["", ...help.groups.flatMap(({ operations }) => operations.map(({ name }) => `?op=${name}`))];
  for (const query of queries) {
    const { text } = await getPage(server, path + query);
    expect([query, gzipSync(text).length]).toEqual([query, expect.toSatisfy((bytes: number) => bytes <= 45_000)]);
  }
});

test("a type with codes has a table of them, on the operation's page, too", async () => {
  const described = await describedText(`
service: One
namespace: urn:one
baseUrl: http://localhost:8080
path: /one.asmx
types:
  Outcome: { simple: int, codes: { Ok: 0, Late: { value: -1, purpose: A fine < 5 } } }
groups:
  all:
    operations:
      ask: { result: Outcome }
`);
  for (const query of ["op=ask", "type=Outcome"]) {
    const { text } = await getPage(serveDescribed(described), `/one.asmx?${query}`);
    expect(text).toContain('aria-label="Codes of Outcome"');
    expect(text).toContain('<th scope="row"><code>-1</code></th>');
    expect(text).toContain("A fine &lt; 5.");
  }
});

test("a type has a page with its fields and its uses, and what names it leads there", async () => {
  const { status, text } = await getPage(open(), `${path}?type=Account`);
  expect(status).toBe(200);
  const uses = text.slice(text.indexOf("Used by"));
  expect(uses.match(/href="\?op=([^"]+)"/g)).toEqual(['href="?op=updateProfile"']);
  for (const url of [path, `${path}?op=updateProfile`]) {
    expect((await getPage(open(), url)).text).toContain('<a href="?type=Account"><bdi>Account</bdi></a>');
  }
  const missing = await getPage(open(), `${path}?type=${encodeURIComponent("<b>")}`);
  expect(missing.status).toBe(404);
  expect(missing.text).toContain("There is no such type");
});

test.each([
  ["of the list, with one script", path, 1],
  ["of an operation, with that of the form", `${path}?op=singlesms`, 2],
  ["of a type, with one script", `${path}?type=Account`, 1],
])("the policy %s lets them and the one style be, and nothing else", async (_, url, count) => {
  const page = await getPage(open({}, { try: "all" }), url);
  const policy = page.headers["content-security-policy"] ?? "";
  const [scripts, styles] = [digestsIn(page, "script"), digestsIn(page, "style")];
  expect(scripts).toHaveLength(count);
  expect(styles).toHaveLength(1);
  expect(policy).toContain(`script-src ${scripts.join(" ")};`);
  expect(policy).toContain(`style-src ${styles.join("")};`);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.text).not.toMatch(/\son[a-z]+\s*=\s*["']|\sstyle\s*=\s*["']|<(?:img|link|iframe|object|embed|base)\b/i);
  expect(page.text).not.toMatch(/(?:src|href)="(?!\?|#)/);
});

describe("trying", () => {
  const form = "try-form";
  const at = async (page: HelpPageOptions, host: string): Promise<string> =>
    (await getPage(open({ allowedHosts: "any" }, page), `${path}?op=singlesms`, { host })).text;

  test.each(["localhost", "127.0.0.1:8080", "[::1]:80", "a.localhost"])("is for callers of %s", async (host) => {
    expect(await at({}, host)).toContain(`id="${form}"`);
  });

  test.each(["example.org", "localhost.example.org", "127.0.0.1.example.org", "10.0.0.1"])(
    "is not for callers of %s, unless for all",
    async (host) => {
      const local = await at({}, host);
      expect(local).not.toContain(`id="${form}"`);
      expect(local).toContain("from the machine that the service runs on");
      expect(await at({ try: "all" }, host)).toContain(`id="${form}"`);
    },
  );

  test("off is for nobody, and the page's script may reach nothing then", async () => {
    const { text, headers } = await getPage(open({}, { try: "off" }), `${path}?op=singlesms`);
    expect(text).not.toContain(`id="${form}"`);
    expect(headers["content-security-policy"]).toContain("connect-src 'none'");
  });

  test("any other word is refused", () => {
    const wrong: object = { try: "everybody" };
    expect(() => open({}, wrong)).toThrow('try is "everybody"; expected "off", "local" or "all"');
  });
});

test("bindings that are switched off are not shown", async () => {
  const page = open({ bindings: ["soap12", "http-get"], httpGet: "reads" });
  const { text } = await getPage(page, `${path}?op=singlesms`);
  expect(text).toContain('id="soap12-request"');
  for (const id of ["soap11", "http-get", "http-post"]) expect(text).not.toContain(`id="${id}-request"`);
  expect((await getPage(page, `${path}?op=checkCredits`)).text).toContain('id="http-get-request"');
});

test("examples have the namespace and address that the server has", async () => {
  const page = open({ namespace: "urn:another", publicUrl: "https://sms.example.org" });
  const { text } = await getPage(page, `${path}?op=singlesms`);
  expect(text).not.toContain("http://example.org/messaging/");
  expect(text).not.toContain("{{");
  expect(text).toContain("SOAPAction: &quot;urn:another/singlesms&quot;");
  expect(text).toContain("POST https://sms.example.org/api/webservice.asmx HTTP/1.1");
  expect(text).toContain("&lt;int xmlns=&quot;urn:another&quot;&gt;");
});

test("a Host that is none gets no page, and no cache keeps one caller's for another", async () => {
  expect((await getPage(open(), path, { host: 'x"><b>' })).status).toBe(400);
  const { headers } = await getPage(open(), path);
  expect(headers["vary"]).toBe("Host");
  expect(headers["cache-control"]).toContain("no-store");
});

test("a server without a help page answers as before", async () => {
  const dispatcher = createMessagingAccountDispatcher(messagingAccountNotImplemented);
  const { text } = await getPage({ handle: (request) => dispatcher.handle(request) }, path);
  expect(text).toBe("MessagingAccount web service. Its description: add ?WSDL to this address.");
});
