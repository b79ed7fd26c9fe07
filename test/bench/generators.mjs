/**
 * Owns how long generators take for one service of 38, 380 and 3,800 operations, types and client, against their fastest peer; and what
 * vSphere's size (864 operations, 3.2 MB) takes, in seconds and memory.
 * Invariant: each measurement is a new process that has kept nothing, and all take turns. Peers of OpenAPI get a description that says the
 * same. Only wsdl-tsclient reads the largest, since the others do not read WSDLs.
 *
 * `WRITE_DOCS=1` writes the table of `docs/speed.md`. `ROUNDS=1` is for a first look.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeWsdl } from "./made-wsdl.mjs";
import { openApiOf } from "./openapi.mjs";
import { multiply } from "./operations.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const cli = at("../../dist/cli.js");
const peers = {
  orval: "node_modules/orval/dist/bin/orval.js",
  "hey-api": "node_modules/@hey-api/openapi-ts/bin/run.js",
  "wsdl-tsclient": "node_modules/wsdl-tsclient/dist/src/cli.js",
};
const page = new URL("../../docs/speed.md", import.meta.url);
const begin = "<!-- generators: made by npm run bench -- generators with WRITE_DOCS=1 -->";
const end = "<!-- end of generators -->";
const tellMemory = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from "node:fs"; process.on("exit", () => writeSync(2, "rss " + process.resourceUsage().maxRSS + "\\n"));`,
)}`;

/** Wall time in ms and the largest resident size in MB of 10^6 bytes. `out`: has to exist afterwards, since orval ends with 0 in any case. */
function measured(args, out, cwd) {
  const start = process.hrtime.bigint();
  const options = { cwd, encoding: "utf8", maxBuffer: 1 << 28 };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", tellMemory, ...args], options);
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  const kilobytes = /^rss (\d+)$/m.exec(stderr)?.[1];
  if (status !== 0 || kilobytes === undefined || !existsSync(out))
    throw new Error(`generators: ${args.join(" ")} failed: ${stdout}${stderr}`);
  return { ms, mb: (Number(kilobytes) * 1024) / 1e6 };
}

/** Medians by name. `candidates`: name -> the arguments for a new output. */
function compared(folder, candidates, rounds) {
  const runs = new Map(Object.keys(candidates).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, argsOf] of Object.entries(candidates)) {
      const out = join(mkdtempSync(join(folder, "out-")), "made");
      runs.get(name).push(measured(argsOf(out), out, folder));
    }
  }
  const middle = (all, key) => median(all.map((each) => each[key]));
  return new Map([...runs].map(([name, all]) => [name, { ms: middle(all, "ms"), mb: middle(all, "mb") }]));
}

const ours = (input, artifacts) => (out) => [
  cli,
  "generate",
  input,
  "-o",
  out,
  ...(artifacts === undefined ? [] : ["--artifacts", artifacts]),
];
const tsclient = (wsdl) => (out) => [at(peers["wsdl-tsclient"]), wsdl, "-o", out, "--quiet"];
const candidatesFor = (openApi, wsdl) => ({
  orval: (out) => [at(peers.orval), "--input", openApi, "--output", join(out, "client.ts"), "--client", "fetch"],
  "hey-api": (out) => [at(peers["hey-api"]), "-i", openApi, "-o", out],
  "wsdl-tsclient": tsclient(wsdl),
});

/** The service of `times` 38 operations in all forms. */
function inputsOf(folder, times) {
  const text = multiply(times);
  const [yaml, openApi, made] = ["yaml", "json", "wsdl"].map((ending) => join(folder, `many-${times}.${ending}`));
  writeFileSync(yaml, text);
  writeFileSync(openApi, JSON.stringify(openApiOf(text)));
  const out = join(folder, `wsdl-${times}`);
  measured(ours(yaml, "wsdl")(out), out, folder);
  writeFileSync(made, readFileSync(join(out, "messaging-account.wsdl"), "utf8"));
  return { yaml, openApi, wsdl: made };
}

