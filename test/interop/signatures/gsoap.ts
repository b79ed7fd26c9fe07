/**
 * Owns the judgement of gSOAP's plugin for WS-Security: its client calls our server, our client calls its server, and it calls itself.
 * Invariant: a refusal that is gSOAP's own is shown by gSOAP calling gSOAP, or by xmlsec1.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { serve, ServedDispatcher } from "../../../templates/runtime/adapters/node-http.js";
import type { SignatureAlgorithm, x509Signature } from "../../../templates/runtime/security/client.js";
import type { requireSignature } from "../../../templates/runtime/security/server.js";
import { Checks } from "../our-client/checks.js";
import { runCommand, withProcess } from "../processes.js";

interface KeyFiles {
  readonly key: string;
  readonly certificate: string;
}

export interface GsoapPlaces {
  /** test/interop */
  readonly folder: string;
  readonly work: string;
  readonly files: Readonly<Record<"client" | "server", KeyFiles>>;
  readonly algorithms: readonly SignatureAlgorithm[];
}

interface Notes {
  readonly createNotesClient: (options: object) => {
    Say(parameters: { text: string }): Promise<string | null>;
  };
  readonly createNotesDispatcher: (handlers: object, options: object) => ServedDispatcher;
  readonly x509Signature: typeof x509Signature;
  readonly requireSignature: typeof requireSignature;
  readonly serve: typeof serve;
}

const text = 'a & b <c> "\u00e9" \u{1F529}';
const versions = [11, 12] as const;
const unsigned = "Message body not signed";
const plugin = "/usr/share/gsoap/plugin";

export async function judgeWithGsoap(places: GsoapPlaces): Promise<Checks> {
  const checks = new Checks();
  const notes = await buildPrograms(places);
  await callOurs(places, notes, checks);
  for (const firstRow of versions)
    for (const check of ["body", "element"] as const) await callTheirs(places, notes, checks, { firstRow, check });
  return checks;
}

const programOf = ({ work }: GsoapPlaces): string => join(work, "gsoap-signatures", "notes");

/** Builds gSOAP's program, and returns our module of the same description. */
async function buildPrograms({ folder, work }: GsoapPlaces): Promise<Notes> {
  const root = join(folder, "..", "..");
  const sources = join(folder, "signatures");
  const place = join(work, "gsoap-signatures");
  mkdirSync(place);
  const esbuild = join(root, "node_modules", "esbuild", "bin", "esbuild");
  const codegen = ["node", join(root, "dist", "cli.js"), "generate", join(sources, "notes.yaml")];
  const programs = ["wsseapi", "smdevp", "mecevp"].map((name) => join(plugin, `${name}.c`));
  const compiled = [
    ...["g++", "-std=c++17", "-O0", "-w", "-I.", `-I${plugin}`, "$(pkg-config --cflags gsoapssl++)", "-o", "notes"],
    ...[join(sources, "gsoap.cpp"), "soapC.cpp", "soapClient.cpp", "soapServer.cpp"],
    ...["-x", "c++", ...programs, "/usr/share/gsoap/custom/struct_timeval.c", "-x", "none"],
    ...["$(pkg-config --libs gsoapssl++)", "-lssl", "-lcrypto"],
  ];
  for (const command of [
    [...codegen, "-o", "output", "--runtime", "source"],
    [esbuild, "output/index.ts", "--bundle", "--platform=node", "--format=esm", "--outfile=notes.mjs"],
    ["wsdl2h", "-o", "notes.h", "output/notes.wsdl"],
    // wsdl2h imports it by itself only if the WSDL has a policy.
    ["sh", "-c", "printf '\\n#import \"wsse.h\"\\n' >>notes.h"],
    ["soapcpp2", "-a", "-I/usr/share/gsoap/import", "notes.h"],
    ["sh", "-c", compiled.join(" ")],
  ]) {
    const { code, stdout, stderr } = await runCommand(command, { cwd: place });
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  }
  return (await import(pathToFileURL(join(place, "notes.mjs")).href)) as Notes;
}

