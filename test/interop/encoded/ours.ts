/** Owns our side of the part about rpc/encoded: client and server generated from `echo.yaml`, and the server's handlers. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { serve, ServedDispatcher } from "../../../templates/runtime/adapters/node-http.js";
import type { PendingCall } from "../../../templates/runtime/operation-call.js";
import type { Fault } from "../../../templates/runtime/server/fault.js";
import { runCommand } from "../processes.js";

type Call = (parameters: object, options?: object) => PendingCall<unknown, object>;

export interface EchoService {
  /** Path of its WSDL. */
  readonly wsdl: string;
  client(options: object): Readonly<Record<string, Call>>;
  serve(): Promise<{ readonly url: string; close(): Promise<void> }>;
}

interface GeneratedServer {
  readonly operations: Readonly<Record<string, unknown>>;
  readonly createEchoDispatcher: (handlers: object, options: object) => ServedDispatcher;
  readonly serve: typeof serve;
  readonly Fault: typeof Fault;
}

/** Generates from `source`, a description or a WSDL. */
export async function generateEcho(folder: string, work: string, source: string, name: string): Promise<EchoService> {
  const root = join(folder, "..", "..");
  const [output, bundle] = [join(work, name), join(work, `${name}.mjs`)];
  for (const command of [
    ["node", join(root, "dist", "cli.js"), "generate", source, "-o", output, "--runtime", "source"],
    [
      join(root, "node_modules", "esbuild", "bin", "esbuild"),
      join(output, "index.ts"),
      "--bundle",
      "--platform=node",
      "--format=esm",
      `--outfile=${bundle}`,
    ],
  ]) {
    const { code, stdout, stderr } = await runCommand(command, { cwd: work });
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  }
  const generated: GeneratedServer & Readonly<Record<string, EchoService["client"]>> = await import(
    pathToFileURL(bundle).href
  );
  const [, client] = Object.entries(generated).find(([each]) => /^create.+Client$/.test(each)) ?? [];
  if (client === undefined) throw new Error(`no client in ${output}`);
  return {
    wsdl: join(output, "echo.wsdl"),
    client,
    async serve() {
      const dispatcher = generated.createEchoDispatcher(handlersOf(generated), { onError: () => undefined });
      const server = await generated.serve(dispatcher, { port: 0 });
      return { url: `${server.url}/echo`, close: () => server.close({ abrupt: true }) };
    },
  };
}

function handlersOf({ operations, Fault }: GeneratedServer): object {
  const echo = ({ value }: { value?: unknown }): unknown => value;
  return {
    ...Object.fromEntries(Object.keys(operations).map((name) => [name, echo])),
    Add: ({ a, b }: { a: number; b: number }) => a + b,
    Join: ({ texts, by }: { texts: readonly string[]; by: string }) => texts.join(by),
    Nothing: () => undefined,
    Count: () => 7,
    Fail: ({ reason }: { reason: string }) => {
      throw new Fault(reason);
    },
    Pair: (pair: object) => pair,
  };
}
