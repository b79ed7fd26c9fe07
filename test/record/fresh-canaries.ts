/**
 * Owns 200 exchanges with a planted value each: shapes of messages, filled with names of several languages and trades and with kinds of values.
 * Invariant: it was written before its author read what the recorder looks for, and nothing is taken out of it because it stays.
 */
import { gzipSync } from "node:zlib";

export interface Canary {
  readonly title: string;
  /** What must not be written. */
  readonly value: string;
  readonly method: "POST" | "GET";
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: string;
  readonly status: number;
  readonly answerHeaders: readonly string[];
  readonly answer: string;
}

type Parts = Partial<Omit<Canary, "title" | "value">>;
/** `inside` makes a message with this in its first element; it is the request or the answer. */
type Shape = (
  name: string,
  value: string,
  inside: (xml: string, header?: string) => Parts,
  isAnswer: boolean,
) => Parts | undefined;

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString("base64");
const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
const url = encodeURIComponent;
const json = JSON.stringify;
const form = ["Host", "h:1", "Content-Type", "application/x-www-form-urlencoded"];
const script = ["Host", "h:1", "Content-Type", "application/json; charset=utf-8"];
const html = ["Content-Type", "text/html; charset=utf-8"];
const path = "/claims/desk.asmx";
const note = "<Remark>cracked windscreen</Remark>";
const soaps = [
  { namespace: "http://schemas.xmlsoap.org/soap/envelope/", type: "text/xml; charset=utf-8" },
  { namespace: "http://www.w3.org/2003/05/soap-envelope", type: "application/soap+xml; charset=utf-8" },
] as const;
type Soap = (typeof soaps)[number];

const envelope = ({ namespace }: Soap, body: string, header = ""): string =>
  `<e:Envelope xmlns:e="${namespace}">${header && `<e:Header>${header}</e:Header>`}<e:Body>${body}</e:Body></e:Envelope>`;
const fault = (text: string, detail = ""): Parts => ({
  status: 500,
  answer: envelope(
    soaps[0],
    `<e:Fault><faultcode>e:Server</faultcode><faultstring>${escape(text)}</faultstring><detail>${detail}</detail></e:Fault>`,
  ),
});
const wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

