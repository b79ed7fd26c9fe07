/** Owns what an attacked server says of itself. */
export interface ServerReport {
  /** The most bytes counted at a time. */
  readonly mostHeld: number;
  /** The most of them for each byte received until then, beyond the first MB. */
  readonly mostPerByte: number;
  readonly heldNow: number;
  /** Requests that reached the dispatcher, and the most of them at a time. */
  readonly handled: number;
  readonly mostAtOnce: number;
  readonly received: number;
  /** The most memory the process had, as the system counts it. */
  readonly rss: number;
}
