/**
 * Owns the part about MTOM: gSOAP and JAX-WS as clients of our server and as servers for our client, zeep and node-soap as readers of our
 * answers.
 * Invariant: the bytes are compared, and a value of a part's size travels as a part in both directions. Each call is made with whole bytes
 * and with streams on our side. Large ones take a bounded part of our memory.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { serve, ServedDispatcher } from "../../templates/runtime/adapters/node-http.js";
import { saajClasses, transferLarge } from "./mtom/large-transfers.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand, startCommand } from "./processes.js";

export const mtomPart: Part = { name: "mtom", title: "Bytes by MTOM, with gSOAP, JAX-WS, zeep and node-soap", run };

type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

interface FilesClient {
  Echo(parameters: { content: Uint8Array }): Promise<Uint8Array | null>;
  Put(parameters: { document: { Content: Bytes } }): Promise<number>;
  readonly Get: {
    (parameters: { size: number }): Promise<{ Content?: Uint8Array } | null>;
    stream(parameters: { size: number }): Promise<{ Content?: AsyncIterable<Uint8Array> } | null>;
  };
}

interface Generated {
  readonly createFilesClient: (options: object) => FilesClient;
  readonly createFilesDispatcher: (handlers: object) => ServedDispatcher;
  readonly serve: typeof serve;
  readonly streamed: (handler: (parameters: { content: AsyncIterable<Uint8Array> }) => Promise<Bytes>) => unknown;
}

const javaClasses = "/usr/share/java/jaxws-rt.jar:.";

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at * 7);

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

async function together(pieces: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array | undefined> {
  if (pieces === undefined) return undefined;
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const checks = new Checks();
  const sources = join(folder, "mtom");
  const [output, bundle] = [join(work, "files"), join(work, "files.mjs")];
  const root = join(folder, "..", "..");
  const esbuild = join(root, "node_modules", "esbuild", "bin", "esbuild");
  const build = (program: string, proxies: string, name: string): string =>
    `g++ -std=c++17 -O0 -I. -o ${name} ${join(sources, program)} soapC.cpp ${proxies} -lgsoap++`;
  for (const command of [
    [
      "node",
      join(root, "dist", "cli.js"),
      "generate",
      join(sources, "files.yaml"),
      "-o",
      output,
      "--runtime",
      "source",
    ],
    [esbuild, join(output, "index.ts"), "--bundle", "--platform=node", "--format=esm", `--outfile=${bundle}`],
    ["wsdl2h", "-o", "files.h", join(output, "files.wsdl")],
    ["soapcpp2", "-j", "-I/usr/share/gsoap/import", "files.h"],
    ["sh", "-c", build("gsoap_client.cpp", "soapFilesSoapProxy.cpp", "mtom-client")],
    ["sh", "-c", build("gsoap_server.cpp", "soapFilesSoapService.cpp", "mtom-server")],
    ["wsimport", "-quiet", "-extension", "-Xnocompile", "-p", "files", "-s", ".", join(output, "files.wsdl")],
    ["sh", "-c", `javac -nowarn -cp ${javaClasses} -d . files/*.java ${join(sources, "JaxwsFiles.java")}`],
    ["javac", "-nowarn", "-cp", saajClasses, "-d", ".", join(sources, "SaajFiles.java")],
  ]) {
    const { code, stdout, stderr } = await runCommand(command, { cwd: work });
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  }
  const generated: Generated = await import(pathToFileURL(bundle).href);
  await callOurs(generated, checks, { work, sources, wsdl: join(output, "files.wsdl") });
  await callTheirs(generated, checks, work, "gSOAP", ["./mtom-server", "0"]);
  await callTheirs(generated, checks, work, "JAX-WS", ["java", "-cp", javaClasses, "JaxwsFiles", "server"]);
  await transferLarge({ work, sources, wsdl: join(output, "files.wsdl") }, checks);
  const { passed, problems } = checks;
  return { passed, problems, section };
}

interface Places {
  readonly work: string;
  readonly sources: string;
  readonly wsdl: string;
}

/** Foreign clients call our server, whose handler has whole bytes, then streams. */
async function callOurs(generated: Generated, checks: Checks, { work, sources, wsdl }: Places): Promise<void> {
  const { streamed } = generated;
  const echoes = {
    "whole bytes": ({ content }: { content: Uint8Array }) => content,
    // Held until all has arrived: an answer before the end of its request closes the connection.
    streams: streamed(async ({ content }) => inPieces((await together(content)) ?? new Uint8Array())),
  };
  for (const [kind, Echo] of Object.entries(echoes)) {
    const forms: string[] = [];
    const dispatcher = generated.createFilesDispatcher({ Echo, Put: () => 0, Get: () => null });
    const shown: ServedDispatcher = {
      ...dispatcher,
      async handle(request, ...more) {
        const response = await dispatcher.handle(request, ...more);
        // JAX-WS also asks for the WSDL.
        if (request.method === "POST")
          forms.push([request, response].map(({ headers }) => headers["content-type"]?.split(";", 1)[0]).join(" "));
        return response;
      },
    };
    const server = await generated.serve(shown, { port: 0 });
    const address = `${server.url}/files.asmx`;
    try {
      for (const [name, sends, command] of [
        ["gSOAP", "parts", ["./mtom-client", address]],
        ["JAX-WS", "parts", ["java", "-cp", javaClasses, "JaxwsFiles", "client", address]],
        ["zeep", "base64", ["/usr/bin/python3", join(sources, "zeep_client.py"), wsdl, address]],
        ["node-soap", "base64", ["node", join(sources, "node_soap_client.mjs"), wsdl, address]],
      ] as const) {
        const { stdout, stderr } = await runCommand(command, { cwd: work });
        const lines = stdout.split("\n").flatMap((line): unknown => (line === "" ? [] : JSON.parse(line)));
        const right = [11, 12].flatMap((soap) => [1, 5, 5000, 300_000].map((size) => ({ soap, size, same: true })));
        checks.equal(`${name} calls ours, ${kind} ${stderr}`, lines, right);
        const sent = sends === "parts" ? ["multipart/related"] : ["text/xml", "application/soap+xml"];
        const expected = sent.map((form) => `${form} multipart/related`);
        checks.equal(`${name} gets parts, ${kind}`, [...new Set(forms.splice(0))], expected);
      }
    } finally {
      await server.close({ abrupt: true });
    }
  }
}

