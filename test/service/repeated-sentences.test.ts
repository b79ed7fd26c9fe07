/** Owns the proof that the output says each gap of the interface once: where it is declared, and in the alias that has its name. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unspecified } from "../../generated/messaging-account/index.js";

const files = ["client.ts", "operations.ts", "server.ts", "types.ts"];
const folder = new URL("../../generated/messaging-account/", import.meta.url);

/** The words of a file, without the marks and line ends of comments. */
function wordsOf(file: string): string {
  const text = readFileSync(new URL(file, folder), "utf8");
  return text.replace(/^ *\*/gm, "").replace(/\s+/g, " ");
}

test.each(Object.entries(unspecified))("%s is said in types.ts, and nowhere else", (_name, { text }) => {
  const said = text.replaceAll('"', "");
  const counts = files.map((file) => wordsOf(file).replaceAll('"', "").split(said).length - 1);
  expect(counts.slice(0, 3)).toEqual([0, 0, 0]);
  expect(counts[3]).toBeGreaterThanOrEqual(1);
  expect(counts[3]).toBeLessThanOrEqual(2);
});

test("operations name the entries", () => {
  expect(wordsOf("operations.ts")).toContain("Unspecified: wrong-credentials, int-result.");
  expect(wordsOf("client.ts")).toContain("Send one SMS. Interface 4.1. Unspecified: wrong-credentials.");
  expect(wordsOf("client.ts")).toContain("): PendingCall<UnspecifiedIntResult>;");
});
