/**
 * Owns the calls of every operation through MSW, for outputs in `gen/`. `msw.tool.mjs` copies this file into a project of its own,
 * and runs it under a newer Node.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setupServer } from "msw/node";
import { Fault } from "asmx-runtime/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

type Call = (parameters: unknown, second?: object) => Promise<unknown>;
type Named<Value> = Readonly<Record<string, Value>>;

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The export whose name matches. */
function exported<Value>(module: Named<unknown>, name: RegExp): Value {
  const key = Object.keys(module).find((each) => name.test(each)) ?? "";
  return module[key] as Value;
}

async function sendFixture(path: string): Promise<Response> {
  const text = readFileSync(path, "utf8");
  const end = text.indexOf("\n\n");
  const [start = "", ...lines] = text.slice(0, end).split("\n");
  const [method = "", url = ""] = start.split(" ");
  const headers = lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
  const body = method === "GET" ? null : text.slice(end + 2);
  return fetch(url, { method, headers: headers as [string, string][], body });
}

test.each(readdirSync("gen"))("%s", async (name) => {
  const index: Named<unknown> = await import(`./gen/${name}/index.ts`);
  const msw: Named<unknown> = await import(`./gen/${name}/msw.ts`);
  const samples = msw["samples"] as Named<Call>;
  const createHandlers = exported<(answers: Named<Call>) => []>(msw, /^create.+MswHandlers$/);
  const createClient = exported<(options: object) => Named<Call>>(index, /^create.+Client$/);
  const client = createClient({ baseUrl: "https://other.example.org/at", allowSecretsInUrl: true });
  const fixtures = JSON.parse(readFileSync(`gen/${name}/fixtures/index.json`, "utf8"));

  for (const [method, operation] of Object.entries(index["operations"] as Named<{ name: string }>)) {
    const fixture = fixtures.operations.find((each: { operation: string }) => each.operation === operation.name);
    for (const { binding, request } of fixture.exchanges) {
      const title = `${method} over ${binding}`;
      let call: [unknown, { soapHeaders: object }] | undefined;
      const recorder: Call = (...given) => {
        call = given as never;
        return (samples[method] as Call)(...given);
      };
      server.resetHandlers(...createHandlers({ [method]: recorder }));
      const { status } = await sendFixture(`gen/${name}/fixtures/${request}`);
      expect([status, call], title).toEqual([expect.toBeOneOf([200, 202]), expect.anything()]);
      const [parameters, { soapHeaders }] = call ?? [{}, { soapHeaders: {} }];
      const options = binding.startsWith("soap") ? { binding, soapHeaders } : { binding };
      const sample = await samples[method]?.(parameters, { responseSoapHeaders: {} });

      server.resetHandlers(...(msw["handlers"] as []));
      expect(await client[method]?.(parameters, options), title).toEqual(sample);
      if (status === 202) continue;
      const failing = (): never => {
        throw new Fault("Locked.");
      };
      server.resetHandlers(...createHandlers({ [method]: failing }));
      await expect(client[method]?.(parameters, options), title).rejects.toMatchObject(
        binding.startsWith("http") ? { status: 500 } : { kind: "fault", fault: { reason: "Locked." } },
      );
    }
  }
});
