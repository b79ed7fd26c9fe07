/**
 * Owns the programs that both builds are measured with: the output of each build for one description, and adapters over it.
 * Invariant: an adapter is the same text for both sides and imports only the generated index, so that the internals may differ.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { runCli } from "./command-line.mjs";
import { columns } from "../xml-documents.mjs";

/** As `http/client.mjs` and `http/server.mjs` call them; the dates are real ones, since generated clients check them. */
const adapters = {
  client: `
import { createMessagingAccountClient } from "./index.js";
export function create(baseUrl) {
  const client = createMessagingAccountClient({ baseUrl });
  const interval = { Start_Date: "2009/12/01", End_Date: "2009/12/31" };
  const getSMSHistoryList = (parameters) => client.getSMSHistoryList({ ...parameters, ...interval });
  return { client: { singlesms: (parameters) => client.singlesms(parameters), getSMSHistoryList } };
}`,
  server: `
import { createMessagingAccountDispatcher, dataSet, operations, serve, values } from "./index.js";
const columns = [${columns.map(([name, type]) => `{ name: "${name}", type: values.${type.slice("xs:".length)} }`).join(", ")}];
const refuse = () => {
  throw new Error("the bench does not call this operation");
};
export async function open(rows) {
  const handlers = Object.fromEntries(Object.keys(operations).map((name) => [name, refuse]));
  const table = { name: "Table", columns, rows: rows.real };
  const dispatcher = createMessagingAccountDispatcher({
    ...handlers,
    singlesms: () => 14,
    getSMSHistoryList: () => dataSet({ tables: [table] }),
  });
  return (await serve(dispatcher, { port: 0 })).port;
}`,
  operation: `
import { call, fetchTransport, singlesms, soap11 } from "./index.js";
export const send = (parameters) =>
  call(singlesms, parameters, { baseUrl: "https://example.org", binding: soap11, transport: fetchTransport() });`,
};

/** Options with which both sides write the same artifacts, with the runtime's sources; older builds call that a copy. */
export function generateOptions(cli) {
  const { stdout } = runCli(cli, ["generate", "--help"]);
  const runtime = /\bsource\s+\(/.test(stdout) ? "source" : "copy";
  return ["--runtime", runtime, "--import-extension", "js", "--artifacts", "client,server,wsdl,fixtures"];
}

/** Generates the output of a build and bundles the adapters: `{ cli, options, client, server, sizes }`. */
export async function makePrograms(repository, description, folder) {
  const cli = join(repository, "dist/cli.js");
  const options = generateOptions(cli);
  const output = join(folder, "output");
  mkdirSync(folder, { recursive: true });
  runCli(cli, ["generate", description, "-o", output, ...options], folder);
  const [client, server] = await Promise.all(["client", "server"].map((name) => bundleForNode(name, output, folder)));
  return { cli, options, client, server, sizes: await sizesOf(output) };
}

async function bundleForNode(name, output, folder) {
  const file = join(folder, `${name}.mjs`);
  const [{ contents }] = await bundle(name, output, { platform: "node" });
  writeFileSync(file, contents);
  return file;
}

/** Bytes of one operation in a browser, minified and compressed: before it can run, and with all that it may load. */
async function sizesOf(output) {
  const external = { name: "external", setup: ({ onResolve }) => onResolve({ filter: /./ }, markDynamicImport) };
  const options = { platform: "browser", conditions: ["browser"], minify: true, legalComments: "none" };
  const [[start], [whole]] = await Promise.all([
    bundle("operation", output, { ...options, plugins: [external] }),
    bundle("operation", output, options),
  ]);
  return { start: compressed(start), whole: compressed(whole) };
}

const markDynamicImport = ({ kind, path }) => (kind === "dynamic-import" ? { path, external: true } : undefined);
const compressed = ({ contents }) => gzipSync(contents, { level: 9 }).length;

async function bundle(name, output, options) {
  const stdin = { contents: adapters[name], resolveDir: output, loader: "ts", sourcefile: `regress-${name}.ts` };
  const common = { stdin, bundle: true, format: "esm", write: false, logLevel: "error", absWorkingDir: output };
  return (await build({ ...common, ...options })).outputFiles;
}
