/** Owns the proof that a help page writes its exchanges as the templates of the fixtures do, of every description in this repository. */
import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { assets } from "#assets";
import { createExamples } from "../../generator/emit/fixtures/examples.js";
import { MarkedService } from "../../generator/emit/help/marked-service.js";
import { withoutSecrets, withoutSecretSamples } from "../../generator/emit/without-secrets.js";
import { faultFiles } from "../../generator/emit/fixtures/fixture-files.js";
import { faultAnswerView } from "../../generator/emit/fixtures/view.js";
import { addressOf, operationsOf } from "../../generator/model/questions.js";
import { createTemplates } from "../../generator/print/templates.js";
import type { HelpOperation } from "../../templates/runtime/help/data.js";

import { examplesOf, readExample } from "../../templates/runtime/help/sample-messages.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { describedFile, describedText, getPage, serveDescribed } from "./pages.js";
import { repository } from "../golden/tree.js";

const golden = ["cases", "ideas"].flatMap((kind) =>
  readdirSync(`${repository}/test/golden/${kind}`).map((name) => `test/golden/${kind}/${name}/input.yaml`),
);
const files = [
  "spec/messaging-account.yaml",
  "examples/parcel-tracking/parcel-tracking.yaml",
  ...golden.filter((file) => existsSync(`${repository}/${file}`)),
];

/** Exchanges of a description, as its help page shows them and as the templates print them; names of operations whose texts are kept. */
async function exchangesOf(file: string) {
  const { help, model, operations } = await describedFile(file);
  const helps = new Map(help.groups.flatMap((group) => group.operations).map((each) => [each.name, each]));
  const written = withDataSets(operations);
  const [address = "", query = ""] = addressOf(model).split(/\?(.*)/s);
  const place = { address, namespace: model.namespace };
  const render = createTemplates(assets.templates);
  const examples = createExamples(render);
  const hidden = withoutSecretSamples(model);
  const marked = new MarkedService(hidden);
  const [shown, printed]: [unknown[], unknown[]] = [[], []];
  const [shownFaults, printedFaults]: [unknown[], unknown[]] = [[], []];
  for (const operation of operationsOf(model)) {
    const { name, bindings } = operation;
    const [own, described] = [helps.get(name), written[name]];
    if (own === undefined || described === undefined) throw new Error(`${file} lacks ${name}`);
    for (const { faults, ...exchange } of await examplesOf(own, { operation: described, bindings }, place, query)) {
      shown.push(exchange);
      const declared = faults.filter((fault) => fault.name !== undefined);
      shownFaults.push(...declared.map((fault) => ({ operation: name, binding: exchange.binding, ...fault })));
    }
    const sampled = own.faults?.flatMap((fault) => (fault.sample === undefined ? [] : [fault.name])) ?? [];
    for (const binding of model.addressing === undefined ? bindings : []) {
      for (const { fault } of faultFiles(model, operation).filter((each) => each.binding === binding)) {
        const text = render(`fixtures/${binding}.fault`, faultAnswerView(hidden, operation, fault, binding));
        const response = readExample(text.replace("A fault of the fixtures.", "What went wrong."), place);
        if (sampled.includes(fault.name)) printedFaults.push({ operation: name, binding, name: fault.name, response });
      }
    }
    for (const binding of bindings) {
      const texts = marked.exchange(examples, withoutSecrets(model, operation), binding);
      if (texts === undefined) continue;
      const [at = ""] = addressOf(model, binding).split("?", 1);
      const [request, response] = [texts.request, texts.response].map((text) =>
        readExample(text, { ...place, address: at }),
      );
      printed.push({ binding, request, response });
    }
  }
  const kept = [...helps.values()].filter(({ exchanges }) => exchanges !== undefined).map(({ name }) => name);
  return { shown, printed, shownFaults, printedFaults, kept };
}

test.each(files)("%s: shows the exchanges that the templates print", async (file) => {
  const { shown, printed, shownFaults, printedFaults } = await exchangesOf(file);
  expect(shown).toEqual(printed);
  expect(shownFaults).toEqual(printedFaults);
});

test.each([
  ["spec/messaging-account.yaml", []],
  ["test/golden/ideas/choice/input.yaml", ["choose"]],
] as const)("%s: keeps the texts of %j only", async (file, kept) => {
  expect((await exchangesOf(file)).kept).toEqual(kept);
});

test("a sample that cannot be written leaves out its exchange, not the page", async () => {
  const described = await describedText(`
service: One
namespace: urn:one
baseUrl: http://localhost:8080
path: /one.asmx
groups:
  all:
    title: All
    operations:
      ask: { purpose: Ask, parameters: { count: int }, result: string, bindings: [soap11] }
`);
  const { help } = described;
  const samples = (literal: string) => ({
    ...help,
    groups: help.groups.map((group) => ({
      ...group,
      operations: group.operations.map((operation): HelpOperation => {
        return { ...operation, parameters: operation.parameters.map((each) => ({ ...each, sample: { literal } })) };
      }),
    })),
  });
  const pageOf = async (literal: string) => {
    const server = serveDescribed({ ...described, help: samples(literal) });
    return getPage({ handle: (request) => server.handle(request) }, "/one.asmx?op=ask");
  };
  const [right, wrong] = [await pageOf("3"), await pageOf("three")];
  expect([right.status, wrong.status]).toEqual([200, 200]);
  expect(right.text).toContain("Requests and responses");
  expect(wrong.text).not.toContain("Requests and responses");
});

test("an operation shows its declared faults over SOAP, and what any error is elsewhere", async () => {
  const described = await describedText(`
service: One
namespace: urn:one
baseUrl: http://localhost:8080
path: /one.asmx
bindings: [soap11, soap12, http-get]
types:
  Limit: { fields: { Most: int, Word: string } }
groups:
  all:
    title: All
    operations:
      ask: { parameters: { Count: int }, result: string, faults: { TooMany: Limit } }
      tell: { result: int }
`);
  const textOf = async (operation: string) =>
    (await getPage(serveDescribed(described), `/one.asmx?op=${operation}`)).text;
  const [ask, tell] = [await textOf("ask"), await textOf("tell")];
  expect(ask.match(/>Fault: TooMany</g)).toHaveLength(2);
  expect(ask).toContain("&lt;TooMany xmlns=&quot;urn:one&quot;&gt;&lt;Most&gt;");
  expect(ask).not.toContain(">Fault<");
  // Of faults nobody knows whether they come.
  const declared = /aria-label="What faults may hold".*?<\/table>/s.exec(ask)?.[0] ?? "";
  expect(declared).toContain("TooMany");
  expect(declared).not.toMatch(/required|optional/i);
  expect(tell.match(/>Fault</g)).toHaveLength(2);
  for (const page of [ask, tell]) {
    expect(page.match(/>Error</g)).toHaveLength(1);
    expect(page.match(/HTTP\/1\.1 500 Internal Server Error/g)).toHaveLength(3);
  }
});
