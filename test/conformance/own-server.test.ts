/** Our own server has no deviation from any description: every small case, the kitchen sink and the services of the repository. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { deviationInWords } from "../../generator/conformance/judgement.js";
import { repository } from "../golden/tree.js";
import { describedFile, exchangesOf, judge } from "./kit-run.js";

const ideas = readdirSync(path.join(repository, "test/golden/ideas")).map(
  (name) => `test/golden/ideas/${name}/input.yaml`,
);

test.each([
  "spec/messaging-account.yaml",
  "examples/parcel-tracking/parcel-tracking.yaml",
  "test/golden/cases/kitchen-sink/input.yaml",
  ...ideas,
])("%s", async (file) => {
  const described = await describedFile(file);
  expect(exchangesOf(described).length).toBeGreaterThan(0);
  const found = await judge(described);
  expect(found.map((each) => `${each.exchange}: ${deviationInWords(each)}`).join("\n")).toBe("");
});
