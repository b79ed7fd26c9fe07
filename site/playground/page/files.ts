/**
 * Owns the reading of dropped files: XML in whatever encoding it declares, YAML as UTF-8.
 * Invariant: loaded only when a file is dropped.
 */
import { DiskError } from "../../../generator/files/disk/disk-error.js";
import { decodeDocument } from "../../../generator/files/documents/document-bytes.js";
import type { SourceDocument } from "../protocol.js";
import { mostDocuments } from "./share.js";

/** Bytes of one file. */
const mostBytes = 10_000_000;

/** The documents, or a sentence that says why there are none. */
export async function readFiles(files: readonly File[]): Promise<readonly SourceDocument[] | string> {
  if (files.length > mostDocuments)
    return `These are ${String(files.length)} files; at most ${String(mostDocuments)} are read.`;
  const large = files.find(({ size }) => size > mostBytes);
  if (large !== undefined) return `${large.name} has more than 10 MB.`;
  try {
    return await Promise.all(
      files.map(async (file) => {
        const text = decodeDocument(new Uint8Array(await file.arrayBuffer()), undefined, file.name);
        return { name: file.name, text: text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n") };
      }),
    );
  } catch (error) {
    if (error instanceof DiskError) return error.message;
    return "A file could not be read.";
  }
}
