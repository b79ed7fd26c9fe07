/**
 * Owns an editor of the tests: the protocol's own client, over the pipes of a real `codegen lsp --stdio`.
 * Invariant: what it sends is what an editor sends; texts are kept as the editor has them.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  createProtocolConnection,
  type Diagnostic,
  type Position,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { cliPath } from "../cli/cli-process.js";
import { repository } from "../golden/tree.js";

export const messagingAccount = readFileSync(path.join(repository, "spec/messaging-account.yaml"), "utf8");

/** A text with `|` where the cursor is. */
export function withCursor(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf("|");
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

export class Editor {
  readonly connection: ProtocolConnection;
  readonly process: ChildProcess;
  readonly #documents = new Map<string, TextDocument>();
  readonly #diagnostics = new Map<string, { readonly version: number; readonly list: readonly Diagnostic[] }>();
  readonly #waiting = new Set<() => void>();
  readonly messages: string[] = [];
  readonly shown: unknown[] = [];

  private constructor() {
    this.process = spawn(process.execPath, [cliPath, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    const { stdout, stdin } = this.process;
    if (stdout === null || stdin === null) throw new Error("no pipes");
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification("textDocument/publishDiagnostics", ({ uri, version, diagnostics }) => {
      this.#diagnostics.set(uri, { version, list: diagnostics });
      for (const wake of this.#waiting) wake();
    });
    this.connection.onNotification("window/showMessage", ({ message }) => {
      this.messages.push(message);
    });
    this.connection.onRequest("window/showMessageRequest", ({ message }) => {
      this.messages.push(message);
      return null;
    });
    this.connection.onRequest("window/showDocument", (parameters) => {
      this.shown.push(parameters);
      return { success: true };
    });
    this.connection.listen();
  }

  static async start(): Promise<Editor> {
    const editor = new Editor();
    await editor.ask("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { window: { showDocument: { support: true } } },
    });
    await editor.connection.sendNotification("initialized", {});
    return editor;
  }

  ask<Answer = never>(method: string, parameters: unknown): Promise<Answer> {
    return this.connection.sendRequest<Answer>(method, parameters);
  }

  async open(uri: string, text: string): Promise<void> {
    this.#documents.set(uri, TextDocument.create(uri, "yaml", 1, text));
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "yaml", version: 1, text },
    });
  }

  /** Replaces a part of the text, as typing does. */
  async change(uri: string, start: number, end: number, text: string): Promise<void> {
    const document = this.document(uri);
    const version = document.version + 1;
    const change = { range: { start: document.positionAt(start), end: document.positionAt(end) }, text };
    this.#documents.set(uri, TextDocument.update(document, [change], version));
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [change],
    });
  }

  document(uri: string): TextDocument {
    const document = this.#documents.get(uri);
    if (document === undefined) throw new Error(`${uri} is not open`);
    return document;
  }

  at(uri: string, offset: number): { readonly textDocument: { readonly uri: string }; readonly position: Position } {
    return { textDocument: { uri }, position: this.document(uri).positionAt(offset) };
  }

  /** The text with edits of the server. */
  applied(uri: string, edits: readonly TextEdit[]): string {
    return TextDocument.applyEdits(this.document(uri), [...edits]);
  }

  /** The problems of the text that is open now. */
  async problems(uri: string): Promise<readonly Diagnostic[]> {
    for (;;) {
      const known = this.#diagnostics.get(uri);
      if (known !== undefined && known.version === this.document(uri).version) return known.list;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  /** Ends as editors do. The exit code of the server. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once("exit", resolve));
    await this.ask("shutdown", undefined);
    await this.connection.sendNotification("exit");
    const code = await ended;
    this.connection.dispose();
    return code;
  }
}
