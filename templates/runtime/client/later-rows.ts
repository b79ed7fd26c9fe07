/**
 * Owns rows whose reader is loaded when the first is asked for.
 * Invariant: what is asked of these rows is asked of those in the same order; without being asked nothing is loaded or sent.
 */

type Rows = AsyncIterator<unknown, void, undefined>;

export function laterRows(open: () => Promise<Rows>): Rows & AsyncIterable<unknown> {
  let opened: Rows | undefined;
  let opening: Promise<Rows> | undefined;
  let left = false;
  const ask = (
    step: (rows: Rows) => Promise<IteratorResult<unknown, void>>,
  ): Promise<IteratorResult<unknown, void>> => {
    if (opened !== undefined) return step(opened);
    opening ??= open().then((rows) => (opened = rows));
    return opening.then(step);
  };
  return {
    next: () => (left ? Promise.resolve(end) : ask((rows) => rows.next())),
    return() {
      // Before the first row was asked for there is nothing to stop.
      if (opening === undefined) left = true;
      return left ? Promise.resolve(end) : ask((rows) => rows.return?.() ?? Promise.resolve(end));
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const end: IteratorReturnResult<void> = { done: true, value: undefined };
