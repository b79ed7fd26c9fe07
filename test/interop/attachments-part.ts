/**
 * Owns the part about attachments: gSOAP as client of our server and as server for our client.
 * Invariant: the bytes and their media type are compared, in both directions.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { serve, ServedDispatcher } from "../../templates/runtime/adapters/node-http.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand, withProcess } from "./processes.js";

export const attachmentsPart: Part = { name: "attachments", title: "Attachments (SwA), with gSOAP", run };

interface ClaimsClient {
  Store(parameters: { Number: number; Photo: Uint8Array }): Promise<{ Size: number; Copy?: Uint8Array }>;
  Count(parameters: { Number: number }): Promise<number>;
}

interface Generated {
  readonly createClaimsClient: (options: object) => ClaimsClient;
  readonly createClaimsDispatcher: (handlers: object) => ServedDispatcher;
  readonly serve: typeof serve;
}

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at * 7);

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const checks = new Checks();
  const sources = join(folder, "attachments");
  const [output, bundle] = [join(work, "claims"), join(work, "claims.mjs")];
  const root = join(folder, "..", "..");
  const esbuild = join(root, "node_modules", "esbuild", "bin", "esbuild");
  const generate = ["node", join(root, "dist", "cli.js"), "generate", join(sources, "claims.yaml")];
  const build = (program: string, proxies: string, name: string): string =>
    `g++ -std=c++17 -O0 -I. -o ${name} ${join(sources, program)} soapC.cpp ${proxies} -lgsoap++`;
  for (const command of [
    [...generate, "-o", output, "--runtime", "source"],
    [esbuild, join(output, "index.ts"), "--bundle", "--platform=node", "--format=esm", `--outfile=${bundle}`],
    ["wsdl2h", "-o", "claims.h", join(output, "claims.wsdl")],
    ["soapcpp2", "-j", "-I/usr/share/gsoap/import", "claims.h"],
    ["sh", "-c", build("gsoap_client.cpp", "soapClaimsSoapProxy.cpp", "attachments-client")],
    ["sh", "-c", build("gsoap_server.cpp", "soapClaimsSoapService.cpp", "attachments-server")],
  ]) {
    const { code, stdout, stderr } = await runCommand(command, { cwd: work });
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  }
  const generated: Generated = await import(pathToFileURL(bundle).href);
  await callOurs(generated, checks, work);
  await callTheirs(generated, checks, work);
  const { passed, problems } = checks;
  return { passed, problems, section };
}

/** gSOAP calls our server. */
async function callOurs(generated: Generated, checks: Checks, work: string): Promise<void> {
  const dispatcher = generated.createClaimsDispatcher({
    Store: ({ Photo }: { Photo: Uint8Array }) => ({ Size: Photo.length, Copy: Photo }),
    Count: ({ Number: number }: { Number: number }) => number,
  });
  const server = await generated.serve(dispatcher, { port: 0 });
  try {
    const { stdout, stderr } = await runCommand(["./attachments-client", `${server.url}/claims`], { cwd: work });
    const lines = stdout
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    const right = [11, 12].flatMap((soap) => [1, 5, 5000, 300_000].map((size) => ({ soap, size, same: true })));
    checks.equal(`gSOAP calls ours ${stderr}`, lines, right);
  } finally {
    await server.close({ abrupt: true });
  }
}

/** Our client calls a server of gSOAP. */
async function callTheirs({ createClaimsClient }: Generated, checks: Checks, work: string): Promise<void> {
  await withProcess(["./attachments-server", "0"], { cwd: work }, async (_child, line) => {
    const port = /\d+/.exec(line)?.[0] ?? "";
    for (const binding of ["soap11", "soap12"]) {
      const client = createClaimsClient({ baseUrl: `http://127.0.0.1:${port}`, binding });
      for (const size of [0, 1, 5000, 1_000_000]) {
        const title = `ours calls gSOAP, ${binding}, ${size} bytes`;
        await checks.run(title, async () => {
          const bytes = bytesOf(size);
          const { Size, Copy = new Uint8Array(1) } = await client.Store({ Number: 1, Photo: bytes });
          checks.equal(title, [Size, Buffer.compare(Copy, bytes)], [size, 0]);
        });
      }
      await checks.run(`ours calls gSOAP, ${binding}, without attachments`, async () => {
        checks.equal(`ours calls gSOAP, ${binding}, without attachments`, await client.Count({ Number: 4 }), 4);
      });
    }
  });
}

const section = [
  "`test/interop/attachments/claims.yaml` has a parameter and a result with `attachment`; gSOAP's proxy and service are generated from its WSDL.",
  "gSOAP's client calls our server, and our client calls gSOAP's server, over SOAP 1.1 and SOAP 1.2.",
  "All attachments arrive as they were sent, with their media types.",
].join("\n");