/** Our client calls a foreign server, which prints its port, or those of SOAP 1.1 and SOAP 1.2. */
async function callTheirs(
  { createFilesClient }: Generated,
  checks: Checks,
  work: string,
  name: string,
  command: readonly string[],
): Promise<void> {
  const child = startCommand(command, { cwd: work });
  try {
    const ports = await new Promise<readonly string[]>((resolve, reject) => {
      child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString().match(/\d+/g) ?? []));
      child.once("close", () => reject(new Error(`the server of ${name} ended`)));
    });
    for (const [index, binding] of ["soap11", "soap12"].entries()) {
      const client = createFilesClient({ baseUrl: `http://127.0.0.1:${ports[index] ?? ports[0]}`, binding });
      for (const size of [0, 767, 768, 1_000_000]) {
        const title = `ours calls ${name}, ${binding}, ${size} bytes`;
        await checks.run(title, async () => {
          const bytes = bytesOf(size);
          const isSame = (got: Uint8Array | null | undefined): number => Buffer.compare(got ?? bytes, bytes);
          checks.equal(`${title}: Echo`, isSame(await client.Echo({ content: bytes })), 0);
          checks.equal(`${title}: Put`, await client.Put({ document: { Content: bytes } }), size);
          checks.equal(`${title}: Put of a stream`, await client.Put({ document: { Content: inPieces(bytes) } }), size);
          checks.equal(`${title}: Get`, isSame((await client.Get({ size }))?.Content), 0);
          const content = await together((await client.Get.stream({ size }))?.Content);
          checks.equal(`${title}: Get as a stream`, isSame(content), 0);
        });
      }
    }
  } finally {
    child.kill();
  }
}

const section = [
  "`test/interop/mtom/files.yaml` has `mtom: true`; classes of gSOAP and of JAX-WS are generated from its WSDL.",
  "Their clients call our server, and our client calls their servers, over SOAP 1.1 and SOAP 1.2, with parts in both directions.",
  "JAX-WS sends parts because the WSDL's policy says so.",
  "zeep and node-soap write base64, and read our answers in parts.",
  "Our side has whole bytes in one run, and streams in another.",
  "All bytes arrive as they were sent.",
  "",
  "The kernel measures our process while 50 MB travel in each direction, in SOAP 1.1 and SOAP 1.2.",
  "With streams its peak grows by less than 48 MB, and by less than 64 MB for 200 MB.",
  "With whole bytes it grows by more, which the run checks, too.",
  "Our server reads from gSOAP and SAAJ, and sends to gSOAP, zeep and SAAJ; our client sends to gSOAP's server, and reads from it.",
  "zeep sends no parts: its base64 is whole in the envelope, within `limits.bodyBytes`.",
].join("\n");
