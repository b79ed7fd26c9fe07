/** Owns the proof that the quick way for requests agrees with the reader, whatever follows whatever. */
import { describe, expect, it } from "vitest";
import { createServerTable } from "../../templates/runtime/bindings/server-table.js";
import { soapVersion11, soapVersion12 } from "../../templates/runtime/bindings/soap/envelope.js";
import { PlainRequests } from "../../templates/runtime/bindings/soap/plain-request.js";
import { SoapRequestReader } from "../../templates/runtime/bindings/soap/request.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { string } from "../../templates/runtime/values/index.js";
import { defaultXmlLimits } from "../../templates/runtime/xml/limits.js";
import { bytes, envelope, envelope11, soap11, soap12 } from "./capture.js";
import { serve } from "./serve.js";
import { namespace, operations, path, service, wsdl } from "./table.js";

const pieces = [
  "<Message>",
  "</Message>",
  "<Group_Id>5</Group_Id>",
  "<Group_Id>x</Group_Id>",
  "<Flag>true</Flag>",
  "<Flag> 1 </Flag>",
  "<To_Number>1</To_Number>",
  "<Message>a</Message>",
  "<Message>a &amp; &#65;</Message>",
  "<Message>a &nbsp;</Message>",
  "<Message>]]></Message>",
  "<Message>]]&gt;</Message>",
  "<Message/>",
  "<Message />",
  "<Message xsi:nil='true'/>",
  '<Message xmlns="">x</Message>',
  "<Message><![CDATA[x]]></Message>",
  "<Message>é漢</Message>",
  "<Message>😀</Message>",
  "<Message>\r\n</Message>",
  "<Message>\u0001</Message>",
  "<Message>a</Messag>",
  "<x/>",
  "<x><Message>b</Message></x>",
  " ",
  "text",
  "<!-- c -->",
  "</singlesms>",
  '<singlesms xmlns="http://example.org/messaging/">',
  "</soap:Body>",
  "<Password>p</Password>",
];
const shells: readonly ((name: string, content: string) => string)[] = [
  (name, content) => soap11(`<${name} xmlns="${namespace}">${content}</${name}>`),
  (name, content) => soap12(`<${name} xmlns="${namespace}">${content}</${name}>`),
  (name, content) => soap11(`<!-- ${name} --><${name} xmlns="${namespace}">${content}</${name}> `),
  (name, content) => soap11(`<${name} xmlns='${namespace}'>${content}</${name}>`),
  (name, content) => soap11(`<n:${name} xmlns:n="${namespace}">${content}</n:${name}>`),
  (name, content) => envelope(envelope11, `<${name} xmlns="${namespace}">${content}</${name}>`, "<soap:Header/>"),
  (name, content) =>
    envelope(
      envelope11,
      `<${name} xmlns="${namespace}">${content}</${name}>`,
      '<soap:Header><a xmlns="urn:x"/></soap:Header>',
    ),
  (name, content) =>
    soap11(
      `\n<n:${name} xmlns:n="${namespace}">\r\n ${content.replaceAll(/(<[/]?)(?=[A-Z])/g, "$1n:")}\n</n:${name} >\n`,
    ),
  (name, content) =>
    soap11(`<n:${name} xmlns:n="${namespace}">${content.replaceAll(/(<[/]?)(?=[A-Z])/g, "$1n:")}</n:${name}>`),
  (name, content) =>
    `<e:Envelope xmlns:e="${envelope11}" xmlns="${namespace}"><e:Body><${name} xmlns="${namespace}">${content}</${name}></e:Body></e:Envelope>`,
];

