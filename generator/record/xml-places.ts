/**
 * Owns where in the source of well-formed XML attributes' values and asides (comments, processing instructions) stand.
 * Invariant: it is asked only about what the reader of XML has read, and decides nothing about it.
 */

export interface AttributePlace {
  /** The name as written, with its prefix. */
  readonly name: string;
  /** Offsets of the value, without quotes. */
  readonly from: number;
  readonly to: number;
}

/** Attributes of a start tag in document order, without namespace declarations. `offset`: of the tag in its document. */
export function attributePlaces(tag: string, offset: number): readonly AttributePlace[] {
  return [...tag.matchAll(/\s([^\s=>/]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].flatMap(({ 0: all, 1: name = "", index }) => {
    if (/^xmlns(?::|$)/.test(name)) return [];
    const to = offset + index + all.length - 1;
    const quote = all.slice(-1);
    const from = offset + index + all.slice(0, -1).lastIndexOf(quote) + 1;
    return [{ name, from, to }];
  });
}

export interface Aside {
  readonly from: number;
  readonly to: number;
}

/** Comments and processing instructions of what stands between tags, its CDATA sections passed over. The XML declaration is none. */
export function asidesOf(content: string, offset: number): readonly Aside[] {
  const asides: Aside[] = [];
  for (const { 0: all, index } of content.matchAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<\?(?!xml\s)[^]*?\?>/g)) {
    if (!all.startsWith("<![")) asides.push({ from: offset + index, to: offset + index + all.length });
  }
  return asides;
}
