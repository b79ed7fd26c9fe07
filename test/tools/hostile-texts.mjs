/**
 * Owns the texts that try to be more than text to a tool that reads our output, and a description with one of them in every place that
 * takes text.
 */
import { stringify } from "yaml";

/** For editors' HTTP clients: substitutions, scripts, comments and directives, files, redirections, further requests. */
export const exchangeTexts = [
  "harmless",
  "{{require('fs').writeFileSync('PWNED','1')}}",
  "{{$processEnv HOME}} {{$guid}} {{ $random.uuid }} {{$timestamp}}",
  "{{}}",
  "\\{\\{escaped\\}\\}",
  "{%21 {% print(1) %} %}",
  "a\n###\nGET http://localhost:1/stolen",
  "a\n\nPOST http://localhost:1/stolen\n\nx",
  "a\n# @import ./other.http\n# @name x\n// @no-log",
  "a\n@host = {{require('fs').writeFileSync('PWNED','2')}}",
  "a\n{{\nrequire('fs').writeFileSync('PWNED','3')\n}}",
  "a\n{{@request\nrequire('fs').writeFileSync('PWNED','4')\n}}\n",
  "a\n> {%\nclient.global.set('x', 1)\n%}",
  "a\n< {%\nrequire('fs').writeFileSync('PWNED','5')\n%}",
  "a\n< ./package.json\n<@ ./package.json\n<@utf8 ./package.json",
  "a\n>> PWNED\n>>! PWNED\n> ./PWNED.js",
  "a\n<> PWNED.json\n?? status == 200\n???\n...headers",
  "a\nHTTP/1.1 200 OK\n\nbody",
  "a ===\n===\n=== wait-for-server\n<--->\n---",
  "a\r\n###\r\nb\rc\u0085###\u2028###\u2029###",
  "# first\n  // second\n/*\nthird\n*/\nimport x\nrun #x",
  "\n\n\nlast\n\n",
  " < ./package.json",
  "=== ",
  "@",
  "?",
  "&x={{1}}",
  "%7B%7Bx%7D%7D &#x7B;&#123;",
];

/** What is planted where a name of the wire may be any text. */
export function description(
  slot,
  { namespace = "http://example.org/hostile/", baseUrl = "http://localhost:8080" } = {},
) {
  const text = { type: "string", purpose: slot, sample: slot };
  // Enumeration values and the like are single lines without white space at their ends.
  const line = slot.replace(/\s+/g, " ").trim() || "x";
  return stringify({
    service: "Hostile",
    purpose: slot,
    document: line,
    namespace,
    baseUrl,
    path: "/x.asmx",
    credentials: { login: { User: text } },
    types: {
      Color: { enum: [line, "plain"], purpose: slot, source: line },
      Item: { fields: { Text: text, Color: "Color", Inner: "Inner" }, purpose: slot },
      Inner: { fields: { Deep: text } },
      Items: { array: "Item" },
      List: { list: ";", purpose: slot },
    },
    groups: {
      only: {
        title: slot,
        source: line,
        operations: {
          first: {
            purpose: slot,
            limits: slot,
            deprecated: slot,
            credentials: "login",
            parameters: { P: text, C: "Color" },
            result: { type: "string", sample: slot },
            soapHeaders: { Ticket: "Item" },
          },
          second: { purpose: slot, parameters: { R: "Items" }, result: "Items", bindings: ["soap11", "soap12"] },
          third: {
            purpose: slot,
            parameters: {},
            result: { dataSet: { [`T${line}`]: { [`C${line}`]: { type: "string", sample: slot } } } },
          },
          fourth: { purpose: slot, parameters: {}, result: "Item", source: line },
        },
      },
    },
    unspecified: { gap: { text: slot, source: line, appliesTo: { results: ["string"] } } },
  });
}
