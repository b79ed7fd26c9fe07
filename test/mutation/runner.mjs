/**
 * Owns how one test meets the changes: it is run as it is, then once with each change that it reached and that no test noticed yet.
 * Invariant: the modules of a test file are loaded once, not once for each change; after a change was noticed the test must pass again
 * without it, or the process ends, since something was left behind.
 */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { TestRunner } from "vitest";

const {
  MUTATION_JOURNAL: journal = "",
  MUTATION_AT: at = "",
  MUTATION_TO = "0",
  MUTATION_PATIENCE = "1",
} = process.env;
const space = (globalThis["__stryker__"] ??= {});
/** Milliseconds that a test may take with a change: so many, and ten times what it takes without. */
const patience = 2_000 * Number(MUTATION_PATIENCE);
/** Tests of one file are often rows of one table: so many of them that reach a change may pass it before the others are left out. */
const enough = 200;

const say = (line) => appendFileSync(journal, `${JSON.stringify(line)}\n`);

export default class extends TestRunner {
  /** Changes in code that ran before any test: they would need a process each. */
  onCollected() {
    say({ loaded: Object.keys(space.mutantCoverage?.static ?? {}) });
  }

  onAfterRunFiles() {
    super.onAfterRunFiles();
    writeFileSync(at, "done");
  }

  async runTask(test) {
    const run = repeatable(test);
    const name = test.id;
    readJournal();
    if (done.has(name)) return;
    const { reached, took } = await runWatched(run, name);
    if (took >= Number(MUTATION_TO)) return say({ later: test.file.name });
    say({ reached: Object.keys(reached).filter(isDrawn) });
    if (!Object.keys(reached).some((change) => isOpen(change, name))) return say({ done: name });
    const most = patience + 10 * took;
    if (!(await passes(run, most))) return say({ once: name });
    for (const [change, hits] of Object.entries(reached)) {
      if (!isOpen(change, name)) continue;
      writeFileSync(at, change);
      if (await passesWith({ change, hits, most }, run)) say({ tried: change, name });
      else {
        say({ noticed: change, name });
        writeFileSync(at, "");
        if (!(await passes(run, most))) process.kill(process.pid, "SIGKILL");
      }
    }
    writeFileSync(at, "");
    say({ done: name });
  }
}

/** The test's function; after its first run with what stands before and after each test around it. */
function repeatable(test) {
  const run = TestRunner.getTestFn(test);
  const suites = [];
  for (let suite = test.suite ?? test.file; suite !== undefined; suite = suite.suite) suites.unshift(suite);
  if (!suites.includes(test.file)) suites.unshift(test.file);
  const each = async (key, order) => {
    for (const suite of order) for (const hook of TestRunner.getSuiteHooks(suite)[key]) await hook(test.context, suite);
  };
  let first = true;
  return async () => {
    if (!first) {
      await each("afterEach", [...suites].reverse());
      await each("beforeEach", suites);
    }
    first = false;
    await run();
  };
}

/** Which changes the test reaches how often, and its milliseconds. */
async function runWatched(run, name) {
  space.currentTestId = name;
  const start = performance.now();
  try {
    await run();
  } finally {
    space.currentTestId = undefined;
  }
  const reached = space.mutantCoverage?.perTest[name] ?? {};
  return { reached: { ...reached }, took: performance.now() - start };
}

/** A loop that comes by the change without end throws (`hitLimit`), one that does not is ended by `run.mjs`. */
async function passesWith({ change, hits, most }, run) {
  Object.assign(space, { activeMutant: change, hitCount: 0, hitLimit: hits * 100 + 1000 });
  try {
    return await passes(run, most);
  } finally {
    Object.assign(space, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
  }
}

/** Time is counted in steps: a process that was stopped for a while is not late. */
async function passes(run, most) {
  const step = 50;
  let timer;
  let left = most / step;
  const late = new Promise((_, reject) => {
    timer = setInterval(() => {
      if (--left < 0) reject(new Error("too late"));
    }, step);
  });
  try {
    await Promise.race([run(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearInterval(timer);
  }
}

/** True if this test must still be run with the change. */
function isOpen(change, name) {
  if (!isDrawn(change) || noticed.has(change) || tried.has(`${name} ${change}`)) return false;
  return (tries.get(`${fileOf(name)} ${change}`) ?? 0) < enough;
}

/** True of every change, unless the run is a sample. */
function isDrawn(change) {
  return drawn === undefined || drawn.has(change);
}

/** Noticed by any test of any process; tried by a test before its process was ended; tests that were run with all that they reach. */
const noticed = new Set();
const tried = new Set();
const tries = new Map();
const done = new Set();
let drawn;
let read = 0;

/** What stands in the journal since the last look: another process writes into it as well. */
function readJournal() {
  const text = readFileSync(journal);
  const end = text.lastIndexOf(10) + 1;
  for (const line of text.toString("utf8", read, end).split("\n")) {
    const said = line === "" ? {} : JSON.parse(line);
    if (said.drawn !== undefined) drawn = new Set(said.drawn);
    if (said.done !== undefined) done.add(said.done);
    if (said.noticed !== undefined) noticed.add(said.noticed);
    if (said.tried !== undefined) {
      tried.add(`${said.name} ${said.tried}`);
      const key = `${fileOf(said.name)} ${said.tried}`;
      tries.set(key, (tries.get(key) ?? 0) + 1);
    }
  }
  read = end;
}

/** Vitest's id of a test begins with its file's. */
function fileOf(id) {
  return id.slice(0, id.indexOf("_"));
}
