/** Owns how rows are sent one by one: when the answer begins, how far ahead they are read, and what each way to end it does. */
import { describe, expect, it } from "vitest";
import type { DataSetStreamEnd } from "../../templates/runtime/results/data-set/data-set-stream.js";
import { isDataSetStream } from "../../templates/runtime/results/data-set/data-set-stream.js";
import { streamDataSet } from "../../templates/runtime/results/data-set/stream-input.js";
import { writeDataSet } from "../../templates/runtime/results/data-set/write-result.js";
import { dataSetResult } from "../../templates/runtime/results/index.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import type { DispatcherOptions, HandlerContext } from "../../templates/runtime/server/handler.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";
import { textOf } from "../sockets/raw.js";
import { letTimePass, Occurrence, until } from "../waits.js";
import { columns, type Plan, rowBytes, rowsIn, Source } from "./source.js";
import { bindings, open, requestOf } from "./table.js";

const piece = 65_536;

/** The answer to a request over SOAP 1.1 as far as it goes, and what is known on the server's side. */
async function ask(plan: Plan, options: DispatcherOptions = {}, signal?: AbortSignal) {
  const source = new Source(plan);
  let context: HandlerContext | undefined;
  const { dispatcher, reports } = open((_parameters, given) => {
    context = given;
    return source.stream();
  }, options);
  const response = await dispatcher.handle({ ...requestOf("soap11", "any"), signal });
  const { body } = response;
  if (body instanceof Uint8Array) throw new Error(`the answer is whole: ${await textOf(body)}`);
  const pieces = body[Symbol.asyncIterator]();
  return { source, reports, pieces, aborted: () => context?.signal.aborted };
}

describe("an answer of rows", () => {
  it("begins before the last row is there, and ends after it", async () => {
    const { source, pieces, reports } = await ask({ rows: 3, at: { 1: "wait" } });
    const first = await pieces.next();
    expect(rowsIn(await textOf(first.value))).toBe(1);
    expect(source.read).toBe(1);
    source.go();
    let rest = "";
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next())
      rest += await textOf(next.value);
    expect([rowsIn(rest), rest.endsWith("</soap:Envelope>"), source.closed, reports]).toEqual([2, true, 1, []]);
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });

  it("is whole where its rows end soon", async () => {
    const { dispatcher } = open(() => new Source({ rows: 3 }).stream());
    expect((await dispatcher.handle(requestOf("soap11", "any"))).body).toBeInstanceOf(Uint8Array);
  });

  it("reads no more than a piece ahead of who takes it", async () => {
    const { source, pieces } = await ask({ rows: Infinity });
    for (let taken = 0; taken < 5; taken++) {
      await letTimePass(20, "the source would be read on in this time");
      expect(source.read * rowBytes).toBeLessThanOrEqual((taken + 1) * (piece + 2 * rowBytes));
      await pieces.next();
    }
    await pieces.return?.();
    await until(() => source.closed === 1);
    const { read } = source;
    await letTimePass(20, "the source would be read on in this time");
    expect([source.read, source.closed]).toEqual([read, 1]);
  });

  it("leaves others their turn though all rows are there at once", async () => {
    const { dispatcher } = open(() => {
      const rows = Array.from({ length: 20_000 }, (_, Id) => ({ Id, Text: "x".repeat(rowBytes) }));
      return streamDataSet({ tables: [{ name: "T", columns, rows }] });
    });
    const { body } = await dispatcher.handle(requestOf("soap11", "any"));
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    expect(rowsIn(await textOf(body))).toBe(20_000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });
});

