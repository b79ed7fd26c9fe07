/**
 * Owns the child processes of the client bench: `node http/client.mjs <candidate> <address>` makes calls when told to, and
 * reports the CPU time they took.
 * Invariant: a candidate shares its process with nothing but its own client.
 */
import { pathToFileURL } from "node:url";

const NAMESPACE = "http://example.org/messaging/";
const PATH = "/api/webservice.asmx";
const account = { Mobile_Number: "+27820000001", Password: "secret" };
const message = { ...account, To_Number: "+27820000002", Message: "Your parcel is on its way and arrives before noon" };
/** In the place of a date: which text the rows are to hold. */
const interval = (text) => ({ ...account, Start_Date: text, End_Date: "2009/12/31" });

const envelope = (operation, parameters) =>
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  `<${operation} xmlns="${NAMESPACE}">` +
  Object.entries(parameters)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("") +
  `</${operation}></soap:Body></soap:Envelope>`;

const headersOf = (operation) => ({
  "content-type": "text/xml; charset=utf-8",
  soapaction: `"${NAMESPACE}${operation}"`,
});

const ofBoth = (make) => ({ real: make("real"), ascii: make("ascii") });

/** Each gives, for an address, what calls `singlesms` and what asks for rows of either text; a call checks what came back. */
const candidates = {
  /** The generated runtime as a user has it: default transport, default options. */
  async ours(address, module) {
    const { client } = (await import(pathToFileURL(module).href)).create(address);
    return {
      int: async () => expectInt(await client.singlesms(message)),
      ...ofBoth(
        (text) => async () => expectRows((await client.getSMSHistoryList(interval(text))).tables[0].rows.length),
      ),
    };
  },
  /** The default transport by itself: bytes out, bytes in. */
  async transport(address, module) {
    const { nodeHttpTransport } = await import(pathToFileURL(module).href);
    const transport = nodeHttpTransport();
    const encoder = new TextEncoder();
    const options = { signal: undefined, maxResponseBytes: 1e8, stream: false };
    const call = (operation, parameters) => async () => {
      const body = encoder.encode(envelope(operation, parameters));
      const response = await transport(
        { method: "POST", url: address + PATH, headers: headersOf(operation), body },
        options,
      );
      if (response.status !== 200 || response.body.length < 300) throw new Error("unexpected response");
    };
    return { int: call("singlesms", message), ...ofBoth((text) => call("getSMSHistoryList", interval(text))) };
  },
  async undici(address) {
    const { request } = await import("undici");
    const call = (operation, parameters) => async () => {
      const body = envelope(operation, parameters);
      const response = await request(address + PATH, { method: "POST", headers: headersOf(operation), body });
      if ((await response.body.arrayBuffer()).byteLength < 300) throw new Error("unexpected response");
    };
    return { int: call("singlesms", message), ...ofBoth((text) => call("getSMSHistoryList", interval(text))) };
  },
  soap: (address) => nodeSoap(address, {}),
  /** node-soap told to keep its connections, which it does not do by itself. */
  async "soap-keep-alive"(address) {
    const { Agent } = await import("node:http");
    return nodeSoap(address, { httpAgent: new Agent({ keepAlive: true }) });
  },
};

async function nodeSoap(address, settings) {
  const { createClientAsync } = (await import("soap")).default;
  const client = await createClientAsync(`${address}${PATH}?WSDL`);
  client.setEndpoint(address + PATH);
  return {
    int: async () => expectInt((await client.singlesmsAsync(message, settings))[0].singlesmsResult),
    ...ofBoth((text) => async () => {
      const [result] = await client.getSMSHistoryListAsync(interval(text), settings);
      expectRows(result.getSMSHistoryListResult.diffgram.NewDataSet.Table.length);
    }),
  };
}

function expectInt(value) {
  if (value !== 14) throw new Error(`expected 14, found ${value}`);
}

function expectRows(count) {
  if (count !== 100) throw new Error(`expected 100 rows, found ${count}`);
}

const [, , name, address, module] = process.argv;
const calls = await candidates[name](address, module);
process.on("message", async ({ kind, count, inFlight = 1 }) => {
  const before = process.cpuUsage();
  let left = count;
  const work = async () => {
    while (left-- > 0) await calls[kind]();
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  const { user, system } = process.cpuUsage(before);
  process.send({ microseconds: (user + system) / count });
});
process.on("disconnect", () => process.exit());
process.send({ ready: true });
