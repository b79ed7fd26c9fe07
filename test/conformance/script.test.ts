/** A server of ASMX's JSON: our own has no deviation, and each planted fault is found where it is, and nothing else. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { deviationInWords } from "../../generator/conformance/judgement.js";
import type { DescribedService } from "../../generator/serve/describe-service.js";
import { type Answer, describedText, judge } from "./kit-run.js";

const script = new URL("../wire/script/", import.meta.url);

test.each(["service.yaml", "rich.yaml"])("our own server has no deviation from %s", async (file) => {
  const described = await describedText(readFileSync(new URL(file, script), "utf8"), file);
  const deviations = await judge(described);
  expect(deviations.map((each) => `${each.exchange}: ${deviationInWords(each)}`)).toEqual([]);
});

let shop: DescribedService;
beforeAll(async () => {
  shop = await describedText(`
service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [script]
types:
  Colour: { enum: [red, green] }
  Tags: { array: string }
  Article: { fields: { Id: int, Colour: Colour, Ok: boolean, Since: dateTime, Data: base64Binary, Tags: Tags } }
groups:
  all:
    operations:
      find: { parameters: { Count: int }, result: Article }
`);
});

const valid = ["sample", "least", "most"];
const refused = ["Count 1x", "without Count", "unknown operation", "cut off"];

test.each<readonly [string, (answer: Answer) => void, readonly string[], readonly string[]]>([
  ["a number as a text", replace('"Id":1', '"Id":"1"'), valid, ["d/Id"]],
  ["a number that is too large", replace('"Id":1', '"Id":2147483648'), valid, ["d/Id"]],
  ["an enumeration's name", replace('"Colour":0', '"Colour":"red"'), valid, ["d/Colour"]],
  ["an unknown number of an enumeration", replace('"Colour":0', '"Colour":2'), valid, ["d/Colour"]],
  ["a boolean as a text", replace('"Ok":true', '"Ok":"true"'), valid, ["d/Ok"]],
  ["a date as XML Schema has it", replace(/"Since":"[^"]*"/, '"Since":"2006-01-01T00:00:00"'), valid, ["d/Since"]],
  ["null for a number", replace('"Id":1', '"Id":null'), valid, ["d/Id"]],
  ["bytes as Base64", replace(/"Data":\[[^\]]*\]/, '"Data":"AQID"'), valid, ["d/Data"]],
  ["a byte that is none", replace(/"Data":\[[^\]]*\]/, '"Data":[1,256]'), valid, ["d/Data/[2]"]],
  ["an item of another type", replace(/"Tags":\[[^\]]*\]/, '"Tags":["a",1]'), valid, ["d/Tags/[2]"]],
  ["a missing member", replace('"Id":1,', ""), valid, ["d/Id"]],
  ["a further member", replace('"Id":1,', '"Id":1,"New":1,'), valid, ["d/New"]],
  ["another type", replace('"__type":"Article"', '"__type":"Other"'), valid, ["d/__type"]],
  ["no d", replace('{"d":', '{"e":'), valid, ["body"]],
  ["JSON that is cut off", replace(/\}$/, ""), [...valid, ...refused], ["body"]],
  ["no charset", (answer) => (answer.headers["content-type"] = "application/json"), valid, ["Content-Type"]],
  ["an error without its header", (answer) => delete answer.headers["jsonerror"], refused, ["jsonerror"]],
  ["an error without a stack", replace('"StackTrace":"",', ""), refused, ["StackTrace"]],
  ["an error of another status", (answer) => (answer.status = answer.status === 500 ? 400 : 200), refused, ["status"]],
  ["another sentence", replace("Unknown web method", "No such method"), ["unknown operation"], ["Message"]],
  ["another sentence about a parameter", replace("missing value", "no value"), ["without Count"], ["Message"]],
])("%s is found", async (_title, plant, names, places) => {
  const deviations = await judge(shop, { answer: plant });
  expect(deviations.map(({ exchange, at }) => `${exchange}: ${at}`).sort()).toEqual(
    names.flatMap((name) => places.map((at) => `find script ${name}: ${at}`)).sort(),
  );
});

function replace(part: string | RegExp, by: string) {
  return (answer: Answer): void => void (answer.body = answer.body.replace(part, by));
}
