/**
 * Owns the fixtures of declared faults: what a dispatcher answers where a handler throws one, byte for byte, and what the transport of
 * fixtures answers with.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureTransport } from "../../templates/runtime/transports/fixture.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import { compileText, fileText } from "../golden/compile-case.js";
import { forPackage, type LoadedOutput, OutputFolder } from "../golden/output-folder.js";
import { text } from "./capture.js";

const description = (form: string): string => `
service: Quotes
namespace: http://example.org/quotes/
path: /quotes.asmx
${form}
types: { Limit: { fields: { Most: int } } }
groups:
  all:
    operations:
      ask:
        bindings: [soap11, soap12]
        result: string
        faults:
          Refused: string
          Exceeded: { type: Limit, element: LimitExceeded, namespace: "urn:limits" }
      count: { result: int }
`;

/** By the number of its file. */
const faults = [
  { name: "Refused", value: "string" },
  { name: "Exceeded", value: { Most: 1 } },
];
const encodedForm = "elementForm: unqualified\nstyle: rpc\nuse: encoded";
const forms = ["", "elementForm: unqualified", encodedForm];

const outputs = new OutputFolder("fault-fixtures");
const loaded = new Map<string, LoadedOutput>();
const files = new Map<string, (path: string) => string>();
beforeAll(async () => {
  for (const [at, form] of forms.entries()) {
    const compilation = await compileText(description(form), forPackage);
    loaded.set(form, await outputs.load(compilation, `quotes${String(at)}`));
    files.set(form, (file) => fileText(compilation, `fixtures/${file}`));
  }
});
afterAll(() => outputs.remove());

const headers = { soap11: "text/xml; charset=utf-8", soap12: "application/soap+xml; charset=utf-8" };

describe.each(forms)("%s", (form) => {
  test("the index says what each holds, and has a file for each version of SOAP", () => {
    const index = JSON.parse(files.get(form)?.("index.json") ?? "{}");
    expect(index.operations[0].faults).toMatchObject([
      { fault: "Refused", type: "string", value: "string" },
      { fault: "Exceeded", kind: "record", fields: [{ name: "Most", type: "int", value: "1" }] },
    ]);
    const named = index.operations[0].faults.flatMap(
      ({ responses }: { responses: readonly { binding: string; response: string }[] }) => responses,
    );
    expect(named).toEqual(
      [1, 2].flatMap((number) =>
        ["soap11", "soap12"].map((binding) => ({
          binding,
          response: `ask/${binding}.fault-${String(number)}.response.http`,
        })),
      ),
    );
    expect(index.operations[1]).not.toHaveProperty("faults");
  });

  describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
    test.each(faults.map((fault, at) => [fault.name, fault.value, at + 1] as const))(
      "%s",
      async (name, value, number) => {
        const { output } = loaded.get(form) ?? { output: undefined };
        const file = files.get(form);
        if (output === undefined || file === undefined) throw new Error("not loaded");
        const expected = file(`ask/${binding}.fault-${String(number)}.response.http`);
        const thrown = new Fault("A fault of the fixtures.", { declared: { name, value } });
        const dispatcher = output.createDispatcher({
          ask: () => {
            throw thrown;
          },
          count: () => 1,
        });
        const request = file(`ask/${binding}.request.http`);
        const action = /^SOAPAction: (.*)$/m.exec(request)?.[1];
        const answer = await dispatcher.handle({
          method: "POST",
          url: "/quotes.asmx",
          headers: { "content-type": headers[binding], ...(action === undefined ? {} : { soapaction: action }) },
          body: new TextEncoder().encode(request.slice(request.indexOf("\n\n") + 2)),
        });
        const written = answer.body instanceof Uint8Array ? text(answer.body) : "";
        const head = `HTTP/1.1 ${String(answer.status)} Internal Server Error\nContent-Type: ${answer.headers["content-type"] ?? ""}`;
        expect(`${head}\n\n${written}`).toBe(expected);
        const client = output.createClient({
          baseUrl: "http://localhost",
          transport: async (sent: Parameters<ReturnType<typeof fixtureTransport>>[0], options: never) => {
            const response = await fixtureTransport(file, { ask: name })(sent, options);
            expect(text(response.body)).toBe(written);
            return response;
          },
        });
        await expect(client["ask"]?.({}, { binding })).rejects.toMatchObject({ fault: { name, value } });
      },
    );
  });
});

test("a client of SOAP encoding finds the value of a declared fault by its type, behind a reference beside the fault", async () => {
  const { output } = loaded.get(encodedForm) ?? { output: undefined };
  const body =
    '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:x="http://www.w3.org/2001/XMLSchema-instance" xmlns:q="http://example.org/quotes/"><e:Body><e:Fault><faultcode>e:Server</faultcode><faultstring>too many</faultstring><detail><fault href="#id0" /></detail></e:Fault><multiRef id="id0" x:type="q:Limit"><Most x:type="x:int">7</Most></multiRef></e:Body></e:Envelope>';
  const response = { status: 500, headers: { "content-type": headers.soap11 }, body: new TextEncoder().encode(body) };
  const client = output?.createClient({ baseUrl: "http://localhost", transport: async () => response });
  await expect(client?.["ask"]?.({}, { binding: "soap11" })).rejects.toMatchObject({
    fault: { reason: "too many", name: "Exceeded", value: { Most: 7 } },
  });
});
