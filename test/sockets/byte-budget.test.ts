/** The budget of bytes held for all clients, by itself. */
import { expect, it } from "vitest";
import { BudgetShare, ByteBudget } from "../../templates/runtime/adapters/byte-budget.js";

const share = (budget: ByteBudget): BudgetShare => new BudgetShare(budget);

it("gives what is asked for until it is used up, and takes it back once", () => {
  const budget = new ByteBudget(100);
  const [first, second] = [share(budget), share(budget)];
  expect([first.resize(60), second.resize(40), budget.used, budget.exhausted]).toEqual([true, true, 100, true]);
  expect([second.resize(41), budget.used]).toEqual([false, 100]);
  expect([first.resize(10), second.resize(90), budget.used]).toEqual([true, true, 100]);
  second.close();
  second.close();
  expect([budget.used, budget.exhausted]).toEqual([10, false]);
});

it("refuses nobody who is alone", () => {
  const budget = new ByteBudget(100);
  const only = share(budget);
  expect([only.resize(500), only.resize(5_000), budget.exhausted]).toEqual([true, true, true]);
  expect(share(budget).resize(1)).toBe(false);
});

it("leaves the last quarter to small bodies", () => {
  const budget = new ByteBudget(4_000_000);
  const [other, large, small] = [share(budget), share(budget), share(budget)];
  expect([other.resize(2_900_000), large.fits(100_001), large.fits(100_000)]).toEqual([true, false, true]);
  expect([large.resize(65_536), large.resize(100_001), large.resize(100_000)]).toEqual([true, false, true]);
  expect([small.resize(65_536), budget.used]).toEqual([true, 3_065_536]);
});

it("counts memory that several are sent once, as long as one of them has not taken it", () => {
  const budget = new ByteBudget(100);
  const bytes = new Uint8Array(1_000);
  const [first, second, third] = [budget.keep(bytes), budget.keep(bytes.subarray(10)), budget.keep(new Uint8Array(5))];
  expect([budget.used, budget.exhausted]).toEqual([1_005, true]);
  first?.();
  first?.();
  expect(budget.used).toBe(1_005);
  second?.();
  third?.();
  expect(budget.used).toBe(0);
});
