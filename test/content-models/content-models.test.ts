/**
 * Every small content model and every short message: as many elements of each name, in every order, as a few bounds within one another allow and
 * forbid. An imported type reads exactly what is valid, and writes it as it came; where nobody can count (spec, `repeated`) it reads more, but
 * nothing of another shape. Conformance finds nothing in what is valid. A regular expression says what that is.
 */
import { expect, test } from "vitest";
import { amount } from "../counts.js";
import { ImportedModels } from "./imported-models.js";
import { expressionOf, type Group, isCountable, loosened, namesOf, smallModels, words } from "./model.js";

/** Of so many models one is taken. */
const step = amount(397, 11);
/** Types of one WSDL. */
const atOnce = 50;
/** Of words that are valid, and of others. */
const mostWords = 60;

const all = [...smallModels()];
const chosen = all.filter((_, at) => at % step === 0);
const batches = Array.from(
  { length: Math.ceil(chosen.length / atOnce) },
  (_, at) => [at, chosen.slice(at * atOnce, (at + 1) * atOnce)] as const,
);

test("there are thousands of models, one of each shape", () => {
  expect(all.length).toBeGreaterThan(10_000);
  expect(new Set(all.map((model) => expressionOf(model).source)).size).toBe(all.length);
  expect(chosen.filter(isCountable).length).toBeGreaterThan(chosen.length / 4);
});

test.each(batches)(
  "models that a sequence follows, so that the order of elements counts, batch %i",
  async (_, models) => {
    const last = `<s:sequence minOccurs="0"><s:element name="y" type="s:string"/><s:element name="z" type="s:string"/></s:sequence>`;
    const types = await ImportedModels.of(models, last);
    for (const [at, model] of models.entries()) {
      judgeValid(types, at, model);
      judgeInvalid(types, at, model);
    }
  },
);

test.each(batches)("models alone, batch %i", async (_, models) => {
  const types = await ImportedModels.of(models, "");
  for (const [at, model] of models.entries()) judgeValid(types, at, model);
});

function judgeValid(types: ImportedModels, at: number, model: Group): void {
  const valid = expressionOf(model);
  for (const word of some(wordsOf(model).filter((each) => valid.test(each)))) {
    const text = textOf(word);
    expect([valid.source, word, types.written(at, text)]).toEqual([valid.source, word, text]);
    expect([valid.source, word, types.deviations(at, text)]).toEqual([valid.source, word, []]);
  }
}

function judgeInvalid(types: ImportedModels, at: number, model: Group): void {
  const allowed = expressionOf(isCountable(model) ? model : loosened(model));
  for (const word of some(wordsOf(model).filter((each) => !allowed.test(each)))) {
    const text = textOf(word);
    expect([allowed.source, word, types.written(at, text)]).toEqual([allowed.source, word, undefined]);
    expect([allowed.source, word, types.deviations(at, text)]).not.toEqual([allowed.source, word, []]);
  }
}

function wordsOf(model: Group): readonly string[] {
  const letters = namesOf(model);
  return words(letters, { 2: 9, 3: 6 }[letters.length] ?? 5);
}

/** Long ones and short ones. */
function some(found: readonly string[]): readonly string[] {
  const every = Math.ceil(found.length / mostWords);
  return found.filter((_, at) => at % every === 0);
}

/** Each element holds its place, so that none is taken for another. */
function textOf(word: string): string {
  if (word === "") return "<m />";
  return `<m>${[...word].map((letter, at) => `<${letter}>${String(at)}</${letter}>`).join("")}</m>`;
}
