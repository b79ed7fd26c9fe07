/** The example server: `npm run example:server -- --port 8080`. Stops on Ctrl+C after what is in flight. */
import { parseArgs } from "node:util";
import { createMessagingAccountDispatcher, serve } from "../../generated/messaging-account/index.js";
import { createHandlers } from "./handlers.js";

const { port } = parseArgs({ options: { port: { type: "string", default: "8080" } } }).values;
const dispatcher = createMessagingAccountDispatcher(createHandlers(), {
  onError: ({ error, operation }) => console.error(`${operation ?? "request"} failed:`, error),
});
const server = await serve(dispatcher, { port: Number(port) }).catch((error: unknown) => {
  console.error(`cannot listen on port ${port}: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
});
console.log(`listening on ${server.url}`);
console.log(`description: ${server.url}/api/webservice.asmx?WSDL`);

process.once("SIGINT", () => void server.close());
process.once("SIGTERM", () => void server.close());
