/** Owns the foreign clients and servers of the part about rpc/encoded, and how each is started. */
import { join } from "node:path";
import { startCommand } from "../processes.js";
import type { EchoService } from "./ours.js";

export const bothVersions: readonly string[] = ["soap11", "soap12"];

export interface ToolClient {
  readonly name: string;
  readonly command: readonly string[];
  /** It has no types of its own: each value is a text. */
  readonly hasTextsOnly?: boolean;
}

export interface ToolServer {
  readonly name: string;
  readonly command: readonly string[];
  /** Finds the port in what it prints. */
  readonly port: RegExp;
  readonly bindings: readonly string[];
}

export const toolClients: readonly ToolClient[] = [
  { name: "PHP's SoapClient", command: ["php", "php_client.php"] },
  { name: "SOAP::Lite's client", command: ["perl", "soap_lite_client.pl"], hasTextsOnly: true },
];

export const toolServers: readonly ToolServer[] = [
  {
    name: "PHP's SoapServer",
    command: ["php", "-S", "127.0.0.1:0", "php_server.php"],
    port: /127\.0\.0\.1:(\d+)\) started/,
    bindings: bothVersions,
  },
  {
    name: "SOAP::Lite's server",
    command: ["perl", "soap_lite_server.pl"],
    port: /127\.0\.0\.1:(\d+)/,
    bindings: ["soap11"],
  },
];

/** The command with the paths of its scripts. */
export function commandIn(folder: string, command: readonly string[]): readonly string[] {
  return command.map((word) => (/\.(?:php|pl)$/.test(word) ? join(folder, "encoded", word) : word));
}

/** Starts a server and resolves with its base URL. Rejects with what it printed if it ends. */
export async function startTool(
  { name, command, port }: ToolServer,
  folder: string,
  work: string,
  { wsdl }: EchoService,
): Promise<{ readonly baseUrl: string; stop(): void }> {
  const child = startCommand(commandIn(folder, command), { cwd: work, env: { ECHO_WSDL: wsdl } });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const [, number] = port.exec(output) ?? [];
        if (number !== undefined) resolve(`http://127.0.0.1:${number}`);
      });
    child.once("close", () => reject(new Error(`${name} ended: ${output}`)));
  });
  return { baseUrl, stop: () => child.kill() };
}
