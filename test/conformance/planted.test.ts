/**
 * A server that is wrong in one way at a time, over all bindings: each planted fault is found where it is, and nothing else is reported.
 * What is wrong with the frame of an answer (chunks, lengths) is planted on a socket, in broken-frames.test.ts.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { DescribedService } from "../../generator/serve/describe-service.js";
import { type Answer, type Between, describedText, judge } from "./kit-run.js";

const description = `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
types:
  Colour: { enum: [red, green] }
  Article:
    fields: { Id: int, Name: string, Colour: Colour, InStock: boolean, Since: dateTime, Price: decimal, Key: guid, Seen: { type: dateTime, nullable: true }, Tags: Tags }
  Tags: { array: string, item: Tag }
groups:
  all:
    operations:
      count: { parameters: { Shelf: { type: int, required: true }, All: boolean }, result: int }
      find: { parameters: { Name: string }, result: Article }
      list: { result: { dataSet: { Article: { Id: { type: int, required: true }, "Full Name": string, Sent: dateTime } } } }
      say: { result: string, soapHeaders: { Quota: { type: int, direction: out } } }
`;

let shop: DescribedService;
beforeAll(async () => {
  shop = await describedText(description);
});

const soap = ["soap11", "soap12"];
const forms = ["http-get", "http-post"];
const all = [...soap, ...forms];

/** Requests beside the samples: our server answers all of them with the sample. */
const cases: Readonly<Record<string, { readonly soap: readonly string[]; readonly form: readonly string[] }>> = {
  count: { soap: ["sample", "required", "least", "most"], form: ["sample", "least", "most"] },
  find: { soap: ["sample", "required", "empty", "characters"], form: ["sample", "required", "characters"] },
};

/** `find soap11 sample: where`, for each case and binding; of a result, what stands in `{}` is where it stands. */
function sample(operation: string, bindings: readonly string[], where: string): readonly string[] {
  const roots: Readonly<Record<string, string>> = { count: "int", find: "Article", list: "DataSet", say: "string" };
  const inBody = `Envelope/Body/${operation}Response/${operation}Result`;
  return bindings.flatMap((binding) => {
    const isSoap = soap.includes(binding);
    const at = where.replace("{}", isSoap ? inBody : (roots[operation] ?? ""));
    return (cases[operation]?.[isSoap ? "soap" : "form"] ?? ["sample"]).map(
      (name) => `${operation} ${binding} ${name}: ${at}`,
    );
  });
}

const everySample = (bindings: readonly string[], where: string): readonly string[] =>
  ["count", "find", "list", "say"].flatMap((operation) => sample(operation, bindings, where));

/** Requests that are refused by a fault about the Body, and by one about a header. */
const refused = ["Shelf 1x", "without Shelf", "envelope of no version", "no Body", "another namespace"];
const refusedHeader = "header that must be understood";
const byAction = ["unknown SOAPAction", "unknown operation"];
const refusals = (binding: string, names: readonly string[], where: string): readonly string[] =>
  names.map((name) => `count ${binding} ${name}: ${where}`);

const edit = (from: string | RegExp, to: string): Between => ({
  answer: (answer) => void (answer.body = answer.body.replace(from, to)),
});
const editAll = (from: string, to: string): Between => ({
  answer: (answer) => void (answer.body = answer.body.replaceAll(from, to)),
});
const whenFine = (change: (answer: Answer) => void): Between => ({
  answer: (answer) => {
    if (answer.status === 200) change(answer);
  },
});

