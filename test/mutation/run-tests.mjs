/**
 * Owns the processes: one for each test file, first for its quick tests, later for its slower ones; the slowest stay out.
 * Invariant: a process that says nothing new for a while hangs in a change: it is ended, the change counts as noticed, and the file
 * begins again where it was.
 */
import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, statSync, writeFileSync } from "node:fs";

/** Milliseconds that a test may take, round after round: what quick tests notice, slow ones need not. Starting a process takes longer. */
const allRounds = [60, 300, 4_000];
const sampleRounds = [300, 4_000];
/** Seconds without news; more on a busy machine. They are counted, not measured: a process that is stopped for a while is not silent. */
const silence = 25 * Number(process.env["MUTATION_PATIENCE"] ?? 1);
const workers = Number(process.env["MUTATION_WORKERS"] ?? 1);

const running = new Set();
let ended = false;

/** Ends what runs; nothing more is begun. */
export function endTests() {
  ended = true;
  for (const child of running) process.kill(-child.pid, "SIGKILL");
}

/** Runs all the files; their runner (`runner.mjs`) writes the journal. Gives whether it was ended before. */
export async function runTests(files, journal, isSample) {
  const rounds = isSample ? sampleRounds : allRounds;
  for (const to of rounds) {
    const queue = files.filter(
      (file) => to === rounds[0] || readFileSync(journal, "utf8").includes(`{"later":"${file}"}`),
    );
    const work = async (worker) => {
      for (let file = queue.shift(); file !== undefined && !ended; file = queue.shift()) {
        const start = Date.now();
        await runFile(file, { to, journal, at: `${journal}.${worker}` });
        console.log(
          `${file} (below ${to} ms): ${Math.round((Date.now() - start) / 1000)} s, ${noticed(journal)} noticed`,
        );
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  }
  return ended;
}

const noticed = (journal) => readFileSync(journal, "utf8").split('"noticed"').length - 1;

async function runFile(file, place) {
  for (let tries = 0; tries < 300; tries++) {
    writeFileSync(place.at, "");
    const size = statSync(place.journal).size;
    await runOnce(file, place);
    const at = readFileSync(place.at, "utf8");
    if (at === "done" || ended) return;
    if (at !== "") appendFileSync(place.journal, `${JSON.stringify({ noticed: at, name: `${file} (hangs)` })}\n`);
    else if (statSync(place.journal).size === size) break;
  }
  console.log(`${file}: its process ends without an answer`);
}

/** One process, until it ends or is ended. */
function runOnce(file, { to, journal, at }) {
  const env = {
    MUTATION_TEST: file,
    MUTATION_TO: String(to),
    MUTATION_JOURNAL: journal,
    MUTATION_AT: at,
  };
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--config", "test/mutation/vitest.config.mjs"],
    {
      env: { ...process.env, ASMX_SEED: process.env["ASMX_SEED"] ?? "20061001", ...env },
      stdio: "ignore",
      detached: true,
    },
  );
  running.add(child);
  let news = "";
  let quiet = 0;
  const watch = setInterval(() => {
    const isBetween = readFileSync(at, "utf8") === "";
    const now = `${statSync(at).mtimeMs} ${isBetween ? statSync(journal).mtimeMs : ""}`;
    quiet = now === news ? quiet + 1 : 0;
    news = now;
    if (quiet > silence * (isBetween ? 8 : 1)) process.kill(-child.pid, "SIGKILL");
  }, 1000);
  return new Promise((resolve) => child.on("exit", resolve)).finally(() => {
    clearInterval(watch);
    running.delete(child);
  });
}
