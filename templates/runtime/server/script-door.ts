/**
 * Owns the types between the dispatcher and the code of ASMX's JSON, which only services with that binding load.
 * Invariant: there is no code here.
 */
import type { ServerTable } from "../bindings/server-table.js";
import type { BindingId } from "../description.js";
import type { HttpRequest } from "../exchange.js";
import type { DispatcherOptions } from "./handler.js";
import type { Answer, ServedHandlers } from "./served-handlers.js";

export interface ScriptDoorParts {
  readonly handlers: ServedHandlers;
  readonly table: ServerTable;
  /** Enabled bindings. */
  readonly bindings: readonly BindingId[];
  /** Path of the service. */
  readonly path: string;
  readonly options: DispatcherOptions;
}

/** ASMX's JSON for `createDispatcher`, as generated code gives it. */
export type CreateScriptDoor = (parts: ScriptDoorParts) => ScriptDoor;

export interface ScriptDoor {
  /** The request as one of this binding; `undefined` if it is one of another. `name`: the part of the path behind the service's. */
  find(request: HttpRequest, name: string): ScriptRequest | undefined;
}

export interface ScriptRequest {
  /** Name of the called operation; `undefined` for the client script. */
  readonly operation: string | undefined;
  answer(query: string): Answer;
}
