/**
 * Owns a run of the kit in this process: a description, our own server for it, and what may be done to requests and answers on their way.
 * Invariant: a deviation is told as `operation binding exchange: where`.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import type { Deviation } from "../../generator/conformance/judgement.js";
import { type KitExchange, kitOf } from "../../generator/conformance/kit.js";
import { send } from "../../generator/conformance/send.js";
import { createTemplates } from "../../generator/print/templates.js";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer } from "../../generator/serve/create-server.js";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { repository } from "../golden/tree.js";

const render = createTemplates(assets.templates);

export async function describedFile(file: string): Promise<DescribedService> {
  return describedText(readFileSync(path.join(repository, file), "utf8"), file);
}

export async function describedText(text: string, name = "case.yaml"): Promise<DescribedService> {
  const { described, diagnostics } = await describeService({ name, text }, {}, assets);
  if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return described;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A proxy between the kit and our own server. */
export interface Between {
  request?: (request: HttpRequest, body: string) => HttpRequest;
  answer?: (answer: Answer, request: HttpRequest, body: string) => void;
}

export function exchangesOf({ model }: DescribedService): readonly KitExchange[] {
  return kitOf(model, render, () => true);
}

export interface Found extends Deviation {
  /** `count soap11 sample` */
  readonly exchange: string;
}

/** Every deviation that the kit finds; rejects where an exchange fails. */
export async function judge(described: DescribedService, between: Between = {}): Promise<readonly Found[]> {
  const own = inProcessTransport(createServer(described, {}, new CallLog(() => undefined)));
  return judgeThrough(described, through(own, between), new URL("http://localhost"));
}

export async function judgeThrough(
  described: DescribedService,
  transport: Transport,
  url: URL,
): Promise<readonly Found[]> {
  const nextTime = () => ({ ms: 60_000, setBy: "the test" });
  const bounds = { transport, mostBytes: 16 * 1024 * 1024, nextTime, spend: () => undefined };
  const sending = { url, bounds, authorization: undefined, secrets: [] };
  const found: Found[] = [];
  for (const exchange of exchangesOf(described)) {
    const title = `${exchange.operation.name} ${exchange.binding} ${exchange.name}`;
    try {
      const answer = await send(exchange.request, exchange, sending);
      found.push(...exchange.check(answer).map((each) => ({ ...each, exchange: title })));
    } catch (error) {
      found.push({ exchange: title, at: "connection", expected: "an answer", found: String(error) });
    }
  }
  return found;
}

function through(own: Transport, { request: change = (request) => request, answer }: Between): Transport {
  return async (request, options) => {
    const body = new TextDecoder().decode(request.body);
    const response: HttpResponse = await own(change(request, body), options);
    if (answer === undefined || !(response.body instanceof Uint8Array)) return response;
    const given = {
      status: response.status,
      headers: { ...response.headers },
      body: new TextDecoder().decode(response.body),
    };
    answer(given, request, body);
    return { ...given, body: new TextEncoder().encode(given.body) };
  };
}
