/**
 * Owns the part about services that are not ours: a genuine ASMX service with every construct that ASMX can publish, its WSDL imported, and
 * Mono's own proxy sent once to it and once through everything that came of the import: dispatcher, handlers that call on, client.
 * Invariant: what the proxy prints is the same both ways, and the operations left out are those listed here, no more and no fewer.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { serve, ServedDispatcher } from "../../templates/runtime/adapters/node-http.js";
import type { isCallError } from "../../templates/runtime/errors.js";
import type { PendingCall } from "../../templates/runtime/operation-call.js";
import type { Fault } from "../../templates/runtime/server/fault.js";
import type { DispatcherOptions, HandlerContext } from "../../templates/runtime/server/handler.js";
import type { AbsentValues } from "../../templates/runtime/bindings/absent-values.js";
import { Checks } from "./our-client/checks.js";
import { type GenuineService, startApplication } from "./genuine-service.js";
import { probeReasons, runProbes } from "./import-probes.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand } from "./processes.js";

export const importPart: Part = { name: "import", title: "A service that is not ours, by its WSDL", run };

/** Operations that cannot be imported, and why. */
const leftOut: Readonly<Record<string, string>> = {};

/** Lines of Mono's proxy that differ on their way through us, and why. */
const otherwise: Readonly<Record<string, string>> = {
  "Bare\tnull": "a body whose element can be read as a wrapper is imported as one, and has no null",
  'AnyElements\t[<one xmlns="" />,<t:two xmlns:t="urn:two">2</t:two>]':
    "an element that is kept as text also declares the default namespace it stood in",
};

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const checks = new Checks();
  const sources = join(folder, "mono", "constructs");
  const files = ["service.cs", "contacts.cs", "words.cs"].map((name) => join(sources, name));
  const genuine = await startApplication(join(folder, "mono"), join(work, "constructs"), {
    page: join(sources, "constructs.asmx"),
    files,
  });
  let probes = 0;
  try {
    const made = await importService(folder, work, genuine);
    checks.equal("operations left out", made.leftOut.join(" "), Object.keys(leftOut).sort().join(" "));
    const proxy = await buildProxy(sources, work);
    const between = await made.serve(genuine.baseUrl);
    try {
      const direct = await proxy(genuine.url, made.leftOut);
      const throughUs = await proxy(between.url, made.leftOut);
      for (const [at, line] of direct.entries()) {
        if (line in otherwise) checks.equal(`Mono's proxy, line ${at + 1}, differs`, throughUs[at] !== line, true);
        else checks.equal(`Mono's proxy, line ${at + 1}`, throughUs[at], line);
      }
      checks.equal("Mono's proxy, lines", throughUs.length, direct.length);
      probes = await runProbes(genuine.url, between.url, checks);
    } finally {
      await between.close();
    }
    const { passed, problems } = checks;
    return { passed, problems, section: section(made.imported, probes) };
  } finally {
    await genuine.stop();
  }
}

interface ImportedService {
  /** Names of the operations that came of it. */
  readonly imported: number;
  readonly leftOut: readonly string[];
  /** The generated server, whose handlers call the service at `baseUrl` with the generated client. */
  serve(baseUrl: string): Promise<{ readonly url: string; close(): Promise<void> }>;
}

async function importService(folder: string, work: string, genuine: GenuineService): Promise<ImportedService> {
  const wsdl = join(work, "constructs.wsdl");
  const text = await (await fetch(`${genuine.url}?WSDL`)).text();
  writeFileSync(wsdl, text);
  const cli = join(folder, "..", "..", "dist", "cli.js");
  const output = join(work, "constructs-generated");
  // By its address: what it imports, the schema of a typed DataSet, stands there as well.
  const options = ["-o", output, "--skip-unsupported", "--artifacts", "client,server", "--runtime", "source"];
  const command = ["node", cli, "generate", `${genuine.url}?WSDL`, ...options];
  const { code, stdout, stderr } = await runCommand(command, { cwd: work });
  if (code !== 0) throw new Error(`the WSDL of the genuine service is not imported: ${stdout}${stderr}`);
  const bundle = join(work, "constructs-generated.mjs");
  const esbuild = [join(folder, "..", "..", "node_modules", "esbuild", "bin", "esbuild"), join(output, "index.ts")];
  const bundled = await runCommand([...esbuild, "--bundle", "--platform=node", "--format=esm", `--outfile=${bundle}`], {
    cwd: work,
  });
  if (bundled.code !== 0) throw new Error(`what was generated cannot be bundled: ${bundled.stderr}`);
  const generated: Generated = await import(pathToFileURL(bundle).href);
  const names = Object.keys(generated.operations);
  // Overloads have one name and messages of their own.
  const all = [...text.matchAll(/<wsdl:message name="([^"]*)SoapIn"/g)].map(([, name = ""]) => name);
  return {
    imported: names.length,
    leftOut: [...new Set(all)].filter((name) => !names.includes(name)).sort(),
    async serve(baseUrl) {
      const client = generated.createConstructsClient({ baseUrl });
      const handlers = Object.fromEntries(names.map((name) => [name, callOn(client[name], generated)]));
      const server = await generated.serve(
        generated.createConstructsDispatcher(handlers, { absent: generated.dotNetDefaults }),
        { port: 0 },
      );
      return { url: `${server.url}${new URL(genuine.url).pathname}`, close: () => server.close({ abrupt: true }) };
    },
  };
}

