/** Owns the proof of ASMX's JSON: a table of requests, both ways of the client, the client script, and what is refused before. */
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../../templates/runtime/exchange.js";
import { compileText, fileText } from "../../golden/compile-case.js";
import { forPackage, type LoadedOutput, OutputFolder } from "../../golden/output-folder.js";
import { bytes, text } from "../capture.js";
import { standIn } from "./page.js";
import { scriptRows } from "./requests.js";

const outputs = new OutputFolder("script-binding");
let loaded: LoadedOutput;
let compiled: Awaited<ReturnType<typeof compileText>>;
beforeAll(async () => {
  compiled = await compileText(readFileSync(new URL("service.yaml", import.meta.url), "utf8"), forPackage);
  loaded = await outputs.load(compiled, "shop");
});
afterAll(() => outputs.remove());

const path = "/shop.asmx";
type Given = Readonly<Record<string, unknown>>;

function serve(options?: object, further: Readonly<Record<string, (given: Given) => unknown>> = {}) {
  const { output } = loaded;
  const echoes = Object.fromEntries(Object.keys(output.operations).map((name) => [name, (given: Given) => given["V"]]));
  const add = (given: Given): number => Number(given["A"]) + Number(given["B"]);
  return output.createDispatcher({ ...echoes, Add: add, ...further }, { onError: () => undefined, ...options });
}

function post(operation: string, body: string, headers: object = {}): HttpRequest {
  const type = { "content-type": "application/json; charset=utf-8" };
  return { method: "POST", url: `${path}/${operation}`, headers: { ...type, ...headers }, body: bytes(body) };
}

function bodyOf({ body }: HttpResponse): string {
  return body instanceof Uint8Array ? text(body) : "";
}

async function messageOf(request: HttpRequest, served = serve()): Promise<string> {
  const response = await served.handle(request);
  const error = JSON.parse(bodyOf(response)) as Readonly<Record<string, string>>;
  expect(response).toMatchObject({ status: 500, headers: { jsonerror: "true" } });
  expect(error).toMatchObject({ StackTrace: "" });
  expect(error["ExceptionType"]).toMatch(/^(?:System\.[\w.]+)?$/);
  return error["Message"] ?? "";
}

test("the table of requests has well-formed and other ones", () => {
  expect(scriptRows.length).toBeGreaterThanOrEqual(120);
});

test.each(scriptRows)("%s %s", async (operation, body, expected) => {
  if (typeof expected !== "string") {
    const message = await messageOf(post(operation, body));
    return expect(message.slice(0, expected.error.length)).toBe(expected.error);
  }
  const response = await serve().handle(post(operation, body));
  expect(bodyOf(response)).toBe(`{"d":${expected}}`);
  expect(response).toMatchObject({ status: 200, headers: { "content-type": "application/json; charset=utf-8" } });
});

const order = {
  Key: "6f9619ff-8b86-d011-b42d-00c04fc964ff",
  Color: "Blue",
  Count: null,
  Lines: [{ Id: 1, Name: "</script>", Price: "79228162514264337593543950335" }],
};

test.each([
  ["Order", order],
  ["Long", 9223372036854775807n],
  ["Double", Number.NEGATIVE_INFINITY],
  ["Time", "2020-01-02T03:04:05.678Z"],
  ["Bytes", Uint8Array.of(0, 255)],
  ["Text", "a\u2028'\"\\\n😀"],
  ["Char", "\0"],
  ["Text", null],
])("a client calls %s and gets the same value back", async (name, value) => {
  const dispatcher = serve();
  const transport = (request: HttpRequest): Promise<HttpResponse> => dispatcher.handle(request);
  const client = loaded.output.createClient({ baseUrl: "http://localhost", transport });
  expect(await client[name]?.({ V: value ?? undefined }, { binding: "script" })).toEqual(value);
});

test("an error is a fault for the client, and has neither stack nor cause", async () => {
  const secret = (): never => {
    throw new Error("secret");
  };
  const dispatcher = serve({}, { Text: secret });
  const transport = (request: HttpRequest): Promise<HttpResponse> => dispatcher.handle(request);
  const client = loaded.output.createClient({ baseUrl: "http://localhost", transport });
  const failure: unknown = await client["Text"]?.({ V: "x" }, { binding: "script" }).then(
    undefined,
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ kind: "fault", status: 500, binding: "script" });
  expect(String((failure as Error).message)).not.toContain("secret");
});

