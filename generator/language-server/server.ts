/**
 * Owns the Language Server Protocol: answers requests of an editor with the functions beside this file.
 * Invariant: no answer is computed from an outdated text. A failed request does not stop the server.
 */
import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type Connection,
  createConnection,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  type Message,
  MarkupKind,
  ProposedFeatures,
  ResponseError,
  type ResponseMessage,
  MessageType,
  ShowDocumentRequest,
  ShowMessageNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type TextEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Assets } from "../model/file.js";
import { completionsAt } from "./completion.js";
import { formatted } from "./format.js";
import { hoverAt } from "./hover.js";
import { lensesOf, type LensTarget, readLensTarget } from "./lenses.js";
import { declarationsOf, nameAt, type NameUse, usesOf } from "./names.js";
import { foldsOf, outlineOf } from "./outline.js";
import * as protocol from "./protocol-forms.js";
import { quickFixes } from "./quick-fixes.js";
import { type DocumentKind, type Reading, readDocument } from "./reading.js";
import { Refusal, renamableAt, renameAt } from "./rename.js";
import type { LayOut, ShownForms } from "./shown-forms.js";

/** A place in a generated file. */
export interface GeneratedPlace {
  /** Absolute. */
  readonly uri: string;
  /** From 0. */
  readonly line: number;
}

export type { LensTarget };

/** The process that runs the server, as far as the server needs it. */
export interface Host {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly version: string;
  /** Calls once, after so many milliseconds; the result calls it off. */
  readonly later: (work: () => void, ms: number) => () => void;
  /** Resolves when what has arrived meanwhile has been read: a cancellation, for example. */
  readonly turn: () => Promise<void>;
  readonly assets: () => Promise<Assets>;
  /** Lays out the XML of an exchange for people. */
  readonly layOut: LayOut;
  /** The place of an operation in the generated files of a description, or why there is none. */
  readonly generated: (target: LensTarget) => GeneratedPlace | string;
}

/** Quiet time before problems are sent: while somebody types, only the last text is looked at. */
const quietMs = 60;

/** A document that an editor has open. */
interface Open {
  reading: Reading | undefined;
  version: number;
  kind: DocumentKind | undefined;
  /** The last reading of a text that is YAML, and the last one without errors. */
  lastNames: readonly NameUse[];
  lastValid: Reading | undefined;
  callOff: (() => void) | undefined;
}

/** Serves until the editor ends the process. */
export function serveLanguage(host: Host): void {
  new LanguageServer(
    host,
    createConnection(ProposedFeatures.all, host.input, host.output, { cancelUndispatched }),
  ).listen();
}

/** The answer to a request that was cancelled while it waited. */
function cancelUndispatched(message: Message): ResponseMessage | undefined {
  if (!("id" in message)) return undefined;
  const error = { code: LSPErrorCodes.RequestCancelled, message: "cancelled" };
  return { jsonrpc: "2.0", id: null, error };
}

class LanguageServer {
  readonly #host: Host;
  readonly #connection: Connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #open = new Map<string, Open>();
  #canShow = false;
  #shownForms: ShownForms | undefined;

  constructor(host: Host, connection: Connection) {
    this.#host = host;
    this.#connection = connection;
  }

