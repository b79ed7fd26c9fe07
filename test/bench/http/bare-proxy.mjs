/**
 * Owns the proxy that the benches of record and gateway compare with: `node http/bare-proxy.mjs <port of the service>`, node:http on both sides and
 * nothing else, as one writes it in ten lines.
 * Invariant: it keeps its connections, as we do.
 */
import { Agent, createServer, request } from "node:http";

const [, , port] = process.argv;
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const asked = request({ host: "127.0.0.1", port: Number(port), method, path, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  incoming.pipe(asked);
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ microseconds: user + system });
});
process.on("disconnect", () => process.exit());