test("other methods, lengths, encodings and origins are refused, and forms are no JSON", async () => {
  const { body: _, ...rest } = post("Add", "");
  expect(await messageOf({ ...rest, method: "GET", body: undefined })).toContain("using a GET request");
  expect(await messageOf(post("Text", '{"V":"123456"}'), serve({ limits: { jsonLength: 10 } }))).toContain(
    "maxJsonLength",
  );
  expect(await messageOf({ ...post("Text", ""), body: Uint8Array.of(0xff, 0xfe) })).toBe("The request is not UTF-8.");
  const foreign = await serve().handle(
    post("Add", '{"A":1,"B":2}', { origin: "https://other.example", host: "h.example" }),
  );
  expect(foreign.status).toBe(403);
  const form = await serve().handle(post("Add", "A=1&B=2", { "content-type": "text/plain" }));
  expect(form.headers).not.toHaveProperty("jsonerror");
  const off = await serve({ bindings: ["soap11"] }).handle(post("Add", '{"A":1,"B":2}'));
  expect(off.headers).not.toHaveProperty("jsonerror");
});

function get(operation: string, query: string, headers: object = { "content-type": "application/json" }): HttpRequest {
  return { method: "GET", url: `${path}/${operation}?${query}`, headers: { ...headers }, body: undefined };
}

test("an operation with useHttpGet answers GET with JSON in the query, and no POST", async () => {
  const dispatcher = serve({ limits: { jsonLength: 100 } }, { Find: (given: Given) => JSON.stringify(given) });
  const query = `V=${encodeURIComponent('{"Name":"a&b","Next":null}')}&Count=+7`;
  const found = await dispatcher.handle(get("FIND", `${query}&other=1`));
  expect(found).toMatchObject({ status: 200, headers: { "content-type": "application/json; charset=utf-8" } });
  const value = JSON.parse((JSON.parse(bodyOf(found)) as { readonly d: string }).d) as object;
  expect(value).toEqual({ V: { Name: "a&b" }, Count: 7 });
  const messages = [
    [get("Find", "V=null"), "Invalid web service call, missing value for parameter: 'Count'."],
    [get("Find", "V=null&Count=1&Count=1"), "A parameter is given twice."],
    [get("Find", "V=null&Count=x"), "Invalid JSON primitive"],
    [get("Find", `V=null&Count=${"1".repeat(200)}`), "Error during serialization or deserialization"],
    [post("Find", '{"V":null,"Count":1}'), "An attempt was made to call the method 'Find' using a POST request"],
    [get("Add", "A=1&B=2"), "An attempt was made to call the method 'Add' using a GET request"],
  ] as const;
  for (const [request, begins] of messages)
    expect((await messageOf(request, dispatcher)).slice(0, begins.length)).toBe(begins);
  const unreadable = await dispatcher.handle(get("Find", "V=%ff&Count=1"));
  expect(unreadable).toMatchObject({ status: 400, headers: { jsonerror: "true" } });
  const link = await dispatcher.handle(get("Find", query, {}));
  expect(link.status).not.toBe(200);
  const foreign = { "content-type": "application/json", origin: "https://other.example", host: "h.example" };
  expect((await dispatcher.handle(get("Find", query, foreign))).status).toBe(403);
});

test("a client calls an operation with useHttpGet, and refuses to put a secret into its address", async () => {
  const dispatcher = serve({}, { Find: (given: Given) => JSON.stringify(given) });
  const urls: string[] = [];
  const transport = (request: HttpRequest): Promise<HttpResponse> => {
    urls.push(`${request.method} ${request.url}`);
    return dispatcher.handle({ ...request, url: request.url.replace("http://localhost", "") });
  };
  const client = loaded.output.createClient({ baseUrl: "http://localhost", transport });
  const given = { V: { Name: "a&b=\u00e9 +" }, Count: 7 };
  expect(JSON.parse(String(await client["Find"]?.(given, { binding: "script" })))).toEqual(given);
  expect(urls[0]).toMatch(/^GET http:\/\/localhost\/shop\.asmx\/Find\?V=%7B[^&]*&Count=7$/);
  await expect(client["Peek"]?.({ Password: "canary" }, { binding: "script" })).rejects.toThrow(
    /Password.*useHttpGet would put it in the URL/,
  );
  expect(urls).toHaveLength(1);
});

