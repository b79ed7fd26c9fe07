/**
 * Owns the measurement of the XML reader by itself, against saxes, with nothing of values and results above it.
 * Invariant: both read the same text in the same process, in turns, with namespaces on.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { accountReply, columns, dataSetReply, intReply } from "./xml-documents.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";

/** The module built from a TypeScript source of templates/runtime. */
async function compiled(path) {
  const folder = await mkdtemp(join(tmpdir(), "xml-bench-"));
  const outfile = join(folder, "module.mjs");
  const entry = fileURLToPath(new URL(`../../templates/runtime/${path}`, import.meta.url));
  try {
    await build({ entryPoints: [entry], bundle: true, format: "esm", outfile, logLevel: "error" });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function peer() {
  try {
    return (await import("saxes")).SaxesParser;
  } catch {
    throw new MissingPeer("saxes");
  }
}

/** Median nanoseconds a call of each candidate, in turns. */
export function race(candidates, callsPerRound, rounds) {
  const times = candidates.map(() => []);
  for (let round = 0; round < rounds + 2; round++) {
    candidates.forEach((candidate, index) => {
      const start = process.hrtime.bigint();
      for (let call = 0; call < callsPerRound; call++) candidate();
      if (round >= 2) times[index].push(Number(process.hrtime.bigint() - start) / callsPerRound);
    });
  }
  return times.map(median);
}

/** bytes -> the text of the Result element, by saxes. */
export function saxesInt(SaxesParser, bytes) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return () => {
    const parser = new SaxesParser({ xmlns: true });
    let inside = false;
    let value = "";
    parser.on("opentag", (tag) => (inside = tag.local === "singlesmsResult"));
    parser.on("text", (text) => {
      if (inside) value += text;
    });
    parser.on("closetag", () => (inside = false));
    parser.write(decoder.decode(bytes)).close();
    return Number(value);
  };
}

/** bytes -> nothing kept but the number of characters of text, by saxes. */
export function saxesText(SaxesParser, bytes) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return () => {
    const parser = new SaxesParser({ xmlns: true });
    let length = 0;
    parser.on("text", (text) => (length += text.length));
    parser.write(decoder.decode(bytes)).close();
    return length;
  };
}

/** The same by saxes. */
function saxesElements(SaxesParser, bytes) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return () => {
    const parser = new SaxesParser({ xmlns: true });
    let count = 0;
    parser.on("opentag", () => count++);
    parser.write(decoder.decode(bytes)).close();
    return count;
  };
}

function readInt({ XmlReader }, { decodeXmlBytes }, bytes) {
  return () => {
    const reader = new XmlReader(decodeXmlBytes(bytes, "utf-8"));
    reader.readRoot();
    reader.nextChild();
    reader.nextChild();
    reader.nextChild();
    const value = Number(reader.readText());
    while (reader.depth > 0) reader.nextChild();
    reader.readEnd();
    return value;
  };
}

/** How clients look for an int, and for its absence, before they read strictly. */
function plainDocuments({ PlainDocuments }) {
  const envelope = "http://schemas.xmlsoap.org/soap/envelope/";
  const service = "http://example.org/messaging/";
  const path = [
    [envelope, "Envelope"],
    [envelope, "Body"],
    [service, "singlesmsResponse"],
    [service, "singlesmsResult"],
  ];
  return { value: new PlainDocuments(path), absent: new PlainDocuments(path.slice(0, -1)) };
}

/** The same by the quick way of clients. */
function readPlainInt(plain, { decodeXmlBytes }, bytes) {
  const { value } = plainDocuments(plain);
  return () => Number(value.readText(decodeXmlBytes(bytes, "utf-8")));
}

/** The strict reader, as far as a reply with a SOAP header; `documents` are asked first, and learn from it. */
function readWithHeader({ XmlReader }, { decodeXmlBytes }, replies, documents) {
  let next = 0;
  return () => {
    const text = decodeXmlBytes(replies[next++ % replies.length], "utf-8");
    const quick = documents?.value.readText(text) ?? documents?.absent.readText(text);
    if (quick !== undefined) return Number(quick);
    const reader = new XmlReader(text);
    reader.readRoot();
    reader.nextChild();
    while (reader.nextChild()) reader.skip();
    for (let step = 0; step < 3; step++) reader.nextChild();
    const from = reader.offset;
    const value = Number(reader.readText());
    documents?.value.learn(text, from);
    while (reader.depth > 0) reader.nextChild();
    reader.readEnd();
    return value;
  };
}

/** A reply with a SOAP header of its own is no dearer than without the quick way; one with the header of the last is quick. */
function headerRows(reader, decode, plain) {
  const header = (id) => `<Session xmlns="http://example.org/session/"><Id>${id}</Id><Node>a</Node></Session>`;
  const reply = (id) => new TextEncoder().encode(intReply(header(100_000 + id)));
  const others = Array.from({ length: 512 }, (_, id) => reply(id));
  const strict = readWithHeader(reader, decode, others);
  const missed = readWithHeader(reader, decode, others, plainDocuments(plain));
  const known = readWithHeader(reader, decode, [reply(0)], plainDocuments(plain));
  if ([strict, missed, known].some((read) => read() !== 14)) throw new Error("the readers disagree about headers");
  const [alone, miss, hit] = race([strict, missed, known], 2000, 31);
  return [
    row("The quick way, int reply with another SOAP header each time, of the strict reader alone", miss / alone, {
      most: 1.1,
    }),
    row("The quick way, int reply with the SOAP header of the last one, of the strict reader", hit / alone, {
      most: 0.3,
    }),
  ];
}

