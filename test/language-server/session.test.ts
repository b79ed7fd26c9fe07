/** What the language server answers over the protocol, in this process: its words and forms to the letter. No pipe, no clock. */
import { PassThrough } from "node:stream";
import { assets } from "#assets";
import { beforeAll, expect, it } from "vitest";
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { createPrinting } from "../../generator/emit/printing.js";
import { type GeneratedPlace, serveLanguage } from "../../generator/language-server/server.js";
import { shop } from "./shop.js";

const uri = "file:///project/shop.yaml";

interface Told {
  readonly method: string;
  readonly parameters: unknown;
}

/** A server and its client. The clock stands still: `pass` does what the server has put off. */
class Session {
  readonly client: ProtocolConnection;
  readonly told: Told[] = [];
  /** What is put off, with its milliseconds. */
  readonly delayed = new Map<() => void, number>();
  #version = 1;
  #text = "";

  constructor(generated: GeneratedPlace | string = "There is none.") {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    serveLanguage({
      input: toServer,
      output: toClient,
      version: "1.2.3",
      later: (work, ms) => {
        this.delayed.set(work, ms);
        return () => this.delayed.delete(work);
      },
      turn: () => new Promise((resolve) => setImmediate(resolve)),
      assets: () => Promise.resolve(assets),
      layOut: (text) => text,
      generated: () => generated,
    });
    this.client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    for (const method of ["textDocument/publishDiagnostics", "window/showMessage"])
      this.client.onNotification(method, (parameters: unknown) => void this.told.push({ method, parameters }));
    this.client.onRequest("window/showDocument", (parameters: unknown) => {
      this.told.push({ method: "window/showDocument", parameters });
      return { success: true };
    });
    this.client.listen();
  }

  initialize(window: object = {}): Promise<unknown> {
    return this.ask("initialize", { processId: null, rootUri: null, capabilities: { window } });
  }

  ask<Answer = unknown>(method: string, parameters: object): Promise<Answer> {
    return this.client.sendRequest<Answer>(method, parameters);
  }

  /** Asks about the open document. */
  about<Answer = unknown>(method: string, more: object = {}): Promise<Answer> {
    return this.ask(`textDocument/${method}`, { textDocument: { uri }, ...more });
  }

  /** Asks about a place in the open document. */
  at<Answer = unknown>(method: string, offset: number, more: object = {}): Promise<Answer> {
    const position = TextDocument.create(uri, "yaml", 1, this.#text).positionAt(offset);
    return this.about(method, { position, ...more });
  }

  async open(text: string): Promise<void> {
    this.#text = text;
    const textDocument = { uri, languageId: "yaml", version: this.#version, text };
    await this.client.sendNotification("textDocument/didOpen", { textDocument });
  }

  async change(text: string): Promise<void> {
    this.#text = text;
    this.#version += 1;
    await this.client.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: this.#version },
      contentChanges: [{ text }],
    });
  }

  /** Does what is put off, when the server has read what it was sent. */
  async pass(): Promise<void> {
    await this.about("foldingRange");
    for (const work of [...this.delayed.keys()]) {
      this.delayed.delete(work);
      work();
    }
    await this.about("foldingRange");
  }

  /** What was told since the last time. */
  news(): readonly Told[] {
    return this.told.splice(0);
  }
}

async function opened(text = shop, window?: object, generated?: GeneratedPlace | string): Promise<Session> {
  const session = new Session(generated);
  await session.initialize(window);
  await session.open(text);
  return session;
}

const place = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
});

// The printer of TypeScript is loaded before the first test, so that no test takes its time.
beforeAll(async () => {
  await createPrinting(assets.templates).typescript((from) => from, "hover");
});

it("an editor hears what the language server can do", async () => {
  expect(await new Session().initialize()).toEqual({
    serverInfo: { name: "codegen", version: "1.2.3" },
    capabilities: {
      positionEncoding: "utf-16",
      textDocumentSync: { openClose: true, change: 2 },
      completionProvider: { triggerCharacters: [":", " ", "[", "{", ","] },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      documentHighlightProvider: true,
      renameProvider: { prepareProvider: true },
      codeActionProvider: { codeActionKinds: ["quickfix"] },
      documentSymbolProvider: true,
      foldingRangeProvider: true,
      documentFormattingProvider: true,
      codeLensProvider: {},
      executeCommandProvider: { commands: ["codegen.show"] },
    },
  });
});