test("a secret parameter is in no error, hook, report or answer", async () => {
  const secret = "canary-5ecret";
  const shown: unknown[] = [];
  const failing = ({ Try, Password }: Given): unknown => {
    if (Try === 0) throw new Error("the store is closed");
    return [Password];
  };
  const dispatcher = serve({ onError: (report: unknown) => shown.push(report) }, { Login: failing, Peek: failing });
  const transport = async (request: HttpRequest): Promise<HttpResponse> => {
    const response = await dispatcher.handle(request);
    shown.push(bodyOf(response));
    return response;
  };
  const hooks = { onRequest: (event: unknown) => shown.push(event), onResponse: (event: unknown) => shown.push(event) };
  const client = loaded.output.createClient({ baseUrl: "http://localhost", transport, hooks });
  for (const attempt of [0, 1]) {
    const parameters = { Name: "ann", Password: secret, Try: attempt };
    const failure: unknown = await client["Login"]?.(parameters, { binding: "script" }).catch(
      (error: unknown) => error,
    );
    shown.push(failure, String((failure as Error).stack));
  }
  const bodies = [
    `{"Name":"a","Password":"${secret}","Try":"x"}`,
    `{"Password":"${secret}`,
    `{"Password":["${secret}"]}`,
  ];
  for (const body of bodies) shown.push(bodyOf(await dispatcher.handle(post("Login", body))));
  shown.push(bodyOf(await dispatcher.handle(get("Peek", `Password=${encodeURIComponent(JSON.stringify(secret))}`))));
  shown.push(bodyOf(await dispatcher.handle(get("Peek", `Password=${secret}`))));
  const text = shown.map((each) => `${inspect(each, { depth: 12 })}${printed(each)}`).join("\n");
  expect(shown.length).toBeGreaterThan(14);
  expect(text).toContain("Login");
  expect(text).not.toContain(secret);
});

/** As a logger prints it; bodies are bytes. */
function printed(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Uint8Array ? text(part) : part)) ?? "";
}

test("missing members are .NET's defaults if the server says so", async () => {
  const { dotNetDefaults } = await import("../../../templates/runtime/server/dot-net-defaults.js");
  const response = await serve({ absent: dotNetDefaults }).handle(post("Order", '{"V":{}}'));
  const key = "00000000-0000-0000-0000-000000000000";
  expect(bodyOf(response)).toBe(`{"d":{"__type":"Order","Key":"${key}","Color":0,"Count":null,"Lines":null}}`);
});

test.each(["js", "jsdebug", "JS"])("/%s is a script that calls the service", async (name) => {
  const response = await serve().handle({ method: "GET", url: `${path}/${name}`, headers: {}, body: undefined });
  expect(response).toMatchObject({
    status: 200,
    headers: { "content-type": "application/x-javascript; charset=utf-8" },
  });
  const calls = `${bodyOf(response)}; Shop.Add(1, 2); Shop.Find(null, 3); new Shop().Order({}); sent.push(Shop.get_path(), Color.Blue, new Line().__type);`;
  const [add, find, ...others] = runInNewContext(`${standIn}${calls} sent.join("\\n")`).split("\n") as string[];
  expect(add).toBe('["/shop.asmx","Add",false,{"A":1,"B":2}]');
  expect(find).toBe('["/shop.asmx","Find",true,{"V":null,"Count":3}]');
  expect(others).toEqual(['["/shop.asmx","Order",false,{"V":{}}]', "/shop.asmx", "2", "Line"]);
});

test("no name of a description becomes code of the script", async () => {
  const { printProxy } = await import("../../../templates/runtime/server/script-proxy.js");
  const evil = `x"]();window.hacked=1;//\u2028</script>*/`;
  const { operations } = loaded.output as unknown as {
    readonly operations: Readonly<Record<string, { readonly parameters: readonly object[] }>>;
  };
  const operation = {
    ...operations["Add"],
    name: evil,
    parameters: [{ ...operations["Add"]?.parameters[0], name: evil }],
  };
  for (const debug of [false, true]) {
    const script = printProxy(evil, evil, [operation as never], debug);
    expect(script).not.toMatch(/<\/script|\u2028/);
    const program = `${standIn}${script}; window[${JSON.stringify(evil)}][${JSON.stringify(evil)}](1); [window.hacked, sent].join()`;
    expect(runInNewContext(program)).toBe(`,${JSON.stringify([evil, evil, false, { [evil]: 1 }])}`);
  }
});

test("the WSDL does not mention it", () => {
  const wsdl = fileText(compiled, "shop.wsdl");
  expect(wsdl).toContain('<wsdl:port name="ShopSoap12"');
  expect(wsdl.toLowerCase()).not.toMatch(/script|usehttpget/);
});
