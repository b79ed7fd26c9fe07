/**
 * Owns the response with streamed rows: a complete body if the rows end soon, else a streamed body.
 * Invariant: the bytes equal those of the same rows in one DataSet. An error before the first byte is thrown.
 */
import type { ResultSending } from "../description.js";
import type { HttpResponse } from "../exchange.js";
import type { StreamedDataSet } from "../results/data-set/data-set-stream.js";
import { seam, type StreamedTexts, streamTexts } from "../results/data-set/stream-rows.js";
import { RowBody } from "./row-body.js";
import { closeSources, type WrittenSource } from "./row-reader.js";

/** Rejects with an error that occurs before the response begins. */
export async function sendRows(stream: StreamedDataSet, sending: ResultSending): Promise<HttpResponse> {
  const rowSources = stream.takeSources();
  let texts: StreamedTexts;
  let response: HttpResponse;
  try {
    texts = streamTexts(stream);
    response = sending.encode(texts.around);
  } catch (error) {
    closeSources(rowSources, (problem) => sending.failed(problem));
    stream.end({ outcome: "failed", rows: 0, bytes: 0, error });
    throw error;
  }
  const [head, tail] = splitBody(response);
  const sources = rowSources.map(({ table, rows }): WrittenSource => ({ rows, write: texts.writerOf(table) }));
  const empty = (): Uint8Array => wholeBody(sending.encode(texts.empty));
  const body = new RowBody({ head, tail, sources, sending, empty, ended: (end) => stream.end(end) });
  return { ...response, body: await body.begin() };
}

/** Discards a stream without sending it. */
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
