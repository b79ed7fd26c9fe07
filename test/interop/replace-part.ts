/**
 * Owns the proof that our server can stand in the place of a genuine ASMX service: what foreign tools exchanged with that one, kept by
 * `codegen record`, is sent to ours by `codegen conformance`.
 * Invariant: every deviation has a reason; of planted regressions each is found in every answer that it changes, and in no other.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ExchangeReport } from "../../generator/commands/reports/report.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand, runPool } from "./processes.js";
import { isOf, joinRecordings } from "./replace/recordings.js";
import { MAY_DIFFER, REASONS } from "./replace/reasons.js";
import { recordingsOf, recordTool } from "./replace/record-tool.js";
import { type Regression, REGRESSIONS, withRegression } from "./replace/regressions.js";
import { replaceSection } from "./replace/section.js";
import { startOurServer } from "./server.js";
import { TOOLS } from "./tools.js";

export const replacePart: Part = { name: "replace", title: "A genuine ASMX service replaced by ours", run };

/** What was found of a planted regression. */
export interface Found {
  readonly what: string;
  /** Answers that it changed. */
  readonly changed: number;
  /** As the first is told. */
  readonly told: string;
}

async function run(surroundings: Surroundings): Promise<PartOutcome> {
  const { folder, work } = surroundings;
  const checks = new Checks();
  if (!existsSync(recordingsOf(surroundings)))
    await runPool(
      TOOLS.map((tool, index) => () => recordTool(tool, surroundings, join(work, `recorded-${index}`))),
      2,
    );
  const replay = new Replay(folder, join(work, "replace"));
  joinRecordings(TOOLS, recordingsOf(surroundings), replay.recorded);
  const plain = await replay.against(undefined);
  const tools = TOOLS.map((tool) => ({
    tool,
    exchanges: plain.exchanges.filter(({ request }) => isOf(tool, request)),
  }));
  for (const { tool, exchanges } of tools) checks.equal(`exchanges of ${tool.name}`, exchanges.length > 0, true);
  for (const { request, deviations, state } of plain.exchanges) {
    checks.equal(`${request} was compared`, state === "same" || state === "deviates", true);
    for (const deviation of deviations.filter((each) => !isExplained(each)))
      checks.equal(`${request}: ${deviation.at}`, deviation.found, deviation.expected);
  }
  for (const { reason, explains } of REASONS)
    checks.equal(
      `needed: ${reason}`,
      plain.exchanges.some(({ deviations }) => deviations.some(explains)),
      true,
    );
  for (const rule of MAY_DIFFER.keys()) {
    const without = await replay.against(
      undefined,
      [...MAY_DIFFER.keys()].filter((each) => each !== rule),
    );
    checks.equal(`needed: --may-differ ${rule}`, unexplained(without.exchanges).length > 0, true);
  }
  const found: Found[] = [];
  for (const regression of REGRESSIONS) {
    const { exchanges, changed } = await replay.against(regression);
    const wrong = unexplained(exchanges);
    checks.equal(`${regression.what}: changes answers`, changed > 0, true);
    checks.equal(`${regression.what}: is found in each of them`, wrong.length, changed);
    const [first] = wrong.flatMap(({ deviations }) => deviations.filter((each) => !isExplained(each)));
    const told = first === undefined ? "" : `${first.at}: expected ${first.expected}, found ${first.found}`;
    found.push({ what: regression.what, changed, told });
  }
  const { passed, problems } = checks;
  return { passed, problems, section: replaceSection(tools, found) };
}

function isExplained(deviation: ExchangeReport["deviations"][number]): boolean {
  return REASONS.some(({ explains }) => explains(deviation));
}

function unexplained(exchanges: readonly ExchangeReport[]): readonly ExchangeReport[] {
  return exchanges.filter(
    ({ state, deviations }) => state === "failed" || deviations.some((each) => !isExplained(each)),
  );
}

/** Sends what was recorded to a server of ours, by the command line. */
class Replay {
  readonly recorded: string;
  readonly #folder: string;
  readonly #credentials: string;

  /** `folder`: test/interop. `work`: does not exist yet. */
  constructor(folder: string, work: string) {
    this.#folder = folder;
    this.recorded = join(work, "recorded");
    this.#credentials = join(work, "secrets.env");
    mkdirSync(work);
    writeFileSync(this.#credentials, "Password=secret\n");
  }

  async against(
    regression: Regression | undefined,
    mayDiffer: readonly string[] = [...MAY_DIFFER.keys()],
  ): Promise<{ readonly exchanges: readonly ExchangeReport[]; readonly changed: number }> {
    let changed = (): number => 0;
    const server = await startOurServer(undefined, (dispatcher) => {
      if (regression === undefined) return dispatcher;
      const planted = withRegression(regression, dispatcher);
      changed = planted.changed;
      return planted.dispatcher;
    });
    try {
      const root = join(this.#folder, "..", "..");
      const command = ["node", join(root, "dist", "cli.js"), "conformance", "spec/messaging-account.yaml"];
      const about = ["--recorded", this.recorded, "--url", server.baseUrl, "--effects", "--report", "json"];
      const given = ["--credentials", this.#credentials, "--may-differ", mayDiffer.join(",")];
      const { code, stdout, stderr } = await runCommand([...command, ...about, ...given], { cwd: root });
      if (code !== 0 && code !== 1) throw new Error(`codegen conformance: exit ${code}: ${stderr}`);
      const report: { readonly exchanges: readonly ExchangeReport[] } = JSON.parse(stdout);
      return { exchanges: report.exchanges, changed: changed() };
    } finally {
      await server.stop();
    }
  }
}
