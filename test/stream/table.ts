/** Owns a service of DataSets for the tests of this folder, and requests to it over each binding. */
import { dataSetResult } from "../../templates/runtime/results/index.js";
import type { AnyOperation, BindingId, ServiceDescription } from "../../templates/runtime/description.js";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type {
  Dispatcher,
  DispatcherOptions,
  ErrorReport,
  HandlerContext,
} from "../../templates/runtime/server/handler.js";
import * as values from "../../templates/runtime/values/index.js";
import { soap11, soap12, bytes } from "../wire/capture.js";

export const namespace = "http://example.org/rows/";
export const path = "/rows.asmx";
export const bindings: readonly BindingId[] = ["soap11", "soap12", "http-get", "http-post"];

export const service: ServiceDescription = { name: "Rows", namespace, path, bindings, contract: 1 };

const named = (name: string, more: object = {}): AnyOperation => ({
  service,
  name,
  parameters: [],
  result: { codec: dataSetResult, ...more },
});

/** `any`: nothing is stated of its rows. */
export const operations: Readonly<Record<string, AnyOperation>> = {
  any: named("any"),
  stated: named("stated", {
    tables: [
      {
        name: "Message",
        columns: [
          { name: "Id", type: values.int, required: true },
          { name: "Text", type: values.string },
        ],
      },
      { name: "Other", columns: [{ name: "On", type: values.boolean }] },
    ],
    dataSet: { name: "Messages", namespace: "urn:m" },
  }),
};

export type Give = (parameters: unknown, context: HandlerContext) => unknown;

export interface Opened {
  readonly dispatcher: Dispatcher;
  readonly reports: ErrorReport[];
}

/** Each operation gives what `give` gives. */
export function open(give: Give, options: DispatcherOptions = {}): Opened {
  const reports: ErrorReport[] = [];
  const onError = (report: ErrorReport): unknown => reports.push(report);
  const table = withDataSets(operations);
  return {
    dispatcher: createDispatcher(service, table, ["<wsdl/>"], { any: give, stated: give }, { onError, ...options }),
    reports,
  };
}

/** What asks for the rows of an operation. */
export function requestOf(binding: BindingId, operation: string): HttpRequest {
  const element = `<${operation} xmlns="${namespace}"/>`;
  const post = { method: "POST", url: path };
  if (binding === "soap11") return { ...post, headers: { "content-type": "text/xml" }, body: bytes(soap11(element)) };
  if (binding === "soap12")
    return { ...post, headers: { "content-type": "application/soap+xml" }, body: bytes(soap12(element)) };
  const url = `${path}/${operation}`;
  if (binding === "http-get") return { method: "GET", url, headers: {}, body: undefined };
  return { method: "POST", url, headers: { "content-type": "application/x-www-form-urlencoded" }, body: bytes("") };
}
