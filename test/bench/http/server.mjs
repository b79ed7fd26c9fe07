/**
 * Owns the child processes of the server bench: `node http/server.mjs <candidate> [module]` listens on loopback, says where,
 * and reports its CPU time when asked. The prepared one also answers the clients of the client bench.
 * Invariant: a candidate shares its process with nothing but its own server.
 */
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { dataSetReply, intReply, messageText } from "../xml-documents.mjs";

const NAMESPACE = "http://example.org/messaging/";
const PATH = "/api/webservice.asmx";

/** One row as the handlers hand it out, as `dataSetReply` has it. */
function rowValues(index, text) {
  return {
    HistoryId: 4_000_000_000n + BigInt(index),
    SenderNumber: "+27820000000",
    RecipientNumber: `+2782${String(index).padStart(7, "0")}`,
    MessageText: messageText(index, text),
    CreditsCharged: `${index % 10}.${String(index % 100).padStart(2, "0")}`,
    SentDateTime: `2009-03-04T05:${String(index % 60).padStart(2, "0")}:07.0000000+02:00`,
    Delivered: index % 3 !== 0,
    NetworkCode: 65501 + (index % 4),
  };
}

const rowsOf = (text) => Array.from({ length: 100 }, (_none, index) => rowValues(index, text));
/** What a request asks for: in which text. */
const rows = { real: rowsOf("real"), ascii: rowsOf("ascii") };
const textsOf = (list) =>
  list.map((each) => ({ ...each, HistoryId: String(each.HistoryId), Delivered: String(each.Delivered) }));
const texts = { real: textsOf(rows.real), ascii: textsOf(rows.ascii) };
const replies = {
  int: Buffer.from(intReply()),
  real: Buffer.from(dataSetReply(100, "real")),
  ascii: Buffer.from(dataSetReply(100, "ascii")),
};

/** The reply that lies ready. */
function replyTo(body) {
  if (!body.includes("<getSMSHistoryList")) return replies.int;
  return body.includes("ascii</Start_Date>") ? replies.ascii : replies.real;
}

/** What a DataSet is in a WSDL (wire 6). */
const anyRows =
  '<s:element minOccurs="0" name="getSMSHistoryListResult"><s:complexType><s:sequence maxOccurs="unbounded">' +
  '<s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax"/>' +
  '<s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax"/>' +
  "</s:sequence></s:complexType></s:element>";

/**
 * A WSDL of two operations that node-soap understands: with `described` its rows are an ordinary sequence, which is what it can
 * write, else a DataSet as ASMX declares it.
 */
function wsdl(address, described) {
  const parameters = (names) =>
    names.map((name) => `<s:element minOccurs="0" name="${name}" type="s:string"/>`).join("");
  const element = (name, content) =>
    `<s:element name="${name}"><s:complexType><s:sequence>${content}</s:sequence></s:complexType></s:element>`;
  const columns = parameters(Object.keys(texts.real[0]));
  const nested = (name, content) =>
    `<s:element minOccurs="0" maxOccurs="unbounded" name="${name}"><s:complexType><s:sequence>${content}</s:sequence></s:complexType></s:element>`;
  const operations = ["singlesms", "getSMSHistoryList"];
  const each = (print) => operations.map(print).join("");
  return `<?xml version="1.0" encoding="utf-8"?><wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tns="${NAMESPACE}" targetNamespace="${NAMESPACE}"><wsdl:types><s:schema elementFormDefault="qualified" targetNamespace="${NAMESPACE}">${element("singlesms", parameters(["Mobile_Number", "Password", "To_Number", "Message"]))}${element("singlesmsResponse", '<s:element name="singlesmsResult" type="s:int"/>')}${element("getSMSHistoryList", parameters(["Mobile_Number", "Password", "Start_Date", "End_Date"]))}${element("getSMSHistoryListResponse", described ? nested("getSMSHistoryListResult", nested("Table", columns)) : anyRows)}</s:schema></wsdl:types>${each((name) => `<wsdl:message name="${name}In"><wsdl:part name="parameters" element="tns:${name}"/></wsdl:message><wsdl:message name="${name}Out"><wsdl:part name="parameters" element="tns:${name}Response"/></wsdl:message>`)}<wsdl:portType name="S">${each((name) => `<wsdl:operation name="${name}"><wsdl:input message="tns:${name}In"/><wsdl:output message="tns:${name}Out"/></wsdl:operation>`)}</wsdl:portType><wsdl:binding name="S" type="tns:S"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>${each((name) => `<wsdl:operation name="${name}"><soap:operation soapAction="${NAMESPACE}${name}" style="document"/><wsdl:input><soap:body use="literal"/></wsdl:input><wsdl:output><soap:body use="literal"/></wsdl:output></wsdl:operation>`)}</wsdl:binding><wsdl:service name="S"><wsdl:port name="S" binding="tns:S"><soap:address location="${address}"/></wsdl:port></wsdl:service></wsdl:definitions>`;
}

/** Each opens a server and gives its port. */
const candidates = {
  /** node:http that reads the body and answers bytes that lie ready. */
  async prepared() {
    return listen((request, response) => {
      const pieces = [];
      request.on("data", (piece) => pieces.push(piece));
      request.on("end", () => {
        const description =
          request.method === "GET" && Buffer.from(wsdl(`http://${request.headers.host}${PATH}`, false));
        const body = description || replyTo(Buffer.concat(pieces));
        response.writeHead(200, { "content-type": "text/xml; charset=utf-8", "content-length": body.length });
        response.end(body);
      });
    });
  },
  /** The generated runtime: adapter, dispatcher, handlers that return values that lie ready. */
  async ours(module) {
    return (await import(pathToFileURL(module).href)).open(rows);
  },
  /** The adapter by itself, over a dispatcher that answers bytes that lie ready. */
  async adapter(module) {
    const { serve } = await import(pathToFileURL(module).href);
    const head = { status: 200, headers: { "content-type": "text/xml; charset=utf-8" } };
    const handle = async ({ body }) => ({ ...head, body: replyTo(Buffer.from(body)) });
    return (await serve({ handle }, { port: 0 })).port;
  },
  async soap() {
    const { listen: attach } = (await import("soap")).default;
    const server = createServer((_request, response) => response.writeHead(404).end());
    const port = await opened(server);
    const service = {
      S: {
        S: {
          singlesms: () => ({ singlesmsResult: 14 }),
          getSMSHistoryList: ({ Start_Date }) => ({ getSMSHistoryListResult: { Table: texts[Start_Date] } }),
        },
      },
    };
    await new Promise((resolve) =>
      attach(server, PATH, service, wsdl(`http://127.0.0.1:${port}${PATH}`, true), resolve),
    );
    return port;
  },
};

const listen = (listener) => opened(createServer(listener));

function opened(server) {
  // A slice on a busy machine may come after Node's five seconds, and a connection that closes under a request fails the call.
  server.keepAliveTimeout = 600_000;
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
}

const [, , name, module] = process.argv;
const port = await candidates[name](module);
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ microseconds: user + system });
});
process.on("disconnect", () => process.exit());
process.send({ port });
