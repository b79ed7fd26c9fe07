/**
 * Owns what type-checking the output costs a project: TypeScript 6 and 7 on all of it, over an empty file, against hey-api's
 * output of the same operations.
 * Invariant: what is measured is the time of processors, so that a busy machine fails nothing; `skipLibCheck` is on, as in the
 * tsconfig.json that `tsc --init` and all frameworks write.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCli } from "./cli.mjs";
import { multiply } from "./operations.mjs";
import { openApiOf } from "./openapi.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const heyApi = fileURLToPath(new URL("node_modules/@hey-api/openapi-ts/bin/run.js", import.meta.url));
const compilers = { "tsc 6": "typescript", "tsc 7": "typescript-7" };
const settings =
  "--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types node --ignoreConfig";

/** Seconds of processors, user's and system's, that one compilation takes; `strict`: errors of the compiler are the end. */
function tscSeconds(compiler, file, strict) {
  const bin = join(root, "node_modules", compiler, "bin/tsc");
  // The shell tells what its children took, also those of theirs: TypeScript 7 is a program that a script starts.
  const asked = [
    "-c",
    '"$@" >&2; status=$?; times; exit $status',
    "sh",
    process.execPath,
    bin,
    ...settings.split(" "),
    file,
  ];
  const { status, stdout, stderr } = spawnSync("sh", asked, { encoding: "utf8" });
  if (status !== 0 && (strict || !/ error TS\d+: /.test(stderr)))
    throw new Error(`tsc: ${file} does not compile: ${stderr}`);
  const times = [
    ...stdout
      .trim()
      .split("\n")
      .at(-1)
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** Seconds of each file of `files` (name -> path) above those of an empty one, by compiler: medians of interleaved rounds. `lenient`: names whose errors are their own. */
export function costs(folder, files, rounds, lenient = []) {
  const empty = join(folder, "empty.ts");
  writeFileSync(empty, "export {};\n");
  const named = Object.entries({ empty, ...files });
  return Object.entries(compilers).map(([compiler, name]) => {
    const found = named.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, [what, file]] of named.entries())
        found[index].push(tscSeconds(name, file, !lenient.includes(what)));
    }
    const [least, ...others] = found.map(median);
    return { compiler, least, seconds: others.map((each) => each - least) };
  });
}

/** Inside the repository, where Node's types are found. */
export function benchFolder() {
  mkdirSync(join(root, ".tmp"), { recursive: true });
  return mkdtempSync(join(root, ".tmp", "bench-"));
}

function writeOurs(folder, name, description, options) {
  const { status, stderr } = runCli(["generate", description, "-o", name, ...options], folder);
  if (status !== 0) throw new Error(`tsc: generate failed: ${stderr}`);
  return join(folder, name, "index.ts");
}

function writeTheirs(folder, name, text) {
  if (!existsSync(heyApi)) throw new MissingPeer("@hey-api/openapi-ts");
  const input = join(folder, `${name}.json`);
  writeFileSync(input, JSON.stringify(openApiOf(text)));
  const asked = [heyApi, "-i", input, "-o", join(folder, name), "--silent"];
  const { status, stderr, stdout } = spawnSync(process.execPath, asked, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`tsc: hey-api failed: ${stdout}${stderr}`);
  return join(folder, name, "index.ts");
}

export async function rows(rounds = 7) {
  const folder = benchFolder();
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(root, join(folder, "node_modules/asmx-codegen"), "junction");
    const description = join(root, "spec/messaging-account.yaml");
    const many = join(folder, "many.yaml");
    writeFileSync(many, multiply(10));
    const client = ["--artifacts", "client", "--import-extension", "none"];
    const inPackage = [...client, "--runtime", "package"];
    const files = {
      "hey-api, 38 operations": writeTheirs(folder, "theirs", readFileSync(description, "utf8")),
      "hey-api, 380 operations": writeTheirs(folder, "theirs-many", readFileSync(many, "utf8")),
      "client, runtime: package": writeOurs(folder, "in-package", description, inPackage),
      "client, runtime: copy": writeOurs(folder, "copied", description, client),
      "all artifacts, runtime: copy": writeOurs(folder, "all", description, client.slice(2)),
      "client, 380 operations, runtime: copy": writeOurs(folder, "copied-many", many, client),
    };
    const names = Object.keys(files).slice(2);
    return costs(folder, files, rounds).flatMap(({ compiler, least, seconds: [theirs, theirsMany, ...ours] }) => [
      row(`${compiler}, an empty file`, least, undefined, "s"),
      row(`${compiler}, hey-api's output, above the empty file`, theirs, undefined, "s"),
      ...ours.map((own, index) => {
        const name = names[index];
        const ratio = own / (name.includes("380") ? theirsMany : theirs);
        return row(`${compiler}, ${name}, above the empty file, against hey-api`, ratio, floorOf(compiler, name));
      }),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** TypeScript 7 checks so fast that reading 190 files of the runtime is most of a copy's cost, and so they are of all artifacts: for information. */
function floorOf(compiler, name) {
  const isForInformation = name.includes("all artifacts") || (compiler === "tsc 7" && name === "client, runtime: copy");
  return isForInformation ? undefined : { most: 1 };
}

await runAlone(import.meta.url, rows);
