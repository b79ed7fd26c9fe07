/**
 * Owns the part that sends both services the same hand-made requests.
 * Invariant: what the genuine service answers is on record, and every difference of ours has a reason; a
 * reason that no request needs any more fails too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeAnswer, openingOf } from "./answers/answer.js";
import { type RawRequest, sendRaw } from "./answers/raw-request.js";
import { REQUESTS } from "./answers/requests.js";
import { startGenuineService } from "./genuine-service.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { startOurServer } from "./server.js";

interface Difference {
  readonly reason: string;
  /** Our answer by the request's name. */
  readonly ours: Readonly<Record<string, string>>;
  /** Ours do not begin with ASMX's sentence. */
  readonly otherWords?: true;
}

interface Answer {
  readonly text: string;
  readonly opening: string | undefined;
}

export const answersPart: Part = {
  name: "answers",
  title: "The same requests to a genuine ASMX service and to our dispatcher",
  run,
};

async function run({ folder, work, genuine }: Surroundings): Promise<PartOutcome> {
  const read = (name: string): string => readFileSync(join(folder, "answers", name), "utf8");
  const recorded = new Map<string, string>(Object.entries(JSON.parse(read("genuine.json"))));
  const differences: readonly Difference[] = JSON.parse(read("differences.json"));
  const expected = new Map(differences.flatMap(({ ours }) => Object.entries(ours)));
  const inOtherWords = new Set(differences.flatMap(({ ours, otherWords }) => (otherWords ? Object.keys(ours) : [])));
  const validating = await startGenuineService(join(folder, "mono"), join(work, "validating"), true);
  const server = await startOurServer();
  const problems: string[] = [];
  let openings = 0;
  const check = (name: string, right: boolean, problem: string): void =>
    void (right || problems.push(`${name}: ${problem}`));
  try {
    for (const [name, request] of REQUESTS) {
      const [asmx, us] = [
        await answer(request.validated === true ? validating.url : genuine.url, request),
        await answer(server.url, request),
      ];
      const [theirs, ours] = [asmx.text, us.text];
      if (asmx.opening !== undefined && us.opening !== undefined && !inOtherWords.has(name)) {
        const begins = beginsLike(asmx.opening, us.opening);
        check(name, begins, `we begin ${JSON.stringify(us.opening)}, ASMX ${JSON.stringify(asmx.opening)}`);
        openings++;
      }
      const before = recorded.get(name) ?? "nothing";
      check(
        name,
        theirs === before,
        `the genuine service answers ${JSON.stringify(theirs)}, on record is ${JSON.stringify(before)}`,
      );
      const intended = expected.get(name);
      if (intended === undefined)
        check(name, agrees(theirs, ours), `we answer ${JSON.stringify(ours)}, ASMX ${JSON.stringify(theirs)}`);
      else
        check(
          name,
          ours === intended && !agrees(theirs, ours),
          `we answer ${JSON.stringify(ours)}, differences.json says ${JSON.stringify(intended)}`,
        );
    }
  } finally {
    await server.stop();
    await validating.stop();
  }
  const names = new Set(REQUESTS.map(([name]) => name));
  const stale = [...recorded.keys(), ...expected.keys()].filter((name) => !names.has(name));
  problems.push(...stale.map((name) => `${name}: no such request`));
  return {
    passed: 2 * REQUESTS.length + openings - problems.length,
    problems,
    section: section(differences, openings),
  };
}

async function answer(url: string, request: RawRequest): Promise<Answer> {
  try {
    const response = await sendRaw(url, request);
    return { text: describeAnswer(response), opening: openingOf(response) };
  } catch (error) {
    return { text: `no answer: ${error instanceof Error ? error.message : String(error)}`, opening: undefined };
  }
}

/** Equal, but for Mono's texts that leave `{0}` where .NET has a name. */
function agrees(theirs: string, ours: string): boolean {
  if (theirs === ours) return true;
  const parts = theirs.split(/\{\d\}/);
  return parts.length > 1 && ours.startsWith(parts[0] ?? "") && ours.endsWith(parts.at(-1) ?? "");
}

/** Whether two sentences are the same, but for what Mono leaves as `{0}`. */
function beginsLike(theirs: string, ours: string): boolean {
  const parts = theirs.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(ours);
}

function section(differences: readonly Difference[], openings: number): string {
  const same = REQUESTS.length - differences.reduce((sum, { ours }) => sum + Object.keys(ours).length, 0);
  const rows = differences.map(
    ({ reason, ours }) =>
      `| ${reason} | ${Object.keys(ours)
        .map((name) => name.replaceAll("|", "\\|"))
        .join("; ")} |`,
  );
  return [
    `Both services get the same ${REQUESTS.length} requests, tolerated and refused ones, and answer ${same} of them alike.`,
    "Alike means status, content type, value or fault code, actor and presence of a detail, and text of GET and POST errors.",
    `${openings} errors begin with ASMX's own sentence.`,
    "The others differ for these reasons:",
    "",
    "| reason | requests |",
    "| --- | --- |",
    ...rows,
  ].join("\n");
}