it("sends diagnostics of the last text only, after a pause in typing, and none of a closed document", async () => {
  const session = await opened();
  await session.change(shop.replace("Text: string", "Text: strng"));
  await session.about("foldingRange");
  expect([...session.delayed.values()]).toEqual([60]);
  await session.pass();
  expect(session.news()).toEqual([
    {
      method: "textDocument/publishDiagnostics",
      parameters: {
        uri,
        version: 2,
        diagnostics: [
          {
            range: place(10, 26, 31),
            severity: 1,
            code: "AC3001",
            source: "codegen",
            message:
              'There is no type "strng".\nfound: "strng"\nexpected: a scalar type or the name of one of types\nsuggestion: did you mean "string"?',
          },
        ],
      },
    },
  ]);
  await session.change(shop);
  await session.client.sendNotification("textDocument/didClose", { textDocument: { uri } });
  await session.pass();
  expect(session.delayed.size).toBe(0);
  expect(session.news()).toEqual([{ method: "textDocument/publishDiagnostics", parameters: { uri, diagnostics: [] } }]);
  expect(await session.about("documentSymbol")).toEqual([]);
});

it("diagnostics have their severity and the other place that they name", async () => {
  const session = await opened(shop.replace("path: /shop.asmx\n", "path: /shop.asmx\npath: /other.asmx\n"));
  await session.pass();
  const related = { location: { uri, range: place(2, 0, 4) }, message: "it stands here first" };
  expect(session.news()).toMatchObject([
    { parameters: { diagnostics: [{ range: place(3, 0, 4), severity: 1, relatedInformation: [related] }] } },
  ]);
  await session.change(shop.replace("{ type: string, secret: true }", "string"));
  await session.pass();
  const [{ parameters } = { parameters: undefined }] = session.news();
  expect(parameters).toMatchObject({ diagnostics: [{ range: place(4, 27, 35), severity: 2, code: "AC3040" }] });
  expect(JSON.stringify(parameters)).not.toContain("relatedInformation");
});

interface Item {
  readonly label: string;
  readonly kind: number;
  readonly detail: string;
  readonly sortText: string;
}

it("completion has the forms of each kind of offer, the required keys first", async () => {
  const offered = async (before: string, marked: string): Promise<readonly Item[]> => {
    const text = shop.replace(before, marked);
    const offset = text.indexOf("|");
    const session = await opened(text.replace("|", ""));
    return session.at("completion", offset);
  };
  const [first] = await offered("path:", "|path:");
  expect(first).toEqual({
    label: "purpose",
    kind: 10,
    detail: "",
    documentation: "What it is for, in a sentence; becomes its documentation.",
    sortText: "100000",
    filterText: "purpose",
    textEdit: { range: place(2, 0, 4), newText: "purpose" },
  });
  const inShort = (items: readonly Item[]) =>
    items.map(({ label, kind, detail, sortText }) => [label, kind, detail, sortText]);
  expect(inShort(await offered(shop, "service: A\n|\n"))).toEqual(
    expect.arrayContaining([
      ["namespace", 10, "required", "000002"],
      ["unspecified", 10, "", "100020"],
    ]),
  );
  const types = inShort(await offered("result: void", "result: |"));
  expect(types[0]).toEqual(["Order", 18, "of this document", "100000"]);
  expect(types).toContainEqual(["DataSet", 7, "", "100053"]);
  expect(inShort(await offered("secret: true", "secret: |"))).toEqual([
    ["true", 20, "", "100000"],
    ["false", 20, "", "100001"],
    ["hide", 20, "", "100002"],
  ]);
});

it("completion offers the names of the last text that was YAML", async () => {
  const session = await opened();
  await session.about("foldingRange");
  const broken = "service: A\ngroups: { main: { operations: { get: { result:  } } } }\nsamples: [\n";
  await session.change(broken);
  const items = await session.at<readonly Item[]>("completion", broken.indexOf("result: ") + "result: ".length);
  expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(["Order", "Line"]));
});

it("names have their places, with and without the declaration", async () => {
  const session = await opened();
  const at = shop.indexOf("result: Order") + "result: Or".length;
  const [declaration, ...uses] = [place(6, 2, 7), place(20, 16, 21), place(25, 29, 34), place(32, 48, 53)].map(
    (range) => ({ uri, range }),
  );
  expect(await session.at("definition", at)).toEqual([declaration]);
  expect(await session.at("documentHighlight", at)).toEqual([declaration, ...uses]);
  expect(await session.at("references", at, { context: { includeDeclaration: true } })).toEqual([declaration, ...uses]);
  expect(await session.at("references", at, { context: { includeDeclaration: false } })).toEqual(uses);
  expect(await session.at("definition", shop.indexOf("purpose") + 2)).toEqual([]);
});

