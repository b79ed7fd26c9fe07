/**
 * Owns what large WSDLs cost, against wsdl-tsclient on the same files: time and memory of making a client, and what type-checking
 * that client takes above an empty file.
 * Their client of the largest file of the corpus has two errors for compilers, which take as long all the same.
 * Invariant: each measurement is a process of its own, and the two take turns. Where the corpus is not beside the repository a row
 * says so, and the made WSDL alone is measured.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeWsdl } from "./made-wsdl.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";
import { benchFolder, costs } from "./tsc.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const cli = at("../../dist/cli.js");
const peers = at("node_modules");
const corpus = at("../../../shared/corpus");
const tellMemory = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from "node:fs"; process.on("exit", () => writeSync(2, "rss " + process.resourceUsage().maxRSS + "\\n"));`,
)}`;

/** Wall time in ms and the largest resident size in MB of 10^6 bytes. */
function measured(args, cwd) {
  const start = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", tellMemory, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  const kilobytes = /^rss (\d+)$/m.exec(stderr)?.[1];
  if (status !== 0 || kilobytes === undefined) throw new Error(`scale: ${args.join(" ")} failed: ${stdout}${stderr}`);
  return { ms, mb: (Number(kilobytes) * 1024) / 1e6 };
}

/** Two of the corpus, by size, that both tools take whole; nothing where it is not there. */
function largestOfCorpus(folder) {
  if (!existsSync(corpus)) return [];
  const files = readdirSync(corpus).filter((file) => /\.(?:wsdl|xml)$/.test(file));
  const bySize = files.sort((a, b) => statSync(join(corpus, b)).size - statSync(join(corpus, a)).size);
  const taken = [];
  for (const file of bySize) {
    const copy = join(
      folder,
      `${file
        .replace(/\.\w+$/, "")
        .replace(/\W+/g, "-")
        .slice(0, 40)}.wsdl`,
    );
    cpSync(join(corpus, file), copy);
    const tried = join(folder, "tried");
    const [ours, theirs] = [clientOf(copy, join(tried, "ours")), theirsOf(copy, join(tried, "theirs"))];
    const both = [ours, theirs].every((args) => spawnSync(process.execPath, args, { cwd: folder }).status === 0);
    rmSync(tried, { recursive: true, force: true });
    if (both) taken.push({ name: file, wsdl: copy });
    if (taken.length === 2) break;
  }
  return taken;
}

const client = ["--artifacts", "client", "--import-extension", "none"];
const clientOf = (wsdl, out) => [cli, "generate", wsdl, "-o", out, ...client];
const theirsOf = (wsdl, out) => [join(peers, "wsdl-tsclient/dist/src/cli.js"), wsdl, "-o", out, "--quiet"];

export async function rows(rounds = 3) {
  if (!existsSync(join(peers, "wsdl-tsclient"))) throw new MissingPeer("wsdl-tsclient");
  const folder = benchFolder();
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(peers, "soap"), join(folder, "node_modules/soap"), "junction");
    symlinkSync(at("../.."), join(folder, "node_modules/asmx-codegen"), "junction");
    const made = join(folder, "made.wsdl");
    writeFileSync(made, madeWsdl(1_500, 300));
    const found = largestOfCorpus(folder);
    const missing = found.length > 0 ? [] : [row("files of ../shared/corpus: it is not there", 0, undefined, "files")];
    const files = [...found, { name: "a made service of 1,500 operations", wsdl: made }];
    return [...missing, ...files.flatMap((file, index) => rowsOf(folder, file, join(folder, `${index}`), rounds))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(folder, { name, wsdl }, out, rounds) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round < rounds; round += 1) {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    ours.push(measured(clientOf(wsdl, join(out, "ours")), folder));
    theirs.push(measured(theirsOf(wsdl, join(out, "theirs")), folder));
  }
  const middle = (all, key) => median(all.map((each) => each[key]));
  // Theirs is a package, too.
  measured([...clientOf(wsdl, join(out, "package")), "--runtime", "package"], folder);
  const [made] = readdirSync(join(out, "theirs"));
  const indexes = {
    copied: join(out, "ours/index.ts"),
    inPackage: join(out, "package/index.ts"),
    theirs: join(out, "theirs", made, "index.ts"),
  };
  const ratio = (key) => middle(ours, key) / middle(theirs, key);
  return [
    row(`${name}: generate, time`, middle(ours, "ms"), undefined, "ms"),
    row(`${name}: generate, time against wsdl-tsclient`, ratio("ms"), { most: 1 }),
    row(`${name}: generate, memory`, middle(ours, "mb"), undefined, "MB"),
    row(`${name}: generate, memory against wsdl-tsclient`, ratio("mb"), { most: 1 }),
    ...costs(folder, indexes, rounds, ["theirs"]).flatMap(({ compiler, seconds: [copied, inPackage, other] }) => [
      row(`${name}: ${compiler} on the client, runtime: package, against wsdl-tsclient`, inPackage / other),
      row(`${name}: ${compiler} on the client, runtime: copy, against wsdl-tsclient`, copied / other),
    ]),
  ];
}

await runAlone(import.meta.url, rows);
