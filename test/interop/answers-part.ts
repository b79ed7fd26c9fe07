/**
 * Owns the part that sends both services the same hand-made requests.
 * Property that must stay true: what the genuine service answers is on record, and every difference of ours has a reason; a
 * reason that no request needs any more fails too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeAnswer } from "./answers/answer.js";
import { sendRaw } from "./answers/raw-request.js";
import { REQUESTS } from "./answers/requests.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { startOurServer } from "./server.js";

interface Difference {
  readonly reason: string;
  /** Our answer by the request's name. */
  readonly ours: Readonly<Record<string, string>>;
}

export const answersPart: Part = {
  name: "answers",
  title: "The same requests to a genuine ASMX service and to our dispatcher",
  run,
};

async function run({ folder, genuine }: Surroundings): Promise<PartOutcome> {
  const read = (name: string): string => readFileSync(join(folder, "answers", name), "utf8");
  const recorded = new Map<string, string>(Object.entries(JSON.parse(read("genuine.json"))));
  const differences: readonly Difference[] = JSON.parse(read("differences.json"));
  const expected = new Map(differences.flatMap(({ ours }) => Object.entries(ours)));
  const server = await startOurServer();
  const problems: string[] = [];
  const check = (name: string, right: boolean, problem: string): void =>
    void (right || problems.push(`${name}: ${problem}`));
  try {
    for (const [name, request] of REQUESTS) {
      const [theirs, ours] = [await answer(genuine.url, request), await answer(server.url, request)];
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
  }
  const names = new Set(REQUESTS.map(([name]) => name));
  const stale = [...recorded.keys(), ...expected.keys()].filter((name) => !names.has(name));
  problems.push(...stale.map((name) => `${name}: no such request`));
  return { passed: 2 * REQUESTS.length - problems.length, problems, section: section(differences) };
}

async function answer(url: string, request: (typeof REQUESTS)[number][1]): Promise<string> {
  try {
    return describeAnswer(await sendRaw(url, request));
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Equal, but for Mono's texts that leave `{0}` where .NET has a name. */
function agrees(theirs: string, ours: string): boolean {
  if (theirs === ours) return true;
  const parts = theirs.split(/\{\d\}/);
  return parts.length > 1 && ours.startsWith(parts[0] ?? "") && ours.endsWith(parts.at(-1) ?? "");
}

function section(differences: readonly Difference[]): string {
  const same = REQUESTS.length - differences.reduce((sum, { ours }) => sum + Object.keys(ours).length, 0);
  const rows = differences.map(
    ({ reason, ours }) =>
      `| ${reason} | ${Object.keys(ours)
        .map((name) => name.replaceAll("|", "\\|"))
        .join("; ")} |`,
  );
  return [
    `Both services were sent the same ${REQUESTS.length} requests, tolerated and refused ones: ${same} are answered alike`,
    "(status, content type, value or fault code, text of GET and POST errors). The others differ for these reasons:",
    "",
    "| reason | requests |",
    "| --- | --- |",
    ...rows,
  ].join("\n");
}