/** What is used of the generated output, whose types are not known here: any of its operations may be missing. */
interface Generated {
  readonly operations: Readonly<Record<string, unknown>>;
  readonly createConstructsClient: (options: object) => Readonly<Record<string, Method>>;
  readonly createConstructsDispatcher: (handlers: object, options: DispatcherOptions) => ServedDispatcher;
  readonly dotNetDefaults: AbsentValues;
  readonly serve: typeof serve;
  readonly Fault: typeof Fault;
  readonly isCallError: typeof isCallError;
}

type Method = (parameters: unknown, options?: object) => PendingCall<unknown, object>;

/** A handler that makes the same call on, with the headers that came, and hands its outcome back with those that come back. */
function callOn(method: Method | undefined, { Fault, isCallError }: Generated) {
  return async (parameters: unknown, { soapHeaders, responseSoapHeaders }: HandlerContext): Promise<unknown> => {
    try {
      const options = Object.keys(soapHeaders).length === 0 ? {} : { soapHeaders };
      const response = await method?.(parameters, options).withResponse();
      Object.assign(responseSoapHeaders, response?.soapHeaders);
      return response?.result;
    } catch (error) {
      if (!isCallError(error) || error.kind !== "fault") throw error;
      const { reason, actor, code, detail } = error.fault;
      throw new Fault(reason, { code: code === "client" ? "client" : "server", actor, detail: contentOf(detail) });
    }
  };
}

/** Without the tags of the detail element. */
function contentOf(detail: string | undefined): string | undefined {
  return detail?.replace(/^<[^>]*>|<\/[^>]*>$/g, "");
}

/** Builds the proxy and gives what runs it: a line for each call. */
async function buildProxy(
  sources: string,
  work: string,
): Promise<(url: string, leftOut: readonly string[]) => Promise<readonly string[]>> {
  const folder = join(work, "constructs-proxy");
  mkdirSync(folder);
  const references = ["System.Web.Services", "System.Data", "System.Xml"].map((name) => `-r:${name}.dll`);
  const programs = ["words.cs", "contacts.cs", "typed-proxy.cs", "client.cs"].map((name) => join(sources, name));
  for (const command of [
    ["wsdl", "-n:Proxy", "-out:proxy.cs", join(work, "constructs.wsdl")],
    ["mcs", "-nologo", "-langversion:6", "-out:client.exe", ...references, "proxy.cs", ...programs],
  ]) {
    const { code, stdout, stderr } = await runCommand(command, { cwd: folder });
    if (code !== 0) throw new Error(`${command[0]} failed: ${stdout}${stderr}`);
  }
  return async (url, leftOut) => {
    const { code, stdout, stderr } = await runCommand(["mono", "client.exe", url, ...leftOut], { cwd: folder });
    if (code !== 0) throw new Error(`Mono's proxy ended with ${code}: ${stdout}${stderr}`);
    return stdout.trimEnd().split("\n");
  };
}

function section(imported: number, probes: number): string {
  const left = Object.entries(leftOut);
  return [
    "A service on Mono has everything that ASMX can publish beyond the messaging service (`mono/constructs`).",
    `${imported} of its operations are imported from its WSDL.`,
    ...(left.length === 0
      ? []
      : [`${left.length} are not: ${left.map(([name, why]) => `\`${name}\` (${why})`).join(", ")}.`]),
    "Mono's proxy calls them there, and at our generated server, whose handlers make the same call with our generated client.",
    `The proxy's results are the same, except for ${Object.keys(otherwise).length} calls:`,
    "",
    ...Object.values(otherwise).map((reason) => `- ${reason}`),
    "",
    `${probes} further requests are those that no proxy sends.`,
    "They leave out parameters, fields and attributes that the WSDL requires (`absent: dotNetDefaults`), or have values in every form that .NET reads or nearly reads.",
    "Both services answer with the same values or refuse, with these exceptions:",
    "",
    ...probeReasons.map((reason) => `- ${reason}`),
  ].join("\n");
}