  listen(): void {
    const { onInitialize } = this.#connection;
    onInitialize((parameters) => this.#initialize(parameters));
    this.#documents.onDidChangeContent(({ document }) => this.#schedule(document));
    this.#documents.onDidClose(({ document }) => this.#close(document.uri));
    this.#onReading();
    this.#onNames();
    this.#onChanges();
    this.#documents.listen(this.#connection);
    this.#connection.listen();
  }

  #initialize({ capabilities }: InitializeParams): InitializeResult {
    this.#canShow = capabilities["window"]?.showDocument?.support === true;
    return {
      serverInfo: { name: "codegen", version: this.#host.version },
      capabilities: {
        positionEncoding: "utf-16",
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        completionProvider: { triggerCharacters: [":", " ", "[", "{", ","] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        documentFormattingProvider: true,
        codeLensProvider: {},
        executeCommandProvider: { commands: [...protocol.commands] },
      },
    };
  }

  /** Requests that only show. */
  #onReading(): void {
    const connection = this.#connection;
    connection.onCompletion(
      this.#answer((document, { position }: protocol.AtPosition) => {
        const open = this.#openOf(document);
        const offers = completionsAt(this.#read(document), document.offsetAt(position), open.lastNames);
        return offers.map((offer, index) => protocol.completionItem(document, offer, index));
      }, []),
    );
    connection.onHover(
      this.#answer((document, { position }) => this.#hover(document, document.offsetAt(position)), null),
    );
    connection.onDocumentSymbol(
      this.#answer(
        (document) => outlineOf(this.#readOurs(document)).map((each) => protocol.symbol(document, each)),
        [],
      ),
    );
    connection.onFoldingRanges(
      this.#answer((document) => foldsOf(this.#readOurs(document)).map((each) => protocol.fold(document, each)), []),
    );
    connection.onCodeLens(
      this.#answer((document) => lensesOf(this.#read(document)).map((lens) => protocol.lens(document, lens)), []),
    );
    connection.onExecuteCommand(async ({ arguments: values = [] }) => this.#show(readLensTarget(values)));
  }

  #onNames(): void {
    const connection = this.#connection;
    const namesAt =
      (choose: (names: readonly NameUse[], name: NameUse) => readonly NameUse[]) =>
      (document: TextDocument, { position }: protocol.AtPosition) => {
        const { names } = this.#read(document);
        const name = nameAt(names, document.offsetAt(position));
        return (name === undefined ? [] : choose(names, name)).map(({ span }) => ({
          uri: document.uri,
          range: protocol.range(document, span),
        }));
      };
    connection.onDefinition(this.#answer(namesAt(declarationsOf), []));
    connection.onReferences(
      this.#answer((document, parameters: protocol.ReferencesAt) => {
        const { includeDeclaration } = parameters.context;
        return namesAt((names, name) => usesOf(names, name).filter((use) => includeDeclaration || !use.isDeclaration))(
          document,
          parameters,
        );
      }, []),
    );
    connection.onDocumentHighlight(this.#answer(namesAt(usesOf), []));
  }

