/** The example server: `npm run example:server -- --port 8080`. Stops on Ctrl+C after what is in flight. */
import { createMessagingAccountDispatcher, serve } from "../../generated/messaging-account/index.js";
import { createHandlers } from "./handlers.js";

const flag = process.argv.indexOf("--port");
const port = flag < 0 ? 8080 : Number(process.argv[flag + 1]);

const dispatcher = createMessagingAccountDispatcher(createHandlers(), {
  onError: ({ error, operation }) => console.error(`${operation ?? "request"} failed:`, error),
});
const server = await serve(dispatcher, { port });
console.log(`listening on ${server.url}`);
console.log(`description: ${server.url}/api/webservice.asmx?WSDL`);

process.once("SIGINT", () => void server.close());
process.once("SIGTERM", () => void server.close());
