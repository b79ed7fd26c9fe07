/** Owns the proof that the short way for requests agrees with the reader, whatever follows whatever. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { string } from "../../templates/runtime/values/index.js";
import { defaultXmlLimits } from "../../templates/runtime/xml/limits.js";
import { bytes, envelope, envelope11, soap11, soap12 } from "./capture.js";
import { serve } from "./serve.js";
import { namespace, path, service, wsdl } from "./table.js";
import { amount } from "../counts.js";

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
    `<e:Envelope xmlns:e="${envelope11}" xmlns="${namespace}"><e:Body><${name} xmlns="${namespace}">${content}</${name}></e:Body></e:Envelope>`,
];
const types = ["text/xml", "application/soap+xml", 'application/soap+xml; action="x"'];
const actions = [undefined, `"${namespace}singlesms"`, `"${namespace}singlegroupsms"`];

const request = fc.record({
  shell: fc.constantFrom(...shells),
  name: fc.constantFrom("singlesms", "singlesms", "singlegroupsms", "headed", "nothing", "ping"),
  content: fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join("")),
  type: fc.constantFrom(...types),
  action: fc.constantFrom(...actions),
});

describe("the short way", () => {
  it("answers as a dispatcher does that reads its first request, and hands over the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
        const warm = serve();
        for (const shell of shells) {
          for (const type of types)
            await warm.send({ headers: { "content-type": type }, text: shell("singlesms", "<Message>a</Message>") });
        }
        for (const { shell, name, content, type, action } of requests) {
          warm.received.length = 0;
          const cold = serve();
          const headers = { "content-type": type, ...(action === undefined ? {} : { soapaction: action }) };
          const sent = { headers, text: shell(name, content) };
          const [first, second] = [await warm.send(sent), await cold.send(sent)];
          expect([first.status, first.type, first.body]).toEqual([second.status, second.type, second.body]);
          const seen = (served: typeof warm) =>
            served.received.map(({ operation, parameters, context }) => [
              operation,
              context.binding,
              Object.entries(parameters),
            ]);
          expect(seen(warm)).toEqual(seen(cold));
        }
      }),
      { numRuns: amount(100, 300) },
    );
  }, 60_000);

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
