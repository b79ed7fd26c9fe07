/**
 * Writes `msw.ts`: handlers of MSW (Mock Service Worker) that answer every operation with the sample of the description,
 * or with an answer that a test gives. They encode and decode real messages, over all bindings.
 *
 * @typedef {import("asmx-codegen").Service} Service
 * @typedef {import("asmx-codegen").Operation} Operation
 * @typedef {import("asmx-codegen").PluginTools} PluginTools
 * @typedef {import("asmx-codegen").TypeScriptCode} Code
 */

/** @type {import("asmx-codegen").Plugin} */
export default {
  api: 1,
  name: "msw",

  emit(service, tools) {
    const { artifacts, report } = tools;
    if (!artifacts.has("client") && !artifacts.has("server")) {
      const suggestion = "Add client to artifacts in codegen.yaml.";
      report({ severity: "error", message: "MSW handlers need operations.ts, which comes with a client.", suggestion });
      return [];
    }
    return [{ path: "msw.ts", text: handlersOf(service, tools) }];
  },
};

/** @param {Service} service @param {PluginTools} tools */
function handlersOf(service, tools) {
  const { names, origin, printTypeScript, questions } = tools;
  const { answers, createHandlers } = exportedNames(service, names);
  const samples = questions.operations(service).map((operation) => sampleOf(service, operation, tools));
  return printTypeScript({
    head: `MSW handlers of ${service.name}, made from ${origin.name}. Change the description, not this file.`,
    imports: [
      { from: "asmx-runtime/testing", names: ["createWebFake", "sampleAnswers"] },
      { from: "asmx-runtime/testing", names: ["AllFakeAnswers", "FakeAnswers", "WebFakeOptions"], types: true },
      { from: "msw", names: ["http"] },
      { from: "msw", names: ["HttpHandler"], types: true },
      { from: "./operations", names: ["operations"] },
    ],
    declarations: [
      {
        kind: "alias",
        name: answers,
        documentation: ["Answers by the names of operations: functions from parameters to a result."],
        type: "FakeAnswers<typeof operations>",
      },
      {
        kind: "constant",
        name: "samples",
        documentation: ["Answers every operation with its sample."],
        type: "AllFakeAnswers<typeof operations>",
        value: {
          kind: "call",
          callee: "sampleAnswers",
          arguments: ["operations", { kind: "object", entries: samples, expanded: true }],
        },
      },
      {
        kind: "function",
        name: createHandlers,
        documentation: [
          "Creates handlers that answer as `answers` does, and all other operations with their samples.",
          "`options.baseUrl`: address of the service without its path. Default: any.",
        ],
        implementation: {
          parameters: [
            { name: "answers", type: answers, value: "{}" },
            { name: "options?", type: "WebFakeOptions" },
          ],
          returns: "HttpHandler[]",
        },
        body: [
          `const fake = createWebFake(operations, { ...samples, ...answers }, options);`,
          "return [http.all(({ request }) => fake.matches(request), ({ request }) => fake.answer(request))];",
        ],
      },
      {
        kind: "constant",
        name: "handlers",
        documentation: ["Handlers that answer every operation with its sample, at any address."],
        type: "readonly HttpHandler[]",
        value: `${createHandlers}()`,
      },
    ],
  });
}

/** @param {Service} service @param {PluginTools["names"]} names */
function exportedNames(service, names) {
  const { client } = names.service(service);
  const pascal = client.replace(/Client$/, "");
  return { answers: `${pascal}Answers`, createHandlers: `create${pascal}MswHandlers` };
}

/**
 * An operation's name, and one sample response: its values are the same over all bindings.
 * @param {Service} service @param {Operation} operation @param {PluginTools} tools
 * @returns {[key: string, value: Code]}
 */
function sampleOf(service, operation, { encode, examples, names }) {
  /** @type {[key: string, value: Code][]} */
  const entries = [];
  for (const binding of operation.bindings) {
    const exchange = examples.exchange(service, operation, binding);
    if (exchange === undefined) continue;
    entries.push([encode.key(binding), encode.template(exchange.response)]);
    break;
  }
  return [encode.key(names.method(operation)), { kind: "object", entries }];
}
