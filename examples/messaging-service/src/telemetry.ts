/**
 * Owns what the service tells of itself: a line of JSON for each event, and traces and metrics for whatever OpenTelemetry SDK the process was started with.
 * Invariant: no parameter of a call and no text of a message is in any of it.
 */
import { metrics, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type DataSetStreamEnd, Fault, type Interceptor, isDataSetStream } from "asmx-runtime";
import { Refusal } from "./domain/refusal.js";

type Fields = Readonly<Record<string, string | number | boolean>>;

/** `level`, `event` and time, then what belongs to the event. */
export interface Log {
  (level: "info" | "error", event: string, fields?: Fields): void;
}

export function jsonLog(write: (line: string) => void): Log {
  return (level, event, fields = {}) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** Kind and code of an error. Its message may hold data of a caller or an address, so it is omitted. */
export function errorFields(error: unknown): Fields {
  const code = error instanceof Error && "code" in error ? { code: String(error.code) } : {};
  return { error: error instanceof Error ? error.name : typeof error, ...code };
}

const name = "messaging-service";

/** Outcomes of streamed answers. `left`: the caller ended the connection. */
const outcomes: Readonly<Record<DataSetStreamEnd["outcome"], string>> = {
  whole: "answered",
  failed: "failed",
  left: "left",
};

/** Around every handler: a span, a duration, a line; and a {@link Refusal} becomes a fault that the caller sees. */
export function observeCalls(log: Log): Interceptor {
  const tracer = trace.getTracer(name);
  const durations = metrics.getMeter(name).createHistogram("rpc.server.duration", { unit: "ms" });
  return ({ operation, binding }, next) => {
    const attributes = { "rpc.system": "soap", "rpc.method": operation, "rpc.binding": binding };
    return tracer.startActiveSpan(operation, { kind: SpanKind.SERVER, attributes }, async (span) => {
      const started = performance.now();
      const end = (outcome: string, more: Fields = {}): void => {
        const milliseconds = Math.round((performance.now() - started) * 10) / 10;
        if (outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttributes({ ...more, outcome }).end();
        durations.record(milliseconds, { ...attributes, outcome });
        log("info", "call", { operation, binding, outcome, milliseconds, ...more });
      };
      try {
        const result = await next();
        // What is read while it is sent has its end later.
        if (isDataSetStream(result)) void result.ended.then(({ outcome, rows }) => end(outcomes[outcome], { rows }));
        else end("answered");
        return result;
      } catch (error) {
        end(error instanceof Refusal ? "refused" : "failed");
        if (error instanceof Refusal) throw new Fault(error.message, { code: "client" });
        throw error;
      }
    });
  };
}

/** Counter of attempts to send, by outcome. */
export function countAttempts(): (became: string) => void {
  const counter = metrics.getMeter(name).createCounter("messages.attempts");
  return (became) => counter.add(1, { became });
}
