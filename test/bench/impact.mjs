/**
 * Owns how long `codegen diff --in` takes: two WSDLs of 50 operations, and 200 files of code that use the client.
 * Invariant: the whole process, from its start to its exit; the newer WSDL breaks a line in every file.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeWsdl } from "./made-wsdl.mjs";
import { median, row, runAlone } from "./row.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [operations, files] = [50, 200];

function codegen(folder, ...args) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "dist/cli.js"), ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stdout, stderr, seconds: (performance.now() - start) / 1000 };
}

/** A file of the consumer: forty lines around one call. */
function fileText(index) {
  const operation = index % operations;
  const lines = Array.from(
    { length: 12 },
    (_, at) =>
      `export function step${at}(given: ${operation % 3 === 0 ? "string" : `Record${(operation * 7) % 20}`} | null, times = ${at}): string {\n  return JSON.stringify([given, times]).repeat(times + 1);\n}`,
  );
  return `import { type Record${(operation * 7) % 20}, createMadeClient } from "./api/index.js";
const client = createMadeClient({ baseUrl: "http://localhost" });
export const result${index} = await client.Operation${operation}({ User: "a", Id: 1 });
export const text${index} = step0(result${index});
${lines.join("\n")}
`;
}

function project(folder) {
  mkdirSync(join(folder, "src"), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["typescript", "asmx-runtime"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "junction");
  const older = madeWsdl(operations, 20);
  writeFileSync(join(folder, "older.wsdl"), older);
  writeFileSync(join(folder, "newer.wsdl"), older.replaceAll('name="Id" type="s:int"', 'name="Id" type="s:string"'));
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "dependencies": { "asmx-runtime": "1" } }');
  const compilerOptions = { strict: true, module: "nodenext", target: "es2022", types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  for (let index = 0; index < files; index++) writeFileSync(join(folder, "src", `use${index}.ts`), fileText(index));
  const { status, stderr } = codegen(folder, "generate", "older.wsdl", "-o", "src/api");
  if (status !== 0) throw new Error(`impact: ${stderr}`);
}

function tscSeconds(folder) {
  const start = performance.now();
  spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--noEmit"], { cwd: folder });
  return (performance.now() - start) / 1000;
}

export async function rows(rounds = 5) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-impact-"));
  try {
    project(folder);
    const runs = Array.from({ length: rounds }, () => codegen(folder, "diff", "older.wsdl", "newer.wsdl", "--in", "."));
    for (const { status, stdout, stderr } of runs) {
      if (status !== 1 || !stdout.includes(`${files} lines in ${files} files would stop compiling`))
        throw new Error(`impact: ${stdout.slice(-400)}${stderr}`);
    }
    const seconds = median(runs.map((run) => run.seconds));
    const own = median(Array.from({ length: rounds }, () => tscSeconds(folder)));
    const what = `diff --in: ${operations} operations, ${files} files of code, each broken`;
    return [
      row(what, seconds, { most: 5 }, "s"),
      row("the same, against the project's own tsc --noEmit", seconds / own),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runAlone(import.meta.url, rows);
