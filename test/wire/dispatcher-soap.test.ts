/** Owns the table of SOAP requests: each tolerated form accepted, each other refused with status, type and body (wire 1, 5, 6). */
import { describe, expect, it, test } from "vitest";
import type { HttpHeaders } from "../../templates/runtime/exchange.js";
import { envelope, envelope11, envelope12, soap11, soap12 } from "./capture.js";
import { serve } from "./serve.js";
import { namespace, path } from "./table.js";

const xml = "text/xml; charset=utf-8";
const xml12 = "application/soap+xml; charset=utf-8";
const headers11 = (operation: string): HttpHeaders => ({
  "content-type": xml,
  soapaction: `"${namespace}${operation}"`,
});
const headers12: HttpHeaders = { "content-type": xml12 };
const account = "<Mobile_Number>+27</Mobile_Number><Password>p</Password>";
const operation = (name: string, content: string): string => `<${name} xmlns="${namespace}">${content}</${name}>`;
const singlesms = operation("singlesms", `${account}<To_Number>1</To_Number><Message>a &amp; é 漢字 😀</Message>`);
const group = (content: string): string => operation("singlegroupsms", account + content);
const sms = { Mobile_Number: "+27", Password: "p", To_Number: "1", Message: "a & é 漢字 😀" };

const utf16 = (text: string): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => [text.charCodeAt(at) & 255, text.charCodeAt(at) >> 8]).flat(),
  );

