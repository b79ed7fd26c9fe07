/** Owns the carrier behind HTTP: a POST of JSON for each message, with an Idempotency-Key. */
import { type Carrier, CarrierRefused } from "./carrier.js";

const timeoutMs = 10_000;

/** 2xx: taken; 4xx but 408, 425 and 429: never; anything else: not now. */
export function webhookCarrier(url: string): Carrier {
  return {
    async send({ idempotencyKey, ...message }) {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
        body: JSON.stringify(message),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const problem = `the carrier answered ${response.status}`;
      const passing = response.status >= 500 || [408, 425, 429].includes(response.status);
      throw passing ? new Error(problem) : new CarrierRefused(problem);
    },
    close: async () => {},
  };
}
