/**
 * Owns the test of `runtime: package` as its users have it: outputs that import the packed package, compiled, bundled and run.
 * Invariant: the project sees the tarball alone; compilers and the bundler are borrowed.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

const require = createRequire(import.meta.url);
const compilers = ["typescript-5.4", "typescript", "typescript-7"];

/** Calls through client and dispatcher; Node's and the browsers' types have what it needs. */
const usage = `import {
  createMessagingAccountClient,
  createMessagingAccountDispatcher,
  inProcessTransport,
  messagingAccountNotImplemented,
} from "./generated";
import { createMessagingAccountGateway } from "./generated/gateway";
import { decimalToNumber } from "asmx-runtime";

const dispatcher = createMessagingAccountDispatcher({ ...messagingAccountNotImplemented, checkCredits: () => 5 });
const transport = inProcessTransport(dispatcher);
const client = createMessagingAccountClient({ baseUrl: "https://example.org", transport });
void createMessagingAccountGateway(client);
void client.checkCredits({ Mobile_Number: "1", Password: "2" }).then((credits: number) => {
  console.log("credits", credits, decimalToNumber("1.5"));
});
`;
/** No transport is chosen. */
const browserUsage = `import { createMessagingAccountClient } from "./generated/client";
export const client = createMessagingAccountClient({ baseUrl: "https://example.org" });
`;

function run(args, cwd) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  assert.equal(status, 0, `node ${args.join(" ")} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

/** A project of `type`, in a folder beside the installed package. */
function projectOf(parent, type, extension) {
  const folder = join(parent, `${type}-${extension}`);
  mkdirSync(folder);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type, devDependencies: { typescript: "*" } }),
  );
  const cli = join(parent, "node_modules", "asmx-codegen", "dist", "cli.js");
  const artifacts = ["--artifacts", "client,server,help,wsdl,fixtures,openapi"];
  const options = ["--import-extension", extension, "-o", "generated", ...artifacts];
  run([cli, "generate", "messaging-account", ...options], folder);
  run([cli, "check", "messaging-account", ...options, "--full"], folder);
  assert.ok(!readdirSync(join(folder, "generated")).includes("runtime"), "the output has no runtime");
  const withEndings = usage.replace('"./generated"', '"./generated/index.js"').replace('/gateway"', '/gateway.js"');
  const imported = extension === "js" ? withEndings : usage;
  writeFileSync(join(folder, "usage.ts"), imported);
  return folder;
}

const common = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: "ES2022",
  lib: ["ES2022", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  types: [],
};

/** Type-checks with every compiler, declarations of the package included; the last one's JavaScript is run. */
function compileAndRun(folder, options, using = compilers) {
  for (const compiler of using) {
    const compilerOptions = { ...common, ...options, skipLibCheck: false, rootDir: ".", outDir: "out" };
    rmSync(join(folder, "out"), { recursive: true, force: true });
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["usage.ts", "generated"] }),
    );
    const bin = join(require.resolve(`${compiler}/package.json`), "..", "bin", "tsc");
    run([bin, "-p", "tsconfig.json"], folder);
  }
  if (options.noEmit !== true) assert.equal(run([join("out", "usage.js")], folder), "credits 5 1.5\n");
}

/** What a bundle is made of: paths below the package's runtime. */
async function bundle(folder, source, options) {
  writeFileSync(join(folder, "bundled.ts"), source);
  const { outfile = join(folder, "bundle.js") } = options;
  const settings = { bundle: true, metafile: true, logLevel: "error", minify: true, absWorkingDir: folder };
  const { metafile } = await build({ entryPoints: ["bundled.ts"], ...settings, ...options, outfile });
  const [{ inputs }] = Object.values(metafile.outputs);
  const kept = Object.keys(inputs).filter((input) => inputs[input].bytesInOutput > 0);
  return {
    modules: kept.map((path) => path.split(/asmx-runtime\/dist\/(?:esm|cjs)\//)[1] ?? path),
    text: readFileSync(outfile, "utf8"),
    outfile,
  };
}

/** What only Node's transport needs. */
const ofNode = /^transports\/(?:default\.|node-|decompress)/;

async function bundleForBrowsers(folder) {
  const platforms = {
    browser: { platform: "browser", format: "esm" },
    workerd: { platform: "neutral", conditions: ["workerd", "worker", "browser"], format: "esm" },
    "edge-light": { platform: "neutral", conditions: ["edge-light"], format: "esm" },
    deno: { platform: "neutral", conditions: ["deno", "node"], format: "esm" },
    bun: { platform: "neutral", conditions: ["bun", "node"], format: "esm" },
  };
  for (const [name, options] of Object.entries(platforms)) {
    const { modules, text } = await bundle(folder, browserUsage, options);
    assert.deepEqual(
      modules.filter((module) => ofNode.test(module)),
      [],
      `${name}: nothing of Node's transport`,
    );
    assert.ok(
      modules.some((module) => module.startsWith("transports/fetch")),
      `${name}: fetch`,
    );
    assert.ok(!text.includes("node:http"), `${name}: no node:http`);
    assert.ok(!modules.some((module) => /^(?:server|adapters)\//.test(module)), `${name}: nothing of a server`);
  }
}

async function bundleForNode(folder) {
  for (const format of ["esm", "cjs"]) {
    const { modules, outfile } = await bundle(folder, readFileSync(join(folder, "usage.ts"), "utf8"), {
      platform: "node",
      format,
      outfile: join(folder, format === "esm" ? "bundle.mjs" : "bundle.cjs"),
    });
    assert.ok(
      modules.some((module) => module.startsWith("transports/node-http")),
      `${format}: Node's transport`,
    );
    assert.equal(run([outfile], folder), "credits 5 1.5\n");
  }
}

/** `parent`: where the tarball is installed. */
export async function useRuntimePackage(parent) {
  const modern = projectOf(parent, "module", "js");
  compileAndRun(modern, { module: "Node16", moduleResolution: "Node16" });
  compileAndRun(modern, { module: "ESNext", moduleResolution: "Bundler" });
  await bundleForBrowsers(modern);
  await bundleForNode(modern);
  const common = projectOf(parent, "commonjs", "js");
  compileAndRun(common, { module: "Node16", moduleResolution: "Node16" });
  compileAndRun(common, { module: "ESNext", moduleResolution: "Bundler", noEmit: true });
  // Resolution that does not know exports, which TypeScript 6 deprecates: typesVersions leads it.
  compileAndRun(common, { module: "CommonJS", moduleResolution: "Node10" }, ["typescript-5.4"]);
  console.log("pack: runtime: package compiled with three compilers as ES modules and CommonJS, bundled and run");
}
