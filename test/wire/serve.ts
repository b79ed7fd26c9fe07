/** Owns a dispatcher of the sample service whose handlers say what they were given. */
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { DispatcherOptions, ErrorReport, HandlerContext } from "../../templates/runtime/server/handler.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { bytes } from "./capture.js";
import { operations, path, service, wsdl } from "./table.js";

export interface Received {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly context: HandlerContext;
}

export interface Served {
  readonly received: Received[];
  readonly reports: ErrorReport[];
  send(
    request: Partial<HttpRequest> & { readonly text?: string },
  ): Promise<{ status: number; type: string | undefined; body: string; response: HttpResponse }>;
}

type AnyHandler = (parameters: Readonly<Record<string, unknown>>, context: HandlerContext) => unknown;

const results: Readonly<Record<string, unknown>> = {
  singlesms: 14,
  multiplesms: "a<é漢😀\r\n",
  singlegroupsms: "",
  profile: { UserId: "1.50", AuthenticationType: "OK" },
  numbers: [1, 2],
  ping: undefined,
  constructor: "c",
  headed: null,
};

/** `overrides`: handlers in place of the ones that keep what they were given. */
export function serve(options: DispatcherOptions = {}, overrides: Readonly<Record<string, AnyHandler>> = {}): Served {
  const received: Received[] = [];
  const reports: ErrorReport[] = [];
  const handlers: Record<string, AnyHandler> = {};
  for (const name of Object.keys(operations)) {
    handlers[name] = (parameters, context) => {
      received.push({ operation: name, parameters, context });
      return results[name];
    };
  }
  const all = { ...handlers, ...overrides };
  const dispatcher = createDispatcher(service, operations, wsdl, all, {
    onError: (report) => reports.push(report),
    ...options,
  });
  return {
    received,
    reports,
    async send({ text, ...request }) {
      const body = text === undefined ? request.body : bytes(text);
      const response = await dispatcher.handle({ method: "POST", url: path, headers: {}, ...request, body });
      const given = response.body;
      if (!(given instanceof Uint8Array)) throw new Error("the body is a stream");
      const type = response.headers["content-type"];
      return { status: response.status, type, body: new TextDecoder().decode(given), response };
    },
  };
}
