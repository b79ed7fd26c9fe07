/** Owns that an element is known again where it is the same to the letter in the same surroundings, and that what is kept is bounded. */
import { describe, expect, it } from "vitest";
import { KnownElements } from "../../templates/runtime/xml/known-elements.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";

/** Reads the first child of the root, and says whether it was known; the rest of the document must be as it would have been. */
function elements(): (content: string, start?: string) => boolean {
  const known = new KnownElements((value: { source: string }) => ({ ...value }));
  return (content, start = "<r>") => {
    const end = start.replace(/<(\w+).*?>/g, "</$1>");
    const reader = new XmlReader(`${start}${content}<after/>${end}`);
    reader.readRoot();
    reader.nextChild();
    let wasRead = false;
    const value = known.read(reader, () => {
      wasRead = true;
      return { source: reader.readOuterXml() };
    });
    expect(value.source).toBe(content);
    expect([reader.nextChild(), reader.localName]).toEqual([true, "after"]);
    return !wasRead;
  };
}

describe("an element", () => {
  it("is found in the cache the second time, and the third", () => {
    const read = elements();
    expect([read("<a b='1'>t</a>"), read("<a b='1'>t</a>"), read("<a b='1'>t</a>")]).toEqual([false, true, true]);
    expect([read("<a b='2'>t</a>"), read("<a b='2'>t</a>"), read("<a b='1'>t</a>")]).toEqual([false, true, true]);
  });

  it("is a different one if other namespaces are in scope", () => {
    const read = elements();
    const starts = ["<r>", "<r xmlns='u'>", "<r xmlns:p='u'>", "<r>"];
    expect(starts.map((start) => read("<a/>", start))).toEqual([false, false, false, true]);
  });

  it("leaves the cache after four others, the oldest first", () => {
    const read = elements();
    const all = ["<a/>", "<b/>", "<c/>", "<d/>"];
    expect([...all, ...all].map((element) => read(element))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect([read("<e/>"), read("<b/>"), read("<c/>"), read("<d/>"), read("<e/>"), read("<a/>")]).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("is not cached if it is long, or has references, which count each time", () => {
    const read = elements();
    const ofLength = (length: number): string => `<a>${"x".repeat(length - 7)}</a>`;
    for (const [element, kept] of [
      [ofLength(65_536), true],
      [ofLength(65_537), false],
      ["<a>&lt;</a>", false],
      ["<a b='&#65;'/>", false],
    ] as const)
      expect([read(element), read(element)]).toEqual([false, kept]);
  });

  it("is no longer cached after sixteen that did not occur again", () => {
    const names = (count: number): readonly string[] => Array.from({ length: count }, (_none, at) => `<n${at}/>`);
    const after = (count: number): boolean => {
      const read = elements();
      for (const element of names(count)) read(element);
      read("<last/>");
      return read("<last/>");
    };
    expect([after(15), after(16)]).toEqual([true, false]);
    const read = elements();
    for (const element of names(15)) read(element);
    // One that comes again shows that it is worth while.
    expect(read("<n14/>")).toBe(true);
    for (const element of names(15)) read(element);
    expect([read("<last/>"), read("<last/>")]).toEqual([false, true]);
  });
});
