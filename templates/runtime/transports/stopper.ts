/**
 * Owns the notification that a call is over before its response is complete.
 * Invariant: a listener is called once, and a closed stopper keeps no reference.
 */
import type { HttpRequest, HttpResponse, Transport, TransportOptions } from "../exchange.js";

/** An AbortSignal for one listener. A real one costs a tenth of a small call, and most calls are never stopped. */
export class Stopper {
  stopped = false;
  #listener: (() => void) | undefined;
  #closed: (() => void) | undefined;

  /** Follows `signal` until it is closed. */
  static follow(signal: AbortSignal | undefined): Stopper {
    const stopper = new Stopper();
    if (signal?.aborted === true) stopper.stop();
    else if (signal !== undefined) {
      signal.addEventListener("abort", stopper.stop, { once: true });
      stopper.#closed = () => signal.removeEventListener("abort", stopper.stop);
    }
    return stopper;
  }

  /** Called by code that gives up the call. */
  readonly stop = (): void => {
    if (this.stopped) return;
    this.stopped = true;
    this.#listener?.();
    this.close();
  };

  /** Sets the listener for `stop`; replaces an earlier one. */
  listen(listener: () => void): void {
    this.#listener = listener;
  }

  /** The response is complete, or has failed. */
  close(): void {
    this.#listener = undefined;
    this.#closed?.();
    this.#closed = undefined;
  }
}

/** Options of a transport that a {@link Stopper} stops. */
export type StoppableOptions = Omit<TransportOptions, "signal">;

/** A transport that can also be stopped without an AbortSignal. */
export interface StoppableTransport extends Transport {
  begin(request: HttpRequest, options: StoppableOptions, stopper: Stopper): Promise<HttpResponse>;
}

/** Turns a transport with a stopper into one for any caller. */
export function stoppableTransport(begin: StoppableTransport["begin"]): StoppableTransport {
  const transport: Transport = (request, { signal, ...options }) => begin(request, options, Stopper.follow(signal));
  return Object.assign(transport, { begin });
}

export function isStoppable(transport: Transport): transport is StoppableTransport {
  return "begin" in transport;
}