/** Runs gSOAP's client: a line for each version and algorithm. */
async function callAsGsoap(places: GsoapPlaces, address: string, form: "canonical" | "plain"): Promise<string[]> {
  const { client, server } = places.files;
  const keys = [client.key, client.certificate, server.certificate];
  const { stdout, stderr } = await runCommand([programOf(places), "client", address, ...keys, form], {
    cwd: places.work,
  });
  return `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
}

const linesOf = (places: GsoapPlaces, result: (algorithm: SignatureAlgorithm) => string): string[] =>
  versions.flatMap((version) => places.algorithms.map((name) => `${version} ${name} ${result(name)}`));

async function callOurs(places: GsoapPlaces, notes: Notes, checks: Checks): Promise<void> {
  const { files, algorithms } = places;
  const [key, certificate] = [files.server.key, files.server.certificate].map((path) => readFileSync(path, "utf8"));
  const reasons = new Set<string>();
  const security = notes.requireSignature({
    certificates: [readFileSync(files.client.certificate, "utf8")],
    algorithms,
    answers: { key: key ?? "", certificate: certificate ?? "" },
    onRejected: (error) => reasons.add(error.message),
  });
  const say = ({ text: said }: { text: string }): string => said;
  const server = await notes.serve(notes.createNotesDispatcher({ Say: say }, { security }), { port: 0 });
  const address = `${server.url}/notes.asmx`;
  const refused = "The signature or decryption was invalid";
  try {
    const called = await callAsGsoap(places, address, "canonical");
    // gSOAP names such a signature rsa-sha512; xmlsec1 rejects it, too.
    const results = linesOf(places, (algorithm) => (algorithm === "rsa-sha384" ? refused : text));
    checks.equal("gSOAP calls ours", called, results);
    checks.equal("gSOAP calls ours, reasons", [...reasons], [sha384Reason]);
    reasons.clear();
    const plain = await callAsGsoap(places, address, "plain");
    const all = linesOf(places, () => refused);
    checks.equal("gSOAP calls ours without SOAP_XML_CANONICAL", plain, all);
    checks.equal("gSOAP calls ours without SOAP_XML_CANONICAL, reasons", [...reasons], [plainReason]);
  } finally {
    await server.close({ abrupt: true });
  }
}

const sha384Reason = "WS-Security: SignedInfo was changed, or signed with another key";
const plainReason = "WS-Security: ds:CanonicalizationMethod is not http://www.w3.org/2001/10/xml-exc-c14n#";

interface Variant {
  /** SOAP version of the first row of the server's table of namespaces. */
  readonly firstRow: 11 | 12;
  /** `soap_wsse_verify_body`, or `soap_wsse_verify_element` with the namespace of the first row. */
  readonly check: "body" | "element";
}

/** Our client, then gSOAP's, call gSOAP's server, which prints a verdict for each request. */
async function callTheirs(places: GsoapPlaces, notes: Notes, checks: Checks, variant: Variant): Promise<void> {
  const { files, algorithms } = places;
  const { firstRow, check } = variant;
  const title = `server of gSOAP, table of ${firstRow}, checks the ${check}`;
  const keys = [files.server.key, files.server.certificate, files.client.certificate];
  const isAccepted = (version: number): boolean => check === "element" || version === firstRow;
  const command = [programOf(places), "server", "0", ...keys, String(firstRow), check];
  await withProcess(command, { cwd: places.work }, async (child, port, lines) => {
    const address = `http://127.0.0.1:${port.replace("port ", "")}`;
    for (const version of versions)
      for (const algorithm of algorithms) {
        const name = `ours calls the ${title}, SOAP ${version}, ${algorithm}`;
        const result = await sayAsOurs(notes, files, { baseUrl: address, binding: `soap${version}` }, algorithm);
        checks.equal(name, result, isAccepted(version) ? text : unsigned);
      }
    // Its faults have no signature, and it prints why the request was refused.
    await callAsGsoap(places, `${address}/`, "canonical");
    child.kill("SIGKILL");
    const verdicts: string[] = [];
    for await (const line of lines) verdicts.push(line);
    const ours = versions.flatMap((version) => algorithms.map(() => (isAccepted(version) ? "signed" : unsigned)));
    // gSOAP rejects its own rsa-sha384 before the operation runs.
    const theirs = ours.filter((_, index) => algorithms[index % algorithms.length] !== "rsa-sha384");
    checks.equal(`verdicts of the ${title}`, verdicts, [...ours, ...theirs]);
  });
}

/** The answer, or the reason of the fault. */
async function sayAsOurs(
  notes: Notes,
  { client, server }: GsoapPlaces["files"],
  options: object,
  algorithm: SignatureAlgorithm,
): Promise<unknown> {
  const security = notes.x509Signature({
    key: readFileSync(client.key, "utf8"),
    certificate: readFileSync(client.certificate, "utf8"),
    algorithm,
    verify: { certificates: [readFileSync(server.certificate, "utf8")] },
  });
  return notes
    .createNotesClient({ ...options, security })
    .Say({ text })
    .catch((error: Error & { readonly fault?: { readonly reason: string } }) => error.fault?.reason ?? String(error));
}