function readRow(reader, record, texts) {
  let length = 0;
  if (reader.tryRecord(record, texts)) for (const text of texts) length += text?.length ?? 0;
  else if (!reader.nextChild()) return undefined;
  else while (reader.nextChild()) length += reader.readText().length;
  return length;
}

/** Whole rows, as DataSets are read. */
function readRows({ XmlReader, LeafRecord }, { decodeXmlBytes }, bytes) {
  const names = columns.map(([name]) => name);
  return () => {
    const record = new LeafRecord("Table", ["diffgr:id", "msdata:rowOrder"], names);
    const texts = [];
    const reader = new XmlReader(decodeXmlBytes(bytes, "utf-8"));
    let length = 0;
    reader.readRoot();
    for (let step = 0; step < 4; step++) reader.nextChild();
    reader.skip();
    reader.nextChild();
    reader.nextChild();
    for (let more = readRow(reader, record, texts); more !== undefined; more = readRow(reader, record, texts))
      length += more;
    while (reader.depth > 0) reader.nextChild();
    reader.readEnd();
    return length;
  };
}

/** A whole document, whatever it is: nothing kept but the number of its elements. */
function readAll({ XmlReader }, { decodeXmlBytes }, bytes) {
  return () => {
    const reader = new XmlReader(decodeXmlBytes(bytes, "utf-8"));
    let count = 1;
    reader.readRoot();
    while (reader.depth > 0) if (reader.nextChild()) count++;
    reader.readEnd();
    return count;
  };
}

/** Every field of a record, in the order written. */
function readAccount({ XmlReader }, { decodeXmlBytes }, bytes) {
  return () => {
    const reader = new XmlReader(decodeXmlBytes(bytes, "utf-8"));
    let length = 0;
    reader.readRoot();
    for (let step = 0; step < 3; step++) reader.nextChild();
    while (reader.nextChild()) length += reader.readText().length;
    while (reader.depth > 0) reader.nextChild();
    reader.readEnd();
    return length;
  };
}

/** The same document without the fast path for leaves. */
function readElements({ XmlReader }, { decodeXmlBytes }, bytes) {
  return () => {
    const reader = new XmlReader(decodeXmlBytes(bytes, "utf-8"));
    let length = 0;
    reader.readRoot();
    for (let step = 0; step < 4; step++) reader.nextChild();
    reader.skip();
    reader.nextChild();
    reader.nextChild();
    while (reader.nextChild()) while (reader.nextChild()) length += reader.readText().length;
    while (reader.depth > 0) reader.nextChild();
    reader.readEnd();
    return length;
  };
}

export async function rows() {
  const SaxesParser = await peer();
  const [reader, decode, plain] = await Promise.all(
    ["reader", "decode", "plain-document"].map((name) => compiled(`xml/${name}.ts`)),
  );
  const encode = (text) => new TextEncoder().encode(text);
  const small = encode(intReply());
  const ints = [saxesInt(SaxesParser, small), readInt(reader, decode, small), readPlainInt(plain, decode, small)];
  if (ints.some((read) => read() !== 14)) throw new Error("the readers disagree about the int reply");
  const [intPeer, intOurs, intPlain] = race(ints, 2000, 31);
  const found = [
    row("XML reader, int reply, bytes to value, against saxes", intPeer / intOurs, { least: 2.6 }),
    row("The quick way, int reply, bytes to value, against saxes", intPeer / intPlain, { least: 8 }),
    row("XML reader, int reply", intOurs / 1000, undefined, "us"),
    ...headerRows(reader, decode, plain),
  ];
  for (const text of ["real", "ascii"]) {
    const isReal = text === "real";
    const account = encode(accountReply(text));
    const accounts = [saxesText(SaxesParser, account), readAccount(reader, decode, account)];
    const large = encode(dataSetReply(10_000, text));
    const sets = [saxesText(SaxesParser, large), readRows(reader, decode, large), readElements(reader, decode, large)];
    for (const same of [accounts, sets])
      if (new Set(same.map((read) => read())).size !== 1) throw new Error("the readers disagree");
    const [accountPeer, accountOurs] = race(accounts, 500, 31);
    const [textPeer, records, elements] = race(sets, 1, 15);
    const what = `XML reader, ${text} text`;
    found.push(
      row(
        `${what}, record of ${(account.length / 1e3).toFixed(1)} kB, against saxes`,
        accountPeer / accountOurs,
        isReal ? { least: 2.6 } : undefined,
      ),
      row(`${what}, ${(large.length / 1e6).toFixed(1)} MB DataSet, row by row, against saxes`, textPeer / records, {
        least: isReal ? 2.5 : 3,
      }),
      row(`${what}, the same, element by element, against saxes`, textPeer / elements, undefined),
      row(`${what}, DataSet, row by row`, records / 1e6, undefined, "ms"),
    );
  }
  // What a genuine ASMX service answered.
  for (const name of ["asmx-rows-soap11", "asmx-rows-get", "asmx-data-table-get", "net-own-types"]) {
    const bytes = readFileSync(new URL(`../data-set/samples/${name}.xml`, import.meta.url));
    const both = [saxesElements(SaxesParser, bytes), readAll(reader, decode, bytes)];
    if (both[0]() !== both[1]()) throw new Error("the readers disagree");
    const [peerTime, ourTime] = race(both, 300, 31);
    found.push(row(`XML reader, captured reply ${name}, against saxes`, peerTime / ourTime));
  }
  return found;
}

await runAlone(import.meta.url, rows);
