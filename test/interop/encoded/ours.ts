/** Owns our side of the part about rpc/encoded: client and server generated from `echo.yaml` or a WSDL, and the server's handlers. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { serve, ServedDispatcher } from "../../../templates/runtime/adapters/node-http.js";
import type { AnyOperation } from "../../../templates/runtime/description.js";
import type { PendingCall } from "../../../templates/runtime/operation-call.js";
import type { Fault } from "../../../templates/runtime/server/fault.js";
import { runCommand } from "../processes.js";
import type { EncodedCall } from "./calls.js";
import { shown } from "./shown.js";

type Call = (parameters: object, options?: object) => PendingCall<unknown, object>;

export interface EchoService {
  /** Path of its WSDL. */
  readonly wsdl: string;
  client(options: object): Readonly<Record<string, Call>>;
  /** Operations without another handler return their parameter; those of `calls` what the call with the same parameters has. */
  serve(calls?: readonly EncodedCall[]): Promise<{ readonly url: string; close(): Promise<void> }>;
}

type CreateDispatcher = (handlers: object, options: object) => ServedDispatcher;

interface GeneratedServer {
  readonly operations: Readonly<Record<string, AnyOperation>>;
  readonly serve: typeof serve;
  readonly Fault: typeof Fault;
}

/** Generates from `source`, a description or a WSDL. */
export async function generateEcho(folder: string, work: string, source: string, name: string): Promise<EchoService> {
  const root = join(folder, "..", "..");
  const artifacts = ["--artifacts", "client,server,wsdl"];
  const [output, bundle] = [join(work, name), join(work, `${name}.mjs`)];
  for (const command of [
    ["node", join(root, "dist", "cli.js"), "generate", source, "-o", output, "--runtime", "source", ...artifacts],
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
  const generated: GeneratedServer = await import(pathToFileURL(bundle).href);
  const made = (name: RegExp) => Object.entries(generated).find(([each]) => name.test(each))?.[1];
  const client: EchoService["client"] = made(/^create.+Client$/);
  const createDispatcher: CreateDispatcher = made(/^create.+Dispatcher$/);
  return {
    wsdl: join(output, "echo.wsdl"),
    client,
    async serve(calls = []) {
      const handlers = { ...handlersOf(generated), ...handlersOfCalls(generated, calls) };
      const server = await generated.serve(createDispatcher(handlers, { onError: () => undefined }), { port: 0 });
      const [path] = Object.values(generated.operations).map(({ service }) => service.path);
      return { url: `${server.url}${path}`, close: () => server.close({ abrupt: true }) };
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

function handlersOfCalls({ Fault }: GeneratedServer, calls: readonly EncodedCall[]): object {
  const names = new Set(calls.map(({ operation }) => operation).filter((name) => !name.startsWith("echo")));
  const text = (parameters: unknown): string => JSON.stringify(shown(parameters));
  const handlers = [...names].map((name) => {
    const answers = new Map(calls.flatMap((call) => (call.operation === name ? [[text(call.parameters), call]] : [])));
    const answer = (parameters: object): unknown => {
      const call = answers.get(text(parameters));
      if (call === undefined) throw new Fault(`no call has ${text(parameters)}`);
      const { $fault, value } = Object(call.answer);
      if ($fault === undefined) return call.answer;
      throw new Fault($fault, { declared: { name: "OutOfStock", value } });
    };
    return [name, answer] as const;
  });
  return Object.fromEntries(handlers);
}
