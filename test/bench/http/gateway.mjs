/**
 * Owns the child processes of the gateway bench: `node http/gateway.mjs <candidate> <address of the service> [module]` answers JSON on
 * loopback, says where, and reports its CPU time, or its memory when it has collected what is garbage.
 * Invariant: a candidate shares its process with nothing but its own server.
 */
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { dataSetParts } from "../xml-documents.mjs";

const candidates = {
  async ours(address, module) {
    return (await import(pathToFileURL(module).href)).open(address);
  },
  /** As the first pages of both show it: a route for each operation, one client for all. */
  async fastify(address) {
    const [{ default: fastify }, { default: soap }] = await Promise.all([import("fastify"), import("soap")]);
    const endpoint = `${address}/api/webservice.asmx`;
    const client = await soap.createClientAsync(`${endpoint}?WSDL`);
    client.setEndpoint(endpoint);
    const app = fastify();
    const login = ({ authorization = "" }) => {
      const [user, password] = Buffer.from(authorization.slice("Basic ".length), "base64").toString().split(":");
      return { Mobile_Number: user, Password: password };
    };
    app.post("/singlesms", async ({ body, headers }) => {
      const [result] = await client.singlesmsAsync({ ...login(headers), ...body });
      return result.singlesmsResult;
    });
    app.post("/getSMSHistoryList", async ({ body, headers }) => {
      const [result] = await client.getSMSHistoryListAsync({ ...login(headers), ...body });
      return result.getSMSHistoryListResult.diffgram.NewDataSet;
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return app.server.address().port;
  },
  /** A service whose DataSet has as many bytes as the request says, written as fast as it is read. */
  async rows() {
    const server = createServer((request, response) => {
      const pieces = [];
      request.on("data", (piece) => pieces.push(piece));
      request.on("end", () => {
        const [, bytes = "0"] = /<Start_Date>(\d+)</.exec(Buffer.concat(pieces).toString()) ?? [];
        response.writeHead(200, { "content-type": "text/xml; charset=utf-8" });
        void writeRows(response, Number(bytes));
      });
    });
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
  },
};

async function writeRows(response, bytes) {
  const block = Buffer.from(Array.from({ length: 500 }, (_none, index) => dataSetParts.row(index, "real")).join(""));
  response.write(dataSetParts.head);
  for (let written = 0; written < bytes; written += block.length) {
    if (!response.write(block)) await new Promise((resolve) => response.once("drain", resolve));
  }
  response.end(dataSetParts.foot);
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

function memory() {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const [, , name, address, module] = process.argv;
const port = await candidates[name](address, module);
process.on("message", (asked) => {
  const { user, system } = process.cpuUsage();
  process.send(asked === "memory" ? { bytes: memory() } : { microseconds: user + system });
});
process.on("disconnect", () => process.exit());
process.send({ port });
