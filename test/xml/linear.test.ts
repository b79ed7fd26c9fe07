/**
 * Owns the proof that time is linear in the text: the characters that built-in functions look at are counted, not timed.
 * Invariant: for every kind of input, four times the text is at most about four times the work.
 */
import { afterEach, describe, expect, test } from "vitest";
import { LeafRecord, XmlError, XmlIncomplete, XmlReader } from "../../templates/runtime/xml/reader.js";

const { charCodeAt, indexOf, startsWith, replace } = String.prototype;
const { exec } = RegExp.prototype;

function patch(prototype: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  }
}

function restore(): void {
  patch(String.prototype, { charCodeAt, indexOf, startsWith, replace });
  patch(RegExp.prototype, { exec });
}

afterEach(restore);

/** Characters looked at while `read` runs: each function is charged with all that it may have to look at. */
function work(read: () => void): number {
  let count = 0;
  patch(String.prototype, {
    charCodeAt(this: string, at: number) {
      count++;
      return Reflect.apply(charCodeAt, this, [at]);
    },
    indexOf(this: string, what: string, from = 0) {
      const found = Reflect.apply(indexOf, this, [what, from]);
      count += (found < 0 ? this.length : found) - Math.max(0, from) + 1;
      return found;
    },
    startsWith(this: string, what: string, from = 0) {
      count += what.length;
      return Reflect.apply(startsWith, this, [what, from]);
    },
    replace(this: string, what: RegExp, by: string) {
      count += this.length;
      return Reflect.apply(replace, this, [what, by]);
    },
  });
  patch(RegExp.prototype, {
    exec(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const found = Reflect.apply(exec, this, [text]);
      // A sticky pattern looks at what it matched; where it did not match, at one leaf at most, which the reader then looks at again.
      const end = found !== null ? found.index + found[0].length : this.sticky ? from : text.length;
      count += end - from + 1;
      return found;
    },
  });
  try {
    read();
  } finally {
    restore();
  }
  return count;
}

function readWhole(text: string): void {
  try {
    const reader = new XmlReader(text);
    reader.readRoot();
    reader.skip();
    reader.readEnd();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
}

const limits = { attributes: Number.POSITIVE_INFINITY, nameLength: Number.POSITIVE_INFINITY };

/** Children by every method that may look ahead: leaf, record, mark, again from the mark, text. */
function readEagerly(text: string): void {
  const reader = new XmlReader(text, { limits });
  const record = new LeafRecord("a", [], ["x", "b", "y"]);
  try {
    reader.readRoot();
    while (reader.depth > 0) {
      reader.mark();
      if (reader.tryLeaf("b") !== undefined) reader.reset();
      if (reader.tryRecord(record, [])) reader.reset();
      reader.tryOpen("nothing");
      reader.tryClose("nothing");
      if (reader.nextChild()) readTextOrSkip(reader);
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
}

function readTextOrSkip(reader: XmlReader): void {
  reader.mark();
  try {
    reader.readText();
  } catch (error) {
    if (!(error instanceof XmlError) || error.code !== "structure") throw error;
    reader.reset();
    reader.skip();
  }
}

/** In parts, each step again from its mark, as rows are streamed. */
function readInParts(text: string, size: number): void {
  const reader = new XmlReader("", { complete: false });
  let next = 0;
  const step = (read: () => void): void => {
    reader.mark();
    for (;;) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof XmlIncomplete)) throw error;
        reader.append(text.slice(next, next + size), next + size >= text.length);
        next += size;
        reader.reset();
      }
    }
  };
  try {
    step(() => reader.readRoot());
    while (reader.depth > 0) step(() => (reader.nextChild() ? reader.skip() : undefined));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
}

const count = 4000;
const many = (part: string) => (n: number) => `<a>${part.repeat(n)}</a>`;
const numbered = (make: (index: number) => string) => (n: number) =>
  Array.from({ length: n }, (_, index) => make(index)).join("");

