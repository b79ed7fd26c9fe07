/**
 * Owns the SOAP requests of sections 1 and 7 of docs/wire.md, and the other methods of the service's address.
 * Invariant: each differs from a plain good request in the one thing its name says.
 */
import type { RawRequest } from "./raw-request.js";
import {
  ACCOUNT,
  DECLARATION,
  ENVELOPES,
  FORM,
  NS,
  SMS,
  TYPES,
  XSI,
  both,
  document,
  envelope,
  group,
  post,
  premium,
  soap,
  text,
} from "./request-builders.js";

export function soapRequests(): [string, RawRequest][] {
  const quoted = (name: string): string => `"${NS}${name}"`;
  const header = (attributes: string): string =>
    `<soap:Header><h xmlns="urn:h" ${attributes}>x</h></soap:Header><soap:Body>${SMS}</soap:Body>`;
  const withHeader = (version: 11 | 12, attributes: string): RawRequest =>
    post(envelope(version, header(attributes)), TYPES[version], {
      action: version === 11 ? quoted("singlesms") : null,
    });
  const utf16 = (big: boolean): Buffer => {
    const bytes = Buffer.from(
      `\ufeff${envelope(11, `<soap:Body>${SMS}</soap:Body>`, '<?xml version="1.0" encoding="utf-16"?>')}`,
      "utf16le",
    );
    return big ? bytes.swap16() : bytes;
  };
  const plain = envelope(11, `<soap:Body>${SMS}</soap:Body>`);
  return [
    ...both("plain", (version) => soap(version, SMS)),
    // Routing.
    ["SOAP 1.1 SOAPAction unquoted", soap(11, SMS, { action: `${NS}singlesms` })],
    ["SOAP 1.1 SOAPAction missing", soap(11, SMS, { action: null })],
    ['SOAP 1.1 SOAPAction ""', soap(11, SMS, { action: '""' })],
    ["SOAP 1.1 SOAPAction empty", soap(11, SMS, { action: "" })],
    ["SOAP 1.1 SOAPAction with blanks", soap(11, SMS, { action: ` ${quoted("singlesms")} ` })],
    ["SOAP 1.1 SOAPAction of another operation", soap(11, SMS, { action: quoted("multiplesms") })],
    ["SOAP 1.1 SOAPAction of no operation", soap(11, SMS, { action: quoted("nothing") })],
    ["SOAP 1.1 SOAPAction in another case", soap(11, SMS, { action: quoted("SingleSms") })],
    ["SOAP 1.1 SOAPAction without namespace", soap(11, SMS, { action: '"singlesms"' })],
    ["SOAP 1.1 no operation of that name, no SOAPAction", soap(11, `<nothing xmlns="${NS}"/>`, { action: null })],
    ["SOAP 1.2 no operation of that name", soap(12, `<nothing xmlns="${NS}"/>`)],
    ["SOAP 1.2 action", soap(12, SMS, { type: `${TYPES[12]}; action=${quoted("singlesms")}` })],
    ["SOAP 1.2 action unquoted", soap(12, SMS, { type: `${TYPES[12]}; action=${NS}singlesms` })],
    ["SOAP 1.2 action empty", soap(12, SMS, { type: `${TYPES[12]}; action=""` })],
    ["SOAP 1.2 action of another operation", soap(12, SMS, { type: `${TYPES[12]}; action=${quoted("multiplesms")}` })],
    ["SOAP 1.2 action of no operation", soap(12, SMS, { type: `${TYPES[12]}; action=${quoted("nothing")}` })],
    ["SOAP 1.2 with SOAPAction", soap(12, SMS, { action: quoted("singlesms") })],
    ["SOAP 1.2 with SOAPAction of another operation", soap(12, SMS, { action: quoted("multiplesms") })],
    ["text/xml with a 1.2 envelope", soap(12, SMS, { type: TYPES[11] })],
    ["text/xml with a 1.2 envelope and SOAPAction", soap(12, SMS, { type: TYPES[11], action: quoted("singlesms") })],
    ["application/soap+xml with a 1.1 envelope", soap(11, SMS, { type: TYPES[12], action: null })],
    ["envelope of no known version", document(plain.replace(ENVELOPES[11], "urn:other"))],
    ...both("body element in another namespace", (version) => soap(version, SMS.replace(NS, "urn:other"))),
    ...both("body element in no namespace", (version) => soap(version, SMS.replace(` xmlns="${NS}"`, ""))),
    ...both("body element in another case", (version) =>
      soap(version, SMS.replace(/singlesms/g, "SingleSms"), version === 11 ? { action: quoted("singlesms") } : {}),
    ),
    // Tolerated forms.
    [
      "default namespace for the envelope",
      document(`${DECLARATION}<Envelope xmlns="${ENVELOPES[11]}"><Body>${SMS}</Body></Envelope>`),
    ],
    [
      "declarations on the envelope",
      document(
        `${DECLARATION}<e:Envelope xmlns:e="${ENVELOPES[11]}" xmlns:n="${NS}"><e:Body><n:singlesms><n:Mobile_Number>1</n:Mobile_Number><n:Password>2</n:Password><n:To_Number>3</n:To_Number><n:Message>m</n:Message></n:singlesms></e:Body></e:Envelope>`,
      ),
    ],
    [
      "parameters in no namespace",
      soap(11, `<n:singlesms xmlns:n="${NS}">${ACCOUNT}<To_Number>3</To_Number><Message>m</Message></n:singlesms>`),
    ],
    ...both("parameters in another order", (version) =>
      soap(
        version,
        `<singlesms xmlns="${NS}"><Message>m</Message><To_Number>3</To_Number><Password>2</Password><Mobile_Number>1</Mobile_Number></singlesms>`,
      ),
    ),
    ...both("unknown parameter", (version) =>
      soap(
        version,
        `<singlesms xmlns="${NS}"><Extra>e<x/></Extra>${ACCOUNT}<To_Number>3</To_Number><Extra2/><Message>m</Message></singlesms>`,
      ),
    ),
    ["parameter in another case", soap(11, text("<to_numbers>3</to_numbers>"))],
    [
      "comments and processing instructions between elements",
      soap(
        11,
        `<!-- c --><?p i?><singlesms xmlns="${NS}"><!-- c -->${ACCOUNT}<?p i?><To_Number>3</To_Number><Message>m</Message></singlesms><!-- c -->`,
      ),
    ],
    ["comment inside a value", soap(11, text("<Message>a<!-- c -->b</Message>"))],
    ["CDATA", soap(11, text("<Message><![CDATA[<a> & b]]> c</Message>"))],
    ["character references", soap(11, text("<Message>&#65;&#x1F600;&#13;&apos;</Message>"))],
    ["reference to a character XML cannot carry", soap(11, text("<Message>a&#1;b</Message>"))],
    ["undeclared entity", soap(11, text("<Message>&nbsp;</Message>"))],
    ["element inside a string", soap(11, text("<Message>a<b>c</b>d</Message>"))],
    ["blanks only", soap(11, text("<Message>  </Message>"))],
    ["line breaks", soap(11, text("<Message>a\r\nb\rc\nd</Message>"))],
    ["attributes on parameters", soap(11, text('<Message a="b" xml:lang="en">m</Message>'))],
    [
      "xsi:type on a parameter",
      soap(
        11,
        text(
          `<Message xmlns:xsi="${XSI}" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xsi:type="xsd:string">m</Message>`,
        ),
      ),
    ],
    [
      "xsi:type of another type",
      soap(
        11,
        text(`<Message xmlns:xsi="${XSI}" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xsi:type="xsd:int">m</Message>`),
      ),
    ],
    ["xsi:nil string", soap(11, text(`<Message xmlns:xsi="${XSI}" xsi:nil="true"/>`))],
    ["xsi:nil string with content", soap(11, text(`<Message xmlns:xsi="${XSI}" xsi:nil="true">m</Message>`))],
    ["empty string", soap(11, text("<Message></Message>"))],
    ["absent string", soap(11, text(""))],
    [
      "encodingStyle on the envelope",
      document(
        plain.replace("<soap:Body>", '<soap:Body soap:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">'),
      ),
    ],
    ["empty Header", document(plain.replace("<soap:Body>", "<soap:Header/><soap:Body>"))],
    ...both("unknown header", (version) => withHeader(version, "")),
    ...both("unknown header, mustUnderstand 0", (version) => withHeader(version, 'soap:mustUnderstand="0"')),
    ...both("unknown header, mustUnderstand 1", (version) => withHeader(version, 'soap:mustUnderstand="1"')),
    ["SOAP 1.2 unknown header, mustUnderstand true", withHeader(12, 'soap:mustUnderstand="true"')],
    [
      "SOAP 1.1 unknown header for another actor, mustUnderstand 1",
      withHeader(11, 'soap:mustUnderstand="1" soap:actor="urn:other"'),
    ],
    [
      "SOAP 1.1 unknown header for next, mustUnderstand 1",
      withHeader(11, 'soap:mustUnderstand="1" soap:actor="http://schemas.xmlsoap.org/soap/actor/next"'),
    ],
    [
      "SOAP 1.2 unknown header for another role, mustUnderstand 1",
      withHeader(12, 'soap:mustUnderstand="1" soap:role="urn:other"'),
    ],
    [
      "SOAP 1.2 unknown header for role none, mustUnderstand 1",
      withHeader(12, 'soap:mustUnderstand="1" soap:role="http://www.w3.org/2003/05/soap-envelope/role/none"'),
    ],
    ["header after the body", document(plain.replace("</soap:Body>", "</soap:Body><soap:Header/>"))],
    ["element after the body", document(plain.replace("</soap:Body>", '</soap:Body><x xmlns="urn:x"/>'))],
    // Encodings.
    ["byte order mark", document(`\ufeff${plain}`)],
    ["UTF-16 little endian", document(utf16(false), { type: "text/xml; charset=utf-16" })],
    ["UTF-16 big endian", document(utf16(true), { type: "text/xml; charset=utf-16" })],
    ["UTF-16 with its mark, charset=utf-8", document(utf16(false))],
    ["charset missing", document(plain, { type: "text/xml" })],
    ["charset missing, SOAP 1.2", soap(12, SMS, { type: "application/soap+xml" })],
    ['charset="UTF-8"', document(plain, { type: 'text/xml; charset="UTF-8"' })],
    ["no blank before charset", document(plain, { type: "text/xml;charset=utf-8" })],
    [
      "charset=ISO-8859-1",
      document(Buffer.from(soapLatin(), "latin1"), {
        type: "text/xml; charset=ISO-8859-1",
        action: quoted("multiplesms"),
      }),
    ],
    ["charset unknown", document(plain, { type: "text/xml; charset=bogus" })],
    ["bytes that are not UTF-8", document(Buffer.from(soapLatin(), "latin1"), { action: quoted("multiplesms") })],
    ["declaration missing", document(plain.replace(DECLARATION, ""))],
    ["declaration in single quotes", document(plain.replace(DECLARATION, "<?xml version='1.0' encoding='utf-8'?>"))],
    [
      "declaration standalone",
      document(plain.replace(DECLARATION, '<?xml version="1.0" encoding="utf-8" standalone="yes"?>')),
    ],
    ["declaration without encoding", document(plain.replace(DECLARATION, '<?xml version="1.0"?>'))],
    ["declaration of another encoding than the charset", document(plain.replace("utf-8", "iso-8859-1"))],
    ["attributes in single quotes", document(plain.replace(/"/g, "'"))],
    ["white space before the declaration", document(` ${plain}`)],
    // Values.
    ...[
      "5",
      "+5",
      " 5 ",
      "\n5\t",
      "007",
      "-0",
      "2147483647",
      "-2147483648",
      "2147483648",
      "abc",
      "1.0",
      "1e3",
      "0x10",
      "1,000",
      "",
      "٣",
    ].map((value): [string, RawRequest] => [
      `int ${JSON.stringify(value)}`,
      soap(11, group(`<Group_Id>${value}</Group_Id>`)),
    ]),
    ["int in CDATA and comment", soap(11, group("<Group_Id><!-- c --><![CDATA[5]]></Group_Id>"))],
    ["int xsi:nil", soap(11, group(`<Group_Id xmlns:xsi="${XSI}" xsi:nil="true"/>`))],
    ["int required, missing", soap(11, group(""))],
    ["int optional, missing", soap(11, `<getGroupList xmlns="${NS}">${ACCOUNT}</getGroupList>`)],
    ...["true", "false", "1", "0", " true ", "True", "TRUE", "yes", ""].map((value): [string, RawRequest] => [
      `boolean ${JSON.stringify(value)}`,
      soap(11, premium(`<Premium_Response>${value}</Premium_Response>`)),
    ]),
    ["boolean xsi:nil", soap(11, premium(`<Premium_Response xmlns:xsi="${XSI}" xsi:nil="true"/>`))],
    ["boolean missing", soap(11, premium(""))],
    // Refused forms.
    ["parameter twice", soap(11, text("<Message>first</Message><Message>second</Message>"))],
    ["two operations", soap(11, `${SMS}${text("<Message>second</Message>")}`)],
    ["same operation twice", soap(11, `${text("<Message>first</Message>")}${text("<Message>second</Message>")}`)],
    ...both("empty Body", (version) => soap(version, "", version === 11 ? { action: quoted("singlesms") } : {})),
    ...both("no Body", (version) =>
      post(envelope(version, ""), TYPES[version], { action: version === 11 ? quoted("singlesms") : null }),
    ),
    ["text in Envelope", document(envelope(11, `text<soap:Body>${SMS}</soap:Body>`))],
    ["text in Body", soap(11, `text${SMS}`, { action: quoted("singlesms") })],
    ["root that is not an Envelope", document(`${DECLARATION}${SMS}`)],
    ...both("DOCTYPE", (version) =>
      post(
        envelope(version, `<soap:Body>${SMS}</soap:Body>`).replace(DECLARATION, `${DECLARATION}<!DOCTYPE x>`),
        TYPES[version],
        { action: version === 11 ? quoted("singlesms") : null },
      ),
    ),
    ...both("malformed", (version) =>
      post(envelope(version, `<soap:Body>${SMS}</soap:Body>`).replace("</singlesms>", "</singlesm>"), TYPES[version], {
        action: version === 11 ? quoted("singlesms") : null,
      }),
    ),
    ...both("truncated", (version) =>
      post(envelope(version, `<soap:Body>${SMS}`).slice(0, -20), TYPES[version], {
        action: version === 11 ? quoted("singlesms") : null,
      }),
    ),
    ...both("empty", (version) => post("", TYPES[version], { action: version === 11 ? quoted("singlesms") : null })),
    ...both("not XML", (version) =>
      post("hello", TYPES[version], { action: version === 11 ? quoted("singlesms") : null }),
    ),
    ["text after the document", document(`${plain}x`)],
    ["undeclared prefix", soap(11, `<x:singlesms>${ACCOUNT}</x:singlesms>`, { action: quoted("singlesms") })],
    ["Content-Type text/plain", document(plain, { type: "text/plain" })],
    ["Content-Type application/xml", document(plain, { type: "application/xml" })],
    ["Content-Type application/json", document("{}", { type: "application/json" })],
    ["Content-Type missing", post(plain, undefined, { action: quoted("singlesms") })],
    ["Content-Type multipart/related", document(plain, { type: 'multipart/related; boundary="x"' })],
    ["Content-Type TEXT/XML", document(plain, { type: "TEXT/XML; CHARSET=UTF-8" })],
    // HTTP.
    ["HTTP/1.0", document(plain, { version: "1.0" })],
    ["chunked", document(plain, { headers: [["Transfer-Encoding", "chunked"]] })],
    ["Expect: 100-continue", document(plain, { headers: [["Expect", "100-continue"]] })],
    ["GET of the service", { method: "GET", target: "", headers: [] }],
    ["GET ?WSDL", { method: "GET", target: "?WSDL", headers: [] }],
    ["GET ?wsdl", { method: "GET", target: "?wsdl", headers: [] }],
    ["GET ?op", { method: "GET", target: "?op=singlesms", headers: [] }],
    ["GET ?disco", { method: "GET", target: "?disco", headers: [] }],
    ["GET ?other", { method: "GET", target: "?other", headers: [] }],
    ["PUT of the service", document(plain, { method: "PUT" })],
    ["DELETE of the service", { method: "DELETE", target: "", headers: [] }],
    ["POST of a form to the service", post("Mobile_Number=1", FORM)],
  ];
}

function soapLatin(): string {
  return envelope(11, `<soap:Body>${text("<Message>é</Message>")}</soap:Body>`, '<?xml version="1.0"?>');
}
