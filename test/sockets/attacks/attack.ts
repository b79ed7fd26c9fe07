/** Owns what an attack is. */
import type { Answers } from "./attacker.js";

export interface Attack {
  readonly name: string;
  /** Sends all of it and gives what was answered. */
  run(port: number): Promise<Answers>;
  readonly answers: Answers | ((answers: Answers) => boolean);
  /** The most requests that the dispatcher may work on at a time. Default 1. */
  readonly mostAtOnce?: number;
  /** Bytes of the largest body. Default 4 MB. */
  readonly requestBytes?: number;
  /** JavaScript heap that the server gets for each of them; the body itself lies outside. Default 5. */
  readonly heapPerByte?: number;
  /** And for the requests that Node makes of all that it reads at a time. Default 0. */
  readonly nodeHeapMB?: number;
  /** The server's `maxBytesInFlight` and `maxConnections`, where they are not the defaults. */
  readonly budget?: number;
  readonly connections?: number;
}
