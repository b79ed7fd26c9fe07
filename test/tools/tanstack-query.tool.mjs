/**
 * Owns the proof that examples/plugins/tanstack-query.mjs writes options that TanStack Query takes as its own: typed, cancelled by its
 * signal, repeated by it alone, and under keys without secrets.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { hashKey, MutationObserver, QueryClient } from "@tanstack/query-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import plugin from "../../examples/plugins/tanstack-query.mjs";
import { createFake } from "../../templates/runtime/testing.js";
import { compileFile, compileText, fileText } from "../golden/compile-case.js";
import { description, exchangeTexts } from "./hostile-texts.mjs";
import { StrictProject } from "./strict-project.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Beside `node_modules` of the tools, so that TanStack Query is found. */
const project = new StrictProject("queries");
const options = { plugins: [plugin], artifacts: ["client"] };
afterAll(() => project.remove());

const shop = `
service: Shop
namespace: http://example.org/shop/
baseUrl: http://localhost:8080
path: /shop.asmx
bindings: [soap11]
credentials: { account: { User: string, Password: { type: string, secret: true } } }
types:
  Login: { fields: { Name: string, Token: { type: string, secret: true }, Before: Login } }
  AdminLogin: { extends: Login, fields: { Key: { type: string, secret: true } } }
  Logins: { array: Login }
  Lines: { fields: { Line: { type: string, repeated: true } } }
groups:
  all:
    operations:
      find:
        credentials: account
        parameters: { Number: { type: long, required: true }, Since: dateTime, Weight: double, Hash: base64Binary }
        result: string
        reads: true
      visit: { parameters: { Login: Login, Others: Logins, Lines: Lines }, result: int, reads: true }
      ping: { result: void, reads: true }
      save: { credentials: account, parameters: { Number: { type: long, required: true } }, result: int }
      sign: { soapHeaders: { Ticket: { type: string, required: true } }, result: int, reads: true }
`;