/** Ratios to the fastest peer and to wsdl-tsclient, and the lines of the page's table. */
function smallRows(folder, times, most, rounds) {
  const { yaml, openApi, wsdl } = inputsOf(folder, times);
  const everything = times === 1 ? { everything: ours(yaml) } : {};
  const times38 = compared(
    folder,
    { ...candidatesFor(openApi, wsdl), "a client": ours(wsdl, "client"), ...everything },
    rounds,
  );
  const ms = (name) => times38.get(name).ms;
  const fastest = Object.keys(peers).sort((a, b) => ms(a) - ms(b))[0];
  const operations = 38 * times;
  const rows = [
    row(`a client of ${operations} operations, against the fastest peer (${fastest})`, ms("a client") / ms(fastest), {
      most,
    }),
    ...(times === 1
      ? [row("everything of 38 operations, against wsdl-tsclient", ms("everything") / ms("wsdl-tsclient"), { most: 1 })]
      : []),
  ];
  return { rows, lines: [...times38].map(([name, { ms, mb }]) => [String(operations), name, ms, mb]) };
}

function largeRows(folder, rounds) {
  const wsdl = join(folder, "large.wsdl");
  writeFileSync(wsdl, madeWsdl(3_800, 760));
  const found = compared(folder, { "wsdl-tsclient": tsclient(wsdl), "a client": ours(wsdl, "client") }, rounds);
  const ratio = found.get("a client").ms / found.get("wsdl-tsclient").ms;
  return {
    rows: [row("a client of 3,800 operations, against wsdl-tsclient", ratio, { most: 0.25 })],
    lines: [...found].map(([name, { ms, mb }]) => ["3,800", name, ms, mb]),
  };
}

/** 864 operations and 3,200 types in 3.2 MB. */
function vSphereRows(folder, rounds) {
  const wsdl = join(folder, "vsphere.wsdl");
  writeFileSync(wsdl, madeWsdl(864, 3_200));
  const candidates = {
    import: (out) => [cli, "import", wsdl, "-o", out],
    "a client": ours(wsdl, "client"),
  };
  const found = compared(folder, candidates, rounds);
  const { import: imported, "a client": client } = Object.fromEntries(found);
  return {
    rows: [
      row("import of 864 operations, 3.2 MB", imported.ms / 1000, { most: 3 }, "s"),
      row("generate of a client of 864 operations, 3.2 MB", client.ms / 1000, { most: 4 }, "s"),
      row("memory of that generate", client.mb, { most: 350 }, "MB"),
    ],
    lines: [...found].map(([name, { ms, mb }]) => ["864 (3.2 MB)", name, ms, mb]),
  };
}

function writePage(lines) {
  const table = lines.map(
    ([size, name, ms, mb]) => `| ${size} | ${name} | ${(ms / 1000).toFixed(2)} | ${mb.toFixed(0)} |`,
  );
  const made = [begin, "", "| operations | generator | seconds | MB |", "|---|---|---|---|", ...table, "", end].join(
    "\n",
  );
  const text = readFileSync(page, "utf8");
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start < 0 || stop < 0) throw new Error("generators: docs/speed.md has no place for the table");
  writeFileSync(page, text.slice(0, start) + made + text.slice(stop + end.length));
}

export async function rows(rounds = Number(process.env["ROUNDS"] ?? 5)) {
  for (const [name, path] of Object.entries(peers)) if (!existsSync(at(path))) throw new MissingPeer(name);
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-"));
  try {
    const groups = [
      smallRows(folder, 1, 1, rounds),
      smallRows(folder, 10, 0.75, rounds),
      largeRows(folder, Math.min(rounds, 3)),
      vSphereRows(folder, Math.min(rounds, 3)),
    ];
    if (process.env["WRITE_DOCS"] === "1") writePage(groups.flatMap(({ lines }) => lines));
    return groups.flatMap((group) => group.rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runAlone(import.meta.url, rows);
