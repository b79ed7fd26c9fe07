/** Owns that nothing escapes the turns of `npm run check`: ten changes in a row run every part, and a change runs what it touched. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slowFiles } from "../kinds.mjs";
import { chosenParts, turns, turnsOf } from "../rotation.mjs";

const minute = 60;
const hour = 60 * minute;

/** Minutes between the commits of a session of less than four hours, and from its last commit to the next session's first. */
const session = fc.record({
  gaps: fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 30 }).filter((gaps) => sum(gaps) < 230),
  rest: fc.integer({ min: 41, max: 5000 }),
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** The turns of each session's check, which runs after its last commit. */
function turnsOfSessions(sessions: readonly { readonly gaps: readonly number[]; readonly rest: number }[]): number[][] {
  const times = [0];
  return sessions.map(({ gaps, rest }) => {
    for (const gap of gaps) times.push((times.at(-1) ?? 0) + gap * minute);
    const chosen = turnsOf(times);
    times.push((times.at(-1) ?? 0) + rest * minute);
    return chosen;
  });
}

describe("turns", () => {
  it("all come in ten changes, however many commits a change has and however they are spread", () => {
    fc.assert(
      fc.property(fc.array(session, { minLength: 10, maxLength: 10 }), (sessions) => {
        expect(new Set(turnsOfSessions(sessions).flat()).size).toBe(turns);
      }),
    );
  });

  it("commits without a pause of 40 minutes have one turn, and the next change has the next", () => {
    const first = [0, 10 * minute, 45 * minute];
    expect(turnsOf(first)).toEqual([0]);
    expect(turnsOf([...first, 5 * hour])).toEqual([1]);
  });

  it("a change with a pause has the turns of both groups", () => {
    expect(turnsOf([0, 5 * hour, 5 * hour + 41 * minute])).toEqual([1, 2]);
  });
});

describe("parts", () => {
  const chosen = (parts: readonly string[], ...files: readonly string[]): readonly string[] =>
    chosenParts(parts, { turns: [], files });

  it("every slow file runs in one of the turns", () => {
    const run = Array.from({ length: turns }, (_, turn) => chosenParts(slowFiles, { turns: [turn], files: [] }));
    expect(run.flat().sort()).toEqual([...slowFiles].sort());
    for (const files of run) expect(files.length).toBeGreaterThan(slowFiles.length / turns - 1);
  });

  const parts = [
    "test/cli/drift.test.ts",
    "test/impact/groups.test.ts",
    "test/size/size.test.ts",
    "test/interop/mtom-part.ts",
    "test/sockets/attacks/attacks.test.ts",
  ];

  it.each([
    ["test/cli/drift.test.ts", ["test/cli/drift.test.ts"]],
    ["generator/commands/replace/drift.ts", ["test/cli/drift.test.ts"]],
    ["generator/impact/clues.ts", ["test/impact/groups.test.ts"]],
    ["templates/runtime/mtom/bodies.ts", ["test/interop/mtom-part.ts"]],
    ["templates/runtime/client/call.ts", ["test/size/size.test.ts"]],
    ["templates/runtime/adapters/node-http.ts", ["test/sockets/attacks/attacks.test.ts"]],
    ["test/impact/consumer.ts", ["test/impact/groups.test.ts"]],
    ["test/impact/other.test.ts", []],
    ["README.md", []],
  ])("a change of %s touches what is called like it, or uses it", (file, expected) => {
    expect(chosen(parts, file)).toEqual(expected);
  });
});
