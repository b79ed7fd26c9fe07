/**
 * Owns the changes: StrykerJS's instrumenter writes all of them into a copy of the sources, each behind a switch.
 * Invariant: the same source gives the same changes in the same order, so that a result can be one character for each.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };

/**
 * Puts the changes of the files into them (paths from the current folder). Gives for each file its fingerprint, its text and its changes:
 * `id` of the switch, `line` (from 1), the name of Stryker's rule and the text that stands there instead.
 */
export async function instrument(files) {
  const texts = files.map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
  const instrumenter = createInjector().provideValue("logger", silent).injectFunction(createInstrumenter);
  const { files: changed, mutants } = await instrumenter.instrument(texts, options);
  for (const { name, content } of changed) writeFileSync(name, content);
  return texts.map(({ name, content }) => ({
    name,
    content,
    fingerprint: createHash("sha256").update(content).digest("hex").slice(0, 12),
    changes: mutants
      .filter(({ fileName }) => fileName === name)
      .map(({ id, location, mutatorName, replacement }) => ({
        id,
        line: location.start.line + 1,
        mutatorName,
        replacement,
      })),
  }));
}
