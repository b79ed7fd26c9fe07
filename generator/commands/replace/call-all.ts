/**
 * Owns how fast a command calls a server: so many calls at a time, so many a second.
 * Invariant: calls begin in their order, and what became of them is told in that order.
 */
import { setTimeout as wait } from "node:timers/promises";

export interface Pace {
  /** Calls a second; undefined: as many as come through. */
  readonly rate: number | undefined;
  readonly concurrency: number;
  /** True from when on nothing is called any more: then nothing is waited for. */
  readonly isOver?: () => boolean;
}

/** Rejects with what the first call rejects with. `tell` hears of each as soon as all before it are done. */
export async function callAll<Item, Outcome>(
  items: readonly Item[],
  { rate, concurrency, isOver = () => false }: Pace,
  call: (item: Item) => Promise<Outcome>,
  tell: (item: Item, outcome: Outcome) => void,
): Promise<void> {
  const outcomes = new Map<number, { readonly outcome: Outcome }>();
  const start = performance.now();
  let next = 0;
  let told = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item === undefined) return;
      if (rate !== undefined && !isOver()) await wait(Math.max(0, start + (at * 1000) / rate - performance.now()));
      outcomes.set(at, { outcome: await call(item) });
      for (let done = outcomes.get(told); done !== undefined; done = outcomes.get(told)) {
        const finished = items[told];
        outcomes.delete(told++);
        if (finished !== undefined) tell(finished, done.outcome);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
}