describe("rows that fail", () => {
  const fail = (error: Error) => (): never => {
    throw error;
  };

  it("before the first byte are a fault, over each binding", async () => {
    for (const binding of bindings) {
      const { dispatcher, reports } = open(() =>
        new Source({ rows: 9, at: { 2: fail(new Error("canary")) } }).stream(),
      );
      const { status, body } = await dispatcher.handle(requestOf(binding, "any"));
      expect([status, await textOf(body)]).toEqual([500, expect.stringContaining("unable to process request")]);
      expect(reports).toEqual([{ error: new Error("canary"), operation: "any", binding }]);
    }
  });

  it("before the first byte may say which fault", async () => {
    const { dispatcher, reports } = open(() =>
      new Source({ rows: 1, at: { 0: fail(new Fault("no such account")) } }).stream(),
    );
    expect(await textOf((await dispatcher.handle(requestOf("soap11", "any"))).body)).toContain("no such account");
    expect(reports).toEqual([]);
  });

  it.each<[string, Error]>([
    ["an error", new Error("canary")],
    ["a fault, which comes too late", new Fault("canary")],
  ])("later break the answer: %s", async (_what, error) => {
    const ends: Promise<DataSetStreamEnd>[] = [];
    for (const binding of bindings) {
      const { dispatcher, reports } = open(() => new Source({ rows: 900, at: { 500: fail(error) } }).stream(), {
        intercept: async (_context, next) => {
          const result = await next();
          if (isDataSetStream(result)) ends.push(result.ended);
          return result;
        },
      });
      const { status, body } = await dispatcher.handle(requestOf(binding, "any"));
      if (body instanceof Uint8Array) throw new Error("the answer is whole");
      let sent = "";
      const taken = (async () => {
        for await (const each of body) sent += await textOf(each);
      })();
      await expect(taken).rejects.toThrow("the response broke off");
      expect([status, sent.includes("</diffgr:diffgram>")]).toEqual([200, false]);
      expect(reports).toEqual([{ error, operation: "any", binding }]);
      expect(await ends.at(-1)).toEqual({ outcome: "failed", rows: 500, bytes: sent.length, error });
    }
  });

  it("by a value that cannot be sent close their source, and those that were not begun", async () => {
    const closed: string[] = [];
    async function* bad(): AsyncGenerator<{ Id: number }, void, undefined> {
      try {
        for (let Id = 0; ; Id++) yield { Id: Id < 9_000 ? Id : 0.5 };
      } finally {
        closed.push("first");
      }
    }
    const second = {
      [Symbol.asyncIterator]: () => second,
      next: () => Promise.reject(),
      return: async () => closed.push("second"),
    };
    const [Id] = columns;
    const { dispatcher, reports } = open(() =>
      streamDataSet({
        tables: [
          { name: "A", columns: [Id as never], rows: bad() },
          { name: "B", columns: [Id as never], rows: second as never },
        ],
      }),
    );
    const { body } = await dispatcher.handle(requestOf("soap12", "any"));
    await expect(textOf(body)).rejects.toThrow("broke off");
    await until(() => closed.length === 2);
    expect(closed.sort()).toEqual(["first", "second"]);
    expect(reports.map(({ error }) => String(error))).toEqual([expect.stringContaining("A[9000].Id")]);
  });

  it("by what its handler changed after it was checked close their source", async () => {
    let closed = 0;
    const rows = { [Symbol.asyncIterator]: () => rows, next: () => Promise.reject(), return: async () => closed++ };
    const ends: Promise<DataSetStreamEnd>[] = [];
    const { dispatcher, reports } = open(() => {
      const changed = [...columns];
      const stream = streamDataSet({ tables: [{ name: "T", columns: changed, rows: rows as never }] });
      changed.push({ name: "Other" } as never);
      ends.push(stream.ended);
      return stream;
    });
    const { status } = await dispatcher.handle(requestOf("soap11", "any"));
    await until(() => closed > 0);
    expect([status, closed]).toEqual([500, 1]);
    expect(reports.map(({ error }) => String(error))).toEqual([
      expect.stringContaining('a type for the column "Other"'),
    ]);
    expect(await ends[0]).toMatchObject({ outcome: "failed", rows: 0, bytes: 0 });
  });

  it("to close are told, too", async () => {
    const { dispatcher, reports } = open(() => {
      const rows = {
        [Symbol.asyncIterator]: () => rows,
        next: async () => ({ value: { Id: 1 } }),
        return: () => Promise.reject(new Error("canary")),
      };
      return streamDataSet({ tables: [{ name: "T", columns, rows: rows as never }] });
    });
    const { body } = await dispatcher.handle(requestOf("soap11", "any"));
    if (body instanceof Uint8Array) throw new Error("the answer is whole");
    await body[Symbol.asyncIterator]().return?.();
    await until(() => reports.length > 0);
    expect(reports).toEqual([{ error: new Error("canary"), operation: "any", binding: "soap11" }]);
  });
});

