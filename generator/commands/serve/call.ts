/**
 * Owns `codegen call`: one call of a described service, its request and response as sent, and the result as JSON.
 * Invariant: the client's redaction removes all given secrets from the printed messages.
 */
import { resolve } from "node:path";
import { bindingsWithScript } from "../../../templates/runtime/bindings/script/script.js";
import { openClient } from "../../../templates/runtime/client/create-client.js";
import { withStream } from "../../../templates/runtime/client/with-stream.js";
import type { ClientHooks, ObservedRequest, ObservedResponse } from "../../../templates/runtime/client-options.js";
import type { AnyOperation } from "../../../templates/runtime/description.js";
import { type CallError, isCallError } from "../../../templates/runtime/errors.js";
import { placeInWords } from "../../../templates/runtime/gateway/mended-place.js";
import { resultToJson } from "../../../templates/runtime/json/json-values.js";
import { suggestName } from "../../../templates/runtime/text/near-name.js";
import { authenticate, inWordsOfCommands } from "../../files/documents/fetch-document.js";
import { fileBytes, fileSource } from "../../files/disk/file-source.js";
import { readStandardInput, readText, standardInput } from "../../files/disk/read-text.js";
import type { ConnectionSettings } from "../../load/config.js";
import { readJsonObject, recover } from "../../model/attempt.js";
import { laidOut } from "../terminal/xml-layout.js";
import { checkLoginPlace, openConnection } from "../sources/connection.js";
import type { ServiceOptions } from "../sources/read-sources.js";
import type { AnswerMode } from "../option-values.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { jsonLines } from "../terminal/json-text.js";
import { paint, type Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/wording.js";
import { type CallValues, callValues, fieldsOfCall, placeholderOf } from "./call-values.js";
import { shownJson, shownLine } from "./shown-bytes.js";
import { describeOne, secondsOf, targetOf } from "./gateway.js";

export interface CallOptions extends ServiceOptions {
  readonly baseUrl?: string;
  readonly binding?: string;
  readonly json?: string;
  readonly timeout?: string;
  readonly answers?: AnswerMode;
}

type Operations = Readonly<Record<string, AnyOperation>>;

type Method = (
  parameters: CallValues["parameters"],
  options: {
    readonly binding?: string;
    readonly soapHeaders?: CallValues["soapHeaders"];
    readonly signal: AbortSignal;
  },
) => Promise<unknown>;

/**
 * Prints the result, and warns of the rest, so that a pipe gets the JSON alone. Ends with `findings` if the call failed. Rejects with
 * {@link UsageError} and `DiskError`.
 */
export async function callOperation(
  description: string,
  operationName: string | undefined,
  words: readonly string[],
  options: CallOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const described = await describeOne(description, options, terminal, ["client"]);
  const { service, operations } = described;
  if (operationName === undefined) return list(service.name, operations, terminal);
  const [method, operation] = namedOperation(operationName, operations);
  const binding = options.binding ?? (operation.bindings ?? service.bindings)[0];
  const isMtom = operation.encoding?.inline !== undefined && binding?.startsWith("soap") === true;
  const values = valuesOf(operation, words, options, terminal, isMtom);
  const address = targetOf(described, options);
  checkLoginPlace(described.source, address, options.baseUrl);
  terminal.warn(...missingCredentials(operation, values.parameters));
  const { client: login } = await openConnection(described.source.connection);
  const hooks: ClientHooks = {
    onRequest: (request) => terminal.warn(...requestLines(request), ""),
    onResponse: (response) => terminal.warn(...responseLines(response), ""),
    onMended: ({ places }) => terminal.warn(...places.map((place) => `mended: ${placeInWords(place)}`), ""),
  };
  const timeoutMs = secondsOf(options.timeout) * 1_000;
  const client: Readonly<Record<string, Method>> = openClient(
    service,
    operations,
    { ...login, baseUrl: address, timeoutMs, hooks, answers: options.answers },
    bindingsWithScript,
    described.model.mtom ? withStream : undefined,
  );
  return terminal.uninterrupted(async () => {
    try {
      const result = await client[method]?.(values.parameters, {
        signal: terminal.signal,
        ...(options.binding === undefined ? {} : { binding: options.binding }),
        ...(Object.keys(values.soapHeaders).length === 0 ? {} : { soapHeaders: values.soapHeaders }),
      });
      const json = resultToJson(operation.result, result);
      if (json === undefined) terminal.warn("The operation has no result.");
      else if (terminal.hasReader === true) terminal.print(...jsonLines(shownJson(json, result)));
      else terminal.print(...jsonLines(JSON.stringify(json, undefined, 2)));
      return exitCodes.done;
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.kind === "invalid-argument") throw new UsageError(inWordsOfCommands(error.message));
      const words = inWordsOfCommands(error.message).replace(
        `: ${authenticate}`,
        loginWords(error, described.source.connection),
      );
      const [problem = "", ...lines] = words.split("\n");
      terminal.warn([paint("wrong", "error:"), ` ${problem}`], ...lines);
      return exitCodes.findings;
    }
  });
}

