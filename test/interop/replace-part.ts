/**
 * Owns the proof that our server can stand in the place of a genuine ASMX service: what foreign tools exchanged with that one, kept by
 * `codegen record`, is sent to ours by `codegen conformance`.
 * Invariant: every deviation has a reason; of planted regressions each is found in every answer that it changes, and in no other.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ExchangeReport } from "../../generator/commands/terminal/report.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runPool } from "./processes.js";
import { EXAMPLE_REASONS, startExampleServer } from "./replace/example-server.js";
import { isOf, joinRecordings } from "./replace/recordings.js";
import { MAY_DIFFER, REASONS } from "./replace/reasons.js";
import { SERVICE_REASONS, startMessagingService, withNumbers } from "./replace/messaging-service.js";
import { checkExplained, OWN_RULES } from "./replace/own-answers.js";
import { recordingsOf, recordTool } from "./replace/record-tool.js";
import { type Regression, REGRESSIONS, withRegression } from "./replace/regressions.js";
import { Replay } from "./replace/replay.js";
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
  const rules = [...MAY_DIFFER.keys()];
  const plain = await replay.against(await startOurServer(), rules);
  const tools = TOOLS.map((tool) => ({ tool, exchanges: plain.filter(({ request }) => isOf(tool, request)) }));
  for (const { tool, exchanges } of tools) checks.equal(`exchanges of ${tool.name}`, exchanges.length > 0, true);
  for (const { request, deviations, state } of plain) {
    checks.equal(`${request} was compared`, state === "same" || state === "deviates", true);
    for (const deviation of deviations.filter((each) => !isExplained(each)))
      checks.equal(`${request}: ${deviation.at}`, deviation.found, deviation.expected);
  }
  for (const { reason, explains } of REASONS)
    checks.equal(
      `needed: ${reason}`,
      plain.some(({ deviations }) => deviations.some(explains)),
      true,
    );
  for (const rule of MAY_DIFFER.keys()) {
    const without = await replay.against(
      await startOurServer(),
      rules.filter((each) => each !== rule),
    );
    checks.equal(`needed: the rule ${rule}`, unexplained(without).length > 0, true);
  }
  const permitted = await replay.against(await startOurServer(), rules, await replay.permitted());
  const permittedSame = permitted.filter(({ state }) => state === "same").length;
  checks.equal("by permission: the same", permittedSame, plain.length);
  const found: Found[] = [];
  for (const regression of REGRESSIONS) found.push(await plant(regression, replay, checks));
  for (const description of [undefined, "spec/messaging-account.yaml"]) {
    const served = await replay.against(await replay.startRecorded(description), []);
    const same = served.filter(({ state }) => state === "same").length;
    checks.equal(`codegen serve --recorded, ${description ?? "no description"}: the same`, same, plain.length);
  }
  const example = await replay.against(await startExampleServer(), OWN_RULES);
  checkExplained("the example server", EXAMPLE_REASONS, example, checks);
  await onDatabase(replay, join(work, "numbered"), join(folder, "..", "..", "examples"), checks);
  const { passed, problems } = checks;
  return { passed, problems, section: replaceSection(tools, found, example) };
}

/** The messaging service on its database answers the same calls, and each difference has its reason. */
async function onDatabase(replay: Replay, numbered: string, examples: string, checks: Checks): Promise<void> {
  withNumbers(replay.recorded, numbered);
  const exchanges = await replay.against(await startMessagingService(examples), OWN_RULES, numbered);
  checkExplained("the messaging service", SERVICE_REASONS, exchanges, checks);
}

async function plant(regression: Regression, replay: Replay, checks: Checks): Promise<Found> {
  let changed = (): number => 0;
  const server = await startOurServer(undefined, (dispatcher) => {
    const planted = withRegression(regression, dispatcher);
    changed = planted.changed;
    return planted.dispatcher;
  });
  const wrong = unexplained(await replay.against(server, [...MAY_DIFFER.keys()]));
  checks.equal(`${regression.what}: changes answers`, changed() > 0, true);
  checks.equal(`${regression.what}: is found in each of them`, wrong.length, changed());
  const [first] = wrong.flatMap(({ deviations }) => deviations.filter((each) => !isExplained(each)));
  const told = first === undefined ? "" : `${first.at}: expected ${first.expected}, found ${first.found}`;
  return { what: regression.what, changed: changed(), told };
}

function isExplained(deviation: ExchangeReport["deviations"][number]): boolean {
  return REASONS.some(({ explains }) => explains(deviation));
}

function unexplained(exchanges: readonly ExchangeReport[]): readonly ExchangeReport[] {
  return exchanges.filter(
    ({ state, deviations }) => state === "failed" || deviations.some((each) => !isExplained(each)),
  );
}
