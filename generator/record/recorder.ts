/**
 * Owns a recording as a whole: the passage on this thread, the keeper on another.
 * Invariant: no failure of the keeper affects callers.
 */
import type { KeeperSettings, KeeperSummary } from "./keeper.js";
import { KeeperThread } from "./keeper-thread.js";
import { openPassage, type PassageOptions } from "./passage.js";

export interface RecorderOptions extends Omit<PassageOptions, "tap"> {
  readonly keeper: KeeperSettings;
  /** Milliseconds after which an exchange is given up that the keeper cannot finish. Default: 10,000. */
  readonly stallMs?: number;
  /** The keeper's module. Default: that of this package. */
  readonly keeperModule?: URL;
}

export interface Recorder {
  readonly port: number;
  /** Connections have `graceMs` to end; then what they brought is written. */
  stop(graceMs: number): Promise<KeeperSummary>;
}

const defaultStallMs = 10_000;

/** Rejects with `DiskError` where the folder is not to be had, and with the system's error where the port is not. */
export async function startRecorder({ keeper: settings, ...options }: RecorderOptions): Promise<Recorder> {
  const { stallMs = defaultStallMs, keeperModule = new URL(import.meta.resolve("#record-keeper")) } = options;
  const keeper = await KeeperThread.start({ settings, stallMs, module: keeperModule, onProblem: options.onFailure });
  try {
    const passage = await openPassage({ ...options, tap: keeper.tap });
    return {
      port: passage.port,
      async stop(graceMs) {
        await passage.close(graceMs);
        return keeper.finish();
      },
    };
  } catch (error) {
    keeper.abandon();
    throw error;
  }
}
