/** Our own server has no deviation from any description: every small case, the kitchen sink and the bundled service. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { assets } from "#assets";
import { checkAnswer } from "../../generator/conformance/check-answer.js";
import { deviationInWords } from "../../generator/conformance/deviation.js";
import { kitOf } from "../../generator/conformance/kit.js";
import { send } from "../../generator/conformance/send.js";
import { createTemplates } from "../../generator/print/templates.js";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer } from "../../generator/serve/create-server.js";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { repository } from "../golden/tree.js";

async function described(file: string): Promise<DescribedService> {
  const text = readFileSync(path.join(repository, file), "utf8");
  const { described: service, diagnostics } = await describeService({ name: file, text }, {}, assets);
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return service;
}

const ideas = readdirSync(path.join(repository, "test/golden/ideas")).map(
  (name) => `test/golden/ideas/${name}/input.yaml`,
);
const render = createTemplates(assets.templates);

test.each([
  "spec/messaging-account.yaml",
  "examples/parcel-tracking/parcel-tracking.yaml",
  "test/golden/cases/kitchen-sink/input.yaml",
  ...ideas,
])("%s", async (file) => {
  const service = await described(file);
  const transport = inProcessTransport(createServer(service, {}, new CallLog(() => undefined)));
  const sending = {
    url: new URL("http://localhost"),
    transport,
    timeoutMs: 60_000,
    authorization: undefined,
    secrets: [],
  };
  const exchanges = kitOf(service.model, render);
  expect(exchanges.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const exchange of exchanges) {
    const answer = await send(exchange.request, exchange.binding, sending);
    const title = `${exchange.operation.name} ${exchange.binding} ${exchange.name}`;
    found.push(...checkAnswer(answer, exchange).map((each) => `${title}: ${deviationInWords(each)}`));
  }
  expect(found).toEqual([]);
});
