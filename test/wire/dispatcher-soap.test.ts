/** Owns the table of SOAP requests: each tolerated form accepted, each other refused with status, type and body (wire 1, 5, 6). */
import { describe, expect, it, test } from "vitest";
import type { HttpHeaders, HttpRequest } from "../../templates/runtime/exchange.js";
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
  ...Object.fromEntries(
    ["ping", "nothing", ""].map((name): [string, Accepted] => [
      `SOAP 1.2 with the SOAPAction ${JSON.stringify(name)}, which is not read there`,
      { headers: { ...headers12, soapaction: `"${namespace}${name}"` }, body: soap12(singlesms), answered: xml12 },
    ]),
  ),
  "SOAP 1.2 with an action and another SOAPAction": {
    headers: { "content-type": `${xml12}; action="${namespace}singlesms"`, soapaction: "''" },
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
  "SOAP 1.2 with a single-quoted action": {
    headers: { "content-type": `${xml12}; action='${namespace}singlesms'` },
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
  "no charset, and a declaration that is untrue": {
    headers: { "content-type": "text/xml" },
    body: soap11(singlesms).replace("utf-8", "utf-16"),
  },
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
  "headers that need not be understood": {
    body: envelope(
      envelope11,
      singlesms,
      '<soap:Header><a soap:mustUnderstand=" false "/><b soap:mustUnderstand=""/></soap:Header>',
    ),
  },
  "a header for somebody else": {
    body: envelope(
      envelope11,
      singlesms,
      '<soap:Header><a soap:mustUnderstand="1" soap:actor="urn:else"/></soap:Header>',
    ),
  },
  "a header for nobody, SOAP 1.2": {
    headers: headers12,
    body: envelope(
      envelope12,
      singlesms,
      `<soap:Header><a soap:mustUnderstand="1" soap:role="${envelope12}/role/none"/></soap:Header>`,
    ),
    answered: xml12,
  },
  "a header for one beyond the next, SOAP 1.2": {
    headers: headers12,
    body: envelope(
      envelope12,
      singlesms,
      `<soap:Header><a soap:mustUnderstand="1" soap:role="${envelope12}/role/next/but/one"/></soap:Header>`,
    ),
    answered: xml12,
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
  /** Whether there is an (empty) detail element. Default: there is. */
  readonly detail?: boolean;
}
const noAction =
  "Unable to handle request without a valid action parameter. Please supply a valid soap action. ---&gt; ";
const emptyBody = `the soap:Body is empty; expected the element of an operation in the namespace ${namespace}`;
const token = `<Token xmlns="${namespace}">t</Token>`;
const refused: Readonly<Record<string, Refused>> = {
  "a SOAPAction of another operation": {
    headers: headers11("multiplesms"),
    body: soap11(singlesms),
    says: `Server was unable to read request. ---&gt; the action ${namespace}multiplesms does not match the request element &lt;singlesms&gt;`,
  },
  "a SOAPAction of no operation": {
    headers: headers11("nothing"),
    body: soap11(singlesms),
    says: `Server did not recognize the value of HTTP Header SOAPAction: ${namespace}nothing. ---&gt; expected the namespace ${namespace} and the name of an operation`,
  },
  "a SOAPAction in another case, and no Body": {
    headers: headers11("SingleSms"),
    body: `<s:Envelope xmlns:s="${envelope11}"/>`,
    says: `Server did not recognize the value of HTTP Header SOAPAction: ${namespace}SingleSms. ---&gt; expected the namespace ${namespace} and the name of an operation; did you mean "singlesms"?`,
  },
  "a SOAPAction in another namespace": {
    headers: { "content-type": xml, soapaction: '"urn:x/singlesms"' },
    body: soap11(singlesms.replace(namespace, "urn:x/")),
    says: `Server did not recognize the value of HTTP Header SOAPAction: urn:x/singlesms. ---&gt; expected the namespace ${namespace} and the name of an operation`,
  },
  "a single-quoted SOAPAction": {
    headers: { "content-type": xml, soapaction: `'${namespace}singlesms'` },
    body: soap11(singlesms),
    says: /^Server did not recognize the value of HTTP Header SOAPAction: '/,
  },
  "a SOAPAction with an escape": {
    headers: headers11("single%73ms"),
    body: soap11(singlesms),
    says: /^Server did not recognize the value of HTTP Header SOAPAction: .*single%73ms\. /,
  },
  "a SOAPAction beside text/xml and a SOAP 1.2 envelope": {
    headers: headers11("ping"),
    body: soap12(singlesms),
    says: /the action \S+ping does not match the request element &lt;singlesms&gt;/,
    answered: xml12,
  },
  "an action of another operation": {
    headers: { "content-type": `${xml12}; action="${namespace}ping"` },
    body: soap12(singlesms),
    says: `Server was unable to read request. ---&gt; the action ${namespace}ping does not match the request element &lt;singlesms&gt;`,
    answered: xml12,
  },
  "an action of another operation, and its SOAPAction": {
    headers: { "content-type": `${xml12}; action="${namespace}ping"`, soapaction: `"${namespace}singlesms"` },
    body: soap12(singlesms),
    says: /does not match/,
    answered: xml12,
  },
  "an action of no operation": {
    headers: { "content-type": `${xml12}; action="urn:x"` },
    body: soap12(singlesms),
    says: `Unable to handle request. The action 'urn:x' was not recognized. ---&gt; expected the namespace ${namespace} and the name of an operation`,
    answered: xml12,
  },
  "a body in another namespace": {
    body: soap11(singlesms.replace(namespace, "urn:x/")),
    says: `The request element &lt;singlesms xmlns='urn:x/'&gt; was not recognized. ---&gt; found &lt;singlesms&gt; in the namespace urn:x/, expected an operation in the namespace ${namespace}`,
  },
  "a body in another namespace, no action": {
    headers: { "content-type": xml },
    body: soap11(singlesms.replace(namespace, "urn:x/")),
    says: `${noAction}found &lt;singlesms&gt; in the namespace urn:x/, expected an operation in the namespace ${namespace}`,
  },
  "a body in another namespace, SOAP 1.2": {
    headers: headers12,
    body: soap12(singlesms.replace(namespace, "urn:x/")),
    says: `${noAction}found &lt;singlesms&gt; in the namespace urn:x/, expected an operation in the namespace ${namespace}`,
    answered: xml12,
  },
  "a body in no namespace": {
    body: soap11("<singlesms/>"),
    says: /^The request element &lt;singlesms xmlns=''&gt; was not recognized\. ---&gt; found &lt;singlesms&gt; in no namespace/,
  },
  "a parameter in no namespace": {
    body: soap11(operation("singlesms", '<Message xmlns="">x</Message>')),
    says: `Server was unable to read request. ---&gt; Parameter Message must be in the namespace ${namespace}.`,
  },
  "an unknown operation": {
    headers: { "content-type": xml },
    body: soap11(operation("nothing", "")),
    says: `${noAction}found &lt;nothing&gt; in the namespace ${namespace}, expected an operation in the namespace ${namespace}`,
  },
  "an operation in another case": {
    headers: { "content-type": xml },
    body: soap11(operation("SingleSms", "")),
    says: `${noAction}found &lt;SingleSms&gt; in the namespace ${namespace}, expected an operation in the namespace ${namespace}; did you mean "singlesms"?`,
  },
  "an operation in another case, SOAP 1.2": {
    headers: headers12,
    body: soap12(operation("SingleSms", "")),
    says: /^Unable to handle request without a valid action parameter\. .* did you mean "singlesms"\?$/,
    answered: xml12,
  },
  "an operation every object has": {
    headers: { "content-type": xml },
    body: soap11(operation("toString", "")),
    says: /^Unable to handle request without a valid action parameter\. Please supply a valid soap action\. ---&gt; found/,
  },
  "an operation called __proto__": {
    headers: { "content-type": xml },
    body: soap11(operation("__proto__", "")),
    says: /^Unable to handle request without a valid action parameter\. Please supply a valid soap action\. ---&gt; found/,
  },
  "an empty Body": {
    body: soap11(""),
    says: `Server was unable to read request. ---&gt; ${emptyBody}`,
  },
  "an empty Body, no action": { headers: { "content-type": xml }, body: soap11(""), says: `${noAction}${emptyBody}` },
  "an empty Body, SOAP 1.2": {
    headers: headers12,
    body: soap12(""),
    says: `${noAction}${emptyBody}`,
    answered: xml12,
  },
  "a parameter twice": {
    body: soap11(operation("singlesms", "<Message>a</Message><Message>b</Message>")),
    says: "Server was unable to read request. ---&gt; Parameter Message is given twice.",
  },
  "a second operation": { body: soap11(singlesms + singlesms), says: /expected the end of soap:Body/ },
  "something after the Body": {
    body: soap11(singlesms).replace("</soap:Envelope>", "<x/></soap:Envelope>"),
    says: /expected the end of the Envelope/,
  },
  "a missing required parameter": {
    headers: headers11("singlegroupsms"),
    body: soap11(group("")),
    says: "Server was unable to read request. ---&gt; Parameter Group_Id is required and missing.",
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
    says: "SOAP header a was not understood. ---&gt; the operation has no header of that name in the namespace urn:x",
    detail: false,
  },
  "a header to be understood, SOAP 1.2": {
    headers: headers12,
    body: envelope(envelope12, singlesms, '<soap:Header><a soap:mustUnderstand="true"/></soap:Header>'),
    code: "MustUnderstand",
    says: /^SOAP header a was not understood\. /,
    detail: false,
    answered: xml12,
  },
  // .NET refuses it, in words of its own; what it asks for is not known, so it is not passed over.
  "a header that says neither that it is to be understood nor that it is not": {
    body: envelope(envelope11, singlesms, '<soap:Header><a soap:mustUnderstand="yes"/></soap:Header>'),
    code: "MustUnderstand",
    says: /^SOAP header a was not understood\. /,
    detail: false,
  },
  "the same, SOAP 1.2": {
    headers: headers12,
    body: envelope(envelope12, singlesms, '<soap:Header><a soap:mustUnderstand="TRUE"/></soap:Header>'),
    code: "MustUnderstand",
    says: /^SOAP header a was not understood\. /,
    detail: false,
    answered: xml12,
  },
  "a header to be understood by the next": {
    body: envelope(
      envelope11,
      singlesms,
      '<soap:Header><a soap:mustUnderstand="1" soap:actor="http://schemas.xmlsoap.org/soap/actor/next"/></soap:Header>',
    ),
    code: "MustUnderstand",
    says: /^SOAP header a was not understood\. /,
    detail: false,
  },
  ...Object.fromEntries(
    [
      ["nobody named", 'soap:actor=" "'],
      ["the next, blanks around", 'soap:actor=" http://schemas.xmlsoap.org/soap/actor/next\n"'],
    ].map(([name, actor]) => [
      `a header to be understood by ${name}`,
      {
        body: envelope(envelope11, singlesms, `<soap:Header><a soap:mustUnderstand=" 1 " ${actor}/></soap:Header>`),
        code: "MustUnderstand",
        says: /^SOAP header a was not understood\. /,
        detail: false,
      },
    ]),
  ),
  "a header to be understood by the last, SOAP 1.2": {
    headers: headers12,
    body: envelope(
      envelope12,
      singlesms,
      `<soap:Header><a soap:mustUnderstand="1" soap:role="${envelope12}/role/ultimateReceiver "/></soap:Header>`,
    ),
    code: "MustUnderstand",
    says: /^SOAP header a was not understood\. /,
    detail: false,
    answered: xml12,
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
    says: /^Server was unable to read request\. ---&gt; Request format is invalid: Missing required soap:Envelope element\. ---&gt; line 1, column \d+: expected a SOAP Envelope, found &lt;Body&gt;/,
  },
  ...Object.fromEntries(
    [
      "<s:Envelope/>",
      "<s:Envelope> </s:Envelope>",
      "<s:Envelope><s:Header/></s:Envelope>",
      "<s:Envelope><x/></s:Envelope>",
    ].flatMap((content): [string, Refused][] =>
      [envelope11, envelope12].map((version) => [
        `no Body: ${content} of ${version}`,
        {
          headers: version === envelope11 ? headers11("singlesms") : headers12,
          body: content.replace("<s:Envelope", `<s:Envelope xmlns:s="${version}"`),
          says: /^Server was unable to read request\. ---&gt; Request format is invalid: Missing required soap:Body element\. ---&gt; line 1, column \d+: /,
          answered: version === envelope11 ? xml : xml12,
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      ["two Headers", "<s:Header/><s:Header/><s:Body/>", "Header"],
      ["a Header after the Body alone", "<s:Header><a/></s:Header><s:Header/>", "Header"],
      ["an element before the Body", "<s:Other/><s:Body/>", "Other"],
    ].map(([name = "", content = "", found = ""]): [string, Refused] => [
      name,
      {
        body: `<s:Envelope xmlns:s="${envelope11}">${content}</s:Envelope>`,
        says: new RegExp(`Missing required soap:Body element\\. ---&gt; .*expected soap:Body, found &lt;${found}&gt;`),
      },
    ]),
  ),
  "an element after the Body": {
    body: soap11(singlesms).replace("</soap:Envelope>", "<soap:Body/></soap:Envelope>"),
    status: 500,
    says: /expected the end of the Envelope/,
  },
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
  "a declaration of UTF-16 that is untrue, SOAP 1.2": {
    headers: { "content-type": "application/soap+xml" },
    body: soap12(singlesms).replace("utf-8", "utf-16"),
    status: 400,
    says: /utf-16/i,
    answered: xml12,
  },
  "text after the envelope": { body: `${soap11(singlesms)}x`, status: 400, says: /follow the root/ },
  "a SOAP 1.1 envelope as application/soap+xml": {
    headers: headers12,
    body: soap11(singlesms),
    status: 415,
    says: "Server found request content type to be 'application/soap+xml', but expected 'text/xml'. ---&gt; a SOAP 1.1 envelope needs the Content-Type text/xml",
    answered: xml12,
  },
  "a missing SOAP header": {
    headers: headers11("headed"),
    body: soap11(operation("headed", "")),
    says: "Missing required header 'Token'.",
    detail: false,
  },
  "a SOAP header twice": {
    headers: headers11("headed"),
    body: envelope(envelope11, operation("headed", ""), `<soap:Header>${token}${token}</soap:Header>`),
    says: "Server was unable to read request. ---&gt; The SOAP header Token is given twice.",
    detail: false,
  },
  "a SOAP header that cannot be read, SOAP 1.2": {
    headers: headers12,
    body: envelope(envelope12, operation("headed", ""), `<soap:Header>${token.replace(">t<", "><b/><")}</soap:Header>`),
    says: /^Server was unable to read request\. ---&gt; .*Token/,
    answered: xml12,
    detail: false,
  },
};

describe("refused", () => {
  test.each(Object.entries(refused))(
    "%s",
    async (
      _title,
      { headers = headers11("singlesms"), body, status = 500, code = "Client", says, answered = xml, detail = true },
    ) => {
      const served = serve();
      const answer = await served.send(typeof body === "string" ? { headers, text: body } : { headers, body });
      const message = typeof says === "string" ? says : expect.stringMatching(says);
      expect(readFault(answer.body)).toMatchObject({
        code: answered === xml12 && code === "Client" ? "Sender" : code,
        message,
        detail,
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
    const expected = "expected text/xml for SOAP 1.1, application/soap+xml for SOAP 1.2";
    expect(answer.body).toBe(
      `Server found request content type to be &#39;${type ?? ""}&#39;, but expected &#39;application/soap+xml&#39;. ---&gt; ${expected}`,
    );
    expect(served.received).toEqual([]);
  });
});

/** No answer grows with what was asked, so that no server can be made to send much by little. */
const long = "x".repeat(10_000);
const formType = "application/x-www-form-urlencoded";
const get = (url: string): Partial<HttpRequest> => ({ method: "GET", url: `${path}/${url}` });
const form = (text: string, type = formType): Asked => ({
  url: `${path}/singlegroupsms`,
  headers: { "content-type": type },
  text,
});
type Asked = Partial<HttpRequest> & { readonly text?: string };
const wordy: Readonly<Record<string, Asked>> = {
  SOAPAction: { headers: headers11(long), text: soap11(operation(long, "")) },
  "SOAPAction alone": { headers: headers11(long), text: soap11(singlesms) },
  action: { headers: { "content-type": `${xml12}; action="${long}"` }, text: soap12(singlesms) },
  element: { headers: headers11("singlesms"), text: soap11(operation(long, "")) },
  "namespace of an element": {
    headers: headers11("singlesms"),
    text: soap11(operation("singlesms", "").replace(namespace, long)),
  },
  "element without an action": { headers: { "content-type": xml }, text: soap11(operation(long, "")) },
  ...Object.fromEntries(
    [`${long} xmlns="a"`, `a xmlns="${long}"`].map((header, at): [string, Asked] => [
      `${at === 0 ? "name" : "namespace"} of a header`,
      {
        headers: headers11("singlesms"),
        text: envelope(envelope11, singlesms, `<soap:Header><${header} soap:mustUnderstand="1"/></soap:Header>`),
      },
    ]),
  ),
  "namespace of the envelope": { headers: headers11("singlesms"), text: envelope(long, singlesms) },
  "Content-Type": { headers: { "content-type": `text/${long}` }, text: soap11(singlesms) },
  charset: { headers: { "content-type": `text/xml; charset=${long}` }, text: soap11(singlesms) },
  number: {
    headers: headers11("singlegroupsms"),
    text: soap11(group(`<Group_Id>${"1".repeat(10_000)}</Group_Id>`)),
  },
  "method over GET": get(long),
  "charset of a form": form("", `${formType}; charset=${long}`),
  "Content-Type of a form": form("", `text/${long}`),
  "name of a field whose value is no UTF-8": form(`${long}=%FF`),
  "number in a form": form(`Group_Id=${"1".repeat(10_000)}`),
};

describe("an answer is short, however long was", () => {
  test.each(Object.entries(wordy))("the %s", async (_title, request) => {
    const answer = await serve().send(request);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.length).toBeLessThan(1_500);
  });

  it("the method over a binding that is off", async () => {
    for (const method of ["GET", "POST"]) {
      const answer = await serve({ bindings: ["soap11"] }).send({ ...get(long), method });
      expect(answer).toMatchObject({ status: 500, body: expect.stringMatching(/^Request format is unrecognized/) });
      expect(answer.body.length).toBeLessThan(1_500);
    }
  });
});

/** Code and message of a fault exactly as ASMX writes one, and whether it has a detail element. */
function readFault(body: string): unknown {
  const soap = body.includes(`xmlns:soap="${envelope12}"`) ? "soap12" : "soap11";
  const pattern =
    soap === "soap11"
      ? /^<\?xml version="1\.0" encoding="utf-8"\?><soap:Envelope [^>]*>(?:<soap:Header><soap12:Upgrade .*<\/soap12:Upgrade><\/soap:Header>)?<soap:Body><soap:Fault><faultcode>soap:(\w+)<\/faultcode><faultstring>([^<]*)<\/faultstring>(<detail \/>)?<\/soap:Fault><\/soap:Body><\/soap:Envelope>$/
      : /^<\?xml version="1\.0" encoding="utf-8"\?><soap:Envelope [^>]*>(?:<soap:Header><soap12:Upgrade .*<\/soap12:Upgrade><\/soap:Header>)?<soap:Body><soap:Fault><soap:Code><soap:Value>soap:(\w+)<\/soap:Value><\/soap:Code><soap:Reason><soap:Text xml:lang="en">([^<]*)<\/soap:Text><\/soap:Reason>(<soap:Detail \/>)?<\/soap:Fault><\/soap:Body><\/soap:Envelope>$/;
  const [, code, message, detail] = pattern.exec(body) ?? [];
  return code === undefined ? body : { code, message, detail: detail !== undefined };
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
    expect(await served.send({ headers: headers12, text: soap12(singlesms) })).toMatchObject({
      status: 415,
      body: "Server found request content type to be &#39;application/soap+xml&#39;, but expected &#39;text/xml&#39;. ---&gt; expected text/xml for SOAP 1.1",
    });
    const answer = await served.send({ headers: { "content-type": xml }, text: soap12(singlesms) });
    expect(answer).toMatchObject({ status: 500, type: xml });
    expect(readFault(answer.body)).toMatchObject({ code: "VersionMismatch" });
    expect(answer.body).not.toContain("soap12:Upgrade");
    expect(served.received).toEqual([]);
  });

  it("SOAP 1.1: what is no XML is told of SOAP 1.2 alone", async () => {
    const headers = { "content-type": "text/plain", soapaction: '""' };
    expect(await serve({ bindings: ["soap12"] }).send({ headers, text: soap12(singlesms) })).toMatchObject({
      status: 415,
      body: "Server found request content type to be &#39;text/plain&#39;, but expected &#39;application/soap+xml&#39;. ---&gt; expected application/soap+xml for SOAP 1.2",
    });
  });

  it("none: what has a SOAPAction and is no XML is told of SOAP 1.1 first", async () => {
    const headers = { "content-type": "text/plain", soapaction: '""' };
    const { body } = await serve().send({ headers, text: soap11(singlesms) });
    expect(body).toContain("but expected &#39;text/xml&#39;. ---&gt; expected text/xml for SOAP 1.1, application/soap");
  });

  it("SOAP 1.1: its envelope is a version mismatch", async () => {
    const answer = await serve({ bindings: ["soap12"] }).send({
      headers: headers11("singlesms"),
      text: soap11(singlesms),
    });
    expect(answer).toMatchObject({ status: 500, type: xml12 });
    expect(answer.body).toContain(
      `<soap:Header><soap12:Upgrade xmlns:soap12="${envelope12}"><soap12:SupportedEnvelope qname="soap12:Envelope" xmlns:soap12="${envelope12}" /></soap12:Upgrade></soap:Header>`,
    );
  });

  it("neither: an unknown version is told both, in ASMX's form", async () => {
    const answer = await serve().send({ headers: headers11("singlesms"), text: envelope("urn:soap13", singlesms) });
    expect(answer.body).toContain(
      `<soap:Header><soap12:Upgrade xmlns:soap12="${envelope12}"><soap12:SupportedEnvelope qname="soap:Envelope" xmlns:soap="${envelope11}" /><soap12:SupportedEnvelope qname="soap12:Envelope" xmlns:soap12="${envelope12}" /></soap12:Upgrade></soap:Header><soap:Body>`,
    );
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
