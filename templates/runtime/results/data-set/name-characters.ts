/**
 * Owns the characters that .NET does not escape in element names: those of XML 1.0, fourth edition, without the colon
 * (wire 4).
 * Invariant: the table equals what `XmlConvert.EncodeLocalName` does for each character; test:interop compares them.
 */

/**
 * Runs of the characters from U+0000 on, to U+D7A3: a length in base 36, then `+` begins a name and continues it, `-` continues it only,
 * `.` is neither.
 */
const runs =
  "19.2-1.a-7.q+4.1+1.q+1o.1-8.n+1.v+1.1m+2.b+2.8+1.1h+1.1w+9.10+3.2+4.u+1k.2h+i.7+e.2-1a.1y-q.2-10.1+1-3+1.1+1.k+1" +
  ".18+1.7+3.1+1.1+1.1+1.1+1.i+d.c+1.1u+1.c+1.10+1.4-9.1h+2.2+2.2+3.s+2.8+2.2+1j.12+2.1+7.12+a.h-1.n-1.3-1.1-1.2-1." +
  "1-b.r+5.3+1a.q+5.1-a+8-d.a-6.1-1z+2.5+1.f+1.4+1.1+f-2+2-1.4-2.a-ef.3-1.1h+2.1-1+g-3.4-3.a+2-2.a-h.3-1.8+2.2+2.m+" +
  "1.7+1.1+3.4+2.1-1.7-2.2-2.3-9.1-4.2+1.3+2-2.a-2+g.1-2.6+4.2+2.m+1.7+1.2+1.2+1.2+2.1-1.5-4.2-2.3-b.4+1.1+7.c-3+c." +
  "3-1.7+1.1+1.3+1.m+1.7+1.2+1.5+2.1-1+8-1.3-1.3-i.1+5.a-h.3-1.8+2.2+2.m+1.7+1.2+2.4+2.1-1+6-3.2-2.3-8.2-4.2+1.3+4." +
  "a-i.2-1.6+3.3+1.4+3.2+1.1+1.2+3.2+3.3+3.8+1.3+4.5-3.3-1.4-9.1-f.9-h.3-1.8+1.3+1.n+1.a+1.5+4.7-1.3-1.4-7.2-9.2+4." +
  "a-i.2-1.8+1.3+1.n+1.a+1.5+4.7-1.3-1.4-7.2-7.1+1.2+4.a-i.2-1.8+1.3+1.n+1.g+4.6-2.3-1.4-9.1-8.2+4.a-41.1a+1.1+1-2+" +
  "7-5.6+9-1.a-13.2+1.1+2.2+1.1+2.1+6.4+1.7+1.3+1.1+1.1+2.2+1.2+1.1+1-2+6-1.2-1+2.5+1.1-1.6-2.a-1q.2-6.a-b.1-1.1-1." +
  "1-4.2-8+1.x+7.k-1.6-4.6-1.1-1.l-3.7-1.1-6e.12+a.13+9.1+1.2+1.3+1.1+1.2+1.5+15.1+1.1+1.1+b.1+1.1+1.1+3.2+3.1+5.3+" +
  "1.1+1.1+1.1+1.1+3.2+3.2+1.1+14.1+9.1+2.1+2.2+7.2+1.1+1.7+14.1+4.1+8.1+2di.4c+4.2i+6.m+2.6+2.12+2.6+2.8+1.1+1.1+1" +
  ".1+1.v+2.1h+1.7+1.1+3.3+1.7+3.4+2.6+4.d+5.3+1.7+5v.d-4.1-1w.1+3.2+2.1+29.3+2v6.1-1.1+p.9+6-1.5-b.2c+4.2-2.2-2.2i" +
  "+1.3-6.14+5oz.g4m+2fu.8mc+";

export interface NamePatterns {
  /** Nothing in the name needs an escape, unless it looks like one. */
  readonly whole: RegExp;
  /** Matches one character that may begin a name. */
  readonly lead: RegExp;
  /** Matches one character that may follow others in a name. */
  readonly rest: RegExp;
}

let patterns: NamePatterns | undefined;

/** Made when a name beyond ASCII first needs them: most services have none. */
export function namePatterns(): NamePatterns {
  return (patterns ??= createPatterns());
}

function createPatterns(): NamePatterns {
  let lead = "";
  let rest = "";
  let from = 0;
  for (const [, length = "", kind] of runs.matchAll(/([0-9a-z]+)([-+.])/g)) {
    const end = from + Number.parseInt(length, 36);
    const range = `${unit(from)}-${unit(end - 1)}`;
    if (kind === "+") lead += range;
    if (kind !== ".") rest += range;
    from = end;
  }
  return {
    whole: new RegExp(`^[${lead}][${rest}]*$`),
    lead: new RegExp(`^[${lead}]$`),
    rest: new RegExp(`^[${rest}]$`),
  };
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
