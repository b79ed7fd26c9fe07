/** Owns what a carrier is: who takes messages to phones. */
export interface Outgoing {
  /** The same at every attempt for one message. A carrier that knows it sends no message twice. */
  readonly idempotencyKey: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Address that a WAP Push message opens. */
  readonly url: string | undefined;
}

/** A message that came from a phone. */
export interface Incoming {
  readonly from: string;
  readonly to: string;
  readonly body: string;
}

export interface Carrier {
  /** Resolves when the carrier has it. Rejects with {@link CarrierRefused} for good, with anything else for now. */
  send(message: Outgoing): Promise<void>;
  /** Finishes what is in flight. */
  close(): Promise<void>;
}

/** The carrier will never take this message. */
export class CarrierRefused extends Error {
  override readonly name = "CarrierRefused";
}
