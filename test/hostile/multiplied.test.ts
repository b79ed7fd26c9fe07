/**
 * Owns the proof that no part of a message, repeated up to its limit, makes more work or text than the message is long: in every form of a
 * message that the golden descriptions have, at a server and at a client, counted at n, 2n and 4n.
 */
import { expect, test } from "vitest";
import { hostileExchanges, type HostileExchange, type Message } from "./exchanges.js";
import { multiplied, placesOf } from "./multiplied.js";
import { workOf } from "./work.js";

/** Bytes of the smallest of three messages. */
const size = 24_000;

const exchanges = await hostileExchanges();

type Send = (hostile: (message: Message) => Message | undefined) => Promise<unknown>;

const sides: Readonly<Record<string, (exchange: HostileExchange) => readonly [Message, Send] | undefined>> = {
  "a server": ({ request, serve }) => [request, async (hostile) => serve(hostile(request) ?? request)],
  "a client": ({ response, receive }) =>
    response && [response, async (hostile) => receive({ ...response, ...hostile(response) })],
};

test("there is a form of each kind", () => {
  const titles = exchanges.map(({ title }) => title).join("\n");
  for (const kind of ["rpc-encoded", "mtom", "attachments", "addressing", "http-get", "http-post", "script"])
    expect(titles).toContain(kind);
});

test("the samples are taken", async () => {
  for (const { title, request, response, serve, receive } of exchanges) {
    expect([title, await serve(request)]).toEqual([title, response?.status ?? 200]);
    if (response !== undefined) expect([title, await receive(response)]).toEqual([title, undefined]);
  }
});

test.each(Object.keys(multiplied).flatMap((what) => Object.keys(sides).map((side) => [what, side] as const)))(
  "%s: %s",
  async (what, side) => {
    const found: string[] = [];
    for (const exchange of exchanges) {
      const [message, send] = sides[side]?.(exchange) ?? [];
      if (message === undefined || send === undefined) continue;
      for (const at of placesOf(message)) {
        const stepsAt = async (bytes: number): Promise<number> => {
          const hostile = multiplied[what]?.(message, bytes, at);
          return hostile === undefined ? 0 : (await workOf(() => send(() => hostile))).steps;
        };
        const [once, twice] = [await stepsAt(size), await stepsAt(2 * size)];
        // Most are refused at once.
        if (twice < 2 * size) continue;
        const fourTimes = await stepsAt(4 * size);
        const isLinear = fourTimes < 2.7 * Math.max(once, twice) || fourTimes < 16 * 4 * size;
        if (!isLinear || fourTimes > mostSteps) found.push(`${exchange.title} ${at}: ${once}, ${twice}, ${fourTimes}`);
      }
    }
    expect(found).toEqual([]);
  },
);

/** Characters written and looked at: what a small message may take always, and for each byte. */
const mostSteps = 4_000_000 + 40 * 4 * size;
