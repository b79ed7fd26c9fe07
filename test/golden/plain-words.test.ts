/** Owns how documentation that was written as HTML becomes plain text, and that hostile text of it costs no more than its length. */
import { describe, expect, test } from "vitest";
import { commentLines } from "../../generator/print/comment-text.js";
import { plainWords } from "../../generator/print/plain-words.js";

const rows: readonly (readonly [title: string, text: string, words: string])[] = [
  ["no markup", "Returns an order.", "Returns an order."],
  ["inline tags", "Returns <b>one</b> <i class='x'>order</i>.", "Returns one order."],
  ["a line break", "First.<br>Second.<BR />Third.<br/>", "First.\nSecond.\nThird."],
  ["paragraphs", "<p>First.</p>\n<p>Second.", "First.\nSecond."],
  ["a list", "Either:<ul><li>open</li><li> closed </li></ul>or none", "Either:\n- open\n- closed\nor none"],
  ["cells of a table", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
  [
    "a link",
    "See <a target=_blank href='https://example.org/x'>our wiki</a>.",
    "See our wiki (https://example.org/x).",
  ],
  ["a link of its own address", '<a href="https://example.org">https://example.org</a>', "https://example.org"],
  ["a link to a mailbox", '<a href="mailto:a@example.org">Ask</a>', "Ask (a@example.org)"],
  ["a link without text", '<a href="https://example.org"><img src="x.png"></a>', "https://example.org"],
  ["a link that is no address", '<a href="javascript:alert(1)">Press</a>', "Press"],
  [
    "a link inside another",
    '<a href="https://a.example">a<a href="https://b.example">b</a>',
    "a (https://a.example)b (https://b.example)",
  ],
  ["references", "1&nbsp;&lt;&nbsp;2 &amp; &#169; &#x20AC; &copy;", "1 < 2 & © € ©"],
  ["tags by reference", "a&lt;br/&gt;b", "a\nb"],
  ["a reference is read once", "&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  [
    "unknown references",
    "a&b; &bogus; &#0; &#8; &#x1F; &#xD800; &#9999999; AT&T",
    "a&b; &bogus; &#0; &#8; &#x1F; &#xD800; &#9999999; AT&T",
  ],
  ["comparisons", "a < b, b<c, c > d, List<T>", "a < b, b<c, c > d, List<T>"],
  [
    "names of values",
    "Enter <phone> or <code>, then <address> and <b>.",
    "Enter <phone> or <code>, then <address> and <b>.",
  ],
  ["code", "`<b>` is bold, `&lt;` is <b>less</b>", "`<b>` is bold, `&lt;` is less"],
  ["tags that are never safe to guess", "<script>x</script><style>y</style>", "<script>x</script><style>y</style>"],
  ["a comment", "<!-- <b>x</b> -->", "<!-- x -->"],
  ["nothing but markup", "<p></p><br>", ""],
];

describe("plain words of", () => {
  test.each(rows)("%s", (_, text, words) => {
    expect(plainWords(text)).toBe(words);
  });
});

/** A function that is not linear would take minutes with these. */
const pieces = [
  "<",
  "<a href=",
  "<a href='",
  "<a href='https://x'>",
  "</a>",
  "<b ",
  "<li>",
  "`",
  "`<",
  "&",
  "&#",
  "<b>",
  "&lt;b&gt;",
  " <p",
  "\n<br>",
];

test.each(pieces)("%j, many times, is read in linear time", (piece) => {
  const text = `${piece.repeat(200_000 / piece.length)}</b><i>x</i>`;
  expect(plainWords(text).length).toBeLessThanOrEqual(2 * text.length);
});

test("encodes characters from references like written ones", () => {
  const words = plainWords(
    "*&#47; &#64;internal /&#42; &lt;img src=x onerror=y&gt; <b>x</b>*<i></i>/ @<i></i>internal",
  );
  const [line = ""] = commentLines([words]);
  expect(line).not.toMatch(/\*\/|\/\*|(?<![\w.])@internal|<[a-z]/);
});
