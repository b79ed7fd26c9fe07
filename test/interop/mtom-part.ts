/**
 * Owns the part about MTOM: gSOAP as client of our server and as server for our client, and zeep as a reader of our answers.
 * Invariant: the bytes are compared, and a value of a part's size travels as a part in both directions.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { serve, ServedDispatcher } from "../../templates/runtime/adapters/node-http.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand, startCommand } from "./processes.js";

export const mtomPart: Part = { name: "mtom", title: "Bytes by MTOM, with gSOAP and zeep", run };

interface FilesClient {
  Echo(parameters: { content: Uint8Array }): Promise<Uint8Array | null>;
  Put(parameters: { document: { Content: Uint8Array } }): Promise<number>;
  Get(parameters: { size: number }): Promise<{ Content?: Uint8Array } | null>;
}

interface Generated {
  readonly createFilesClient: (options: object) => FilesClient;
  readonly createFilesDispatcher: (handlers: object) => ServedDispatcher;
  readonly serve: typeof serve;
}

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at * 7);

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
  ]) {
    const { code, stdout, stderr } = await runCommand(command, { cwd: work });
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  }
  const generated: Generated = await import(pathToFileURL(bundle).href);
  await callOurs(generated, checks, { work, zeep: join(sources, "zeep_client.py"), wsdl: join(output, "files.wsdl") });
  await callTheirs(generated, checks, work);
  const { passed, problems } = checks;
  return { passed, problems, section };
}

interface Places {
  readonly work: string;
  readonly zeep: string;
  readonly wsdl: string;
}

/** Clients of gSOAP and zeep call our server. */
async function callOurs(generated: Generated, checks: Checks, { work, zeep, wsdl }: Places): Promise<void> {
  const forms: string[] = [];
  const dispatcher = generated.createFilesDispatcher({
    Echo: ({ content }: { content: Uint8Array }) => content,
    Put: () => 0,
    Get: () => null,
  });
  const shown: ServedDispatcher = {
    ...dispatcher,
    async handle(request) {
      const response = await dispatcher.handle(request);
      forms.push(response.headers["content-type"]?.split(";", 1)[0] ?? "");
      return response;
    },
  };
  const server = await generated.serve(shown, { port: 0 });
  const address = `${server.url}/files.asmx`;
  try {
    for (const [name, command] of [
      ["gSOAP", ["./mtom-client", address]],
      ["zeep", ["/usr/bin/python3", zeep, wsdl, address]],
    ] as const) {
      const { stdout, stderr } = await runCommand(command, { cwd: work });
      const lines = stdout
        .trim()
        .split("\n")
        .map((line): unknown => JSON.parse(line));
      const right = [11, 12].flatMap((soap) => [1, 5, 5000, 300_000].map((size) => ({ soap, size, same: true })));
      checks.equal(`${name} calls ours ${stderr}`, lines, right);
      checks.equal(`${name} gets parts`, new Set(forms.splice(0)), new Set(["multipart/related"]));
    }
  } finally {
    await server.close({ abrupt: true });
  }
}

/** Our client calls a server of gSOAP. */
async function callTheirs({ createFilesClient }: Generated, checks: Checks, work: string): Promise<void> {
  const child = startCommand(["./mtom-server", "0"], { cwd: work });
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout?.once("data", (chunk: Buffer) => resolve(/\d+/.exec(chunk.toString())?.[0] ?? ""));
      child.once("close", () => reject(new Error("gSOAP's server ended")));
    });
    for (const binding of ["soap11", "soap12"]) {
      const client = createFilesClient({ baseUrl: `http://127.0.0.1:${port}`, binding });
      for (const size of [0, 767, 768, 1_000_000]) {
        const title = `ours calls gSOAP, ${binding}, ${size} bytes`;
        await checks.run(title, async () => {
          const bytes = bytesOf(size);
          checks.equal(`${title}: Echo`, Buffer.compare((await client.Echo({ content: bytes })) ?? bytes, bytes), 0);
          checks.equal(`${title}: Put`, await client.Put({ document: { Content: bytes } }), size);
          const { Content = bytes } = (await client.Get({ size })) ?? {};
          checks.equal(`${title}: Get`, Buffer.compare(Content, bytes), 0);
        });
      }
    }
  } finally {
    child.kill();
  }
}

const section = [
  "`test/interop/mtom/files.yaml` has `mtom: true`; gSOAP's proxy and service are generated from its WSDL.",
  "gSOAP's client calls our server, and our client calls gSOAP's server, over SOAP 1.1 and SOAP 1.2, with parts in both directions.",
  "zeep writes base64 and reads our answers in parts.",
  "All bytes arrive as they were sent.",
].join("\n");
