/** Owns our side of the part about WS-Addressing: client and server generated from `desk.yaml`, and what our client sees of each call. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { serve, ServedDispatcher } from "../../../templates/runtime/adapters/node-http.js";
import type { isCallError } from "../../../templates/runtime/errors.js";
import type { HttpHeaders, HttpRequest, Transport } from "../../../templates/runtime/exchange.js";
import type { Fault } from "../../../templates/runtime/server/fault.js";
import { runCommand } from "../processes.js";
import { type AddressedAnswer, calls, type Version } from "./answers.js";

interface DeskClient {
  Add(parameters: { a: number; b: number }): Promise<number>;
  Echo(parameters: { text: string }): Promise<string | null>;
  Note(parameters: { text: string }): Promise<void>;
}

interface Generated {
  readonly createDeskClient: (options: object) => DeskClient;
  readonly createDeskDispatcher: (handlers: object, options: object) => ServedDispatcher;
  readonly serve: typeof serve;
  readonly nodeHttpTransport: () => Transport;
  readonly Fault: typeof Fault;
  readonly isCallError: typeof isCallError;
}

export interface Desk {
  readonly version: Version;
  /** Path of its WSDL. */
  readonly wsdl: string;
  /** `change`: of requests as they arrive. */
  serve(change?: (request: HttpRequest) => HttpRequest): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** What our client sees of a server. `addressOf`: by 11 or 12. */
  callAll(addressOf: (soap: number) => string): Promise<readonly AddressedAnswer[]>;
}

/** Generates from `desk.yaml`. The version of 2004 is required there, so that headers have `mustUnderstand`. */
export async function generateDesk(folder: string, work: string, version: Version): Promise<Desk> {
  const root = join(folder, "..", "..");
  const name = version === "1.0" ? "desk" : "desk2004";
  const [source, output, bundle] = [join(work, `${name}.yaml`), join(work, name), join(work, `${name}.mjs`)];
  const description = readFileSync(join(folder, "addressing", "desk.yaml"), "utf8");
  const required = `addressing: { version: "${version}", required: true }`;
  writeFileSync(source, version === "1.0" ? description : description.replace('addressing: "1.0"', required));
  const esbuild = join(root, "node_modules", "esbuild", "bin", "esbuild");
  for (const command of [
    ["node", join(root, "dist", "cli.js"), "generate", source, "-o", output, "--runtime", "source"],
    [esbuild, join(output, "index.ts"), "--bundle", "--platform=node", "--format=esm", `--outfile=${bundle}`],
  ]) {
    const { code, stdout, stderr } = await runCommand(command, { cwd: work });
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  }
  const generated: Generated = await import(pathToFileURL(bundle).href);
  return {
    version,
    wsdl: join(output, "desk.wsdl"),
    async serve(change = (request) => request) {
      const dispatcher = generated.createDeskDispatcher(handlersOf(generated), { onError: () => undefined });
      const handle: ServedDispatcher["handle"] = (request) => dispatcher.handle(change(request));
      const server = await generated.serve({ ...dispatcher, handle }, { port: 0 });
      return { url: `${server.url}/desk.asmx`, close: () => server.close({ abrupt: true }) };
    },
    async callAll(addressOf) {
      const answers: AddressedAnswer[] = [];
      for (const soap of [11, 12]) {
        for (const call of calls) answers.push(await callOne(generated, addressOf(soap), soap, call));
      }
      return answers;
    },
  };
}

function handlersOf({ Fault: FaultError }: Generated): object {
  return {
    Add: ({ a, b }: { a: number; b: number }) => {
      const declared = { name: "Limit", value: { Most: 12 } };
      if (a === 13) throw new FaultError("too much", { code: "client", declared });
      if (a === 14) throw new FaultError("never", { code: "client" });
      return a + b;
    },
    Echo: ({ text }: { text: string }) => text,
    Note: () => undefined,
  };
}

/** What our client sees, with the headers as they are in the answer. */
async function callOne(
  { createDeskClient, nodeHttpTransport, isCallError: isError }: Generated,
  baseUrl: string,
  soap: number,
  call: (typeof calls)[number],
): Promise<AddressedAnswer> {
  let [id, envelope]: (string | undefined)[] = [];
  const send = nodeHttpTransport();
  const transport: Transport = async (request, options) => {
    const text = withAction(new TextDecoder().decode(request.body), call);
    id = textOf(text, "MessageID");
    const headers = call === "unknown action" ? unknownAction(request.headers) : request.headers;
    const response = await send({ ...request, headers, body: new TextEncoder().encode(text) }, options);
    if (response.body instanceof Uint8Array) envelope = new TextDecoder().decode(response.body);
    return response;
  };
  const client = createDeskClient({ baseUrl, binding: `soap${soap}`, transport });
  const a = call === "declared fault" ? 13 : call === "fault" ? 14 : 1;
  let [value, code]: [string, string | null] = ["", null];
  try {
    if (call === "Echo") value = (await client.Echo({ text: "a & b <c>" })) ?? "null";
    else if (call !== "Note") value = String(await client.Add({ a, b: 2 }));
    else value = await client.Note({ text: "note" }).then(() => "sent");
  } catch (error) {
    if (!isError(error) || error.kind !== "fault") value = `error ${String(error)}`;
    else {
      const { fault } = error;
      code = (fault.subcodes.at(-1) ?? fault.codeText).split(":").at(-1) ?? "";
      if (fault.name !== undefined) value = `${fault.name} ${Object.values(fault.value ?? {}).join(" ")}`;
    }
  }
  const related = textOf(envelope ?? "", "RelatesTo");
  const action = textOf(envelope ?? "", "Action") ?? null;
  return { soap, call, value, code, action, isRelated: related !== undefined && related === id };
}

/** A request with the mistake of a call. */
function withAction(envelope: string, call: string): string {
  if (call === "no action") return envelope.replace(/<Action .*?<\/Action>/, "");
  if (call === "unknown action") return envelope.replace(/(<Action [^>]*>).*?</, "$1urn:unknown<");
  return envelope;
}

/** The same in the headers of HTTP: WCF looks there, too. */
function unknownAction(headers: HttpHeaders): HttpHeaders {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    name === "soapaction" ? '"urn:unknown"' : value.replace(/action="[^"]*"/, 'action="urn:unknown"'),
  ]);
  return Object.fromEntries(entries);
}

/** Puts the header Action, which Mono's client removes over SOAP 1.1, back into its request. */
export function restoreAction(request: HttpRequest): HttpRequest {
  const action = request.headers["soapaction"]?.replaceAll('"', "");
  const text = new TextDecoder().decode(request.body);
  const wsa = /<MessageID xmlns="([^"]*)"/.exec(text)?.[1];
  if (action === undefined || wsa === undefined || text.includes("<a:Action")) return request;
  const block = `<Action xmlns="${wsa}">${action}</Action>`;
  return { ...request, body: new TextEncoder().encode(text.replace("<s:Header>", `<s:Header>${block}`)) };
}

/** Text of a header in an envelope, whatever its prefix. */
function textOf(envelope: string, name: string): string | undefined {
  return new RegExp(`<(?:[^\\s:>]+:)?${name}[ >][^<]*`).exec(envelope)?.[0].replace(/^[^>]*>/, "");
}
