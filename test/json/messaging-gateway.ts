/** Owns a gateway of the messaging service in this process; behind it, `codegen serve` answers with sample values. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer } from "../../generator/serve/create-server.js";
import { describeGateway } from "../../generator/serve/describe-gateway.js";
import { describeService } from "../../generator/serve/describe-service.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import { webHandler } from "../../templates/runtime/adapters/web.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { repository } from "../golden/tree.js";

export const login = { Mobile_Number: "+27820000000", Password: "secret" };

export async function messagingGateway() {
  const text = readFileSync(path.join(repository, "spec/messaging-account.yaml"), "utf8");
  const source = { name: "messaging-account.yaml", text };
  const [{ described: service }, { described: table }] = await Promise.all([
    describeService(source, {}, assets),
    describeGateway(source, {}, assets),
  ]);
  if (service === undefined || table === undefined) throw new Error("the description is invalid");
  const server = createServer(service, {}, new CallLog(() => undefined));
  const settings = { baseUrl: "http://localhost", transport: inProcessTransport(server) };
  const client = createClient(table.service, table.operations, settings);
  const handle = webHandler(createGateway(table.operations, client, { openapi: table.openapi }));
  return { operations: table.operations, openapi: table.openapi, settings, service: table.service, handle };
}

export function basic({ Mobile_Number, Password }: typeof login): string {
  return `Basic ${Buffer.from(`${Mobile_Number}:${Password}`).toString("base64")}`;
}