const inputs: readonly [what: string, make: (n: number) => string][] = [
  ["leaves", many("<b>t</b>")],
  ["leaves on lines", many("\r\n    <b>t</b>")],
  ["leaves with references", many("<b>&lt;</b>")],
  ["references here and there", many("<b>t</b><b>&lt;</b><b>]]&gt;</b><b><![CDATA[]]></b>")],
  ["references at the end only", (n) => `<a>${"<b>t</b>".repeat(n)}&lt;]]></a>`],
  ["references in one text", many("&amp;")],
  ["ampersands", many("&")],
  ["ampersand without end", (n) => `<a>${"<b>t</b>".repeat(n)}&${"x".repeat(n)}`],
  ["brackets", many("]]")],
  ["CDATA sections", many("<![CDATA[t]]>")],
  ["an endless CDATA section", (n) => `<a><![CDATA[${"]]".repeat(n)}`],
  ["comments", many("<!-- t -->")],
  ["comments in text", many("t<!-- t -->&lt;")],
  ["an endless comment", (n) => `<a><!--${"- ".repeat(n)}`],
  ["processing instructions", many("<?p q?>")],
  ["start tags only", (n) => `<a>${"<b>".repeat(100)}${"<c></c>".repeat(n)}`],
  ["nested and closed again", (n) => `<a>${`${"<b>".repeat(100)}${"</b>".repeat(100)}`.repeat(n / 100)}</a>`],
  ["white space", (n) => `<a>${" \n\t".repeat(n)}<b/></a>`],
  ["carriage returns", (n) => `<a>${"\r".repeat(n)}<b/></a>`],
  ["attributes of one element", (n) => `<a ${numbered((index) => ` x${index}="v"`)(n)}/>`],
  ["prefixed attributes of one element", (n) => `<a xmlns:p="u" ${numbered((index) => ` p:x${index}="v"`)(n)}/>`],
  ["attributes of many elements", many("<b x='1' y='2'/>")],
  ["attribute values with references", many("<b x='&lt;&#10;\n'/>")],
  ["an endless attribute value", (n) => `<a x='${"<b y=1>".repeat(n)}`],
  ["quotes", (n) => `<a x='${'"'.repeat(n)}' y="${"'".repeat(n)}"/>`],
  ["one long name", (n) => `<a><${"b".repeat(n)}></${"b".repeat(n)}></a>`],
  ["different names", (n) => `<a>${numbered((index) => `<b${index}/>`)(n)}</a>`],
  ["names that begin alike", (n) => `<a>${numbered((index) => `<${"b".repeat(50)}${index}/>`)(n)}</a>`],
  ["declarations", many("<b xmlns:p='u' p:c=''/>")],
  ["different namespaces", (n) => `<a>${numbered((index) => `<p:b xmlns:p='${index}'/>`)(n)}</a>`],
  ["surrogates", many("😀")],
  ["an illegal character at the end", (n) => `<a>${"<b>t</b>".repeat(n)}\0`],
  ["a wrong end tag at the end", (n) => `<a>${"\n<b>t</b>".repeat(n)}</b>`],
  ["leaves that almost match", many("<b>t</c>")],
  ["leaves with blanks in their end tags", many("<b>t</b ><x/>")],
  ["one huge leaf", (n) => `<a><b>${"t".repeat(n)}&lt;</b></a>`],
];

describe("work grows with the text", () => {
  test.each(inputs)("%s", (_, make) => {
    const [small, large] = [make(count), make(4 * count)];
    for (const read of [readWhole, readEagerly]) {
      const [little, much] = [work(() => read(small)), work(() => read(large))];
      expect(much, read.name).toBeLessThan(4.5 * little + 1000);
      expect(much, read.name).toBeLessThan(40 * large.length + 1000);
    }
  });

  test.each([64, 1000])("in parts of %i characters", (size) => {
    for (const [what, make] of inputs) {
      const [small, large] = [make(1000), make(4000)];
      const [little, much] = [work(() => readInParts(small, size)), work(() => readInParts(large, size))];
      // Up to a patience of 8 Ki characters each part costs another try: the ratio is judged where that is over.
      const tries = (8 * 1024 * 8 * 1024) / size;
      expect(much, what).toBeLessThan(Math.max(4.5 * little, 60 * large.length + 3 * tries));
    }
  });

  test("counting sees quadratic work", () => {
    const quadratic = (text: string) => (): void => {
      for (let at = 0; at < text.length; at += 100) text.indexOf("?", at);
    };
    const [little, much] = ["a".repeat(count), "a".repeat(4 * count)].map((text) => work(quadratic(text)));
    expect(much).toBeGreaterThan(10 * (little ?? 0));
  });
});
