/** Owns what this service uses of the package `smpp`, which brings no types. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server } from "node:net";

  export interface Pdu {
    readonly command_status: number;
    readonly system_id?: string;
    readonly password?: string;
    readonly message_id?: string;
    readonly source_addr?: string;
    readonly destination_addr?: string;
    readonly short_message?: { readonly message?: string };
    readonly message_payload?: { readonly message?: string };
    readonly user_message_reference?: number;
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }

  type Answered = (pdu: Pdu) => void;

  export interface Session extends EventEmitter {
    bind_transceiver(fields: Readonly<Record<string, unknown>>, answered: Answered): void;
    submit_sm(fields: Readonly<Record<string, unknown>>, answered: Answered): void;
    deliver_sm(fields: Readonly<Record<string, unknown>>, answered: Answered): void;
    unbind(answered?: Answered): void;
    send(pdu: Pdu): void;
    close(closed?: () => void): void;
    destroy(): void;
  }

  const smpp: {
    connect(options: {
      readonly url: string;
      readonly auto_enquire_link_period?: number;
      readonly connectTimeout?: number;
    }): Session;
    createServer(onSession: (session: Session) => void): Server;
  };
  export default smpp;
}