interface Accepted {
  readonly headers?: HttpHeaders;
  readonly body: string | Uint8Array;
  readonly gets?: Readonly<Record<string, unknown>>;
  readonly runs?: string;
  readonly answered?: string;
}
const tolerated: Readonly<Record<string, Accepted>> = {
  "SOAP 1.1 as ASMX's clients send it": { body: soap11(singlesms) },
  "SOAP 1.2": { headers: headers12, body: soap12(singlesms), answered: xml12 },
  "no SOAPAction": { headers: { "content-type": xml }, body: soap11(singlesms) },
  "an empty SOAPAction": { headers: { "content-type": xml, soapaction: '""' }, body: soap11(singlesms) },
  "an unquoted SOAPAction": {
    headers: { "content-type": xml, soapaction: `${namespace}singlesms` },
    body: soap11(singlesms),
  },
  "SOAP 1.2 with a SOAPAction": {
    headers: { ...headers12, soapaction: `"${namespace}singlesms"` },
    body: soap12(singlesms),
    answered: xml12,
  },
  "SOAP 1.2 with an action": {
    headers: { "content-type": `${xml12}; action="${namespace}singlesms"` },
    body: soap12(singlesms),
    answered: xml12,
  },
  "SOAP 1.2 with an unquoted action": {
    headers: { "content-type": `application/soap+xml;charset=UTF-8;action=${namespace}singlesms` },
    body: soap12(singlesms),
    answered: xml12,
  },
  "SOAP 1.2 with an empty action": {
    headers: { "content-type": 'application/soap+xml; charset=utf-8; action=""' },
    body: soap12(singlesms),
    answered: xml12,
  },
  "a SOAP 1.2 envelope in text/xml": { headers: { "content-type": xml }, body: soap12(singlesms), answered: xml12 },
  "a quoted charset": { headers: { "content-type": 'text/xml;charset="UTF-8"' }, body: soap11(singlesms) },
  "no charset": { headers: { "content-type": "text/xml" }, body: soap11(singlesms) },
  "a media type in capitals": { headers: { "content-type": "Text/XML; Charset=UTF-8" }, body: soap11(singlesms) },
  "a byte order mark": { body: `\ufeff${soap11(singlesms)}` },
  "UTF-16 with a byte order mark": {
    headers: { "content-type": "text/xml" },
    body: utf16(`\ufeff${soap11(singlesms).replace("utf-8", "utf-16")}`),
  },
  "no declaration": { body: soap11(singlesms).replace(/^<\?.*?\?>/, "") },
  "a single-quoted declaration, standalone": {
    body: soap11(singlesms).replace(/^<\?.*?\?>/, "<?xml version='1.0' encoding='utf-8' standalone='yes'?>"),
  },
  "a declaration without encoding": { body: soap11(singlesms).replace(/^<\?.*?\?>/, '<?xml version="1.0"?>') },
  "other prefixes": {
    body: `<SOAP-ENV:Envelope xmlns:SOAP-ENV='${envelope11}' xmlns:ns1='${namespace}'><SOAP-ENV:Body><ns1:singlesms><ns1:Mobile_Number>+27</ns1:Mobile_Number><ns1:Password>p</ns1:Password><ns1:To_Number>1</ns1:To_Number><ns1:Message>a &amp; é 漢字 😀</ns1:Message></ns1:singlesms></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
  },
  "no prefix for the envelope": { body: `<Envelope xmlns="${envelope11}"><Body>${singlesms}</Body></Envelope>` },
  "the namespace declared on the Body": {
    body: `<s:Envelope xmlns:s="${envelope11}"><s:Body xmlns="${namespace}">${singlesms.replace(` xmlns="${namespace}"`, "")}</s:Body></s:Envelope>`,
  },
  "an empty Header": { body: envelope(envelope11, singlesms, "<soap:Header/>") },
  "unknown headers": {
    body: envelope(
      envelope11,
      singlesms,
      '<soap:Header><a xmlns="urn:x"><b/></a><c soap:mustUnderstand="0"/></soap:Header>',
    ),
  },
  "a header for somebody else": {
    body: envelope(
      envelope11,
      singlesms,
      '<soap:Header><a soap:mustUnderstand="1" soap:actor="urn:else"/></soap:Header>',
    ),
  },
  "comments and instructions between elements": {
    body: `<?a b?><!-- c -->${soap11(`<!-- d -->${singlesms.replace("<Password>", "<?e?><!-- f --><Password>")}<?g?>`).slice(38)}<!-- h -->`,
  },
  CDATA: { body: soap11(singlesms.replace("a &amp; é", "<![CDATA[a & é]]>")) },
  "parameters in any order": {
    body: soap11(operation("singlesms", `<Message>m</Message>${account}`)),
    gets: { Message: "m", Mobile_Number: "+27", Password: "p" },
  },
  "unknown children": {
    body: soap11(operation("singlesms", `<x><Message>no</Message></x><Message>m</Message><y xmlns="urn:y"/>`)),
    gets: { Message: "m" },
  },
  "absent parameters": { body: soap11(`<singlesms xmlns="${namespace}"/>`), gets: {} },
  "an empty string": { body: soap11(operation("singlesms", "<Message/>")), gets: { Message: "" } },
  "a nil record that is required": {
    headers: headers11("filtered"),
    body: soap11(operation("filtered", '<Filter xsi:nil="true"/>')),
    runs: "filtered",
    gets: { Filter: null },
  },
  "a nil string": { body: soap11(operation("singlesms", '<Message xsi:nil="true"/>')), gets: { Message: null } },
  "xsi:type on parameters and encodingStyle on the envelope": {
    body: soap11(singlesms.replace("<Message>", '<Message xsi:type="xsd:string">')).replace(
      "<soap:Envelope",
      '<soap:Envelope soap:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"',
    ),
  },
  "white space around the parts": { body: soap11(`\n  ${singlesms}\n`).replace("<soap:Body>", "\r\n\t<soap:Body>") },
  "int +5": {
    headers: headers11("singlegroupsms"),
    body: soap11(group("<Group_Id>+5</Group_Id>")),
    runs: "singlegroupsms",
    gets: { Mobile_Number: "+27", Password: "p", Group_Id: 5 },
  },
  "int with blanks": {
    headers: headers11("singlegroupsms"),
    body: soap11(group("<Group_Id> 5\n</Group_Id>")),
    runs: "singlegroupsms",
    gets: { Mobile_Number: "+27", Password: "p", Group_Id: 5 },
  },
  "int 007": {
    headers: headers11("singlegroupsms"),
    body: soap11(group("<Group_Id>007</Group_Id>")),
    runs: "singlegroupsms",
    gets: { Mobile_Number: "+27", Password: "p", Group_Id: 7 },
  },
  "boolean 1 with blanks": {
    headers: headers11("singlegroupsms"),
    body: soap11(group("<Group_Id>1</Group_Id><Flag> 1 </Flag>")),
    runs: "singlegroupsms",
    gets: { Mobile_Number: "+27", Password: "p", Group_Id: 1, Flag: true },
  },
  "names every object has": {
    headers: headers11("constructor"),
    body: soap11(operation("constructor", "<__proto__>a</__proto__><hasOwnProperty>b</hasOwnProperty>")),
    runs: "constructor",
    gets: JSON.parse('{"__proto__":"a","hasOwnProperty":"b"}'),
  },
};

describe("tolerated", () => {
  test.each(Object.entries(tolerated))(
    "%s",
    async (_title, { headers = headers11("singlesms"), body, gets = sms, runs = "singlesms", answered = xml }) => {
      const served = serve();
      const answer = await served.send(typeof body === "string" ? { headers, text: body } : { headers, body });
      expect(answer.body).toContain(`<${runs}Response`);
      expect(answer).toMatchObject({ status: 200, type: answered });
      expect(served.received.map((each) => each.operation)).toEqual([runs]);
      expect(Object.getPrototypeOf(served.received[0]?.parameters)).toBe(null);
      const given = Object.entries(served.received[0]?.parameters ?? {}).filter(([, value]) => value !== undefined);
      expect(given.sort()).toEqual(Object.entries(gets).sort());
    },
  );
});

interface Refused {
  readonly headers?: HttpHeaders;
  readonly body: string | Uint8Array;
  readonly status?: number;
  readonly code?: string;
  readonly says: string | RegExp;
  readonly answered?: string;
}
const refused: Readonly<Record<string, Refused>> = {
  "a SOAPAction of another operation": {
    headers: headers11("multiplesms"),
    body: soap11(singlesms),
    says: /does not match the request element/,
  },
  "a SOAPAction of no operation": {
    headers: headers11("nothing"),
    body: soap11(singlesms),
    says: /does not match the request element/,
  },
  "a SOAPAction of another operation with SOAP 1.2": {
    headers: { ...headers12, soapaction: `"${namespace}ping"` },
    body: soap12(singlesms),
    says: /does not match/,
    answered: xml12,
  },
  "an action of another operation": {
    headers: { "content-type": `${xml12}; action="${namespace}ping"` },
    body: soap12(singlesms),
    says: /does not match/,
    answered: xml12,
  },
  "action and SOAPAction that differ": {
    headers: { "content-type": `${xml12}; action="${namespace}ping"`, soapaction: `"${namespace}singlesms"` },
    body: soap12(singlesms),
    says: /differ/,
    answered: xml12,
  },
  "a body in another namespace": {
    body: soap11(singlesms.replace(namespace, "urn:x/")),
    says: /must be in the namespace/,
  },
  "a body in no namespace": { body: soap11("<singlesms/>"), says: /in no namespace must be in the namespace/ },
  "a parameter in no namespace": {
    body: soap11(operation("singlesms", '<Message xmlns="">x</Message>')),
    says: /Parameter Message must be in the namespace/,
  },
  "an unknown operation": {
    headers: { "content-type": xml },
    body: soap11(operation("nothing", "")),
    says: /did not recognize the request element &lt;nothing&gt;/,
  },
  "an operation in another case": {
    headers: { "content-type": xml },
    body: soap11(operation("SingleSms", "")),
    says: /did not recognize/,
  },
  "an operation every object has": {
    headers: { "content-type": xml },
    body: soap11(operation("toString", "")),
    says: /did not recognize/,
  },
  "an operation called __proto__": {
    headers: { "content-type": xml },
    body: soap11(operation("__proto__", "")),
    says: /did not recognize/,
  },
  "an empty Body": { body: soap11(""), says: /soap:Body is empty/ },
  "a parameter twice": {
    body: soap11(operation("singlesms", "<Message>a</Message><Message>b</Message>")),
    says: "Parameter Message is given twice.",
  },
  "a second operation": { body: soap11(singlesms + singlesms), says: /expected the end of soap:Body/ },
  "something behind the Body": {
    body: soap11(singlesms).replace("</soap:Envelope>", "<x/></soap:Envelope>"),
    says: /expected the end of the Envelope/,
  },
  "a missing required parameter": {
    headers: headers11("singlegroupsms"),
    body: soap11(group("")),
    says: "Parameter Group_Id is required and missing.",
  },
  ...Object.fromEntries(
    ["abc", "1.0", "1e3", "0x10", "1,000", "2147483648", "-2147483649", "", " ", "١", "+", "<a/>"].map((value) => [
      `int ${JSON.stringify(value)}`,
      {
        headers: headers11("singlegroupsms"),
        body: soap11(group(`<Group_Id>${value}</Group_Id>`)),
        says: /Server was unable to read request\. ---&gt; .*Group_Id/,
      },
    ]),
  ),
  "a nil int": {
    headers: headers11("singlegroupsms"),
    body: soap11(group('<Group_Id xsi:nil="true"/>')),
    says: /Group_Id: expected a value, not xsi:nil/,
  },
  ...Object.fromEntries(
    ["True", "yes", "", "TRUE", "2"].map((value) => [
      `boolean ${JSON.stringify(value)}`,
      {
        headers: headers11("singlegroupsms"),
        body: soap11(group(`<Group_Id>1</Group_Id><Flag>${value}</Flag>`)),
        says: /Flag: .*expected true or false/,
      },
    ]),
  ),
  "a header to be understood": {
    body: envelope(envelope11, singlesms, '<soap:Header><a xmlns="urn:x" soap:mustUnderstand="1"/></soap:Header>'),
    code: "MustUnderstand",
    says: /SOAP header a in the namespace urn:x must be understood/,
  },
  "a header to be understood, SOAP 1.2": {
    headers: headers12,
    body: envelope(envelope12, singlesms, '<soap:Header><a soap:mustUnderstand="true"/></soap:Header>'),
    code: "MustUnderstand",
    says: /must be understood/,
    answered: xml12,
  },
  "a header to be understood by the next": {
    body: envelope(
      envelope11,
      singlesms,
      '<soap:Header><a soap:mustUnderstand="1" soap:actor="http://schemas.xmlsoap.org/soap/actor/next"/></soap:Header>',
    ),
    code: "MustUnderstand",
    says: /must be understood/,
  },
  "an unknown envelope version": {
    body: envelope("urn:soap13", singlesms),
    code: "VersionMismatch",
    says: /Possible SOAP version mismatch: Envelope namespace urn:soap13 was unexpected/,
  },
  "no envelope": {
    body: singlesms,
    code: "VersionMismatch",
    says: /^Possible SOAP version mismatch: .* ---&gt; line 1, column \d+: expected a SOAP Envelope, found &lt;singlesms&gt;/,
  },
  "no envelope, SOAP 1.2": {
    headers: headers12,
    body: "<Envelope/>",
    code: "VersionMismatch",
    says: `Possible SOAP version mismatch: Envelope namespace  was unexpected. Expecting ${envelope12}.`,
    answered: xml12,
  },
  "another element of SOAP's": {
    body: `<s:Body xmlns:s="${envelope11}"/>`,
    says: /expected a SOAP Envelope, found &lt;Body&gt;/,
  },
  "no Body": { body: `<s:Envelope xmlns:s="${envelope11}"/>`, says: /no Body/ },
  "malformed XML": { body: soap11(singlesms).slice(0, 250), status: 400, says: /line 1, column \d+/ },
  "malformed XML, SOAP 1.2": {
    headers: headers12,
    body: soap12(operation("singlesms", "<a></b>")),
    status: 400,
    says: /line 1, column \d+/,
    answered: xml12,
  },
  "an empty request": { body: "", status: 400, says: /line 1, column 1/ },
  "an empty request, SOAP 1.2": {
    headers: headers12,
    body: "",
    status: 400,
    says: /line 1, column 1/,
    answered: xml12,
  },
  "a DOCTYPE": {
    body: `<!DOCTYPE a [<!ENTITY b "c">]>${soap11(singlesms).slice(38)}`,
    status: 400,
    says: /document type declaration/,
  },
  "an undefined entity": { body: soap11(singlesms.replace("&amp;", "&nbsp;")), status: 400, says: /is not one of/ },
  "bytes that are not UTF-8": { body: new Uint8Array([60, 255]), status: 400, says: /UTF-8/i },
  "an unknown charset": {
    headers: { "content-type": "text/xml; charset=ebcdic" },
    body: soap11(singlesms),
    status: 400,
    says: /charset/,
  },
  "text behind the envelope": { body: `${soap11(singlesms)}x`, status: 400, says: /follow the root/ },
  "a SOAP 1.1 envelope as application/soap+xml": {
    headers: headers12,
    body: soap11(singlesms),
    status: 415,
    says: /needs the Content-Type text\/xml/,
    answered: xml12,
  },
  "a missing SOAP header": {
    headers: headers11("headed"),
    body: soap11(operation("headed", "")),
    says: "The SOAP header Token is missing.",
  },
};

describe("refused", () => {
  test.each(Object.entries(refused))(
    "%s",
    async (_title, { headers = headers11("singlesms"), body, status = 500, code = "Client", says, answered = xml }) => {
      const served = serve();
      const answer = await served.send(typeof body === "string" ? { headers, text: body } : { headers, body });
      const message = typeof says === "string" ? says : expect.stringMatching(says);
      expect(readFault(answer.body)).toMatchObject({
        code: answered === xml12 && code === "Client" ? "Sender" : code,
        message,
      });
      expect(answer).toMatchObject({ status, type: answered });
      expect(served.received).toEqual([]);
      expect(served.reports).toEqual([]);
    },
  );

  test.each([
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/related",
    "",
    undefined,
  ])("Content-Type %s", async (type) => {
    const served = serve();
    const answer = await served.send({
      headers: type === undefined ? {} : { "content-type": type },
      text: soap11(singlesms),
    });
    expect(answer).toMatchObject({ status: 415, type: "text/plain; charset=utf-8" });
    expect(answer.body).toMatch(type ? `The Content-Type ${type} is not` : "A request without a Content-Type is not");
    expect(served.received).toEqual([]);
  });
});

/** Code and message of a fault exactly as ASMX writes one. */
function readFault(body: string): unknown {
  const soap = body.includes(`xmlns:soap="${envelope12}"`) ? "soap12" : "soap11";
  const pattern =
    soap === "soap11"
      ? /^<\?xml version="1\.0" encoding="utf-8"\?><soap:Envelope [^>]*><soap:Body><soap:Fault><faultcode>soap:(\w+)<\/faultcode><faultstring>([^<]*)<\/faultstring><detail \/><\/soap:Fault><\/soap:Body><\/soap:Envelope>$/
      : /^<\?xml version="1\.0" encoding="utf-8"\?><soap:Envelope [^>]*><soap:Body><soap:Fault><soap:Code><soap:Value>soap:(\w+)<\/soap:Value><\/soap:Code><soap:Reason><soap:Text xml:lang="en">([^<]*)<\/soap:Text><\/soap:Reason><soap:Detail \/><\/soap:Fault><\/soap:Body><\/soap:Envelope>$/;
  const [, code, message] = pattern.exec(body) ?? [];
  return code === undefined ? body : { code, message };
}

describe("results", () => {
  test.each<[string, string]>([
    ["singlesms", "<singlesmsResult>14</singlesmsResult>"],
    ["multiplesms", "<multiplesmsResult>a&lt;é漢😀&#xD;\n</multiplesmsResult>"],
    ["profile", "<profileResult><UserId>1.50</UserId><AuthenticationType>OK</AuthenticationType></profileResult>"],
    ["numbers", "<numbersResult><int>1</int><int>2</int></numbersResult>"],
  ])("%s", async (name, content) => {
    for (const [version, type, headers] of [
      [envelope11, xml, headers11(name)],
      [envelope12, xml12, headers12],
    ] as const) {
      const answer = await serve().send({ headers, text: envelope(version, operation(name, "")) });
      const expected = envelope(version, `<${name}Response xmlns="${namespace}">${content}</${name}Response>`);
      expect(answer).toMatchObject({ status: 200, type, body: expected });
    }
  });

  it("an empty string, null and void", async () => {
    const empty = await serve().send({
      headers: headers11("singlegroupsms"),
      text: soap11(group("<Group_Id>1</Group_Id>")),
    });
    expect(empty.body).toContain("><singlegroupsmsResult /></singlegroupsmsResponse>");
    const nothing = await serve().send({ headers: headers11("ping"), text: soap11(operation("ping", "")) });
    expect(nothing.body).toBe(soap11(`<pingResponse xmlns="${namespace}" />`));
    const token = `<soap:Header><Token xmlns="${namespace}" soap:mustUnderstand="1">t</Token></soap:Header>`;
    const served = serve();
    const none = await served.send({
      headers: headers11("headed"),
      text: envelope(envelope11, operation("headed", ""), token),
    });
    expect(none.body).toBe(soap11(`<headedResponse xmlns="${namespace}" />`));
    expect({ ...served.received[0]?.context.soapHeaders }).toEqual({ Token: "t" });
  });
});

describe("what a handler can know", () => {
  it("binding, headers, address", async () => {
    const served = serve();
    await served.send({ headers: headers12, text: soap12(singlesms), url: `http://h${path}` });
    expect(served.received[0]?.context).toMatchObject({
      operation: "singlesms",
      binding: "soap12",
      url: `http://h${path}`,
      headers: headers12,
    });
    expect(served.received[0]?.context.signal.aborted).toBe(false);
  });
});

describe("switched off", () => {
  it("SOAP 1.2: its Content-Type is 415, its envelope a version mismatch", async () => {
    const served = serve({ bindings: ["soap11"] });
    expect(await served.send({ headers: headers12, text: soap12(singlesms) })).toMatchObject({ status: 415 });
    const answer = await served.send({ headers: { "content-type": xml }, text: soap12(singlesms) });
    expect(answer).toMatchObject({ status: 500, type: xml });
    expect(readFault(answer.body)).toMatchObject({ code: "VersionMismatch" });
    expect(served.received).toEqual([]);
  });

  it("SOAP 1.1: its envelope is a version mismatch", async () => {
    const answer = await serve({ bindings: ["soap12"] }).send({
      headers: headers11("singlesms"),
      text: soap11(singlesms),
    });
    expect(answer).toMatchObject({ status: 500, type: xml12 });
  });

  it("both: ASMX's words", async () => {
    const answer = await serve({ bindings: ["http-get"] }).send({
      headers: headers11("singlesms"),
      text: soap11(singlesms),
    });
    expect(answer).toMatchObject({
      status: 500,
      type: "text/plain; charset=utf-8",
      body: "Request format is unrecognized.",
    });
  });
});
