/** The language server over its real pipes. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CodeLens, Hover, Location, WorkspaceEdit } from "vscode-languageserver/node";
import { cliPath } from "../cli/cli-process.js";
import { Editor } from "./editor.js";
import { shop } from "./shop.js";

const uri = "file:///project/shop.yaml";
let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start();
  await editor.open(uri, shop);
});

it("sends the compiler's texts while somebody types", async () => {
  expect(await editor.problems(uri)).toEqual([]);
  const at = shop.indexOf("string } }");
  await editor.change(uri, at, at + 6, "strng");
  const problems = await editor.problems(uri);
  expect(problems).toMatchObject([
    {
      code: "AC3001",
      source: "codegen",
      message: expect.stringContaining('There is no type "strng".') as string,
      range: { start: { line: 10, character: 26 }, end: { line: 10, character: 31 } },
    },
  ]);
  expect(problems[0]?.message).toContain('suggestion: did you mean "string"?');
  await editor.change(uri, at, at + 5, "string");
  expect(await editor.problems(uri)).toEqual([]);
});

it("counts positions in UTF-16 beside emoji", async () => {
  const emoji = "file:///project/emoji.yaml";
  await editor.open(emoji, shop.replace("Get an Order", '"🛒🛒 👩‍👩‍👧" # 🎉').replace("# an Order", "# 🛒🛒"));
  const { document } = { document: editor.document(emoji) };
  await editor.change(emoji, document.getText().indexOf("# 🎉"), document.getText().indexOf("# 🎉") + 4, "# 🎉🎉");
  const name = editor.document(emoji).getText().indexOf("Lines: ArrayOfLine") + 9;
  const [location] = await editor.ask<readonly Location[]>("textDocument/definition", editor.at(emoji, name));
  expect(location?.range.start).toEqual({ line: 11, character: 2 });
  await editor.change(
    emoji,
    0,
    editor.document(emoji).getText().length,
    '{ service: "🛒", groups: { a: { operations: { "🛒": strng } } } }',
  );
  const problems = await editor.problems(emoji);
  expect(problems.some(({ range }) => range.start.character === 52)).toBe(true);
});

it("shows an operation in TypeScript and on the wire", async () => {
  const hover = await editor.ask<Hover>("textDocument/hover", editor.at(uri, shop.indexOf("getOrder:") + 2));
  const markdown = JSON.stringify(hover.contents);
  expect(markdown).toContain("client.getOrder(…): Promise<Order | null>");
  expect(markdown).toContain("export interface GetOrderParameters {");
  expect(markdown).toContain("<Id>7</Id>");
  expect(markdown).toContain("<getOrderResult>");
});

it("shows a type in TypeScript, of each kind and also if other types use it", async () => {
  const kinds = "file:///project/kinds.yaml";
  const types = [
    "Item: { fields: { Next: Item, Word: Word, Text: Text, Items: Items, Table: Table, Numbers: Numbers } }",
    "Child: { extends: Item, fields: { Codes: Codes, Day: Day, Children: Items } }",
    "Word: { enum: [One, Two] }",
    "Text: { simple: string, maxLength: 9 }",
    "Items: { array: Item }",
    "Table: { dataSet: { Rows: { Id: int } } }",
    "Numbers: { listOf: int }",
    'Codes: { list: "," }',
    "Day: { date: [mm/dd/yyyy] }",
  ];
  const text = shop.replace("types:\n", `types:\n${types.map((type) => `  ${type}\n`).join("")}`);
  await editor.open(kinds, text.replace("result: void", "result: Child"));
  expect(await editor.problems(kinds)).toEqual([]);
  for (const [name = ""] of [...types, "Order:", "Line:", "ArrayOfLine:"].map((type) => type.split(":"))) {
    const hover = await editor.ask<Hover>("textDocument/hover", editor.at(kinds, text.indexOf(`  ${name}:`) + 3));
    expect(JSON.stringify(hover.contents)).toMatch(new RegExp(`export (?:interface|type) ${name}\\b`));
  }
});

it("renames, and refuses in the compiler's words", async () => {
  const at = editor.at(uri, shop.indexOf("  Order: #") + 3);
  const edit = await editor.ask<WorkspaceEdit>("textDocument/rename", { ...at, newName: "Purchase" });
  const changed = editor.applied(uri, edit.changes?.[uri] ?? []);
  expect(changed).toContain("result: Purchase\n");
  expect(changed).toContain("Get an Order\n");
  await expect(editor.ask("textDocument/rename", { ...at, newName: "Line" })).rejects.toThrow("stands twice");
});

it("opens generated files, or says that there are none", async () => {
  const lenses = await editor.ask<readonly CodeLens[]>("textDocument/codeLens", { textDocument: { uri } });
  expect(lenses.map(({ command }) => command?.title)).toEqual(
    Array.from({ length: 2 }, () => ["show in WSDL", "show in client"]).flat(),
  );
  await editor.ask("workspace/executeCommand", lenses[0]?.command);
  expect(editor.messages.at(-1)).toMatch(/^There is no WSDL in .*; run codegen generate\.$/);
});

it("survives unknown methods, hostile arguments and lone halves of characters", async () => {
  await expect(editor.ask("textDocument/unheardOf", {})).rejects.toThrow();
  await expect(editor.ask("textDocument/hover", { textDocument: { uri: "file:///nothing.yaml" } })).resolves.toBeNull();
  await expect(
    editor.ask("workspace/executeCommand", { command: "codegen.show", arguments: [{}, 1] }),
  ).resolves.toBeNull();
  const odd = "file:///project/odd.yaml";
  await editor.open(odd, shop.replace("Shop", "\ud83d"));
  expect((await editor.problems(odd))[0]?.code).toBe("AC1003");
  const far = { textDocument: { uri: odd }, position: { line: 1e6, character: 1e6 } };
  await expect(editor.ask("textDocument/completion", far)).resolves.toBeDefined();
});

it("does not begin a request that was cancelled", async () => {
  const textDocument = { uri, languageId: "yaml", version: 1, text: shop };
  const frames = [
    { id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } },
    { method: "textDocument/didOpen", params: { textDocument } },
    { id: 2, method: "textDocument/completion", params: { textDocument, position: { line: 0, character: 0 } } },
    { method: "$/cancelRequest", params: { id: 2 } },
    { id: 3, method: "shutdown" },
    { method: "exit" },
  ].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
  // One write, so that the cancellation is there before the request is begun.
  const input = frames.map((frame) => `Content-Length: ${Buffer.byteLength(frame)}\r\n\r\n${frame}`).join("");
  const server = spawn(process.execPath, [cliPath, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  server.stdin.write(input);
  const stdout = await text(server.stdout);
  expect(stdout).toContain('"id":2,"error":{"code":-32800,"message":"cancelled"}');
});

afterAll(async () => {
  expect(await editor.stop()).toBe(0);
});