  #onChanges(): void {
    const connection = this.#connection;
    connection.onPrepareRename(
      this.#answer((document, { position }: protocol.AtPosition) => {
        const { name, span } = renamableAt(this.#read(document), document.offsetAt(position));
        return { range: protocol.range(document, span), placeholder: name };
      }, null),
    );
    connection.onRenameRequest(
      this.#answer((document, { position, newName }: protocol.AtPosition & { readonly newName: string }) => {
        const edits = renameAt(this.#read(document), document.offsetAt(position), newName);
        return { changes: { [document.uri]: edits.map((edit) => protocol.textEdit(document, edit)) } };
      }, null),
    );
    connection.onDocumentFormatting(
      this.#answer((document): TextEdit[] => {
        const reading = this.#readOurs(document);
        if (reading.kind === "foreign") return [];
        const text = formatted(reading);
        return text === reading.text
          ? []
          : [protocol.textEdit(document, { span: { start: 0, end: reading.text.length }, text })];
      }, []),
    );
    connection.onCodeAction(
      this.#answer((document, { range }: protocol.AtRange): CodeAction[] => {
        const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
        return quickFixes(this.#read(document), span).map((fix) => protocol.codeAction(document, fix));
      }, []),
    );
  }

  /** The handler of a request about a document. A refusal is shown to the user; a cancelled request is not started. */
  #answer<Parameters extends protocol.AboutDocument, Answer>(
    make: (document: TextDocument, parameters: Parameters) => Answer | Promise<Answer>,
    nothing: Answer,
  ) {
    return async (parameters: Parameters, token: CancellationToken): Promise<Answer | ResponseError> => {
      await this.#host.turn();
      if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
      const document = this.#documents.get(parameters.textDocument.uri);
      if (document === undefined) return nothing;
      try {
        return await make(document, parameters);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
      }
    };
  }

  async #hover(document: TextDocument, offset: number) {
    const reading = this.#read(document);
    const hover = hoverAt(reading, offset);
    if (hover === undefined) return null;
    const { lastValid } = this.#openOf(document);
    const service = reading.service ?? lastValid?.service;
    const forms =
      hover.subject === undefined || service === undefined
        ? ""
        : await (await this.#forms()).of(service, hover.subject);
    const note = forms === "" || reading.service !== undefined ? "" : "\n\nAs of the last text without errors:";
    const value = `${hover.markdown}${note}${forms === "" ? "" : `\n\n${forms}`}`;
    return { contents: { kind: MarkupKind.Markdown, value }, range: protocol.range(document, hover.span) };
  }

  /** The printer is loaded with the first hover that shows an operation or a type. */
  async #forms(): Promise<ShownForms> {
    if (this.#shownForms !== undefined) return this.#shownForms;
    const [forms, assets] = await Promise.all([import("./shown-forms.js"), this.#host.assets()]);
    this.#shownForms = new forms.ShownForms(assets, this.#host.layOut);
    return this.#shownForms;
  }

  async #show(target: LensTarget | undefined): Promise<null> {
    if (target === undefined) return null;
    const place = this.#host.generated(target);
    const tell = (message: string): unknown =>
      this.#connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
    if (typeof place === "string") tell(place);
    else if (!this.#canShow) tell(`${place.uri}:${String(place.line + 1)}`);
    else {
      const at = { line: place.line, character: 0 };
      await this.#connection.sendRequest(ShowDocumentRequest.type, {
        uri: place.uri,
        takeFocus: true,
        selection: { start: at, end: at },
      });
    }
    return null;
  }

  #openOf({ uri }: TextDocument): Open {
    const earlier = this.#open.get(uri);
    if (earlier !== undefined) return earlier;
    const open: Open = {
      reading: undefined,
      version: -1,
      kind: undefined,
      lastNames: [],
      lastValid: undefined,
      callOff: undefined,
    };
    this.#open.set(uri, open);
    return open;
  }

  /** The reading of the text that the editor has now. */
  #read(document: TextDocument): Reading {
    const open = this.#openOf(document);
    if (open.reading !== undefined && open.version === document.version) return open.reading;
    const reading = readDocument(fileNameOf(document.uri), document.getText(), open.kind);
    open.reading = reading;
    open.version = document.version;
    open.kind = reading.kind;
    if (reading.isWhole) open.lastNames = reading.names;
    if (reading.service !== undefined) open.lastValid = reading;
    return reading;
  }

  /** Without a tree for files of other tools. */
  #readOurs(document: TextDocument): Reading {
    const reading = this.#read(document);
    return reading.kind === "foreign" ? { ...reading, tree: undefined } : reading;
  }

  #schedule(document: TextDocument): void {
    const open = this.#openOf(document);
    open.callOff?.();
    open.callOff = this.#host.later(() => this.#publish(document.uri), quietMs);
  }

  #publish(uri: string): void {
    const document = this.#documents.get(uri);
    if (document === undefined) return;
    const { diagnostics } = this.#read(document);
    void this.#connection.sendDiagnostics({
      uri,
      version: document.version,
      diagnostics: diagnostics.map((each) => protocol.diagnostic(document, each)),
    });
  }

  #close(uri: string): void {
    this.#open.get(uri)?.callOff?.();
    this.#open.delete(uri);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}

/** The last part of an address; a name that cannot be decoded stays as it is. */
function fileNameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}
