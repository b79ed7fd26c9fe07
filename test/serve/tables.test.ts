/** A described service holds in this process what generating would write, and answers every sample request with the sample response. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { assets } from "#assets";
import * as generated from "../../generated/messaging-account/operations.js";
import { wsdl } from "../../generated/messaging-account/wsdl.js";
import { operationsOf } from "../../generator/model/questions.js";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer } from "../../generator/serve/create-server.js";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import { inlined } from "../golden/inlined-attachments.js";
import { partedService } from "../golden/parted-service.js";
import { repository } from "../golden/tree.js";
import type { HttpResponse } from "../../templates/runtime/exchange.js";
import { asSent, parseHttp } from "../service/fixtures.js";

async function described(file: string): Promise<DescribedService> {
  const text = readFileSync(path.join(repository, file), "utf8");
  const { described: service, diagnostics } = await describeService({ name: file, text }, {}, assets);
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return service;
}

/** Data as it is; of functions, which are two runtimes' own, that there is one. */
function shape(value: unknown): unknown {
  const plain: unknown = JSON.parse(
    JSON.stringify(value, (_key, each: unknown) => {
      if (typeof each === "function") return "a function";
      if (typeof each === "bigint") return `${each}n`;
      return each;
    }),
  );
  return plain;
}

test("the tables and the WSDL of the messaging account are those that stand in generated/", async () => {
  const service = await described("spec/messaging-account.yaml");
  expect(Object.keys(service.operations)).toHaveLength(38);
  expect(service.service).toEqual(generated.service);
  expect(shape(service.operations)).toEqual(shape(generated.operations));
  expect(service.wsdl).toEqual(wsdl);
});

test("a large service, whose code stands in several files, is described as any other", async () => {
  const text = partedService([40, 40, 20, 5]);
  const { described: service } = await describeService({ name: "parted.yaml", text }, {}, assets);
  expect(Object.keys(service?.operations ?? {})).toHaveLength(105);
  expect(service?.service.name).toBe("Parted");
  expect(service?.help.groups.map(({ operations }) => operations.length)).toEqual([40, 40, 20, 5]);
});

/** Fixtures have attachments in the envelope. */
function inOneEnvelope(
  { model }: DescribedService,
  file: string,
  { headers, body }: HttpResponse,
): HttpResponse["body"] {
  const operation = operationsOf(model).find(({ name }) => file.startsWith(`${name}/`));
  return body instanceof Uint8Array
    ? inlined({ headers, body }, operation?.rpc === true ? "rpc" : "document").body
    : body;
}

const ideas = readdirSync(path.join(repository, "test/golden/ideas")).map((name) => `test/golden/ideas/${name}`);

describe.each(["test/golden/cases/kitchen-sink", ...ideas])("%s", (folder) => {
  test("every sample request gets the sample response, byte for byte", async () => {
    const service = await described(`${folder}/input.yaml`);
    const dispatcher = createServer(service, {}, new CallLog(() => undefined));
    const requests = [...service.fixtures].filter(([file]) => file.endsWith(".request.http"));
    expect(requests.length).toBeGreaterThan(0);
    for (const [file, text] of requests) {
      const { startLine, headers, body } = parseHttp(text);
      const [method = "", url = ""] = startLine.split(" ");
      const answer = await dispatcher.handle({
        method,
        url,
        headers,
        body: method === "GET" ? undefined : new TextEncoder().encode(body),
      });
      const expected = parseHttp(service.fixtures.get(file.replace(".request.", ".response.")) ?? "");
      expect(`HTTP/1.1 ${answer.status}`, file).toBe(expected.startLine.split(" ", 2).join(" "));
      expect(asSent(await textOf(inOneEnvelope(service, file, answer))), file).toBe(asSent(expected.body));
    }
  });
});

async function textOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return new TextDecoder().decode(Buffer.concat(parts));
}