it("a rename is prepared, made and refused", async () => {
  const session = await opened();
  const at = shop.indexOf("Lines") + 1;
  expect(await session.at("prepareRename", at)).toEqual({ range: place(9, 6, 11), placeholder: "Lines" });
  expect(await session.at("rename", at, { newName: "Rows" })).toEqual({
    changes: { [uri]: [{ range: place(9, 6, 11), newText: "Rows" }] },
  });
  await expect(session.at("rename", at, { newName: "Id" })).rejects.toMatchObject({
    code: -32803,
    message: 'AC1008: The key "Id" stands twice in one map. Suggestion: remove one of the two, or rename it.',
  });
  await expect(session.at("prepareRename", shop.indexOf("purpose"))).rejects.toThrow("No name of the description");
});

interface Symbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: number;
  readonly range: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly children: readonly Symbol[];
}

it("the outline has the lines, details and kinds of all that has a name", async () => {
  const inLines = (symbols: readonly Symbol[], indent = ""): readonly string[] =>
    symbols.flatMap(({ name, detail, kind, range, children }) => [
      `${indent}${name} (${detail}) ${String(kind)} ${String(range.start.line)}-${String(range.end.line)}`,
      ...inLines(children, `${indent}  `),
    ]);
  const text = shop
    .replace(
      "types:\n",
      'types:\n  " ": { dataSet: { Rows: { Id: int } }, keys: { First: { table: Rows, columns: [Id] } } }\n',
    )
    .replace("result: void", "result: { several: { Sum: int } }\n        faults: { Broken: Line }");
  const session = await opened(text);
  expect(inLines(await session.about<readonly Symbol[]>("documentSymbol"))).toEqual([
    "service (Shop) 20 0-0",
    "namespace (http://example.org/shop/) 20 1-1",
    "path (/shop.asmx) 20 2-2",
    "credentials () 20 3-4",
    "  account () 20 4-4",
    "    User (string) 13 4-4",
    "    Password (string) 13 4-4",
    "types () 20 5-12",
    '  "" () 23 6-6',
    "    Rows () 18 6-6",
    "      Id (int) 8 6-6",
    "    First () 20 6-6",
    "  Order () 23 7-10",
    "    Id (int) 8 9-9",
    "    Lines (ArrayOfLine) 8 10-10",
    "  Line () 23 11-11",
    "    Text (string) 8 11-11",
    "  ArrayOfLine () 23 12-12",
    "groups () 20 13-29",
    "  main () 3 14-29",
    "    getOrder (Get an Order) 6 16-23",
    "      Id (int) 13 20-20",
    "      Session (string) 7 23-23",
    "    putOrder () 6 24-29",
    "      Order (Order) 13 26-26",
    "      User () 13 26-26",
    "      Sum (int) 13 28-28",
    "      Broken (Line) 24 29-29",
    "samples () 20 30-30",
    "  Id (7) 14 30-30",
    "unspecified () 20 31-34",
    "  texts () 20 32-34",
  ]);
  const [service] = await session.about<readonly unknown[]>("documentSymbol");
  expect(service).toMatchObject({ range: place(0, 0, 13), selectionRange: place(0, 0, 7) });
  expect(await session.about("foldingRange")).toEqual(
    expect.arrayContaining([
      { startLine: 3, endLine: 4 },
      { startLine: 16, endLine: 23 },
    ]),
  );
});

it("a text of another tool has no outline, no folds and no layout", async () => {
  const session = await opened("apiVersion: v1\nkind:   Pod\nspec:\n    a: 1\n");
  for (const method of ["documentSymbol", "foldingRange", "codeLens"])
    expect(await session.about(method), method).toEqual([]);
  expect(await session.about("formatting", { options: { tabSize: 2, insertSpaces: true } })).toEqual([]);
});

it("formatting replaces the whole text, or changes nothing", async () => {
  const options = { options: { tabSize: 2, insertSpaces: true } };
  const session = await opened();
  expect(await session.about("formatting", options)).toEqual([]);
  await session.change(shop.replace("[soap11]", "[ soap11 ]"));
  expect(await session.about("formatting", options)).toEqual([
    { range: { start: { line: 0, character: 0 }, end: { line: 33, character: 0 } }, newText: shop },
  ]);
});

it("a quick fix is of its diagnostic, for the lines that are asked for", async () => {
  const session = await opened(shop.replace("Text: string", "Text: strng"));
  const ask = (line: number) =>
    session.about<readonly object[]>("codeAction", { range: place(line, 0, 5), context: { diagnostics: [] } });
  expect(await ask(9)).toEqual([]);
  const at = { range: place(10, 28, 28), context: { diagnostics: [] } };
  expect(await session.about("codeAction", at)).toMatchObject([
    {
      title: 'Write "string"',
      kind: "quickfix",
      isPreferred: true,
      diagnostics: [{ code: "AC3001", range: place(10, 26, 31) }],
      edit: { changes: { [uri]: [{ range: place(10, 26, 31), newText: "string" }] } },
    },
  ]);
});

