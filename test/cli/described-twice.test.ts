/** One description in several entries of codegen.yaml: an output each for `generate`, one service for whoever looks at it or calls it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen } from "./run-cli.js";
import { serving } from "./serving.js";

const shop = (name: string): string => `service: ${name}
namespace: http://example.org/shop/
path: /${name.toLowerCase()}.asmx
groups:
  all:
    operations:
      count: { reads: true, result: int }
`;

function project(...entries: readonly string[]): string {
  const folder = temporaryFolder();
  writeTree(folder, {
    "shop.yaml": shop("Shop"),
    "copy.yaml": shop("SHOP").replace("path: /shop", "path: /copy"),
    "codegen.yaml": `services:\n${entries.map((each) => `  - { ${each} }\n`).join("")}`,
  });
  return folder;
}

const twice = [
  "description: shop.yaml, output: out/node",
  "name: page, description: ./shop.yaml, output: out/browser, importExtension: ts, baseUrl: 'http://page.example'",
];

describe("a description that two outputs share is one service to serve and conformance", () => {
  it.each([[], ["shop"], ["shop.yaml"], ["node"], ["page"]])("called by %s", async (...named) => {
    const folder = project(...twice);
    const { url } = await serving(folder, ...named, "--log", "none");
    const run = await codegen(folder, "conformance", ...named, "--base-url", new URL(url).origin);
    expect([run.stderr, run.code]).toEqual(["", 0]);
    expect(run.stdout).toMatch(/^count soap11: \d+ of \d+ as described$/m);
  });

  it("a description with another namespace is another service to callers", async () => {
    const folder = project(twice[0] ?? "", "name: other, description: shop.yaml, namespace: 'http://other.example/'");
    const { code, stderr } = await codegen(folder, "serve", "shop.yaml", "--port", "0");
    expect([code, stderr]).toEqual([2, expect.stringContaining("shop.yaml could be 2 services of codegen.yaml")]);
    const { url } = await serving(folder, "other", "--log", "none");
    const run = await codegen(folder, "conformance", "other", "--base-url", new URL(url).origin);
    expect([run.stdout.split("\n").filter((line) => line.includes("expected")), run.code]).toEqual([[], 0]);
  });
});

describe("pages of a description that two outputs share", () => {
  it("pages are written once, and for each address if there are several", async () => {
    const folder = project(...twice);
    const run = await codegen(folder, "docs", "-o", "site");
    expect([run.code, run.stderr]).toEqual([
      2,
      "error: two services would be published in the folder shop; name the one to publish\n",
    ]);
    expect(existsSync(join(folder, "site"))).toBe(false);
    expect((await codegen(folder, "docs", "page", "-o", "page")).code).toBe(0);
    expect(readFileSync(join(folder, "page/shop.wsdl"), "utf8")).toContain('location="http://page.example/shop.asmx"');
    expect((await codegen(folder, "docs", "-o", "both", "--base-url", "http://both.example")).code).toBe(0);
    expect(readdirSync(join(folder, "both"))).toContain("shop.wsdl");
  });

  it("pages of two services that would share a folder are refused", async () => {
    const { code, stderr } = await codegen(project(twice[0] ?? "", "description: copy.yaml"), "docs", "-o", "site");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: two services would be published in the folder/)]);
  });
});

describe("where no service stands", () => {
  it("the address of the server leads to its only service", async () => {
    const server = await serving(project(...twice));
    const { origin } = new URL(server.url);
    const found = await fetch(`${origin}/`, { redirect: "manual" });
    expect([found.status, found.headers.get("location")]).toEqual([302, "./shop.asmx"]);
    expect(await server.line()).toMatch(/^- - 302 [\d.]+ ms$/);
    expect(await (await fetch(origin)).text()).toContain("<title>Shop</title>");
    expect((await fetch(`${origin}/`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${origin}/other`)).status).toBe(404);
  });

  it("the address of the server lists several services, and tells nothing to pages of another host name", async () => {
    const server = await serving(project(twice[0] ?? "", "description: copy.yaml"), "--log", "none");
    const { origin, port } = new URL(server.url);
    const page = await fetch(`${origin}/`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/href="\.\/shop\.asmx".*href="\.\/copy\.asmx"/s);
    expect((await fetch(`${origin}/`, { method: "HEAD" })).headers.get("content-length")).toMatch(/^\d+$/);
    const status = await new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, path: "/", headers: { host: "evil.example" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on("error", reject).end();
    });
    expect(status).toBe(403);
  });
});