const faults: readonly (readonly [what: string, between: Between, found: readonly string[]])[] = [
  // Of the answer as a whole.
  [
    "status 204 for a result",
    { answer: (answer) => void (answer.body.includes("countRes") && answer.status === 200 && (answer.status = 204)) },
    sample("count", soap, "status"),
  ],
  [
    "no charset",
    whenFine(({ headers }) => void (headers["content-type"] = (headers["content-type"] ?? "").replace(/;.*/, ""))),
    everySample(all, "Content-Type"),
  ],
  [
    "another charset than is written",
    whenFine(
      ({ headers }) => void (headers["content-type"] = (headers["content-type"] ?? "").replace("utf-8", "iso-8859-1")),
    ),
    everySample(all, "Content-Type"),
  ],
  [
    "application/xml",
    whenFine(({ headers }) => void (headers["content-type"] = "application/xml; charset=utf-8")),
    everySample(all, "Content-Type"),
  ],
  [
    "text/xml in SOAP 1.2",
    {
      answer: ({ headers }) =>
        void (headers["content-type"] = (headers["content-type"] ?? "").replace("application/soap+xml", "text/xml")),
    },
    [...everySample(["soap12"], "Content-Type"), ...refusals("soap12", [...refused, refusedHeader], "Content-Type")],
  ],
  [
    "a page before the answer",
    {
      answer: (answer) =>
        void (answer.body = answer.body.replace(/^(.*)$/s, answer.body.includes("<Article") ? "<p>Hi<br>$1" : "$1")),
    },
    [...sample("find", forms, "body"), ...sample("list", all, "body")],
  ],
  [
    "an answer without end",
    edit("</findResult></findResponse></soap:Body></soap:Envelope>", ""),
    sample("find", soap, "body"),
  ],
  [
    "nothing at all",
    { answer: (answer) => void (/countResult|<int /.test(answer.body) && (answer.body = "")) },
    sample("count", all, "body"),
  ],
  // Of the envelope.
  [
    "the envelope of SOAP 1.1 for SOAP 1.2",
    {
      answer: (answer) =>
        void (
          answer.body.includes("countResult") &&
          (answer.body = answer.body.replace(
            "http://www.w3.org/2003/05/soap-envelope",
            "http://schemas.xmlsoap.org/soap/envelope/",
          ))
        ),
    },
    sample("count", ["soap12"], "Envelope"),
  ],
  [
    "an element after the Body",
    edit(/(<countResponse.*)(<\/soap:Envelope>)/s, "$1<after />$2"),
    sample("count", soap, "Envelope"),
  ],
  [
    "two elements in the Body",
    edit(/(<countResponse.*)(<\/soap:Body>)/s, "$1<more />$2"),
    sample("count", soap, "Envelope/Body"),
  ],
  [
    "a header that nobody described",
    edit(
      /<soap:Body><countResponse/,
      '<soap:Header><Extra xmlns="http://example.org/shop/" /></soap:Header><soap:Body><countResponse',
    ),
    sample("count", soap, "Envelope/Header/Extra"),
  ],
  ["a header of another type", edit(/(<Quota[^>]*>)[^<]*/, "$1many"), sample("say", soap, "Envelope/Header/Quota")],
  // Of names.
  [
    "a namespace without its slash",
    editAll("http://example.org/shop/", "http://example.org/shop"),
    [
      ...["count", "find", "list", "say"].flatMap((name) => sample(name, soap, `Envelope/Body/${name}Response`)),
      ...sample("say", soap, "Envelope/Header/Quota"),
      // The root of a DataSet may be called as anybody likes.
      ...["count", "find", "say"].flatMap((name) => sample(name, forms, "{}")),
    ],
  ],
  ["a result in no namespace", edit("<countResult>", '<countResult xmlns="">'), sample("count", soap, "{}")],
  [
    "a result in another case",
    editAll("countResult>", "CountResult>"),
    sample("count", soap, "Envelope/Body/countResponse/CountResult"),
  ],
  [
    "a response called as the operation",
    edit(/countResponse(.*)countResponse/s, "count$1count"),
    sample("count", soap, "Envelope/Body/count"),
  ],
  ["a root in another case", edit(/<int (.*)<\/int>/s, "<Int $1</Int>"), sample("count", forms, "Int")],
  ["a field in another case", editAll("InStock>", "inStock>"), sample("find", all, "{}/inStock")],
  ["a field too many", edit(/<\/Id>(\s*)<Name>/, "</Id><Extra>1</Extra>$1<Name>"), sample("find", all, "{}")],
  ["fields in another order", edit(/(<Id>1<\/Id>)\s*(<Name>string<\/Name>)/, "$2$1"), sample("find", all, "{}")],
  ["a value type left out", edit(/<InStock>true<\/InStock>/, ""), sample("find", all, "{}")],
  ["an item of another name", editAll("Tag>", "Item>"), sample("find", all, "{}/Tags")],
  // Of values.
  ["a boolean of forms", editAll("<InStock>true", "<InStock>True"), sample("find", all, "{}/InStock")],
  ["a boolean as a number", editAll("<InStock>true", "<InStock>1"), sample("find", all, "{}/InStock")],
  ["a dateTime with a blank", edit(/(<Since>[^T<]*)T/, "$1 "), sample("find", all, "{}/Since")],
  [
    "a dateTime as an American writes it",
    edit(/<Since>[^<]*/, "<Since>01/31/2026 12:00:00 PM"),
    sample("find", all, "{}/Since"),
  ],
  ["a decimal with a comma", edit(/<Price>[^<]*/, "<Price>1,50"), sample("find", all, "{}/Price")],
  ["an int with a fraction", edit(/(<countResult>|<int [^>]*>)1/, "$11.0"), sample("count", all, "{}")],
  ["a value of no enumeration", editAll("<Colour>red", "<Colour>Red"), sample("find", all, "{}/Colour")],
  [
    "nil where there is always a value",
    edit(/<Id>1<\/Id>(\s*<Name>)/, '<Id p1:nil="true" xmlns:p1="http://www.w3.org/2001/XMLSchema-instance" />$1'),
    sample("find", all, "{}/Id"),
  ],
  ["an empty element for nil", edit(/<Seen>[^<]*<\/Seen>|<Seen [^>]*\/>/, "<Seen />"), sample("find", all, "{}/Seen")],
  ["a record as text", edit(/<Tags>.*<\/Tags>/s, "<Tags>string</Tags>"), sample("find", all, "{}/Tags")],
  // Of DataSets.
  ["no schema", edit(/<xs:schema.*<\/xs:schema>/s, ""), sample("list", all, "{}")],
  ["no mark of a DataSet", edit(' msdata:IsDataSet="true"', ""), sample("list", all, "{}/schema")],
  [
    "a column of another type",
    edit(/(name="Id" type="xs:)int/, "$1string"),
    sample("list", all, "{}/schema/Article/Id"),
  ],
  ["a column that is missing", edit(/<xs:element name="Sent"[^>]*>/, ""), sample("list", all, "{}/schema/Article")],
  [
    "columns in another order",
    edit(/(<xs:element name="Id"[^>]*>)(\s*)(<xs:element name="Full[^>]*>)/, "$3$2$1"),
    sample("list", all, "{}/schema/Article"),
  ],
  [
    "a column that may be null and says no",
    edit(/(name="Sent" type="xs:dateTime") minOccurs="0"/, "$1"),
    sample("list", all, "{}/schema/Article/Sent"),
  ],
  [
    "names that are escaped otherwise",
    editAll("Full_x0020_Name>", "Full_Name>"),
    sample("list", all, "{}/diffgram/NewDataSet/Article/Full_Name"),
  ],
  [
    "rows in another order",
    edit(/(<Article diffgr.*<\/Article>)(\s*)(<Article diffgr.*<\/Article>)/s, "$3$2$1"),
    sample("list", all, "{}/diffgram/NewDataSet/Article[2]/@rowOrder"),
  ],
  [
    "rows without rowOrder",
    editAll(' msdata:rowOrder="0"', ""),
    sample("list", all, "{}/diffgram/NewDataSet/Article/@rowOrder"),
  ],
  [
    "rows of one id",
    editAll('diffgr:id="Article2"', 'diffgr:id="Article1"'),
    sample("list", all, "{}/diffgram/NewDataSet/Article[2]/@id"),
  ],
  [
    "rows in the service's namespace",
    edit('<NewDataSet xmlns="">', "<NewDataSet>"),
    sample("list", all, "{}/diffgram/NewDataSet/Article"),
  ],
  [
    "null as nil in a row",
    edit(
      /(<Article diffgr:id="Article2".*)(<\/Article>)/s,
      '$1<Sent xmlns:x="http://www.w3.org/2001/XMLSchema-instance" x:nil="true" />$2',
    ),
    sample("list", all, "{}/diffgram/NewDataSet/Article[2]/Sent"),
  ],
  [
    "a date in a row without its T",
    edit(/(<Sent>[^T<]*)T/, "$1 "),
    sample("list", all, "{}/diffgram/NewDataSet/Article/Sent"),
  ],
  // Of how wrong requests are refused.
  [
    "faults with status 200",
    { answer: (answer) => void (answer.body.includes("<soap:Fault>") && (answer.status = 200)) },
    [
      ...soap.flatMap((binding) => refusals(binding, [...refused, refusedHeader, "cut off", "DOCTYPE"], "status")),
      ...refusals("soap11", byAction, "status"),
      ...refusals("soap12", ["envelope of SOAP 1.1"], "status"),
    ],
  ],
  [
    "faultcode in a namespace",
    edit(/<faultcode>(.*)<\/faultcode>/s, "<soap:faultcode>$1</soap:faultcode>"),
    refusals("soap11", [...refused, refusedHeader, ...byAction], "Envelope/Body/Fault/faultcode"),
  ],
  [
    "faults of the server for the client's mistakes",
    edit(/soap:Client|soap:Sender/, "soap:Server"),
    [
      ...refusals(
        "soap11",
        [...refused.filter((name) => !name.startsWith("envelope")), ...byAction],
        "Envelope/Body/Fault/faultcode",
      ),
      ...refusals(
        "soap12",
        refused.filter((name) => !name.startsWith("envelope")),
        "Envelope/Body/Fault/Code/Value",
      ),
    ],
  ],
  [
    "faults without detail",
    edit(/<detail \/>|<soap:Detail \/>/, ""),
    [
      ...refusals("soap11", [...refused, ...byAction], "Envelope/Body/Fault"),
      ...refusals("soap12", refused, "Envelope/Body/Fault"),
    ],
  ],
  [
    "faults of SOAP 1.1 for SOAP 1.2",
    {
      answer: (answer) =>
        void (
          answer.body.includes("<soap:Code>") &&
          (answer.body = answer.body.replace(
            /<soap:Fault>.*<\/soap:Fault>/s,
            "<soap:Fault><faultcode>soap:Client</faultcode><faultstring>no</faultstring><detail /></soap:Fault>",
          ))
        ),
    },
    refusals("soap12", [...refused, refusedHeader], "Envelope/Body/Fault"),
  ],
  [
    "errors over GET and POST as XML",
    {
      answer: (answer) =>
        void (
          /^text\/plain/.test(answer.headers["content-type"] ?? "") &&
          (answer.headers["content-type"] = "text/xml; charset=utf-8")
        ),
    },
    [
      ...forms.flatMap((binding) =>
        refusals(binding, ["Shelf 1x", "without Shelf", "unknown operation"], "Content-Type"),
      ),
      ...forms.map((binding) => `find ${binding} without Name: Content-Type`),
      "count http-post no form: Content-Type",
    ],
  ],
  [
    "errors over GET and POST in other words",
    edit("Missing parameter: ", "You forgot "),
    forms.flatMap((binding) => [`count ${binding} without Shelf: body`, `find ${binding} without Name: body`]),
  ],
  [
    "any SOAPAction is taken",
    {
      request: (request) => ({
        ...request,
        headers: {
          ...request.headers,
          ...(request.headers["soapaction"]?.includes("urn:unknown") === true ? { soapaction: '""' } : {}),
        },
      }),
    },
    refusals("soap11", ["unknown SOAPAction"], "status"),
  ],
  [
    "headers that must be understood are passed over",
    {
      request: (request, body) => ({
        ...request,
        body: new TextEncoder().encode(body.replace('mustUnderstand="1"', 'mustUnderstand="0"')),
      }),
    },
    soap.flatMap((binding) => refusals(binding, [refusedHeader], "status")),
  ],
];

describe("a server that is wrong in one way", () => {
  test.each(faults)("%s", async (_what, between, found) => {
    const deviations = await judge(shop, between);
    expect(deviations.map(({ exchange, at }) => `${exchange}: ${at}`).sort()).toEqual([...found].sort());
  });

  test("there are at least thirty ways to be wrong", () => {
    expect(faults.length).toBeGreaterThan(30);
  });
});
