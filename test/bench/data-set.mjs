/**
 * Owns the measurement of DataSets: bytes to typed rows, rows one at a time, and rows to text.
 * Invariant: time is raced in one process against saxes delivering text only; memory is measured in processes of
 * its own, after garbage collection.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { dataSetReply } from "./xml-documents.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";

const memoryChild = fileURLToPath(new URL("data-set/memory.mjs", import.meta.url));
const runtime = fileURLToPath(new URL("../../templates/runtime/", import.meta.url));

/** One bundle of what is measured, in a folder that the children load it from. */
async function compiled(folder) {
  const outfile = join(folder, "runtime.mjs");
  const entry = join(folder, "entry.ts");
  const paths = [
    "xml/reader.ts",
    "xml/writer.ts",
    "xml/decode.ts",
    "results/index.ts",
    "results/data-set/write-result.ts",
    "values/index.ts",
  ];
  writeFileSync(entry, paths.map((path) => `export * from ${JSON.stringify(join(runtime, path))};\n`).join(""));
  await build({ entryPoints: [entry], bundle: true, format: "esm", platform: "node", outfile, logLevel: "error" });
  return outfile;
}

async function peer() {
  try {
    return (await import("saxes")).SaxesParser;
  } catch {
    throw new MissingPeer("saxes");
  }
}

/** bytes -> DataSet, by what a client does. */
export function readWhole({ XmlReader, decodeXmlBytes, dataSetResult }, bytes) {
  const reader = new XmlReader(decodeXmlBytes(bytes, "utf-8"));
  reader.readRoot();
  for (let step = 0; step < 3; step++) reader.nextChild();
  const set = dataSetResult.decode(reader, { codec: dataSetResult });
  while (reader.depth > 0) reader.nextChild();
  reader.readEnd();
  return set;
}

function readText(SaxesParser, bytes) {
  const parser = new SaxesParser({ xmlns: true });
  let length = 0;
  parser.on("text", (text) => (length += text.length));
  parser.write(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).close();
  return length;
}

function race(candidates, rounds) {
  const times = candidates.map(() => []);
  for (let round = 0; round < rounds + 3; round++) {
    candidates.forEach((candidate, index) => {
      const start = process.hrtime.bigint();
      candidate();
      if (round >= 3) times[index].push(Number(process.hrtime.bigint() - start) / 1e6);
    });
  }
  return times.map(median);
}

/** Megabytes by which memory grew, in a process of its own. */
function memory(module, mode, rows) {
  const output = execFileSync(process.execPath, ["--expose-gc", memoryChild, module, mode, String(rows)]);
  return Number(output.toString());
}

export async function rows() {
  const SaxesParser = await peer();
  const folder = mkdtempSync(join(tmpdir(), "data-set-bench-"));
  try {
    const module = await compiled(folder);
    const runtimeModule = await import(pathToFileURL(module).href);
    await runtimeModule.dataSetResult.loadReading();
    const [bytes, ascii] = ["real", "ascii"].map((text) => new TextEncoder().encode(dataSetReply(10_000, text)));
    const { dataSetResult, writeDataSet, XmlWriter } = runtimeModule;
    const set = readWhole(runtimeModule, bytes);
    if (set.tables[0]?.rows.length !== 10_000) throw new Error("the reply was not read");
    const write = () => writeDataSet(new XmlWriter(), set, { codec: dataSetResult });
    const readers = [bytes, ascii].flatMap((each) => [
      () => readText(SaxesParser, each),
      () => readWhole(runtimeModule, each),
    ]);
    const [peerMs, readMs, asciiPeerMs, asciiMs, writeMs] = race([...readers, write], 21);
    const size = `${(bytes.length / 1e6).toFixed(1)} MB DataSet`;
    const small = memory(module, "stream", 10_000);
    const large = memory(module, "stream", 100_000);
    return [
      row(`${size} to typed rows, against saxes delivering text only`, peerMs / readMs, { least: 2.3 }),
      row("the same of pure ASCII", asciiPeerMs / asciiMs),
      row(`${size} to typed rows: growth of memory`, memory(module, "whole", 10_000), { most: 30 }, "MB"),
      row("the same, a row at a time: growth of memory", small, { most: 10 }, "MB"),
      row("100,000 rows, a row at a time: growth of memory", large, { most: 10 }, "MB"),
      row(`${size} to typed rows`, readMs, undefined, "ms"),
      row("the same of pure ASCII", asciiMs, undefined, "ms"),
      row(`${size} written`, writeMs, undefined, "ms"),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await runAlone(import.meta.url, rows);
