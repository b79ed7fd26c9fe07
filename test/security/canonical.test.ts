/** Exclusive canonical XML of an element inside a document, compared with what the W3C's rules give by hand. */
import { expect, test } from "vitest";
import { canonicalXml } from "../../templates/runtime/security/canonical.js";
import { elementsOf, readTree } from "../../templates/runtime/xml/tree.js";

test.each([
  [
    "a prefix of the PrefixList, declared outside and again inside",
    '<r xmlns:a="urn:a" xmlns:b="urn:b"><a:x><y xmlns:b="urn:c"><z/></y></a:x></r>',
    ["b"],
    '<a:x xmlns:a="urn:a" xmlns:b="urn:b"><y xmlns:b="urn:c"><z></z></y></a:x>',
  ],
  [
    "#default of the PrefixList",
    '<r xmlns="urn:d" xmlns:a="urn:a"><a:x><a:y xmlns=""/></a:x></r>',
    [""],
    '<a:x xmlns="urn:d" xmlns:a="urn:a"><a:y xmlns=""></a:y></a:x>',
  ],
  ["a prefix that only a value uses", '<r xmlns:a="urn:a"><x t="a:b"/></r>', [], '<x t="a:b"></x>'],
  [
    "attributes, by namespace and then by name",
    '<r xmlns:a="urn:z" xmlns:b="urn:a"><x a:q="1" b:z="2" c="3" a:a="4"/></r>',
    [],
    '<x xmlns:a="urn:z" xmlns:b="urn:a" c="3" b:z="2" a:a="4" a:q="1"></x>',
  ],
  ["the default namespace", '<r xmlns="urn:d"><x><y xmlns=""/></x></r>', [], '<x xmlns="urn:d"><y xmlns=""></y></x>'],
  [
    "a prefix that a child uses again",
    '<r xmlns:a="urn:a"><x><a:y><a:z/></a:y><a:y/></x></r>',
    [],
    '<x><a:y xmlns:a="urn:a"><a:z></a:z></a:y><a:y xmlns:a="urn:a"></a:y></x>',
  ],
  [
    "characters with a meaning",
    '<r><x a="&#9;&#10;&#13;&lt;&gt;&amp;&quot;\'">&#13;&lt;&gt;&amp;"\'</x></r>',
    [],
    '<x a="&#x9;&#xA;&#xD;&lt;>&amp;&quot;\'">&#xD;&lt;&gt;&amp;"\'</x>',
  ],
  ["names beyond U+FFFF", "<r><x \u{10000}='1' \uf900='2'/></r>", [], '<x \uf900="2" \u{10000}="1"></x>'],
  ["xml:lang", '<r xml:lang="en"><x xml:lang="de"/></r>', ["xml"], '<x xml:lang="de"></x>'],
])("%s", (_name, source, inclusive, expected) => {
  const [element] = elementsOf(readTree(source).root);
  expect(element && canonicalXml(element, inclusive)).toBe(expected);
});
