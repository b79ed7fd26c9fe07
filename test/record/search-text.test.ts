/** What the search of one text takes for a secret and what it leaves, whatever the name: a text, and the same with marks. */
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { hiddenNames } from "../../generator/record/hide-names.js";
import { TextSearch, Work } from "../../generator/record/search-text.js";

const hidden = (text: string): string => new TextSearch(hiddenNames([]), new Work(1_000_000)).hide(text).text;
/** UTF-16, the first byte of each character first. */
const bigEndian = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

test.each([
  "card 4111111111111111 of ann => card [secret] of ann",
  "card 4111-1111-1111-1111, 7 left => card [secret], 7 left",
  "card 12 5555 5555 5555 4444 7 of ann => card 12 [secret] 7 of ann",
  "card 378282246310005 of ann => card [secret] of ann",
  "pay to GB82 WEST 1234 5698 7654 32 now => pay to [secret] now",
  "pay to DE89370400440532013000 now => pay to [secret] now",
  "use bearer lightHouse here => use bearer [secret] here",
  "use Basic YW5uOmh1bnRlcjJ4 now => use Basic [secret] now",
  "password=hun7er more words => password=[secret] more words",
  "a=1; password: hun7er word => a=1; password: [secret] word",
  "a=1;password=hun7er word;b=2 => a=1;password=[secret];b=2",
  "password        =hun7er => password        =[secret]",
  "key=Zk3x9Qm27LpTab => key=[secret]",
  "key=Aa1!xyzw => key=[secret]",
  "the licence key=Zk3x9Qm27LpTab => the licence key=[secret]",
  "password=hun7er, next=1 => password=[secret], next=1",
  "password=hun,7er next => password=[secret] next",
  "(password=hun7er) more => (password=[secret]) more",
  "password=f(x)7a) more => password=[secret] more",
  'x {"password": {"a"   : "ann9"}} y => x {"password": {"a"   : "[secret]"}} y',
  "password: [4711.5, true] more 22 => password: [[secret], true] more 22",
  "Authorization: Token abc123;x => Authorization: [secret]",
  'password: "hun\\"7er" more => password: "[secret]" more',
  "password is MyWord => password is [secret]",
  "api key value: hun7er => api key value: [secret]",
  "access token hash=hun7er => access token hash=[secret]",
  "x <password>hun7er</password> <b => x <password>[secret]</password> <b",
  "x <a name='Password'>hun7er</a> <b => x <a name='Password'>[secret]</a> <b",
  "x <a name='Password' value='hun7er' a='left9'/> <b => x <a name='Password' value='[secret]' a='left9'/> <b",
  "<k>Password</k><v>hun7er</v><w>more7</w> <b => <k>Password</k><v>[secret]</v><w>more7</w> <b",
  "<a:Password>hun7er</a:Password><b => <a:Password>[secret]</a:Password><b",
  '{"key":"Zk3x9Qm27LpTab","user":"ann"}  => {"key":"[secret]","user":"ann"} ',
  "http://ann:hun7er@example.org/a => http://ann:[secret]@example.org/a",
  "/(S(abcd1234))/a => /(S([secret]))/a",
  "AKIAIOSFODNN7EXAMPLE here => [secret] here",
  "your 734912 is a code. => your [secret] is a code.",
  'a:1:{s:8:"password";s:12:"hun7er-22-ab";} => a:1:{s:8:"password";s:12:"[secret]";}',
  "jdbc:oracle:thin:ann/hun7er@db:1521 here => jdbc:oracle:thin:ann/[secret]@db:1521 here",
  "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END => -----[secret]-----END",
])("what is secret in it is hidden: %s", (row) => {
  const [text = "", expected] = row.split(" => ");
  expect(hidden(text)).toBe(expected);
});

