/**
 * Owns the queue from the passing thread to the keeper: copies of bytes, sent in batches.
 * Invariant: a connection never waits for it. Bytes beyond the queue's bound are dropped; the keeper is informed, and
 * continues with the next request.
 */

/** Events of a batch, each with its connection's number: bytes of a request, bytes of a response, the end, a gap in the bytes. */
export const eventKinds = { request: 0, response: 1, end: 2, gap: 3 } as const;

/** Three numbers for each event: what, connection, how many of `bytes` are its own. */
export interface Batch {
  readonly events: readonly number[];
  readonly bytes: ArrayBuffer;
}

/** Enough for the copies of a busy second. */
const mostQueued = 64 * 1024 * 1024;
const batchBytes = 256 * 1024;
const batchMs = 10;

export interface TappedConnection {
  request(bytes: Uint8Array): void;
  response(bytes: Uint8Array): void;
  close(): void;
}

export class Tap {
  private readonly post: (batch: Batch, transfer: readonly ArrayBuffer[]) => void;
  private events: number[] = [];
  private parts: Uint8Array[] = [];
  private held = 0;
  private posted = 0;
  private timer: NodeJS.Timeout | undefined;
  private connections = 0;
  /** How often what was told was lost. */
  private losses = 0;

  constructor(post: (batch: Batch, transfer: readonly ArrayBuffer[]) => void) {
    this.post = post;
  }

  connection(): TappedConnection {
    const id = this.connections++;
    let missing = false;
    let answered = true;
    let { losses } = this;
    const see = (what: number, bytes: Uint8Array): void => {
      if (losses !== this.losses) missing = true;
      ({ losses } = this);
      const begins = what === eventKinds.request && answered;
      answered = what === eventKinds.response;
      if (this.held + this.posted + bytes.length > mostQueued) {
        if (!missing) this.tell(eventKinds.gap, id);
        missing = true;
        return;
      }
      // In the midst of a message nobody could tell where the next one begins.
      if (missing && !(begins && beginsRequest(bytes))) return;
      missing = false;
      this.tell(what, id, bytes);
    };
    return {
      request: (bytes) => see(eventKinds.request, bytes),
      response: (bytes) => see(eventKinds.response, bytes),
      close: () => this.tell(eventKinds.end, id),
    };
  }

  /** So many bytes of batches are done with. */
  done(bytes: number): void {
    this.posted -= bytes;
  }

  /** All that was told is lost: a keeper that begins now hears of each connection from its next request on. */
  lose(): void {
    this.losses++;
    this.posted = 0;
    this.events = [];
    this.parts = [];
    this.held = 0;
  }

  /** Tells what is held back. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.events.length === 0) return;
    const bytes = new Uint8Array(this.held);
    let at = 0;
    for (const part of this.parts) {
      bytes.set(part, at);
      at += part.length;
    }
    this.posted += this.held;
    this.post({ events: this.events, bytes: bytes.buffer }, [bytes.buffer]);
    this.events = [];
    this.parts = [];
    this.held = 0;
  }

  private tell(what: number, id: number, bytes?: Uint8Array): void {
    this.events.push(what, id, bytes?.length ?? 0);
    if (bytes !== undefined) {
      this.parts.push(bytes);
      this.held += bytes.length;
    }
    if (this.held >= batchBytes) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), batchMs);
  }
}

/** A request line, or as much of one as a part of it shows. */
function beginsRequest(bytes: Uint8Array): boolean {
  return /^[A-Z]{3,} [^ ]/.test(String.fromCharCode(...bytes.subarray(0, 16)));
}
