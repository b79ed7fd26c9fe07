/**
 * Owns an iterator of rows whose reader is loaded with the first row.
 * Invariant: calls are forwarded in their order. Nothing is loaded or sent before the first call.
 */

type Rows = AsyncIterator<unknown, void, undefined>;

export function laterRows(open: () => Promise<Rows>): Rows & AsyncIterable<unknown> {
  let opened: Rows | undefined;
  let opening: Promise<Rows> | undefined;
  let isLeft = false;
  const ask = (
    step: (rows: Rows) => Promise<IteratorResult<unknown, void>>,
  ): Promise<IteratorResult<unknown, void>> => {
    if (opened !== undefined) return step(opened);
    opening ??= open().then((rows) => (opened = rows));
    return opening.then(step);
  };
  return {
    next: () => (isLeft ? Promise.resolve(end) : ask((rows) => rows.next())),
    return() {
      // Without a request for a row there is nothing to stop.
      if (opening === undefined) isLeft = true;
      return isLeft ? Promise.resolve(end) : ask((rows) => rows.return?.() ?? Promise.resolve(end));
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const end: IteratorReturnResult<void> = { done: true, value: undefined };
