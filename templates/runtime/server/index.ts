/** Owns the runtime's exports for users of a generated server, besides those of both sides. */
import type { ServerLayer } from "../bindings/layer.js";
import type { AnyOperation, ServiceDescription } from "../description.js";
import { createDispatcher as createWholeDispatcher } from "./dispatcher.js";
import type { Dispatcher, DispatcherOptions, WsdlSource } from "./handler.js";

export * from "./fault.js";
export type * from "./handler.js";
export type { HelpPage, HelpPageOptions, HelpSubject, OfferedOperation } from "../help/help-subject.js";
export type { RequestSecurity } from "../bindings/layer.js";
export type { AnswerBlocks, Layer, OpenedRequest, ServerLayer, ServerSite, SoapAnswers } from "../bindings/layer.js";
export type { Received, ServedOperation, ServerTable } from "../bindings/server-table.js";
export { withDataSets } from "./data-sets.js";
export { streamDataSet } from "../results/data-set/stream-input.js";
export type {
  DataSetStreamInput,
  DataTableStreamInput,
  TableStreamInputs as DataTableStreamInputs,
} from "../results/data-set/stream-input.js";
export { type DataSetStream, type DataSetStreamEnd, isDataSetStream } from "../results/data-set/data-set-stream.js";
export { dotNetDefaults } from "./dot-net-defaults.js";
export type { AbsentValues } from "../bindings/absent-values.js";
export { notImplemented } from "./not-implemented.js";
export { nodeHttpListener, serve } from "../adapters/node-http.js";
export type { CloseOptions, ServeOptions, ServerHandle } from "../adapters/node-http.js";
export { type WebDispatcher, webHandler, type WebHandlerOptions } from "../adapters/web.js";
export type { ListenerOptions, ServedDispatcher } from "../adapters/node-listener.js";
export type {
  Emitter as NodeEmitter,
  NodeListener,
  NodeIncoming,
  NodeRequestListener,
  NodeServerResponse,
  NodeSocket,
} from "../transports/node-modules.js";

/** Creates a dispatcher as `dispatcher.ts` does, without the binding `script`: generated code that has it imports that file. */
export const createDispatcher: (
  service: ServiceDescription,
  operations: Readonly<Record<string, AnyOperation>>,
  wsdl: WsdlSource,
  handlers: object,
  options?: DispatcherOptions,
  layers?: readonly ServerLayer[],
) => Dispatcher = createWholeDispatcher;
