/**
 * Owns the proof that fixtures of ASMX's JSON and the runtime agree, both ways.
 * Invariant: fixtures come from templates, the runtime from code; equal bytes mean two opinions agree.
 */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { assets } from "#assets";
import { renderCases, type RenderedCase } from "../../../generator/emit/fixtures/cases.js";
import { operationsOf } from "../../../generator/model/questions.js";
import { createTemplates } from "../../../generator/print/templates.js";
import { headersByName, readHttpFile, readHttpResponse } from "../../../generator/record/http-file.js";
import { CallLog } from "../../../generator/serve/call-log.js";
import { createServer } from "../../../generator/serve/create-server.js";
import type { DescribedService } from "../../../generator/serve/describe-service.js";
import { scriptBinding } from "../../../templates/runtime/bindings/script/script.js";
import { clientBindings } from "../../../templates/runtime/bindings/index.js";
import { ReplyReader } from "../../../templates/runtime/client/reply.js";
import { describedText } from "../../conformance/kit-run.js";
import { text } from "../capture.js";

const render = createTemplates(assets.templates);
const services = new Map<string, DescribedService>();
beforeAll(async () => {
  for (const file of ["service.yaml", "rich.yaml"])
    services.set(file, await describedText(readFileSync(new URL(file, import.meta.url), "utf8"), file));
});

/** Sends requests of fixtures to a server whose handlers keep their parameters, and answer with what a response of SOAP has. */
function exchange(described: DescribedService, soap: RenderedCase) {
  const operation = described.operations[soap.operation.name];
  if (operation === undefined) throw new Error(`no operation ${soap.operation.name}`);
  let given: Readonly<Record<string, unknown>> = {};
  const handler = async (parameters: unknown): Promise<unknown> => {
    given = parameters as typeof given;
    const { namespace, path } = described.service;
    const names = { operation: operation.name, binding: soap.binding };
    const endpoint = { operation, names, namespace, url: path, soapAction12: false };
    const replies = new ReplyReader(endpoint, clientBindings.soap11.prepare(endpoint), {});
    await replies.loadReading();
    const { headers, ...reply } = readHttpResponse(Buffer.from(soap.response));
    return replies.read({ ...reply, headers: headersByName(headers) }, {});
  };
  const server = createServer(
    described,
    { handlers: new Map([[operation.name, handler]]) },
    new CallLog(() => undefined),
  );
  return async (request: string) => {
    const { startLine, headers, body } = readHttpFile(Buffer.from(request));
    const [method = "", url = ""] = startLine.split(" ");
    const { pathname, search } = new URL(url);
    given = {};
    const response = await server.handle({ method, url: pathname + search, headers: headersByName(headers), body });
    const { namespace } = described.service;
    const names = { operation: operation.name, binding: "script" as const };
    const endpoint = { operation, names, namespace, url: "http://localhost/", soapAction12: false };
    const values = operation.parameters.map(({ name }) => given[name]);
    const sent = scriptBinding.prepare(endpoint).encodeRequest(values, {});
    const asScript = sent.body === undefined ? sent.url.slice(sent.url.indexOf("?")) : text(sent.body);
    return { status: response.status, body: response.body instanceof Uint8Array ? text(response.body) : "", asScript };
  };
}

/** Of two braces the second is an escape in fixtures, because editors would replace them. */
const plain = (json: string): string => json.replaceAll("{\\u007b", "{{").replaceAll("%7B%5Cu007b", "%7B%7B");

test.each(["service.yaml", "rich.yaml"])(
  "the fixtures of %s are what client and server write and read",
  async (file) => {
    const described = services.get(file);
    if (described === undefined) throw new Error(file);
    let count = 0;
    for (const operation of operationsOf(described.model)) {
      const casesOver = (binding: "soap11" | "script"): readonly RenderedCase[] =>
        operation.bindings.includes(binding) ? renderCases(described.model, operation, binding, render) : [];
      const soap = new Map(casesOver("soap11").map((each) => [each.name, each]));
      for (const script of casesOver("script")) {
        const soapCase = soap.get(script.name);
        if (soapCase === undefined) continue;
        count++;
        const title = `${operation.name} ${script.name}`;
        const send = exchange(described, soapCase);
        const { startLine, body } = readHttpFile(Buffer.from(script.request));
        const url = startLine.split(" ")[1] ?? "";
        const request = plain(operation.useHttpGet ? url.slice(url.indexOf("?")) : text(body));
        const overScript = await send(script.request);
        expect(overScript, title).toMatchObject({ status: 200, asScript: request });
        expect(overScript.body, title).toBe(plain(script.response.split("\n\n")[1] ?? ""));
        // A parameter without a null has its sample here, and is absent there.
        if (script.name !== "required")
          expect(await send(soapCase.request), title).toMatchObject({ asScript: request });
      }
    }
    expect(count).toBeGreaterThan(file === "rich.yaml" ? 15 : 40);
  },
);

test("an operation with choices has none, and the index says why", () => {
  const index = services.get("rich.yaml")?.fixtures.get("index.json") ?? "";
  expect(index).toContain("ASMX's JSON has no choices, sequences and wildcards.");
  expect([...(services.get("rich.yaml")?.fixtures.keys() ?? [])].filter((path) => /Choose.*script/.test(path))).toEqual(
    [],
  );
});

test("the help page shows them, and offers to try them", async () => {
  const described = services.get("service.yaml");
  if (described === undefined) throw new Error("service.yaml");
  const server = createServer(described, {}, new CallLog(() => undefined));
  const headers = { host: "localhost" };
  const { body } = await server.handle({ method: "GET", url: "/shop.asmx?op=Add", headers, body: undefined });
  const page = body instanceof Uint8Array ? text(body) : "";
  expect(page).toContain("POST http://localhost/shop.asmx/Add HTTP/1.1");
  expect(page).toContain("{&quot;A&quot;:1,&quot;B&quot;:1}");
  expect(page).toContain("ASMX JSON");
  expect(page).toContain('<option value="soap12">');
  expect(page).toContain('<option value="script">');
});
