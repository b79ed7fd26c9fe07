/**
 * Owns the carrier behind SMPP 3.4: one bound session, opened when it is needed and again after it broke.
 * Invariant: a message is taken when the centre said so; whatever happens before is no answer, and the message goes out again.
 */
import smpp, { type Pdu, type Session } from "smpp";
import { type Carrier, CarrierRefused, type Incoming, type Outgoing } from "./carrier.js";

export interface SmppOptions {
  /** `smpp://host:port` or `ssmpp://host:port`. */
  readonly url: string;
  readonly systemId: string;
  readonly password: string;
  /** Handler of a message from a phone. The message is acknowledged when the promise resolves. */
  readonly onMessage: (message: Incoming) => Promise<void>;
}

const answerMs = 10_000;
/** Codes of SMPP 3.4, 5.1.3: the centre will never take this message. */
const refused = new Set([0x01, 0x0a, 0x0b, 0x0c, 0x33, 0x34, 0x48, 0x49, 0x51]);
const temporaryError = 0x64;

export function smppCarrier(options: SmppOptions): Carrier {
  let bound: Promise<Session> | undefined;
  const session = (): Promise<Session> => {
    const opening = (bound ??= bind(options, () => {
      if (bound === opening) bound = undefined;
    }));
    return opening;
  };
  return {
    send: async (message) => submit(await session(), message),
    async close() {
      const last = await bound?.catch(() => undefined);
      if (last !== undefined) await new Promise<void>((resolve) => last.unbind(() => last.close(resolve)));
    },
  };
}

function bind({ url, systemId, password, onMessage }: SmppOptions, gone: () => void): Promise<Session> {
  return new Promise((resolve, reject) => {
    const session = smpp.connect({ url, auto_enquire_link_period: 10_000, connectTimeout: answerMs });
    const fail = (why: string): void => {
      gone();
      reject(new Error(why));
      session.destroy();
    };
    const timer = setTimeout(() => fail("the message centre did not answer"), answerMs);
    // Node's own message tells host and port, which belong into a log; nothing of it is told to callers.
    session.on("error", (error: Error) => fail(error.message));
    session.on("close", () => fail("the message centre closed the connection"));
    session.on("deliver_sm", (pdu: Pdu) => void deliver(session, pdu, onMessage));
    session.on("connect", () =>
      session.bind_transceiver(
        { system_id: systemId, password, interface_version: 0x34 },
        ({ command_status: status }) => {
          clearTimeout(timer);
          if (status === 0) resolve(session);
          else fail(`the message centre refused the login with status ${status}`);
        },
      ),
    );
  });
}

/** WAP Push goes as text: title and address. Handsets that take the binary form are gone. */
function submit(session: Session, { from, to, body, url }: Outgoing): Promise<void> {
  const text = url === undefined ? body : `${body} ${url}`;
  return new Promise((resolve, reject) => {
    const closed = (): void => reject(new Error("the message centre closed the connection"));
    const timer = setTimeout(() => reject(new Error("the message centre did not answer")), answerMs);
    session.once("close", closed);
    session.submit_sm(
      { source_addr: from, destination_addr: to, registered_delivery: 0, message_payload: text },
      ({ command_status: status }) => {
        clearTimeout(timer);
        session.off("close", closed);
        const problem = `the message centre answered status ${status}`;
        if (status === 0) resolve();
        else reject(refused.has(status) ? new CarrierRefused(problem) : new Error(problem));
      },
    );
  });
}

async function deliver(session: Session, pdu: Pdu, onMessage: SmppOptions["onMessage"]): Promise<void> {
  const body = pdu.message_payload?.message ?? pdu.short_message?.message ?? "";
  const isStored = await onMessage({ from: pdu.source_addr ?? "", to: pdu.destination_addr ?? "", body }).then(
    () => true,
    () => false,
  );
  session.send(pdu.response(isStored ? {} : { command_status: temporaryError }));
}
