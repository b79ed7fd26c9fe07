/**
 * Owns `npm run bench -- regress [COMMIT]`: an earlier commit and this tree, measured in turns on this machine.
 * Invariant: a row fails if it is above the limit in every round; a row that cannot be measured fails, too.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { madeWsdl } from "../made-wsdl.mjs";
import { multiply } from "../operations.mjs";
import { printRows, row } from "../row.mjs";
import { buildBoth, defaultCommit, UsageError } from "./builds.mjs";
import { measures } from "./measures.mjs";
import { makePrograms } from "./programs.mjs";

const rounds = 3;
/** This tree's amount, divided by that of the commit. */
const limit = 1.1;

const help = `Usage: npm run bench -- regress [--only WORDS] [COMMIT]

Builds COMMIT beside this tree, uncommitted changes included, and compares CPU time and sizes.
Both builds run the same programs in turns. A row above ${limit} is measured again; it fails if
all ${rounds} rounds are above. Other processes change the amounts more than the ratios; a machine
that is far too busy hides losses, though.

  COMMIT          default: the last release tag before HEAD; without tags HEAD~20.
                  Many small losses stay below the limit each, so name an older commit before a release.
  --only WORDS    only the rows whose name contains WORDS, such as "client" or "generate, 38"
  --help          print this help

The build of COMMIT stays in .tmp/regress/ for the next run.
Exit codes: 0 no regression, 1 a row failed, 2 bad usage.
Rows: ${measures.map(({ name }) => `"${name}"`).join("\n      ")}`;

/** Runs the command and gives its exit code. */
export async function regress(args) {
  try {
    return await compare(readArguments(args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${help}`);
    return 2;
  }
}

function readArguments(args) {
  const options = { only: { type: "string", default: "" }, help: { type: "boolean", default: false } };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > 1) throw new Error(`one commit is compared, not ${positionals.join(" and ")}`);
    const chosen = measures.filter(({ name }) => name.includes(values.only));
    if (chosen.length === 0) throw new Error(`no row's name contains ${values.only}`);
    return { isHelp: values.help, commit: positionals[0], chosen };
  } catch (error) {
    throw new UsageError(error.message);
  }
}

async function compare({ isHelp, commit, chosen }) {
  if (isHelp) {
    console.log(help);
    return 0;
  }
  const { before, now, hash, subject } = buildBoth(commit ?? defaultCommit());
  console.log(`this tree against ${hash.slice(0, 12)} (${subject})`);
  const folder = mkdtempSync(join(tmpdir(), "codegen-regress-"));
  try {
    for (const times of [1, 10]) writeFileSync(join(folder, `operations-${38 * times}.yaml`), multiply(times));
    writeFileSync(join(folder, "made.wsdl"), madeWsdl(300, 60));
    const description = join(folder, "operations-38.yaml");
    const programs = {
      before: await makePrograms(before, description, join(folder, "before")),
      now: await makePrograms(now, description, join(folder, "now")),
    };
    return judge(await measureRounds(chosen, programs, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Name of a row -> its ratios, a round each; NaN if it was not measured. A row within the limit is measured no more. */
async function measureRounds(chosen, programs, folder) {
  const ratios = new Map(chosen.map(({ name }) => [name, []]));
  let open = chosen;
  for (let round = 1; round <= rounds && open.length > 0; round++) {
    console.log(`\nround ${round}`);
    for (const each of open) ratios.get(each.name).push(await measureOnce(each, programs, folder));
    open = open.filter(({ name }) => ratios.get(name).at(-1) > limit);
  }
  return ratios;
}

async function measureOnce({ name, unit, measure }, programs, folder) {
  try {
    const { before, now, ratio } = await measure(programs, folder);
    console.log(`  ${ratio.toFixed(2)} x  ${name}: ${before.toFixed(0)} ${unit} before, ${now.toFixed(0)} ${unit} now`);
    return ratio;
  } catch (error) {
    console.log(`  ${name} was not measured: ${error.message}`);
    return Number.NaN;
  }
}

/** Prints a row with the lowest ratio of each, and gives the exit code. */
function judge(ratios) {
  const rows = [...ratios].map(([name, each]) => row(name, Math.min(...each), { most: limit }));
  console.log("\nlowest ratio of the rounds");
  printRows(rows);
  const failed = rows.filter(({ ok }) => !ok).map(({ what }) => what);
  console.log(failed.length === 0 ? "\nno regression" : `\nregression: ${failed.join("; ")}`);
  return failed.length === 0 ? 0 : 1;
}
