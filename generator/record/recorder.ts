/**
 * Owns a recording from its beginning to its end: the passage on this thread, the keeper on another.
 * Invariant: nothing that the keeper does, or fails to do, reaches those who call through the passage.
 */
import { Worker } from "node:worker_threads";
import { DiskError } from "../files/disk-error.js";
import type { KeeperMessage, KeeperSettings, KeeperSummary } from "./keeper.js";
import { openPassage, type PassageOptions } from "./passage.js";
import { Tap } from "./tap.js";

export interface RecorderOptions extends Omit<PassageOptions, "tap"> {
  readonly keeper: KeeperSettings;
}

export interface Recorder {
  readonly port: number;
  /** Connections have `graceMs` to end; then what they brought is written. */
  stop(graceMs: number): Promise<KeeperSummary>;
}

/** Rejects with {@link DiskError} where the folder is not to be had, and with the system's error where the port is not. */
export async function startRecorder({ keeper: settings, ...options }: RecorderOptions): Promise<Recorder> {
  const worker = new Worker(new URL(import.meta.resolve("#record-keeper")), { workerData: settings });
  const tap = new Tap((batch, transfer) => worker.postMessage(batch, transfer));
  const summary = new Promise<KeeperSummary>((resolve, reject) => {
    worker.on("message", (message: KeeperMessage) => {
      if (message === "begun") return;
      if ("done" in message) tap.done(message.done);
      else if ("problem" in message) options.onFailure(message.problem);
      else if ("summary" in message) resolve(message.summary);
    });
    worker.on("error", (error) => reject(new DiskError(error.message)));
  });
  let passes = false;
  // Looked at when the recording ends; until then it passes on. Before it begins, whoever starts it is told.
  summary.catch((error: unknown) => {
    if (passes) options.onFailure(`nothing is recorded any longer: ${String(error)}`);
  });
  try {
    await ready(worker);
    const passage = await openPassage({ ...options, tap });
    passes = true;
    return {
      port: passage.port,
      async stop(graceMs) {
        await passage.close(graceMs);
        tap.flush();
        worker.postMessage("finish");
        return summary;
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/** The keeper has its folder, or says why not. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", (error) => reject(new DiskError(error.message)));
  });
}