describe("the quick way", () => {
  const table = createServerTable(namespace, Object.values(operations), () => service.bindings);
  const enabled = (): boolean => true;
  type Hints = ConstructorParameters<typeof SoapRequestReader>[1];

  /** What comes of a request: what is called with what, or how it is refused. */
  function outcome(text: string, hints: Hints, plain: PlainRequests | undefined): unknown {
    const reader = new SoapRequestReader(text, hints, { table, limits: {}, enabled, plain, absent: undefined });
    try {
      const { served, received, soapHeaders } = reader.read();
      return [reader.version.name, served.operation.name, Object.entries(received), Object.entries(soapHeaders)];
    } catch (error) {
      return [reader.version.name, String(error)];
    }
  }

  it("takes every request of a small grammar as the reader does, or not at all", () => {
    const versions = [soapVersion11, soapVersion12];
    const names = ["singlesms", "singlegroupsms", "headed", "nothing"];
    const soapActions = [undefined, `"${namespace}singlesms"`, '"x"'];
    const contents = ["", ...pieces, ...pieces.flatMap((first) => pieces.map((second) => first + second))];
    let taken = 0;
    for (const version of versions) {
      const plain = new PlainRequests(table, enabled);
      for (const shell of shells) {
        for (const name of names) {
          for (const content of contents) {
            const text = shell(name, content);
            if (plain.read(text, version) === undefined) continue;
            taken++;
            for (const soapAction of soapActions) {
              const hints = { version, soapAction, action: undefined };
              expect([text, outcome(text, hints, plain)]).toEqual([text, outcome(text, hints, undefined)]);
            }
          }
        }
      }
    }
    expect(taken).toBeGreaterThan(300);
  });

  it("answers as the reader does whatever two pieces follow each other", async () => {
    const warm = serve();
    const headers = { "content-type": "text/xml" };
    const text = (content: string): string => soap11(`<singlesms xmlns="${namespace}">${content}</singlesms>`);
    await warm.send({ headers, text: text("<Message>a</Message>") });
    for (const first of pieces) {
      for (const second of pieces) {
        const sent = { headers, text: text(first + second) };
        const [short, strict] = [await warm.send(sent), await serve().send(sent)];
        expect([first, second, short.status, short.body]).toEqual([first, second, strict.status, strict.body]);
      }
    }
  });

  it("is not learned from a comment that stands where the operation would, were line ends one character", async () => {
    const operation = (name: string): string => `<${name} xmlns="${namespace}"></${name}>`;
    const real = `--><e:Body>${operation("singlesms")}`;
    const lines = "\r\n".repeat(real.length);
    const shell = (hidden: string): string =>
      `<e:Envelope xmlns:e="${envelope11}">${lines}<!--${hidden}${real}</e:Body></e:Envelope>`;
    const served = serve();
    const headers = { "content-type": "text/xml" };
    for (const hidden of [operation("singlesms"), operation("multiplesms")])
      await served.send({ headers, text: shell(hidden) });
    expect(served.received.map(({ operation: name }) => name)).toEqual(["singlesms", "singlesms"]);
  });

  it("takes no longer text than the reader does", async () => {
    const served = serve({ limits: { bodyBytes: Infinity } });
    const send = (message: string) => {
      const text = soap11(`<singlesms xmlns="${namespace}"><Message>${message}</Message></singlesms>`);
      return served.send({ headers: { "content-type": "text/xml" }, text });
    };
    const long = "x".repeat(defaultXmlLimits.textLength + 1);
    expect([(await send(long)).status, (await send("a")).status, (await send(long)).status]).toEqual([400, 200, 400]);
  });

  it("does not take the operation's end tag for that of a parameter of the same name", async () => {
    const echo = {
      service,
      name: "echo",
      parameters: [{ name: "echo", type: string }],
      result: { codec: scalarResult, type: string },
    };
    const dispatcher = createDispatcher(service, { echo }, wsdl, { echo: () => "run" });
    const send = (content: string) => {
      const body = bytes(soap11(`<echo xmlns="${namespace}">${content}</echo>`));
      return dispatcher.handle({ method: "POST", url: path, headers: { "content-type": "text/xml" }, body });
    };
    expect((await send("<echo>a</echo>")).status).toBe(200);
    expect((await send("<echo>a")).status).toBe(400);
  });
});
