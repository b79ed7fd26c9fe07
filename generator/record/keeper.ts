/**
 * Owns the worker that writes a recording, from the bytes that the passing thread sends: conversations, exchanges
 * without secrets, files.
 * Invariant: an exchange that it cannot record is counted by reason, and none of it is written. Its failures never stop
 * the traffic.
 */
import { parentPort, workerData } from "node:worker_threads";
import { withEnd } from "../../templates/runtime/text/cut-text.js";
import { Recording } from "../files/disk/recording.js";
import { Conversation, type Exchange } from "./conversation.js";
import { hiddenNames, UnrecordableExchange } from "./hide-names.js";
import { byElement, type KnownOperation } from "./identify.js";
import { permissionOf, type PermissionSettings } from "./permission.js";
import { redactExchange, type RedactionRules } from "./redact-exchange.js";
import { type Batch, eventKinds } from "./tap.js";

export interface KeeperSettings {
  readonly folder: string;
  /** The folder's name in messages. */
  readonly shown: string;
  /** Names of what is replaced, beside those that look like it. */
  readonly hidden: readonly string[];
  readonly operations: readonly KnownOperation[];
  /** The mode by permission; undefined: all is kept that is no secret. */
  readonly permission?: PermissionSettings | undefined;
  readonly scheme: string;
  readonly host: string;
  readonly limits: KeeperLimits;
  /** `operation binding` -> exchanges that a worker before this one kept. */
  readonly keptBefore?: Readonly<Record<string, number>>;
}

export interface KeeperLimits {
  /** Every so many-th exchange of an operation over a binding. */
  readonly every: number;
  /** So many exchanges of an operation over a binding. */
  readonly each: number;
  /** Bytes of a body, unpacked, and of all files together. */
  readonly body: number;
  readonly all: number;
  /** Names that are recorded: strangers can call as many as they like. */
  readonly operations: number;
}

/**
 * Messages of the worker: it has begun or ended; so many bytes are processed; it stops recording; or the result of one exchange:
 * the `operation binding` under which it is kept, or the reason why it is not.
 */
export type KeeperMessage =
  | "begun"
  | "finished"
  | { readonly done: number }
  | { readonly problem: string }
  | { readonly kept: string }
  | { readonly left: string };

export interface KeeperSummary {
  /** `operation binding` -> exchanges kept. */
  readonly kept: Readonly<Record<string, number>>;
  /** Reason -> exchanges, or connections, that are not. */
  readonly left: Readonly<Record<string, number>>;
}

class Keeper {
  private readonly settings: KeeperSettings;
  private readonly rules: RedactionRules;
  private readonly recording: Recording;
  private readonly conversations = new Map<number, Conversation>();
  private readonly seen = new Map<string, number>();
  private readonly kept: Map<string, number>;
  private full = false;

  constructor(settings: KeeperSettings) {
    const { hidden, operations, permission, scheme, host, limits } = settings;
    this.settings = settings;
    this.rules = {
      isHidden: hiddenNames(hidden, permission?.keep),
      operations: byElement(operations),
      scheme,
      host,
      mostBytes: limits.body,
      permission: permission && permissionOf(permission),
    };
    this.kept = new Map(Object.entries(settings.keptBefore ?? {}));
    this.recording = new Recording(settings.folder, settings.shown);
  }

  take({ events, bytes }: Batch): void {
    let at = 0;
    for (let index = 0; index < events.length; index += 3) {
      const [what, id = 0, length = 0] = events.slice(index, index + 3);
      const part = new Uint8Array(bytes, at, length);
      at += length;
      if (what === eventKinds.request) this.conversation(id).request(part);
      else if (what === eventKinds.response) this.conversation(id).response(part);
      else this.end(id, what === eventKinds.gap ? "more came than could be kept" : undefined);
    }
  }

  private conversation(id: number): Conversation {
    const existing = this.conversations.get(id);
    if (existing !== undefined) return existing;
    const conversation = new Conversation(
      this.settings.limits.body,
      (exchange) => this.keep(exchange),
      (reason) => leave(reason),
    );
    this.conversations.set(id, conversation);
    return conversation;
  }

  private end(id: number, missing: string | undefined): void {
    if (missing === undefined) this.conversations.get(id)?.close();
    else leave(missing);
    this.conversations.delete(id);
  }

  private keep(exchange: Exchange): void {
    try {
      const call = redactExchange(exchange, this.rules);
      if (call === undefined) return leave("no call of an operation");
      const key = `${call.operation} ${call.binding}`;
      const reason = this.passedOver(key, call.operation);
      if (reason !== undefined) return leave(reason);
      this.recording.add(call, call.request, call.response);
      this.kept.set(key, (this.kept.get(key) ?? 0) + 1);
      post({ kept: key });
    } catch (error) {
      if (error instanceof UnrecordableExchange) return leave(error.message);
      leave("it could not be written");
      this.stop(error instanceof Error ? error.message : String(error));
    }
  }

  private passedOver(key: string, operation: string): string | undefined {
    const { every, each, all, operations } = this.settings.limits;
    if (this.recording.operationsWith(operation) > operations) return "more operations than are recorded";
    const number = this.seen.get(key) ?? 0;
    this.seen.set(key, number + 1);
    if (this.full) return "recording has stopped";
    if (number % every !== 0) return "not one of the sample";
    if ((this.kept.get(key) ?? 0) >= each) return "enough of this operation over this binding";
    if (this.recording.bytes < all) return undefined;
    this.stop(`${this.settings.shown} is as large as allowed`);
    return "recording has stopped";
  }

  private stop(problem: string): void {
    if (!this.full) post({ problem: withEnd(problem, "; nothing more is recorded, everything passes on") });
    this.full = true;
  }
}

function leave(reason: string): void {
  post({ left: reason });
}

function post(message: KeeperMessage): void {
  parentPort?.postMessage(message);
}

const keeper = new Keeper(workerData as KeeperSettings);
post("begun");
parentPort?.on("message", (message: Batch | "finish") => {
  if (message === "finish") {
    post("finished");
    parentPort?.close();
    return;
  }
  keeper.take(message);
  post({ done: message.bytes.byteLength });
});
