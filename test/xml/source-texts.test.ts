/** Owns that all texts of an element are found in its source, as they stand there and as they are meant: what hides secrets asks for them. */
import { describe, expect, test } from "vitest";
import { textsIn } from "../../templates/runtime/xml/source-texts.js";

describe("texts of an element", () => {
  test.each<[element: string, texts: readonly string[]]>([
    ["<a/>", []],
    ["<a></a>", []],
    ["<a> \n\t</a>", []],
    ["<a>t</a>", ["t"]],
    ["<a> t\n</a>", [" t\n", "t"]],
    ["<a>x&amp;y</a>", ["x&amp;y", "x&y"]],
    ["<a>&#32;&#x74; </a>", ["&#32;&#x74; ", "&#32;&#x74;", " t ", "t"]],
    ["<a><b>1</b>2<c>3</c></a>", ["1", "2", "3"]],
    ["<a>1<!-- no > text -->2</a>", ["1", "2"]],
    ["<a>1<?p q?>2</a>", ["1", "2"]],
    ["<a><![CDATA[<&]]></a>", ["<![CDATA[<&]]>", "<&"]],
    ["<a>1<![CDATA[2]3]]>4<![CDATA[]]></a>", ["1<![CDATA[2]3]]>4<![CDATA[]]>", "12]34"]],
    ["<a><![CDATA[x]]><![CDATA[&amp;\r>]]></a>", ["<![CDATA[x]]><![CDATA[&amp;\r>]]>", "x&amp;\r>"]],
    ["<a b='1' c=\"2\"/>", ["1", "2"]],
    ["<p:a\n\tp:b\n=\t'1>2'>3</p:a>", ["1>2", "3"]],
    ["<a b='\"1\" c=2' d=\"'3'\"/>", ['"1" c=2', "'3'"]],
    ["<a b='' c=' '/>", []],
    ["<a b='&lt;&quot;'/>", ["&lt;&quot;", '<"']],
    ["<a xmlns='u' xmlns:p='w' p:b='1' x='2'/>", ["1", "2"]],
    ["<a ><b x='1'/>2</a >", ["1", "2"]],
  ])("%j", (element, texts) => {
    expect([...new Set(textsIn(element))]).toEqual(texts);
  });

  test("include an invalid reference as written", () => {
    expect(new Set(textsIn("<a>&no;</a>"))).toEqual(new Set(["&no;"]));
  });
});