test.each([
  "card 4111111111111112 of ann",
  "card 4222222222222 of ann",
  "pay to GB83 WEST 1234 5698 7654 32 now",
  "use bearer lighthouse here",
  "use Basic training2026 now",
  "use basic materials now",
  "see eyXhbGciOiJIUzI1NiJ9.abcd.c2ln here",
  "data UGFzc3BvcnQgb2YgaHVudGVyMjI= end",
  "password         =hun7er",
  "key=red",
  "key=Aa1xxyzw",
  "key=https://a.example.org/9A",
  "key=2026-03-04T10:00:00.123Z",
  "key=Zk3x9Qm27Lp",
  "key=Zk3x9Qm27LpTab§x",
  "data 50617373776f72643d68756e7465723232a end",
  "password is secretly",
  "password: required",
  "the token was given on Monday",
  "-----BEGIN CERTIFICATE-----\nMIIabc\n-----END CERTIFICATE-----",
])("nothing is secret in it: %s", (text) => {
  expect(hidden(text)).toBe(text);
});

test.each([
  ["AKIA", 16],
  ["ASIA", 16],
  ["ghp_", 20],
  ["github_pat_", 20],
  ["xoxb-", 11],
  ["sk_live_", 10],
  ["rk_test_", 10],
  ["sk-", 20],
  ["glpat-", 16],
  ["npm_", 30],
  ["AIza", 30],
  ["SG.", 20],
  ["ya29.", 20],
  ["TlRMTVNTUA", 6],
  ["YII", 100],
])("a token that begins with %s is hidden, and not one that is much shorter", (prefix, length) => {
  expect(hidden(`take ${prefix}${"Q".repeat(length)} here`)).toBe("take [secret] here");
  expect(hidden(`take ${prefix} here`)).toBe(`take ${prefix} here`);
});

test("more than 8192 characters of one word are no key", () => {
  const word = "Zk3x9Qm27LpTabcd";
  expect(hidden(`key=${word.repeat(512)}`)).toBe("key=[secret]");
  expect(hidden(`key=${word.repeat(512)}x`)).toBe(`key=${word.repeat(512)}x`);
});

test.each([
  ["deflated", deflateSync("Password=hunter22&user=ann&more=aaaaaaaaaaaaaaaa")],
  ["in UTF-16", Buffer.from("Password=hunter22", "utf16le")],
  ["in UTF-16 of the other order", bigEndian("Password=hunter22")],
  [
    "in UTF-16 that ends within a character",
    Buffer.concat([Buffer.from("Password=hunter22", "utf16le"), Buffer.of(65)]),
  ],
  ["in UTF-16 of the other order that ends so", Buffer.concat([bigEndian("Password=hunter22"), Buffer.of(0)])],
])("base64 of a text %s is hidden if a secret is in it", (_title, bytes) => {
  expect(hidden(`data ${Buffer.from(bytes).toString("base64")} end`)).toBe("data [secret] end");
});

test.each([
  ["base64", '{"alg":"HS256","typ":"JWT"}', "eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl"],
  ["a line", '{\n"alg":"HS256"}', "abcd.c2ln"],
  ["a line of Windows and five parts", '{\r\n"alg":"HS256"}', "abcd.c2ln.ab.cd"],
])("a signed token whose head is JSON with %s is hidden to its end", (_title, head, rest) => {
  expect(hidden(`see ${Buffer.from(head).toString("base64url")}.${rest} here`)).toBe("see [secret] here");
});

test.each([
  ['["password","hun7er"]', ["hun7er"]],
  ['{"name":"password","value":"hun7er","b":"left9"}', ["hun7er"]],
  ['{"name":"password","a":"hun7er"}', ["hun7er"]],
  ['{"name":"password","a":"left8","b":"left9"}', []],
  ['{"key":"Zk3x9Qm27LpTab"}', ["Zk3x9Qm27LpTab"]],
  ['{"key":"red"}', []],
  ['{"key"          :"Zk3x9Qm27LpTab"}', ["Zk3x9Qm27LpTab"]],
  ['{"a"          :"Zk3x9Qm27LpTab"}', []],
  ['{"key":471112345678}', []],
  ['{"password":{"a":["hun7er",4711]}}', ["4711", "hun7er"]],
])("JSON %s tells the values %j", (text, values) => {
  const found = new TextSearch(hiddenNames([]), new Work(1_000_000)).hide(text).values;
  expect([...new Set(found)].sort()).toEqual(values);
});
