/** What the page of a service hides in an answer: each form of a secret, the longest where one begins as another, short ones as whole values. */
import { expect, it, test } from "vitest";
import { maskOf } from "../../templates/page/masking.js";

const hidden = "********";

it.each([
  ["a text", "s3cret", "a s3cret here", `a ${hidden} here`],
  ["the whole text, however short", "x", "x", hidden],
  ["XML", "a<b&c>'d\"", "<K>a&lt;b&amp;c&gt;'d\"</K>", `<K>${hidden}</K>`],
  ["an attribute", "a<b'\"", 'k="a&lt;b&#39;&quot;"', `k="${hidden}"`],
  ["JSON", 'line\n"end"', '{"k":"line\\n\\"end\\""}', `{"k":"${hidden}"}`],
  [".NET's JSON", "a<b>'c", '{"k":"a\\u003cb\\u003e\\u0027c"}', `{"k":"${hidden}"}`],
  ["a URL", "ä b/c", "?k=%C3%A4%20b%2Fc", `?k=${hidden}`],
  ["a short one as a value of XML", "12", "<P>12</P><Q>122</Q>", `<P>${hidden}</P><Q>122</Q>`],
  ["a short one as a value of JSON", "12", '{"p":"12","q":"122"}', `{"p":"${hidden}","q":"122"}`],
  ["each place", "s3cret", "s3crets3cret", hidden + hidden],
])("hides a secret in %s", (_, secret, text, shown) => {
  expect(maskOf([secret])(text)).toBe(shown);
});

test("hides the longest of several secrets with the same beginning, in any order", () => {
  for (const secrets of [
    ["s3cret", "s3cret-long"],
    ["s3cret-long", "s3cret"],
  ])
    expect(maskOf(secrets)("s3cret-long s3cret-lon")).toBe(`${hidden} ${hidden}-lon`);
});

test("a text without secrets stays, and an empty secret hides nothing", () => {
  expect(maskOf(["", "other"])("nothing to hide")).toBe("nothing to hide");
});
