/** Owns the tables of paths, base URLs and namespaces: which can be used, and what is said of the others. */
import { expect, test } from "vitest";
import { baseUrlProblem } from "../../generator/validate/base-url.js";
import { namespaceDoubt, namespaceProblem } from "../../generator/validate/namespace.js";
import { pathProblem } from "../../generator/validate/path.js";

type Row = readonly [text: string, said: string | undefined];

const paths: readonly Row[] = [
  ["/weather.asmx", undefined],
  ["/", undefined],
  ["/a/b/", undefined],
  ["/a?b", undefined],
  ["/a?b//../c", undefined],
  ["/...", undefined],
  ["/a..b/.c", undefined],
  ["/%41", undefined],
  ["", "The path does not begin with /."],
  ["weather.asmx/", "The path does not begin with /."],
  ["/a b", 'The path has the character " ".'],
  ["/a#b", 'The path has the character "#".'],
  ["/%4", 'The path has the character "%".'],
  ["/%g1", 'The path has the character "%".'],
  ["/a?", "The path ends with ?."],
  ["//", "The path has two slashes in a row."],
  ["//a", "The path has two slashes in a row."],
  ["/a//b", "The path has two slashes in a row."],
  ["/a//", "The path has two slashes in a row."],
  ["/.", 'The path has the segment ".".'],
  ["/./a", 'The path has the segment ".".'],
  ["/a/..", 'The path has the segment "..".'],
  ["/a/../b?c", 'The path has the segment "..".'],
];

const addresses: readonly Row[] = [
  ["http://a", undefined],
  ["HTTPS://a.example:1/b/c", undefined],
  ["http://a:65535", undefined],
  ["http://a:00080", undefined],
  ["http://[::1]:80", undefined],
  ["http://a.", undefined],
  ["http://a_b-c", undefined],
  ["http://a/@b", undefined],
  ["ftp://a", "The base URL is not an http or https address."],
  ["a http://b", "The base URL is not an http or https address."],
  ["http:/a", "The base URL is not an http or https address."],
  ["http://a?b", "The base URL has a query or a fragment."],
  ["http://a/#", "The base URL has a query or a fragment."],
  ["http://", "The base URL is not a URL."],
  ["http:///a", "The base URL is not a URL."],
  ["http://a b", "The base URL is not a URL."],
  ["http://a\\b", "The base URL is not a URL."],
  ["http://a:", "The base URL is not a URL."],
  ["http://:80", "The base URL is not a URL."],
  ["http://a:65536", "The base URL is not a URL."],
  ["http://a:000080", "The base URL is not a URL."],
  ["http://-a", "The base URL is not a URL."],
  ["http://a-", "The base URL is not a URL."],
  ["http://[a", "The base URL is not a URL."],
  ["http://a/é", "The base URL is not a URL."],
  ["http://u:p@a", "The base URL has a user name or password."],
  ["http://u@a:80/b", "The base URL has a user name or password."],
  ["http://u@a:", "The base URL is not a URL."],
  ["http://a/", "The base URL ends with /."],
  ["http://a/b/", "The base URL ends with /."],
];

const namespaces: readonly Row[] = [
  ["urn:a", undefined],
  [" ", undefined],
  ["", undefined],
  ["http://www.w3.org/2000/xmlns/", "XML reserves this namespace."],
  ["http://www.w3.org/XML/1998/namespace", "XML reserves this namespace."],
  ["http://www.w3.org/XML/1998/namespace/", undefined],
  ["urn:\u0001", 'The namespace has the character "\\u{1}".'],
  ["\uffff", `The namespace has the character "\uffff".`],
  ["urn:\ud800", 'The namespace has the character "\\u{d800}".'],
];

const disliked: readonly Row[] = [
  ["", undefined],
  ["urn:a", undefined],
  ["http://a:65535/", undefined],
  ["https://a:65536", undefined],
  ["a:http://b:99999/", undefined],
  ["http://a:65536/", ".NET (System.Uri, wsdl.exe) refuses this namespace: no port is 65536."],
  ["HTTPS://a:99999?b", ".NET (System.Uri, wsdl.exe) refuses this namespace: no port is 99999."],
  ["a", "libxml2 (xmllint, PHP, lxml) warns that this namespace is not absolute."],
  ["/a:b", "libxml2 (xmllint, PHP, lxml) warns that this namespace is not absolute."],
  ["a b", "libxml2 (xmllint, PHP, lxml) reports this namespace as an invalid URI."],
];

test.each(paths)("the path %j: %s", (text, said) => {
  expect(pathProblem(text)?.message).toBe(said);
});

test.each(addresses)("the base URL %j: %s", (text, said) => {
  expect(baseUrlProblem(text)?.message).toBe(said);
});

test.each(namespaces)("the namespace %j: %s", (text, said) => {
  expect(namespaceProblem(text)?.message).toBe(said);
});

test.each(disliked)("the namespace %j, by others: %s", (text, said) => {
  expect(namespaceDoubt(text)?.message).toBe(said);
});