/** Each makes the place, the name and the value into a part of a message. */
const shapes: Readonly<Record<string, Shape>> = {
  element: (n, v, inside) => inside(`<${n}>${escape(v)}</${n}>`),
  attribute: (n, v, inside) => inside(`<Item ${n}="${escape(v)}"/>`),
  "element in the element": (n, v, inside) => inside(`<${n}><Content>${escape(v)}</Content></${n}>`),
  "attribute below the element": (n, v, inside) => inside(`<${n}><c x="${escape(v)}"/></${n}>`),
  "attributes name and value": (n, v, inside) => inside(`<Param name="${n}" value="${escape(v)}"/>`),
  "elements Key and Value": (n, v, inside) => inside(`<Entry><Key>${n}</Key><Value>${escape(v)}</Value></Entry>`),
  "cells of a row": (n, v, inside) => inside(`<Row><Cell>${n}</Cell><Cell>${escape(v)}</Cell></Row>`),
  "JSON in CDATA": (n, v, inside) => inside(`<Blob><![CDATA[${json({ applicant: { [n]: v } })}]]></Blob>`),
  "XML as text": (n, v, inside) => inside(`<Blob>${escape(`<doc><${n}>${escape(v)}</${n}></doc>`)}</Blob>`),
  "base64 of a form": (n, v, inside) => inside(`<Blob>${base64(`lang=de&${url(n)}=${url(v)}`)}</Blob>`),
  "base64 of JSON": (n, v, inside) => inside(`<Blob>${base64(json({ [n]: v, lang: "de" }))}</Blob>`),
  "base64 of gzip": (n, v, inside) => inside(`<Blob>${base64(gzipSync(`${n}: ${v}\n`))}</Blob>`),
  hexadecimal: (n, v, inside) => inside(`<Blob>${Buffer.from(`${n}=${v}`).toString("hex")}</Blob>`),
  "CSV with a head": (n, v, inside) => inside(`<Csv>${escape(`Row,${n},Town\n1,"${v}",Lund\n`)}</Csv>`),
  "line with semicolons": (n, v, inside) => inside(`<Line>${escape(`set;${n};${v};eol`)}</Line>`),
  "fixed segments": (n, v, inside) => inside(`<Edi>${escape(`ISA*00*${n}*01*${v}*ZZ~`)}</Edi>`),
  "connection string": (n, v, inside) =>
    inside(`<Source>${escape(`Server=db4;Uid=app;${n}=${v};Pooling=no`)}</Source>`),
  "SQL update": (n, v, inside) => inside(`<Sql>${escape(`UPDATE person SET ${n} = '${v}' WHERE row = 7`)}</Sql>`),
  "SQL insert": (n, v, inside) =>
    inside(`<Sql>${escape(`INSERT INTO person (town, ${n}) VALUES ('Lund', '${v}')`)}</Sql>`),
  "option of Windows": (n, v, inside) => inside(`<Run>${escape(`sync.exe /${n}:"${v}" /quiet`)}</Run>`),
  "option of Unix": (n, v, inside) => inside(`<Run>${escape(`sync --${n.toLowerCase()} '${v}' --quiet`)}</Run>`),
  sentence: (n, v, inside) => inside(`<Remark>${escape(`Hello Ann, your ${n} is ${v}.`)}</Remark>`),
  "words without a verb": (n, v, inside) => inside(`<Remark>${escape(`wrong ${n} ${v} for desk 4`)}</Remark>`),
  "text with marks": (n, v, inside) => inside(`<p>${n} <b>${escape(v)}</b></p>`),
  comment: (n, v, inside) => inside(`${note}<!-- ${n}: ${v.replace(/--/g, "")} -->`),
  "processing instruction": (n, v, inside) => inside(`<?auth ${n}="${v}"?>${note}`),
  "INI lines": (n, v, inside) => inside(`<Config>${escape(`[gate]\n${n} = ${v}\nretry = 3\n`)}</Config>`),
  "YAML lines": (n, v, inside) => inside(`<Config>${escape(`gate:\n  - name: ${n}\n    value: ${v}\n`)}</Config>`),
  "address with a user": (n, v, inside) => inside(`<Link>${escape(`ftp://${n}:${url(v)}@files.test/in`)}</Link>`),
  "DataSet's row": (n, v, inside) =>
    inside(
      `<d:diffgram xmlns:d="urn:schemas-microsoft-com:xml-diffgram-v1"><NewDataSet xmlns=""><Table d:id="Table1"><${n}>${escape(v)}</${n}></Table></NewDataSet></d:diffgram>`,
    ),
  "columns and rows": (n, v, inside) => inside(`<Grid>${escape(json({ columns: ["Row", n], rows: [[1, v]] }))}</Grid>`),
  "SOAP header": (n, v, inside) => inside(note, `<h:Desk xmlns:h="urn:h"><h:${n}>${escape(v)}</h:${n}></h:Desk>`),
  "attribute of a SOAP header": (n, v, inside) => inside(note, `<h:Desk xmlns:h="urn:h" h:${n}="${escape(v)}"/>`),
  "username token": (n, v, inside) =>
    inside(
      note,
      `<w:Security xmlns:w="${wsse}"><w:UsernameToken><w:Username>${n}</w:Username><w:Password Type="#PasswordText">${escape(v)}</w:Password></w:UsernameToken></w:Security>`,
    ),
  "binary token": (n, v, inside) =>
    inside(
      note,
      `<w:Security xmlns:w="${wsse}"><w:BinarySecurityToken ValueType="#${n}">${base64(v)}</w:BinarySecurityToken></w:Security>`,
    ),
  "reference of SOAP encoding": (n, v, inside) => {
    const parts = inside(`<${n} href="#id0"/>`);
    const outside = `</FileClaim$1><multiRef id="id0">${escape(v)}</multiRef></e:Body>`;
    const move = (text: string): string => text.replace(/<\/FileClaim(Response)?><\/e:Body>/, outside);
    return parts.body === undefined
      ? { ...parts, answer: move(parts.answer ?? "") }
      : { ...parts, body: move(parts.body) };
  },
  result: (_, v) => ({
    answer: envelope(soaps[0], `<SignInResponse xmlns="urn:claims"><return>${escape(v)}</return></SignInResponse>`),
    body: envelope(soaps[0], `<SignIn xmlns="urn:claims"/>`),
  }),
  cookie: (n, v, _, isAnswer) =>
    isAnswer
      ? { answerHeaders: ["Content-Type", soaps[0].type, "Set-Cookie", `${url(n)}=${url(v)}; Path=/`] }
      : { headers: ["Host", "h:1", "Content-Type", soaps[0].type, "Cookie", `seen=1; ${url(n)}=${url(v)}`] },
  header: (n, v, _, isAnswer) => {
    const line = [`X-${url(n).replace(/%/g, "")}`, url(v)];
    return isAnswer
      ? { answerHeaders: ["Content-Type", soaps[0].type, ...line] }
      : { headers: ["Host", "h:1", "Content-Type", soaps[0].type, ...line] };
  },
  "headers that everyone sends": (n, v, _, isAnswer) =>
    isAnswer
      ? { answerHeaders: ["Content-Type", soaps[0].type, "Location", `http://h:1/claims?${url(n)}=${url(v)}`] }
      : {
          headers: [
            "Host",
            "h:1",
            "Content-Type",
            soaps[0].type,
            "Referer",
            `http://h:1/claims?${url(n)}=${url(v)}`,
            "User-Agent",
            `desk (${url(v)})`,
          ],
        },
  query: (n, v) => ({
    method: "GET",
    url: `${path}/FileClaim?desk=4&${url(n)}=${url(v)}`,
    headers: ["Host", "h:1"],
    body: "",
  }),
  "query encoded twice": (n, v) => ({
    method: "GET",
    url: `${path}/FileClaim?then=${url(`/next?${url(n)}=${url(v)}`)}`,
    headers: ["Host", "h:1"],
    body: "",
  }),
  "segment of the path": (n, v) => ({ url: `/${url(n)}/${url(v)}${path}` }),
  "form field": (n, v) => ({ url: `${path}/FileClaim`, headers: form, body: `desk=4&${url(n)}=${url(v)}` }),
  "JSON in a form field": (n, v) => ({
    url: `${path}/FileClaim`,
    headers: form,
    body: `desk=4&data=${url(json([{ [n]: v }]))}`,
  }),
  "part of form data": (n, v) => ({
    url: `${path}/FileClaim`,
    headers: ["Host", "h:1", "Content-Type", "multipart/form-data; boundary=cut"],
    body: `--cut\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n${v}\r\n--cut--\r\n`,
  }),
  "text of a fault": (n, v) => fault(`The ${n} ${v} was refused`),
  "detail of a fault": (n, v) => fault("Refused", `<f:${n} xmlns:f="urn:f">${escape(v)}</f:${n}>`),
  "JSON body": (n, v, _, isAnswer) => {
    const text = json(isAnswer ? { d: { __type: "Claims.Desk", [n]: v } } : { desk: 4, person: { [n]: v } });
    const asked = { url: `${path}/FileClaim`, headers: script, body: isAnswer ? "{}" : text };
    return isAnswer
      ? { ...asked, answerHeaders: script.slice(2), answer: text }
      : { ...asked, answerHeaders: script.slice(2), answer: "{}" };
  },
  "page of HTML": (n, v) => ({
    status: 500,
    answerHeaders: html,
    answer: `<html><body><br><table><tr><td>${n}<td>${escape(v)}</table></html>`,
  }),
};

const names =
  "Geheimzahl MotDePasse Contrasenya ParolaChiave PalavraPasse Wachtwoord Haslo TajneHeslo Tunnusluku Losen Jelszo Sifreniz ParolVhoda 暗証番号 Lykilord Adgangskode InsuredPersonNo SocialInsuranceNumber CardVerification SwiftAccount RoutingCode DriverLicence PatientFileNo BearerGrant SharedSigningSecret UnlockPhrase AlarmCode VoucherSerial MeterAccessKey ApiCredential TwoFactorSeed RecoveryWords SteuerIdNr Personnummer CodiceFiscale Kontonummer AadhaarNo BankLogin SafeCombination WifiKey".split(
    " ",
  );

/** Values by their number: none occurs in another, and none in the messages around them. */
const kinds: readonly ((at: number) => string)[] = [
  (at) => `Vq${at}xTz7Lm`,
  (at) => String(48_151_623 + at * 7919),
  (at) => `harbour ${["lantern", "mosaic", "thistle", "ember"][at % 4] ?? ""} ${at}ine`,
  (at) => base64(`sealed-${at}-envelope`),
  (at) => `7f0c2b1e-9a4d-4c3e-8f6a-${String(at).padStart(12, "5a")}`,
  (at) => `SE45 5000 0000 0583 98${at} 66`,
  (at) => `Волга${at}берег`,
  (at) => `k@t${at}&r<n"q`,
  (at) => `inga.${at}@berg.test`,
  (at) => `${at}${["magnolia", "kestrel", "obsidian", "juniper"][at % 4] ?? ""}`,
];

export const canaryCount = 200;

export const freshCanaries: readonly Canary[] = Array.from({ length: canaryCount }, (_, at) => {
  const rows = Object.entries(shapes);
  const round = Math.floor(at / rows.length);
  const [place, shape] = rows[at % rows.length] ?? rows[0]!;
  const name = names[(at * 7 + round * 3) % names.length] ?? "";
  const value = kinds[(at + round * 3) % kinds.length]?.(at + 101) ?? "";
  const soap = soaps[round % 2] ?? soaps[0];
  const isAnswer = round >= 2;
  const asked = `<FileClaim xmlns="urn:claims">${note}</FileClaim>`;
  const answered = `<FileClaimResponse xmlns="urn:claims">${note}</FileClaimResponse>`;
  const inside = (xml: string, header?: string): Parts =>
    isAnswer
      ? {
          answer: envelope(
            soap,
            answered.replace("</FileClaimR", () => `${xml}</FileClaimR`),
            header,
          ),
        }
      : {
          body: envelope(
            soap,
            asked.replace("</FileClaim>", () => `${xml}</FileClaim>`),
            header,
          ),
        };
  return {
    title: `${at}: ${place}, ${name} in ${isAnswer ? "an answer" : "a request"}: ${value}`,
    value,
    method: "POST",
    url: path,
    headers: ["Host", "h:1", "Content-Type", soap.type],
    body: envelope(soap, asked),
    status: 200,
    answerHeaders: ["Content-Type", soap.type],
    answer: envelope(soap, answered),
    ...shape(name, value, inside, isAnswer),
  };
});
