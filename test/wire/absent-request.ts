/** Owns a service of one operation and requests to it that leave things out, for the tests of `absent`. */
import type {
  AnyOperation,
  FieldDescription,
  RecordType,
  ServiceDescription,
  TypeDescription,
} from "../../templates/runtime/description.js";
import { voidResult } from "../../templates/runtime/results/index.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { DispatcherOptions } from "../../templates/runtime/server/handler.js";
import { bytes, envelope, envelope11, envelope12, text } from "./capture.js";

export const namespace = "urn:x";
export const service: ServiceDescription = {
  name: "Sample",
  namespace,
  path: "/s.asmx",
  bindings: ["soap11", "soap12", "http-get", "http-post"],
  contract: 1,
};

export const record = (name: string, fields: readonly FieldDescription[]): RecordType => ({
  kind: "record",
  name,
  fields,
});
export const must = <More extends object>(name: string, type: TypeDescription, more?: More) =>
  ({ name, type, required: true, ...more }) as const;

export const versions = {
  "SOAP 1.1": [envelope11, "text/xml"],
  "SOAP 1.2": [envelope12, "application/soap+xml"],
} as const;
export type Version = keyof typeof versions;

export interface Outcome {
  readonly status: number;
  readonly body: string;
  readonly got: unknown;
}

export async function send(
  operation: Partial<AnyOperation>,
  options: DispatcherOptions,
  [version, mediaType]: (typeof versions)[Version],
  content: string,
  header = "",
): Promise<Outcome> {
  let got: unknown;
  const ask: AnyOperation = { service, name: "ask", parameters: [], result: { codec: voidResult }, ...operation };
  const handlers = { ask: (...given: readonly unknown[]) => void (got = given) };
  const dispatcher = createDispatcher(service, { ask }, [], handlers, options);
  const { status, body } = await dispatcher.handle({
    method: "POST",
    url: service.path,
    headers: { "content-type": `${mediaType}; charset=utf-8` },
    body: bytes(envelope(version, `<ask xmlns="${namespace}">${content}</ask>`, header)),
  });
  return { status, body: text(body), got: Array.isArray(got) ? got[0] : got };
}
