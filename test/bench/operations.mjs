/**
 * Owns making descriptions with many operations, and the measurement that time grows no faster than they do.
 * Invariant: the large descriptions differ from the small one in the number of operations alone.
 *
 * `node test/bench/operations.mjs 10 > large.yaml` prints the description with ten times the operations.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isMap, parseDocument, Scalar } from "yaml";
import { runCli } from "./cli.mjs";
import { median, row } from "./row.mjs";

const source = new URL("../../spec/messaging-account.yaml", import.meta.url);

/** The text of spec/messaging-account.yaml with each operation `times` times: `singlesms`, `singlesmsCopy2` ... */
export function multiply(times) {
  const document = parseDocument(readFileSync(source, "utf8"));
  for (const { value: group } of document.get("groups").items) {
    const operations = group.get("operations");
    if (!isMap(operations)) throw new Error("operations: a group without operations");
    for (const pair of [...operations.items]) {
      for (let copy = 2; copy <= times; copy += 1) {
        operations.add(document.createPair(new Scalar(`${pair.key.value}Copy${copy}`), pair.value.clone()));
      }
    }
  }
  return document.toString();
}

function generateMs(description, folder, round) {
  const { ms, status, stderr } = runCli(["generate", description, "-o", join(folder, `out-${round}`)], folder);
  if (status !== 0) throw new Error(`operations: generate failed: ${stderr}`);
  return ms;
}

export async function rows() {
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-"));
  try {
    const sizes = [1, 10, 100];
    const descriptions = sizes.map((times) => {
      const file = join(folder, `times-${times}.yaml`);
      writeFileSync(file, multiply(times));
      return file;
    });
    const times = sizes.map(() => []);
    for (let round = 0; round < 3; round += 1) {
      for (const [index, description] of descriptions.entries()) {
        times[index].push(generateMs(description, folder, `${index}-${round}`));
        rmSync(join(folder, `out-${index}-${round}`), { recursive: true, force: true });
      }
    }
    const [one, ten, hundred] = times.map(median);
    const perStep = (hundred - one) / (ten - one) / 11;
    return [
      row("generate, time for 38 operations", one, undefined, "ms"),
      row("generate, time for 380 operations", ten, undefined, "ms"),
      row("generate, time for 3,800 operations", hundred, undefined, "ms"),
      row("growth from 10 to 100 times the operations, 1 being linear", perStep, { most: 1.15 }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(multiply(Number(process.argv[2] ?? 10)));
}
