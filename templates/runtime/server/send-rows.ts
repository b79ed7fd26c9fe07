/**
 * Owns the answer to a handler that gives its rows one by one: whole where they end soon, else a body that is made as it is taken.
 * Invariant: the bytes are those of the same rows gathered; what fails before the first of them is thrown to the caller.
 */
import type { ResultSending } from "../description.js";
import type { HttpResponse } from "../exchange.js";
import type { StreamedDataSet } from "../results/data-set/data-set-stream.js";
import { seam, type StreamedTexts, streamTexts } from "../results/data-set/stream-rows.js";
import { RowBody } from "./row-body.js";
import { closeSources, type WrittenSource } from "./row-reader.js";

/** Rejects with what fails before the answer begins. */
export async function sendRows(stream: StreamedDataSet, sending: ResultSending): Promise<HttpResponse> {
  const given = stream.takeSources();
  let texts: StreamedTexts;
  let response: HttpResponse;
  try {
    texts = streamTexts(stream);
    response = sending.encode(texts.around);
  } catch (error) {
    closeSources(given, (problem) => sending.failed(problem));
    stream.end({ outcome: "failed", rows: 0, bytes: 0, error });
    throw error;
  }
  const [head, tail] = splitBody(response);
  const sources = given.map(({ table, rows }): WrittenSource => ({ rows, write: texts.writerOf(table) }));
  const empty = (): Uint8Array => wholeBody(sending.encode(texts.empty));
  const body = new RowBody({ head, tail, sources, sending, empty, ended: (end) => stream.end(end) });
  return { ...response, body: await body.begin() };
}

/** It is not sent: nobody waits for it any more. */
export function dropRows(stream: StreamedDataSet, failed: (error: unknown) => void): void {
  closeSources(stream.takeSources(), failed);
  stream.end({ outcome: "left", rows: 0, bytes: 0 });
}

function wholeBody({ body }: HttpResponse): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new Error("sendRows: a binding encodes results whole");
}

function splitBody(response: HttpResponse): readonly [head: string, tail: string] {
  const text = new TextDecoder().decode(wholeBody(response));
  const at = text.indexOf(seam);
  if (at < 0) throw new Error("sendRows: the place of the rows was not written");
  return [text.slice(0, at), text.slice(at + seam.length)];
}