describe("a shop", () => {
  let output;
  let queries;
  let queryClient;
  beforeAll(async () => {
    const { files, diagnostics } = await compileText(shop, { ...options, runtime: "source" }, "shop.yaml");
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    for (const { path, text } of files) project.write(`shop/${path}`, text);
    output = await import(pathToFileURL(join(project.folder, "shop/index.ts")).href);
    queries = await import(pathToFileURL(join(project.folder, "shop/queries.ts")).href);
  });
  beforeEach(() => {
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  const clientOf = (fake, credentials = { User: "ann", Password: "hidden-1" }) =>
    output.createShopClient({ baseUrl: "http://localhost", credentials, transport: fake });

  test("a query is fetched once while it is fresh, and each parameter has a key of its own", async () => {
    const fake = createFake(output.operations, { find: ({ Number: number }) => `article ${number}` });
    const client = clientOf(fake);
    const fetch = (number) =>
      queryClient.fetchQuery({ ...queries.findQueryOptions(client, { Number: number }), staleTime: 60_000 });
    expect([await fetch(1n), await fetch(1n), await fetch(2n)]).toEqual(["article 1", "article 1", "article 2"]);
    expect(fake.calls).toHaveLength(2);
    expect(queryClient.getQueryData(queries.findQueryKey({ Number: 2n }))).toBe("article 2");
    fake.verify();
  });

  test("a query of an operation without a result has null", async () => {
    const fake = createFake(output.operations, { ping: () => undefined });
    expect(await queryClient.fetchQuery(queries.pingQueryOptions(clientOf(fake), {}))).toBeNull();
  });

  test("a key has all parameters but secrets, at any depth", () => {
    const values = {
      Number: 9007199254740993n,
      Since: "2026-01-31T12:00:00",
      Weight: Number.NaN,
      Hash: Uint8Array.of(7, 8),
    };
    expect(queries.findQueryKey({ ...values, User: "ann", Password: "hidden-1" })).toEqual([
      "Shop",
      "find",
      { Number: "9007199254740993", Since: "2026-01-31T12:00:00", Weight: "NaN", Hash: "7,8", User: "ann" },
    ]);
    const inner = { Name: "b", Token: "hidden-2" };
    const Login = { $type: "AdminLogin", Name: "a", Token: "hidden-3", Key: "hidden-4", Before: inner };
    const key = queries.visitQueryKey({ Login, Others: [inner, { ...inner, Before: inner }], Lines: { Line: ["x"] } });
    expect(key[2]).toEqual({
      Login: { $type: "AdminLogin", Name: "a", Before: { Name: "b" } },
      Others: [{ Name: "b" }, { Name: "b", Before: { Name: "b" } }],
      Lines: { Line: ["x"] },
    });
    expect(hashKey(key)).not.toContain("hidden");
  });

  test("a cancelled query aborts its call", async () => {
    let start, abort;
    const started = new Promise((resolve) => (start = resolve));
    const aborted = new Promise((resolve) => (abort = resolve));
    const find = (_, { signal }) => {
      signal.addEventListener("abort", abort);
      start();
      return aborted.then(() => "late");
    };
    const query = queries.findQueryOptions(clientOf(createFake(output.operations, { find })), { Number: 1n });
    const fetched = queryClient.fetchQuery(query).catch((error) => error.constructor.name);
    await started;
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    await aborted;
    expect(await fetched).toBe("CancelledError");
  });

  test("TanStack Query alone repeats a call", async () => {
    let count = 0;
    const find = () => {
      count += 1;
      if (count < 3) throw new Error("busy");
      return "third";
    };
    const query = queries.findQueryOptions(clientOf(createFake(output.operations, { find })), { Number: 1n });
    await expect(queryClient.fetchQuery(query)).rejects.toMatchObject({ kind: expect.any(String) });
    expect(count).toBe(1);
    expect(await queryClient.fetchQuery({ ...query, retry: 1, retryDelay: 0 })).toBe("third");
    expect(count).toBe(3);
  });

  test("a mutation calls with the variables that it gets", async () => {
    const fake = createFake(output.operations, { save: ({ Number: number, User }) => Number(number) + User.length });
    const observer = new MutationObserver(queryClient, queries.saveMutationOptions(clientOf(fake)));
    expect(await observer.mutate({ Number: 4n })).toBe(7);
    expect(fake.calls[0].parameters).toEqual({ User: "ann", Password: "hidden-1", Number: 4n });
  });

  test("types are those of the client, and a wrong use does not compile", () => {
    project.write(
      "shop/usage.ts",
      `import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/query-core";
import { createShopClient } from "./index.js";
import { findQueryKey, findQueryOptions, pingQueryOptions, saveMutationOptions, signQueryOptions } from "./queries.js";
import * as queries from "./queries.js";

const queryClient = new QueryClient();
const client = createShopClient({ baseUrl: "", credentials: { User: "a", Password: "b" } });
const plain = createShopClient({ baseUrl: "" });
const found = await queryClient.fetchQuery(findQueryOptions(client, { Number: 1n }));
export const text: string | null = found;
// @ts-expect-error -- it is no number
export const wrong: number | null = found;
const cached = queryClient.getQueryData(findQueryKey({ Number: 1n }));
export const cachedText: string | null | undefined = cached;
// @ts-expect-error -- neither
export const wrongCached: number | null | undefined = cached;
export const whole = findQueryOptions(plain, { Number: 1n, User: "a", Password: "b" });
const nothing = await queryClient.fetchQuery(pingQueryOptions(plain, {}));
export const isNull: null = nothing;
export const observer = new QueryObserver(queryClient, {
  ...findQueryOptions(client, { Number: 1n }),
  select: (data) => data?.length,
});
const saved = await new MutationObserver(queryClient, saveMutationOptions(client)).mutate({ Number: 1n });
export const count: number = saved;
// @ts-expect-error -- a long is a bigint
findQueryOptions(client, { Number: 1 });
// @ts-expect-error -- this client was given no credentials
findQueryOptions(plain, { Number: 1n });
// @ts-expect-error -- nor was it here
new MutationObserver(queryClient, saveMutationOptions(plain)).mutate({ Number: 1n });
// @ts-expect-error -- it does not only read
queries.saveQueryOptions;
signQueryOptions(createShopClient({ baseUrl: "", soapHeaders: { Ticket: "t" } }), {});
// @ts-expect-error -- this client was given no SOAP header
signQueryOptions(plain, {});
// @ts-expect-error -- there is no such parameter
findQueryKey({ Other: 1n });
`,
    );
    expect(project.compilerOutput(["shop/usage.ts", "shop/queries.ts"])).toBe("");
  });
});

test("options of all descriptions of the golden tests compile strictly", async () => {
  const ideas = readdirSync(join(root, "test/golden/ideas")).map((name) => `test/golden/ideas/${name}`);
  const folders = ["test/golden/cases/kitchen-sink", ...ideas];
  for (const path of folders) {
    const { files } = await compileFile(`${path}/input.yaml`, { ...options, runtime: "package" });
    for (const file of files) project.write(`all/${path.split("/").at(-1)}/${file.path}`, file.text);
  }
  expect(project.compilerOutput(["all/*/queries.ts"])).toBe("");
});

test("no text of a description becomes code, whatever it contains", async () => {
  for (const [index, slot] of exchangeTexts.entries()) {
    project.write(`hostile/${index}.ts`, fileText(await compileText(description(slot), options), "queries.ts"));
    expect(
      Object.keys(await import(pathToFileURL(join(project.folder, `hostile/${index}.ts`)).href)).length,
    ).toBeGreaterThan(0);
  }
});
