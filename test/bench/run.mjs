/**
 * Owns `npm run bench`: every bench file that is there, one table, a verdict.
 * Invariant: a floor that is missed, or cannot be measured, makes the exit code 1.
 *
 * `npm run bench -- cli xml` runs only these. See row.mjs for how to write one.
 * `npm run bench -- regress [COMMIT]` compares with an earlier commit instead of peers, and runs only if it is asked for.
 */
import { existsSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { printRows } from "./row.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));
const asked = process.argv.slice(2);
if (asked[0] === "regress") {
  const { regress } = await import("./regress/command.mjs");
  process.exit(await regress(asked.slice(1)));
}
if (!existsSync(new URL("../../dist/cli.js", import.meta.url))) {
  console.error("dist/ is not built; run npm run build first");
  process.exit(2);
}

const names = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs") && !["row.mjs", "run.mjs"].includes(name))
  .map((name) => name.slice(0, -".mjs".length))
  .filter((name) => asked.length === 0 || asked.includes(name));

console.log(
  `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} x ${cpus()[0]?.model}`,
);
let missed = 0;
let met = 0;
for (const name of names) {
  try {
    const { rows } = await import(`./${name}.mjs`);
    if (rows === undefined) continue;
    console.log(`\n${name}`);
    const measured = await rows();
    printRows(measured);
    missed += measured.filter(({ ok }) => !ok).length;
    met += measured.filter(({ ok, floor }) => ok && floor !== undefined).length;
  } catch (error) {
    console.log(`MISS  ${name} not measured: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    missed += 1;
  }
}
console.log(`\n${met} floors met, ${missed} missed`);
process.exitCode = missed === 0 && met > 0 ? 0 : 1;
