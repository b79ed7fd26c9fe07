/**
 * Owns documents made at random: mostly well-formed, then damaged.
 * Invariant: everything comes from fast-check's seed.
 */
import fc from "fast-check";

const names = ["a", "b", "p:a", "q:a", "p:b", "__proto__", "constructor", "é", "名", "a.b-c_1", "_", "x𐐀"];
const oddNames = [
  "p:q:a",
  ":a",
  "a:",
  "xmlns",
  "xmlns:a",
  "xml:lang",
  "xml",
  "r:a",
  "1a",
  "-a",
  ".",
  "·",
  "p:1",
  "toString",
];
const texts = [
  "a", " ", "\n", "\r\n", "\r", "\t", "é", "漢字", "😀", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#65;", "&#x41;", "&#xD;",
  "&#13;", "&#x1F600;", "&#9;", "]]", "]", ">", "'", '"', "-", "\u0085", "\u2028", "\uFFFD", "\u007F", "\u00A0", "&#xFFFD;",
]; // prettier-ignore
const damage = [
  ...texts, ...names, ...oddNames, "<", ">", "/>", "</", "=", "&", ";", "]]>", "<![CDATA[", "<!--", "-->", "--", "<?", "?>", "<?xml ", "<!", "\0",
  "\u0001", "\u001F", "\uFFFE", "\uFFFF", "&#0;", "&#x0;", "&#xD800;", "&#xFFFE;", "&#x110000;", "&#1;", "&#;", "&#x;", "&nbsp;",
  "&amp", "&#65", "& ", "&a.b;", "xmlns=''", " xmlns:p=''", " xmlns:xml='http://www.w3.org/XML/1998/namespace'", " xmlns:xml='u'",
  " xmlns:p='http://www.w3.org/XML/1998/namespace'", " xmlns:xmlns='u'", " xmlns:q='http://www.w3.org/2000/xmlns/'", " a='1'", " a='2'",
  " p:a='1' q:a='2'", " xmlns:p='urn:q' xmlns:q='urn:q'", " xml:space='preserve'", "<?xml version='1.0'?>", "<?x?>", "<?x:y z?>", "<?xMl ?>",
  "<!DOCTYPE a>", "<a>", "</a>", "<a/>", "<b></b>", "\uFEFF",
]; // prettier-ignore

const name = fc.oneof(
  { weight: 100, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.constantFrom(...oddNames) },
);
const space = fc.constantFrom("", "", "", " ", "\n", "\r\n\t");
const someSpace = fc.constantFrom(" ", " ", "\n", "\t ");
const text = fc
  .array(fc.constantFrom(...texts), { maxLength: 4 })
  .map((parts) => parts.join("").replaceAll("]]>", "]]&gt;"));
const plain = text.map((value) => value.replace(/[<&]|]]>/g, ""));

const value = fc.oneof(
  text.map((inner) => `"${inner.replaceAll('"', "")}"`),
  text.map((inner) => `'${inner.replaceAll("'", "")}'`),
);
const declaration = fc.constantFrom(
  'xmlns="urn:d"',
  'xmlns=""',
  "xmlns:p='urn:p'",
  'xmlns:q="urn:p"',
  "xmlns:q='urn:q'",
  'xmlns:p="urn:p?&amp;&#x41;"',
);
const attribute = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(name, space, space, value)
      .map(([key, before, after, quoted]) => `${key}${before}=${after}${quoted}`),
  },
  { weight: 1, arbitrary: declaration },
);
const attributes = fc
  .array(
    fc.tuple(someSpace, attribute).map((parts) => parts.join("")),
    { maxLength: 3 },
  )
  .map((list) => {
    // Two of one name are left to the damage.
    const seen = new Set<string>();
    return list.filter((each) => seen.size < seen.add(each.trim().replace(/[\s=].*/s, "")).size).join("");
  });

const nothing = fc.oneof(
  plain.map((inner) => `<!--${inner.replace(/-+/g, "").replaceAll("--", "")}-->`),
  plain.map((inner) => `<?t ${inner.replaceAll("?>", "")}?>`),
);
const section = plain.map((inner) => `<![CDATA[${inner}]]>`);

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 3, arbitrary: tie("element") },
    { weight: 1, arbitrary: section },
    { weight: 1, arbitrary: nothing },
  ),
  element: fc
    .tuple(
      name,
      attributes,
      space,
      fc.boolean(),
      fc.array(tie("content"), { maxLength: 4, depthIdentifier: "content" }),
    )
    .map(([tag, list, end, short, content]) =>
      short && content.length < 2
        ? `<${tag}${list}${end}/>`
        : `<${tag}${list}${end}>${content.join("")}</${tag}${end}>`,
    ),
}));

const prolog = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      "", "", '<?xml version="1.0"?>', "<?xml version='1.0' encoding='utf-8'?>\r\n", '<?xml version="1.0" standalone="yes" ?>', "\uFEFF",
      '<?xml version="1.0" encoding="utf-8" standalone="no"?><!--c-->', "\n", "<?p q?>", '<?xml version="1.1"?>',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<?xml encoding="utf-8"?>', '<?xml version="1.0" standalone="yes" encoding="utf-8"?>', '<?xml version="1.0"encoding="utf-8"?>',
      '<?xml version="2.0"?>', "e", "<?xml version='1.0' ?", '<?xml version="1.0" standalone="maybe"?>', '<?xml version="1.0" encoding="8"?>',
    ),
  },
); // prettier-ignore
const epilog = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("", "", "\n", "<!--e-->", "<?e?> \r\n") },
  { weight: 1, arbitrary: fc.constantFrom("e", "<a/>", "<![CDATA[]]>", "&#32;", "<!---->-", "</a>") },
);

const whole = fc.tuple(prolog, element, fc.nat({ max: 9 }), epilog).map(([before, root, declares, after]) => {
  const declared = declares === 0 ? root : root.replace(/^<([^\s/>]+)/, '<$1 xmlns:p="urn:p" xmlns:q="urn:q"');
  return `${before}${declared}${after}`;
});

/** Changes at relative places: takes out, puts in, doubles. */
const change = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.nat({ max: 6 }),
  fc.oneof(fc.constantFrom(...damage), fc.constantFrom("", "cut", "double")),
);

/** A document, damaged none to three times. */
export const documents = fc
  .tuple(whole, fc.oneof(fc.constant([]), fc.array(change, { minLength: 1, maxLength: 3 })))
  .map(([document, changes]) => {
    let damaged = document;
    for (const [place, length, what] of changes) {
      const at = Math.floor(place * damaged.length);
      const part = damaged.slice(at, at + length);
      const put = what === "cut" ? "" : what === "double" ? part + part : what;
      const rest = damaged.slice(what === "double" || what === "cut" || length > 3 ? at + length : at);
      damaged = damaged.slice(0, at) + put + rest;
    }
    return damaged;
  });

/** Documents as they came out of the generator, nearly all of them well-formed. */
export const wholeDocuments = whole;