describe("a caller who is gone", () => {
  it("ends the reading, in the middle of the wait for a row", async () => {
    const caller = new AbortController();
    const { source, pieces, reports, aborted } = await ask({ rows: 9, at: { 5: "wait" } }, {}, caller.signal);
    await pieces.next();
    const pending = pieces.next();
    caller.abort();
    await expect(pending).rejects.toThrow("broke off");
    expect(aborted()).toBe(true);
    source.go();
    await until(() => source.closed === 1);
    expect([source.closed, source.read, reports]).toEqual([1, 6, []]);
  });

  it("while the first row is awaited, too", async () => {
    const caller = new AbortController();
    const isAwaited = new Occurrence();
    const hasLeft = new Occurrence();
    const first = (): Promise<void> => {
      isAwaited.happen();
      return hasLeft.happened;
    };
    const asked = ask({ rows: 9, at: { 0: first } }, {}, caller.signal);
    await isAwaited.happened;
    caller.abort();
    const { pieces, reports, source } = await asked;
    await expect(pieces.next()).rejects.toThrow("broke off");
    hasLeft.happen();
    await until(() => source.closed === 1);
    expect([source.closed, reports]).toEqual([1, []]);
  });

  it("between the last row and the last byte gets no end that looks like one", async () => {
    const caller = new AbortController();
    const { source, pieces } = await ask({ rows: 100 }, {}, caller.signal);
    await pieces.next();
    await until(() => source.closed === 1);
    caller.abort();
    await expect(pieces.next()).rejects.toThrow("broke off");
  });
});

describe("limits", () => {
  it("handlerMs ends the wait for a row, not the wait for a slow caller", async () => {
    const { source, pieces, reports, aborted } = await ask(
      { rows: 200, at: { 150: "wait" } },
      { limits: { handlerMs: 60 } },
    );
    await letTimePass(150, "the caller takes longer than handlerMs");
    expect(reports).toEqual([]);
    await pieces.next();
    await pieces.next();
    await pieces.next();
    await expect(pieces.next()).rejects.toThrow("broke off");
    expect(reports.map(({ error }) => String(error))).toEqual([
      "Error: the rows of any were idle for 60 ms (limits.handlerMs)",
    ]);
    expect(aborted()).toBe(true);
    source.go();
    await until(() => source.closed === 1);
    expect(source.closed).toBe(1);
  });

  it("handlerMs is a fault where there is no row in time", async () => {
    const { dispatcher, reports } = open(() => new Source({ rows: 1, at: { 0: "wait" } }).stream(), {
      limits: { handlerMs: 20 },
    });
    expect((await dispatcher.handle(requestOf("soap11", "any"))).status).toBe(500);
    expect(reports).toHaveLength(1);
  });

  it("streamMs ends an answer that is taken too slowly", async () => {
    const { source, pieces, reports } = await ask({ rows: Infinity }, { limits: { streamMs: 60 } });
    await pieces.next();
    await until(() => source.closed === 1);
    expect(source.closed).toBe(1);
    await expect(pieces.next()).rejects.toThrow("broke off");
    expect(reports.map(({ error }) => String(error))).toEqual([
      "Error: the caller did not receive the whole response within 60 ms (limits.streamMs)",
    ]);
  });

  it("refuse what a timer cannot take", () => {
    expect(() => open(() => undefined, { limits: { streamMs: -1 } })).toThrow("limits.streamMs must be milliseconds");
  });

  it("close the rows of a handler that is too late", async () => {
    const closed: number[] = [];
    const rows = {
      [Symbol.asyncIterator]: () => rows,
      next: () => Promise.reject(),
      return: async () => closed.push(1),
    };
    const isRefused = new Occurrence();
    const { dispatcher } = open(
      async () => {
        await isRefused.happened;
        return streamDataSet({ tables: [{ name: "T", columns, rows: rows as never }] });
      },
      { limits: { handlerMs: 10 } },
    );
    expect((await dispatcher.handle(requestOf("soap11", "any"))).status).toBe(500);
    isRefused.happen();
    await until(() => closed.length > 0);
    expect(closed).toEqual([1]);
  });
});

describe("who looks on", () => {
  it("an interceptor is told of the end, with rows and bytes", async () => {
    for (const rows of [0, 3, 500]) {
      const ends: DataSetStreamEnd[] = [];
      const { dispatcher } = open(() => new Source({ rows }).stream(), {
        intercept: async (_context, next) => {
          const result = await next();
          if (isDataSetStream(result)) void result.ended.then((end) => ends.push(end));
          return result;
        },
      });
      const sent = await textOf((await dispatcher.handle(requestOf("http-get", "any"))).body);
      expect(ends).toEqual([{ outcome: "whole", rows, bytes: sent.length }]);
    }
  });

  it("HEAD runs no handler", async () => {
    let ran = 0;
    const { dispatcher } = open(() => ran++);
    const request = { ...requestOf("http-get", "any"), method: "HEAD" };
    expect([(await dispatcher.handle(request)).status, ran]).toEqual([405, 0]);
  });

  it("a stream is no DataSet where a value is asked for", () => {
    const write = (): void => writeDataSet(new XmlWriter(), new Source({ rows: 1 }).stream(), { codec: dataSetResult });
    expect(write).toThrow("a stream of rows can be a whole result of the type DataSet alone");
  });
});
