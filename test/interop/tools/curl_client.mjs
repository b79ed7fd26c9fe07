// Owns: the calls every tool makes, made with curl over all four bindings, envelopes typed by hand.
// Each binding is sent in its own way: chunked with Expect (SOAP 1.1), HTTP/1.0 (SOAP 1.2), form and query as curl encodes them.
// Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
import { execFileSync } from "node:child_process";

const url = process.argv[2];
const TEXT = "a & b < c > d \" ' é漢字😀";
const M = ["Mobile_Number", "+27820000000"];
const P = ["Password", "secret"];
const [CASE_CONTACTS, CASE_ACCOUNT, CASE_FAULT] = ["contacts", "account", "fault"].map((name) => [
  "Mobile_Number",
  `case:${name}`,
]);
const premium = [
  ["Premium_Rated_Identifier", "1"],
  ["Premium_Band_Identifier", "2"],
  ["Premium_Keyword", "key"],
  ["Premium_Response_Content", "content"],
  ["Premium_Response", "true"],
];
const calls = [
  ["int", "singlesms", [M, P, ["To_Number", "+27820000001"], ["Message", "hello"]], (xml) => Number(text(xml))],
  ["string", "multiplesms", [M, P, ["To_Numbers", "+27820000001,+27820000002"], ["Message", TEXT]], text],
  ["DataSet", "getContactList", [CASE_CONTACTS, P], tables],
  [
    "Account",
    "updateProfile",
    [
      CASE_ACCOUNT,
      P,
      ["Nick_Name", TEXT],
      ["Email", "a@example.org"],
      ["Delivery_Receipt", "7"],
      ["Temp_Id", "89abcdef-0123-4567-89ab-cdef01234567"],
    ],
    fields,
  ],
  ["int parameter", "singlegroupsms", [M, P, ["Group_Id", "7"], ["Message", "hi"]], text],
  ["boolean parameter", "updateSubAccountPremiumRated", [M, P, ...premium], (xml) => Number(text(xml))],
  ["missing parameter", "multiplesms", [M, ["Message", "m"]], text],
  ["fault", "multiplesms", [CASE_FAULT, P, ["To_Numbers", ""], ["Message", ""]], text],
];

const envelopes = {
  soap11: "http://schemas.xmlsoap.org/soap/envelope/",
  soap12: "http://www.w3.org/2003/05/soap-envelope",
};
const escape = (value) => value.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const unescape = (value) =>
  value
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, "&");

/** Text of `<opResult>` or of the root. */
function text(xml) {
  return unescape(/<(?:\w+Result|int|string)\b[^>]*>([^<]*)</.exec(xml)[1]);
}

function tables(xml) {
  const found = {};
  for (const [, table, content] of xml.matchAll(/<(\w+) diffgr:id=[^>]*?(?:\/>|>([^]*?)<\/\1>)/g))
    (found[table] ??= []).push(leaves(content ?? ""));
  return found;
}

function fields(xml) {
  return leaves(/<(updateProfileResult|Account)\b[^>]*>([^]*)<\/\1>/.exec(xml)[2]);
}

function leaves(xml) {
  return Object.fromEntries(
    [...xml.matchAll(/<([\w.-]+)(?: [^>]*?)?(?:\/>|>([^<]*)<\/\1>)/g)].map(([, name, content]) => [
      name,
      unescape(content ?? ""),
    ]),
  );
}

function curl(binding, operation, parameters) {
  const form = parameters.flatMap(([name, value]) => ["--data-urlencode", `${name}=${value}`]);
  if (binding === "http-get") return ["--get", ...form, `${url}/${operation}`];
  if (binding === "http-post") return [...form, `${url}/${operation}`];
  const children = parameters.map(([name, value]) => `<${name}>${escape(value)}</${name}>`).join("");
  const body = `<e:Envelope xmlns:e="${envelopes[binding]}"><e:Body><${operation} xmlns="http://example.org/messaging/">${children}</${operation}></e:Body></e:Envelope>`;
  const headers =
    binding === "soap11"
      ? [
          "-H",
          "Content-Type: text/xml; charset=utf-8",
          "-H",
          `SOAPAction: "http://example.org/messaging/${operation}"`,
          "-H",
          "Transfer-Encoding: chunked",
          "-H",
          "Expect: 100-continue",
        ]
      : ["--http1.0", "-H", 'Content-Type: application/soap+xml;charset="UTF-8"'];
  return [...headers, "--data-binary", body, url];
}

for (const binding of ["soap11", "soap12", "http-get", "http-post"]) {
  const soap = binding.startsWith("soap");
  for (const [call, operation, parameters, read] of calls) {
    if (!soap && call === "missing parameter") continue;
    const answer = execFileSync(
      "curl",
      ["-sS", "--max-time", "20", "-w", "\n%{http_code} %{content_type}", ...curl(binding, operation, parameters)],
      { encoding: "utf8" },
    );
    const [, body, status, type] = /^([^]*)\n(\d+) (.*)$/.exec(answer);
    const fault = () => ({
      code: /<(?:faultcode|soap:Value)>(?:\w+:)?(\w+)</.exec(body)?.[1],
      message: unescape(/<(?:faultstring|soap:Text)\b[^>]*>([^<]*)</.exec(body)?.[1] ?? ""),
    });
    const refusal = () =>
      `${status} ${type}` === "500 text/plain; charset=utf-8"
        ? { message: unescape(body.trim()) }
        : { error: `${status} ${type}` };
    const value = status === "200" ? read(body) : soap ? fault() : refusal();
    process.stdout.write(`${JSON.stringify({ binding, call, value })}\n`);
  }
}
