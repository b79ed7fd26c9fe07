/**
 * Owns the service that the client and server benches measure: two operations over the runtime as it stands in templates/.
 * Invariant: client and dispatcher are what generated code would make of the same description.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { columns } from "../xml-documents.mjs";

const tables = `[{ name: "Table", columns: [${columns
  .map(([name, type]) => `{ name: "${name}", type: values.${type.slice("xs:".length)} }`)
  .join(", ")}] }]`;

const table = `
import * as values from "./values/index.js";
import { scalarResult, dataSetResult } from "./results/index.js";
import { writeDataSet } from "./results/data-set/write-result.js";
const service = {
  name: "MessagingAccount",
  namespace: "http://example.org/messaging/",
  path: "/api/webservice.asmx",
  bindings: ["soap11", "soap12", "http-get", "http-post"],
  contract: 1,
};
const account = [
  { name: "Mobile_Number", type: values.string, credential: "account" },
  { name: "Password", type: values.string, credential: "account", secret: true },
];
const operations = {
  singlesms: {
    service,
    name: "singlesms",
    parameters: [...account, { name: "To_Number", type: values.string }, { name: "Message", type: values.string }],
    result: { codec: scalarResult, type: values.int },
  },
  getSMSHistoryList: {
    service,
    name: "getSMSHistoryList",
    parameters: [
      ...account,
      { name: "Start_Date", type: values.string },
      { name: "End_Date", type: values.string },
    ],
    result: { codec: { ...dataSetResult, encode: writeDataSet } },
    reads: true,
  },
};
`;

const entries = {
  client: `${table}
import { createClient } from "./client/create-client.js";
export const create = (baseUrl) => ({ client: createClient(service, operations, { baseUrl }) });`,
  server: `${table}
import { createDispatcher } from "./server/dispatcher.js";
import { serve } from "./adapters/node-http.js";
import { streamDataSet } from "./results/data-set/stream-input.js";
import { withDataSets } from "./server/data-sets.js";
const tables = ${tables};
export async function open(rows) {
  const getSMSHistoryList = { ...operations.getSMSHistoryList, result: { codec: dataSetResult } };
  const dispatcher = createDispatcher(service, withDataSets({ ...operations, getSMSHistoryList }), [], {
    singlesms: () => 14,
    getSMSHistoryList: ({ Start_Date, End_Date }) => {
      const table = { ...tables[0], rows: rows[Start_Date] };
      return End_Date === "streamed" ? streamDataSet({ tables: [table] }) : { name: "NewDataSet", tables: [table] };
    },
  });
  return (await serve(dispatcher, { port: 0 })).port;
}`,
  gateway: `${table}
import { createClient } from "./client/create-client.js";
import { createGateway } from "./gateway/gateway.js";
import { serve } from "./adapters/node-http.js";
export async function open(baseUrl) {
  const client = createClient(service, operations, { baseUrl, limits: { responseBytes: 1e12 } });
  return (await serve(createGateway(operations, client), { port: 0 })).port;
}`,
  transport: `export { nodeHttpTransport } from "./transports/node-http.js";`,
  adapter: `export { serve } from "./adapters/node-http.js";`,
};

/** Bundles one of the entries; `remove` takes its folder away again. */
export async function bundleEntry(name) {
  const folder = await mkdtemp(join(tmpdir(), "asmx-bench-"));
  const path = join(folder, "module.mjs");
  const resolveDir = fileURLToPath(new URL("../../../templates/runtime", import.meta.url));
  const stdin = { contents: entries[name], resolveDir, loader: "ts", sourcefile: `bench-${name}.ts` };
  await build({ stdin, bundle: true, platform: "node", format: "esm", outfile: path, logLevel: "error" });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