it("a lens shows the place of an operation, by a request or by a message", async () => {
  const generated = { uri: "file:///project/src/shop.wsdl", line: 7 };
  const session = await opened(shop, { showDocument: { support: true } }, generated);
  const [lens, second] =
    await session.about<readonly { command: { command: string; arguments: unknown[] } }[]>("codeLens");
  expect(lens).toEqual({
    range: place(15, 6, 14),
    command: { title: "show in WSDL", command: "codegen.show", arguments: ["wsdl", uri, "getOrder"] },
  });
  expect(second?.command).toMatchObject({ title: "show in client", arguments: ["client", uri, "getOrder"] });
  const run = async (of: Session): Promise<readonly Told[]> => {
    expect(await of.ask("workspace/executeCommand", { ...lens?.command })).toBeNull();
    return of.news();
  };
  const selection = place(7, 0, 0);
  expect(await run(session)).toEqual([
    { method: "window/showDocument", parameters: { uri: generated.uri, takeFocus: true, selection } },
  ]);
  const message = (text: string) => [{ method: "window/showMessage", parameters: { type: 3, message: text } }];
  expect(await run(await opened(shop, {}, generated))).toEqual(message("file:///project/src/shop.wsdl:8"));
  expect(await run(await opened(shop, { showDocument: { support: true } }))).toEqual(message("There is none."));
  for (const values of [undefined, ["xml", uri, "a"], ["wsdl", 1, "a"], ["wsdl", uri, 1]]) {
    const command = { command: "codegen.show", ...(values === undefined ? {} : { arguments: values }) };
    expect(await session.ask("workspace/executeCommand", command)).toBeNull();
    expect(session.news()).toEqual([]);
  }
});

interface Shown {
  readonly contents: { readonly value: string };
  readonly range: object;
}

it("a hover shows a type, and that of the last text without errors", async () => {
  const session = await opened();
  const at = shop.indexOf("  Order: #") + 3;
  const written = "`Order`: type\n\n```yaml\nOrder:\n    fields:\n      Id: int\n      Lines: ArrayOfLine # Order\n```";
  const code =
    "```ts\n/** Unspecified: What an Order is, is not specified. */\nexport interface Order {\n  readonly Id: number;\n  readonly Lines?: ArrayOfLine | undefined;\n}\n\n```";
  expect(await session.at("hover", at)).toEqual({
    contents: { kind: "markdown", value: `${written}\n\n${code}` },
    range: place(6, 2, 7),
  });
  await session.change(shop.replace("Text: string", "Text: strng"));
  const { contents } = await session.at<Shown>("hover", at);
  expect(contents.value).toBe(`${written}\n\nAs of the last text without errors:\n\n${code}`);
  expect(await session.at("hover", shop.indexOf("# 🛒"))).toBeNull();
  expect(await session.at("hover", shop.indexOf("namespace"))).toMatchObject({
    contents: { value: expect.stringMatching(/^`namespace`: XML namespace .* It is required\.$/) as string },
    range: place(1, 0, 9),
  });
});

it("a hover shows an operation in TypeScript and on the wire", async () => {
  const session = await opened();
  const { contents } = await session.at<Shown>("hover", shop.indexOf("putOrder"));
  const [words, signature, first] = contents.value.split("\n\n");
  expect(words).toBe("`putOrder`: operation");
  expect(signature).toBe("```ts\nclient.putOrder(…): Promise<void>");
  expect(first).toMatch(/^\/\*\* Unspecified: What an Order is, .*\nexport interface Order \{\n/);
  expect(contents.value).toMatch(/\n {2}readonly User: string;\n\}\n```\n\nRequest over soap11:\n\n```http\nPOST /);
  expect(contents.value).toMatch(/<\/soap:Envelope>\n```\n\nResponse:\n\n```http\nHTTP\/1.1 200 OK\n[^]*>\n```$/);
});

it("a request about a document that is not open has no answer", async () => {
  const session = new Session();
  await session.initialize();
  const position = { line: 0, character: 0 };
  for (const method of ["completion", "definition", "documentHighlight", "codeLens", "documentSymbol"])
    expect(await session.about(method, { position }), method).toEqual([]);
  for (const method of ["hover", "prepareRename"]) expect(await session.about(method, { position }), method).toBeNull();
});