/** A line for an operation with credentials, if the call has none of them. */
function missingCredentials({ parameters }: AnyOperation, given: CallValues["parameters"]): readonly string[] {
  const names = parameters.flatMap(({ name, credential }) => (credential === undefined ? [] : [name]));
  if (names.length === 0 || names.some((name) => given[name] !== undefined)) return [];
  const options = names.map((name) => `--${name}`).join(" ");
  const variables = names.map((name) => `CODEGEN_${name}`).join(" and ");
  return [`no credentials: ${options}, or ${variables} in the environment`, ""];
}

/** Logins by the scheme that a server asks for. */
const logins = [
  [/\bntlm\b/i, "ntlm"],
  [/\bbearer\b/i, "bearer"],
  [/\bbasic\b/i, "basic"],
] as const;

/** The end of a sentence that a server asks for a login. */
function loginWords({ headers = {} }: Pick<CallError, "headers">, { login, header = [] }: ConnectionSettings): string {
  if (login !== undefined || header.length > 0) return "; it does not take this login";
  const challenge = headers["www-authenticate"] ?? "";
  const kind = logins.find(([scheme]) => scheme.test(challenge))?.[1] ?? "basic";
  const variables = kind === "bearer" ? "CODEGEN_LOGIN_TOKEN" : "CODEGEN_LOGIN_USER and CODEGEN_LOGIN_PASSWORD";
  return `; this call has no login: --login ${kind} with ${variables}, or --header`;
}

function namedOperation(name: string, operations: Operations): readonly [method: string, AnyOperation] {
  const entry = Object.entries(operations).find(([method, operation]) => operation.name === name || method === name);
  if (entry !== undefined) return entry;
  const names = Object.values(operations).map((operation) => operation.name);
  throw new UsageError(`there is no operation ${JSON.stringify(name)}${suggestName(name, names)}`);
}

function valuesOf(
  operation: AnyOperation,
  words: readonly string[],
  { json }: CallOptions,
  terminal: Terminal,
  isMtom: boolean,
): CallValues {
  const file = (named: string): unknown => (isMtom ? fileSource : fileBytes)(resolve(terminal.folder, named), named);
  return recover(
    () => callValues(operation, words, jsonOf(json, terminal), (name) => process.env[`CODEGEN_${name}`], file),
    UsageError,
    ({ message }) => {
      const usage = `usage: codegen call [options] <description> ${usageOf(operation)}`;
      throw new UsageError(
        `${message}; ${usage}; options are --base-url ADDRESS, --binding and others (codegen call --help)`,
      );
    },
  );
}

function jsonOf(named: string | undefined, terminal: Terminal): Readonly<Record<string, unknown>> {
  if (named === undefined) return {};
  const text = named === "-" ? readStandardInput() : readText(resolve(terminal.folder, named), named);
  const json = readJsonObject(text);
  if (json !== undefined) return json;
  const shown = named === "-" ? standardInput : named;
  throw new UsageError(`--json names ${shown}, which is no JSON object; expected parameters by name: {"Id": 7}`);
}

function list(service: string, operations: Operations, terminal: Terminal): ExitCode {
  const all = Object.values(operations);
  terminal.print(`${service}: ${count(all.length, "operation")}`, ...all.map((each) => `  ${usageOf(each)}`));
  return exitCodes.done;
}

/** `GetOrder --Id <int> [--Note <string>]` */
function usageOf(operation: AnyOperation): string {
  const words = fieldsOfCall(operation).map((field) => {
    const word = `--${field.name} ${placeholderOf(field)}`;
    return field.required === true ? word : `[${word}]`;
  });
  return [operation.name, ...words].join(" ");
}

function requestLines({ method, url, headers, body = "" }: ObservedRequest): readonly string[] {
  return messageLines("> ", [`${method} ${url}`, ...headerLines(headers)], body);
}

function responseLines({ status, headers, body = "", durationMs }: ObservedResponse): readonly string[] {
  const start = `${String(status)} in ${String(Math.round(durationMs))} ms`;
  return messageLines("< ", [start, ...headerLines(headers)], body);
}

function headerLines(headers: ObservedRequest["headers"]): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function messageLines(mark: string, start: readonly string[], body: string): readonly string[] {
  const text = laidOut("body.xml", body).trimEnd();
  const lines = text === "" ? [] : ["", ...text.split("\n")];
  return [...start, ...lines].map((line) => `${mark}${shownLine(line)}`.trimEnd());
}
