/** Owns what carriers make of messages: taken, refused for good, not now; over HTTP and SMPP, each against a server of the test's own. */
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import smpp, { type Pdu, type Session } from "smpp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Carrier, CarrierRefused } from "../src/carriers/carrier.js";
import { smppCarrier } from "../src/carriers/smpp.js";
import { webhookCarrier } from "../src/carriers/webhook.js";
import { receive } from "../src/domain/received.js";
import type { Service } from "../src/service.js";
import { clientOf, newAccount, start, until } from "./harness.js";

const message = {
  idempotencyKey: "k-1",
  from: "+27820000000",
  to: "+27820000001",
  body: "a & é 漢字 😀",
  url: undefined,
};

function portOf(server: { address(): unknown }): number {
  return (server.address() as AddressInfo).port;
}

describe("webhook", () => {
  it.each([
    [200, "taken"],
    [202, "taken"],
    [400, "refused"],
    [404, "refused"],
    [408, "not now"],
    [429, "not now"],
    [500, "not now"],
    [503, "not now"],
  ])("answers %i: %s", async (status, outcome) => {
    const requests: unknown[] = [];
    const server = createServer(async (request, response) => {
      const chunks = await request.toArray();
      requests.push([
        request.method,
        request.headers["idempotency-key"],
        JSON.parse(Buffer.concat(chunks).toString("utf8")),
      ]);
      response.writeHead(status).end("details of the carrier");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const carrier = webhookCarrier(`http://127.0.0.1:${portOf(server)}/send`);
    const became = await carrier.send(message).then(
      () => "taken",
      (error: unknown) => (error instanceof CarrierRefused ? "refused" : "not now"),
    );
    expect(became).toBe(outcome);
    const { idempotencyKey: _, url: __, ...body } = message;
    expect(requests).toEqual([["POST", "k-1", body]]);
    server.close();
  });
});

describe("SMPP", () => {
  const submitted: Pdu[] = [];
  const sessions = new Set<Session>();
  let status = 0;
  let server: Server;
  beforeAll(async () => {
    server = smpp.createServer((session) => {
      sessions.add(session);
      session.on("bind_transceiver", (pdu: Pdu) =>
        session.send(pdu.response(pdu.password === "pw" ? {} : { command_status: 0x0e })),
      );
      session.on("submit_sm", (pdu: Pdu) => {
        submitted.push(pdu);
        session.send(pdu.response({ command_status: status, message_id: "1" }));
      });
      session.on("unbind", (pdu: Pdu) => session.send(pdu.response()));
      session.on("enquire_link", (pdu: Pdu) => session.send(pdu.response()));
      session.on("error", () => {});
      session.on("close", () => sessions.delete(session));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  });
  afterEach(() => {
    submitted.length = 0;
    status = 0;
  });
  afterAll(() => server.close());
  const open = (password: string, onMessage = async (_: unknown): Promise<void> => {}): Carrier =>
    smppCarrier({ url: `smpp://127.0.0.1:${portOf(server)}`, systemId: "tests", password, onMessage });

  it("binds once and submits texts of every length and script", async () => {
    const carrier = open("pw");
    const long = "x".repeat(1_000);
    await Promise.all([
      carrier.send(message),
      carrier.send({ ...message, body: long }),
      carrier.send({ ...message, body: "Hours", url: "http://example.org/" }),
    ]);
    expect(
      submitted.map(({ destination_addr, message_payload }) => [destination_addr, message_payload?.message]),
    ).toEqual([
      ["+27820000001", message.body],
      ["+27820000001", long],
      ["+27820000001", "Hours http://example.org/"],
    ]);
    expect(sessions.size).toBe(1);
    await carrier.close();
  });

  it.each([
    [0x0b, true],
    [0x58, false],
  ])("status %i of a message, for good: %s", async (code, forGood) => {
    status = code;
    const carrier = open("pw");
    const error: unknown = await carrier.send(message).catch((problem: unknown) => problem);
    expect(error instanceof CarrierRefused).toBe(forGood);
    expect(error).toBeInstanceOf(Error);
    await carrier.close();
  });

  it("a wrong login is no refusal of the message, and a session that broke is opened again", async () => {
    await expect(open("wrong").send(message)).rejects.toThrow("refused the login");
    const carrier = open("pw");
    await carrier.send(message);
    for (const session of sessions) session.destroy();
    await until(() => sessions.size === 0);
    await until(() =>
      carrier.send(message).then(
        () => true,
        () => false,
      ),
    );
    await carrier.close();
  });

  it("what comes from phones is kept before it is acknowledged", async () => {
    let service: Service | undefined;
    try {
      const running = (service = await start("embedded", { send: async () => {}, close: async () => {} }));
      const number = await newAccount(running.database, 1);
      const carrier = open("pw", (incoming) => receive(running.database, incoming as never));
      await carrier.send(message);
      const [session] = sessions;
      const answer = await new Promise<Pdu>((resolve) =>
        session?.deliver_sm(
          { source_addr: "+27820000001", destination_addr: number, short_message: "STOP é" },
          resolve,
        ),
      );
      expect(answer.command_status).toBe(0);
      const days = { Start_Date: "01/01/2020", End_Date: "2099/12/31" };
      expect((await clientOf(running, number).getMOSMSHistoryList(days))?.table("Message").rows).toMatchObject([
        { From_Number: "+27820000001", Message: "STOP é" },
      ]);
      await carrier.close();
    } finally {
      await service?.stop();
    }
  });
});

describe("the outbox", () => {
  it("tries again what the carrier could not take, and refunds what it refuses", async () => {
    let attempts = 0;
    const carrier: Carrier = {
      send: async ({ body }) => {
        attempts++;
        if (body === "refused") throw new CarrierRefused("never");
        if (attempts < 3) throw new Error("not now");
      },
      close: async () => {},
    };
    const service = await start("embedded", carrier);
    const number = await newAccount(service.database, 5);
    const client = clientOf(service, number);
    const stateOf = async (body: string) =>
      (await service.database.selectFrom("message").select("state").where("body", "=", body).executeTakeFirst())?.state;
    await client.singlesms({ To_Number: "+27820000001", Message: "later" });
    await until(async () => (await stateOf("later")) === "sent");
    expect(attempts).toBe(3);
    await client.singlesms({ To_Number: "+27820000001", Message: "refused" });
    await until(async () => (await stateOf("refused")) === "failed");
    await until(async () => (await client.checkCredits()) === 4);
    await service.stop();
  });
});
