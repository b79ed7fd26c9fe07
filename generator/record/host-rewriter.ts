/**
 * Owns the rewriting of the Host header in passing requests, so that it names the service.
 * Invariant: nothing else of a request changes. After the first bytes that are not HTTP, everything passes unchanged.
 */
import { HTTPParser } from "http-parser-js";

export class HostRewriter {
  private readonly host: string;
  private readonly parser = new HTTPParser("REQUEST");
  /** Offsets in the current bytes at which a head or a whole request ends. */
  private ends: { readonly of: "head" | "request"; readonly at: number }[] = [];
  /** Pieces of a head that is not complete yet. */
  private begun: Buffer[] = [];
  private inHead = true;
  private readable = true;

  /** `host`: as the header shall have it, with its port. */
  constructor(host: string) {
    this.host = host;
    this.parser[HTTPParser.kOnHeadersComplete] = () => this.note("head");
    this.parser[HTTPParser.kOnBody] = () => undefined;
    this.parser[HTTPParser.kOnMessageComplete] = () => void this.note("request");
  }

  /** Returns the bytes to pass on now; the beginning of a head waits for its end. */
  rewrite(bytes: Buffer): Buffer {
    if (!this.readable) return bytes;
    this.ends = [];
    const result = this.parser.execute(bytes);
    const out: Buffer[] = [];
    let from = 0;
    for (const { of, at } of this.ends) {
      const part = bytes.subarray(from, at);
      out.push(of === "head" ? this.rewriteHead(Buffer.concat([...this.begun, part])) : part);
      if (of === "head") this.begun = [];
      this.inHead = of === "request";
      from = at;
    }
    const rest = bytes.subarray(from);
    this.readable = !(result instanceof Error);
    if (this.inHead && this.readable) this.begun.push(Buffer.from(rest));
    else out.push(...this.begun.splice(0), rest);
    return Buffer.concat(out);
  }

  private note(of: "head" | "request"): void {
    // The parser's types lack the position in the input.
    this.ends.push({ of, at: Number(Reflect.get(this.parser, "offset")) });
  }

  private rewriteHead(head: Buffer): Buffer {
    const text = head.toString("latin1");
    return Buffer.from(text.replace(/(\r?\n)host:[^\r\n]*/i, `$1Host: ${this.host}`), "latin1");
  }
}
