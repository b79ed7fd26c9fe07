/**
 * Owns the proof that editors show what was meant: names instead of what they stand for, and the documentation of operations, their
 * parameters and results. `UPDATE_GOLDEN=1` writes `golden/shown.txt` anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shownIn } from "./language-service.js";

const golden = new URL("golden/shown.txt", import.meta.url);
const shown = shownIn("test/editor/usage.ts");

test("hover, signature help and completion", () => {
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(golden, shown);
  expect(shown).toBe(readFileSync(golden, "utf8"));
});

/** What is shown at marks of that name. */
const at = (mark: string): string =>
  shown.split(/^== /m).find((part) => part.startsWith(`${mark}\n`)) ?? `nothing is marked ${mark}`;

test.each(["method, int", "method, DataSet", "method, nothing told"])(
  "signature help shows the types of %s",
  (mark) => {
    expect(at(`signature help: ${mark}`)).toMatch(/Parameters.*: PendingCall<Unspecified/);
    expect(at(`signature help: ${mark}`)).not.toMatch(/@param|@returns/);
  },
);

test("no name dissolves, no secret is shown", () => {
  expect(at("hover: result, int")).toContain(": UnspecifiedIntResult");
  expect(at("hover: result, DataSet")).toContain(": UnspecifiedRows | null");
  expect(at("hover: create")).toContain('MessagingAccountClient<"Mobile_Number" | "Password">');
  expect(shown).not.toMatch(/undefined \| undefined|\{\} &|Record<never|"secret"/);
});
