/** Owns what tests of help pages ask a server. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer, type ServedOptions } from "../../generator/serve/create-server.js";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import type { ServedDispatcher } from "../../templates/runtime/adapters/node-listener.js";
import type { HttpHeaders } from "../../templates/runtime/exchange.js";
import { repository } from "../golden/tree.js";

export async function describedText(text: string): Promise<DescribedService> {
  const { described, diagnostics } = await describeService({ name: "test.yaml", text }, {}, assets);
  if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return described;
}

export function describedFile(file: string): Promise<DescribedService> {
  return describedText(readFileSync(path.join(repository, file), "utf8"));
}

export function serveDescribed(described: DescribedService, options: ServedOptions = {}): ServedDispatcher {
  return createServer(described, options, new CallLog(() => undefined));
}

export interface Page {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly text: string;
}

export async function getPage(
  { handle }: Pick<ServedDispatcher, "handle">,
  url: string,
  headers: HttpHeaders = { host: "localhost:8080" },
  method = "GET",
): Promise<Page> {
  const response = await handle({ method, url, headers, body: undefined });
  if (!(response.body instanceof Uint8Array)) throw new Error("a page is one piece");
  return { status: response.status, headers: response.headers, text: new TextDecoder().decode(response.body) };
}
