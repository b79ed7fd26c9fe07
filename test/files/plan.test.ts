/** The plan by itself, for what this machine's disk cannot show. */
import { expect, it } from "vitest";
import { digestOf, digestWithLineFeeds } from "../../generator/files/disk/digest.js";
import { DiskError, explainDiskError } from "../../generator/files/disk/disk-error.js";
import { planFiles } from "../../generator/files/output/plan.js";
import type { Snapshot } from "../../generator/files/output/classify.js";

it("a plan renames by case: on a case-insensitive disk the old file goes first and the new one is written", () => {
  const digest = digestOf("x");
  // Both names find the one file that is there.
  const snapshot: Snapshot = new Map(
    ["Client.ts", "client.ts"].map((path) => [path, { kind: "file", digest, lineFeedDigest: digest, marked: true }]),
  );
  const plan = planFiles(
    new Map([["client.ts", digest]]),
    new Map([["Client.ts", digest]]),
    snapshot,
    false,
    () => false,
  );
  expect(plan.steps).toEqual([
    { path: "Client.ts", action: "remove", first: true },
    { path: "client.ts", action: "create" },
  ]);
});

it("digests distinguish line endings from edits, for bytes that are no UTF-8 too", () => {
  const bytes = Buffer.from([0xff, 13, 10, 0xfe, 13]);
  expect(digestWithLineFeeds(bytes, digestOf(bytes))).toBe(digestOf(Buffer.from([0xff, 10, 0xfe, 13])));
});

it("a disk error names the refused action and the repair", () => {
  const refusal = Object.assign(new Error("x"), { code: "ENOSPC" });
  const explained = explainDiskError(refusal, "write", "a/b");
  expect(explained).toBeInstanceOf(DiskError);
  expect(explained).toMatchObject({
    message: "cannot write a/b: the disk is full (ENOSPC); make room and run the command again",
  });
  const ours = new Error("bug");
  expect(explainDiskError(ours, "write", "a/b")).toBe(ours);
});
