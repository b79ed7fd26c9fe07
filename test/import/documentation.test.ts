/** What a WSDL says in words: with references, CDATA, markup, several languages. */
import { expect, test } from "vitest";
import { documentationOf } from "../../generator/import/documents/documentation.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";

function words(inside: string): string | undefined {
  const text = `<operation xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:h="urn:h">${inside}</operation>`;
  return documentationOf(readXmlTree({ name: "a.wsdl", text }));
}

test.each([
  ["a reference", "<documentation>a &lt; b &amp; c</documentation>", "a < b & c"],
  ["CDATA", "<documentation><![CDATA[a <b> & c]]></documentation>", "a <b> & c"],
  ["markup", "<documentation>one <h:b>two</h:b><h:br/> three</documentation>", "one two three"],
  ["lines", "<documentation>\n   one\n   two\n</documentation>", "one two"],
  ["nothing", "<documentation/>", undefined],
  ["blanks", "<documentation> </documentation>", undefined],
  ["a comment", "<documentation>one <!-- no -->two</documentation >", "one two"],
  ["markup in markup", "<documentation><h:p>a<h:i>b &amp;</h:i><![CDATA[ <c>]]></h:p></documentation>", "a b & <c>"],
  ["prefixes", '<w:documentation xmlns:w="http://schemas.xmlsoap.org/wsdl/">one</w:documentation>', "one"],
  ["several", "<documentation>one</documentation><documentation>two</documentation>", "one two"],
  [
    "languages",
    '<documentation xml:lang="nl">een</documentation><documentation xml:lang="en-GB">one</documentation>',
    "one",
  ],
  [
    "languages without English",
    '<documentation xml:lang="nl">een</documentation><documentation xml:lang="de">eins</documentation>',
    "een",
  ],
])("%s", (_, inside, wanted) => {
  expect(words(inside)).toBe(wanted);
});
