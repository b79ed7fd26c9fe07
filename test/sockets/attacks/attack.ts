/** Owns what an attack is. */
import type { Answers } from "./attacker.js";

export interface Attack {
  readonly name: string;
  /** Sends all of it and gives what was answered. */
  run(port: number): Promise<Answers>;
  readonly answers: Answers | ((answers: Answers) => boolean);
  /** The most requests that the dispatcher may work on at a time. Default 1. */
  readonly mostAtOnce?: number;
  /** Bytes of the largest body; the server gets JavaScript heap for five times as much, the body itself lies outside. Default 4 MB. */
  readonly requestBytes?: number;
  /** The server's `maxBytesInFlight` and `maxConnections`, where they are not the defaults. */
  readonly budget?: number;
  readonly connections?: number;
}
