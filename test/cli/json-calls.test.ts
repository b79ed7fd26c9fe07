/** JSON callers of an old service, ASMX's own and those of a gateway: recorded, answered again, and sent to another server. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen } from "./run-cli.js";
import { running, serving } from "./serving.js";

const description = `
service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11, script]
types:
  Line: { fields: { Id: int, Name: string } }
groups:
  shop:
    operations:
      find: { parameters: { Name: string, Password: { type: string, secret: true } }, result: Line }
      count: { reads: true, parameters: { Word: string }, result: int }
`;
const json = { "content-type": "application/json; charset=utf-8" };

async function post(url: string, body: object): Promise<readonly [number, unknown]> {
  const response = await fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) });
  return [response.status, await response.json()];
}

it("JSON calls are recorded without secrets, answered again, and compared with another server's", async () => {
  const folder = temporaryFolder();
  writeTree(folder, {
    "shop.yaml": description,
    "old.yaml": "operations:\n  find: { answer: { Id: 7, Name: old } }\n  count: { answer: 4711 }\n",
    "new.yaml": "operations:\n  find: { answer: { Id: 8, Name: old } }\n  count: { answer: 4711 }\n",
    "secrets.env": "Password=another-one\n",
  });
  const old = await serving(folder, "shop.yaml", "--log", "none", "--scenarios", "old.yaml");
  const origin = new URL(old.url).origin;
  const gateway = await running(folder, "gateway", "shop.yaml", "--base-url", `${origin}/shop.asmx`, "--log", "none");
  const toService = await running(folder, "record", "shop.yaml", "--base-url", origin, "-o", "recorded");
  const toGateway = await running(
    folder,
    ...["record", "shop.yaml", "--base-url", new URL(gateway.url).origin, "-o", "recorded-gateway"],
  );
  const password = "hunter2-&x";
  const find = { Name: "ann", Password: password };
  expect(await post(`${toService.url}/shop.asmx/find`, find)).toEqual([
    200,
    { d: { __type: "Line", Id: 7, Name: "old" } },
  ]);
  expect(await post(`${toService.url}/shop.asmx/count`, { Word: "a" })).toEqual([200, { d: 4711 }]);
  expect(await post(`${toGateway.url}/find`, find)).toEqual([200, { Id: 7, Name: "old" }]);
  expect(await (await fetch(`${toGateway.url}/count?Word=a`)).json()).toBe(4711);
  expect((await post(`${toGateway.url}/count`, { Wort: "a" }))[0]).toBe(400);
  await Promise.all([toService, toGateway].map((recorder) => recorder.end("SIGTERM")));
  const kept = ["recorded", "recorded-gateway"].flatMap((name) =>
    ["find", "count"].flatMap((operation) =>
      readdirSync(join(folder, name, operation)).map((file) =>
        readFileSync(join(folder, name, operation, file), "utf8"),
      ),
    ),
  );
  expect(kept).toHaveLength(10);
  expect(kept.join("")).not.toContain("hunter2");
  expect(kept.filter((text) => text.includes('{"Name":"ann","Password":"{{Password}}"}'))).toHaveLength(2);

  const again = await serving(folder, "shop.yaml", "--recorded", "recorded");
  const address = new URL(again.url).origin;
  expect(await post(`${address}/shop.asmx/find`, { ...find, Password: "x" })).toEqual([
    200,
    { d: { __type: "Line", Id: 7, Name: "old" } },
  ]);
  expect(await again.line()).toMatch(/^find script 200 [\d.]+ ms, recorded$/);
  const [status, refusal] = await post(`${address}/shop.asmx/find`, { ...find, Name: "bob" });
  expect([status, JSON.stringify(refusal)]).toEqual([500, expect.stringContaining("differs in Name")]);

  const gatewayAgain = await serving(folder, "shop.yaml", "--recorded", "recorded-gateway");
  const gatewayAddress = new URL(gatewayAgain.url).origin;
  expect(await post(`${gatewayAddress}/find`, find)).toEqual([200, { Id: 7, Name: "old" }]);
  expect(await (await fetch(`${gatewayAddress}/count?Word=a`)).json()).toBe(4711);
  const [missing, problem] = await post(`${gatewayAddress}/find`, { ...find, Name: "bob" });
  expect([missing, JSON.stringify(problem)]).toEqual([404, expect.stringContaining("differs in Name")]);

  const next = await serving(folder, "shop.yaml", "--log", "none", "--scenarios", "new.yaml");
  const nextGateway = await running(
    folder,
    ...["gateway", "shop.yaml", "--base-url", `${new URL(next.url).origin}/shop.asmx`, "--log", "none"],
  );
  const compare = (recorded: string, url: string, ...more: readonly string[]) =>
    codegen(
      folder,
      ...["conformance", "shop.yaml", "--recorded", recorded, "--base-url", new URL(url).origin, "--effects"],
      ...["--credentials", "secrets.env", ...more],
    );
  const deviating = await compare("recorded", next.url);
  expect(deviating.stdout).toContain('JSON/d/Id: expected "7", found "8"');
  expect(deviating.stdout).toContain('-    "Id": 7');
  expect(deviating.stdout).toContain("2 exchanges: 1 the same, 1 otherwise");
  expect((await compare("recorded", next.url, "--may-differ", "Id")).code).toBe(0);
  const ofGateway = await compare("recorded-gateway", nextGateway.url);
  expect(ofGateway.stdout).toContain('JSON/Id: expected "7", found "8"');
  expect(ofGateway.stdout).toContain("3 exchanges: 2 the same, 1 otherwise");
});
