/** `?disco`, and the address that a proxy tells: who is believed, and what cannot get in (wire 6). */
import { XmlDocument } from "libxml2-wasm";
import { describe, expect, it, test } from "vitest";
import { serve } from "./serve.js";
import { namespace, path } from "./table.js";

const get = (url: string, headers: Record<string, string>) => ({ method: "GET", url, headers });

describe("?disco", () => {
  test.each(["disco", "DISCO", "Disco=1"])("is ASMX's own document: ?%s", async (query) => {
    const answer = await serve().send(get(`${path}?${query}`, { host: "127.0.0.1:37211" }));
    const at = `http://127.0.0.1:37211${path}`;
    const soap = (number: number, ending: string): string =>
      `  <soap address="${at}" xmlns:q${number}="${namespace}" binding="q${number}:Sample${ending}" xmlns="http://schemas.xmlsoap.org/disco/soap/" />`;
    expect(answer).toMatchObject({ status: 200, type: "text/xml; charset=utf-8" });
    expect(answer.response.headers).toMatchObject({ "cache-control": "private, max-age=0", vary: "Host" });
    expect(answer.body.split("\n")).toEqual([
      '<?xml version="1.0" encoding="utf-8"?>',
      '<discovery xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.xmlsoap.org/disco/">',
      `  <contractRef ref="${at}?wsdl" docRef="${at}" xmlns="http://schemas.xmlsoap.org/disco/scl/" />`,
      soap(1, "Soap"),
      soap(2, "Soap12"),
      "</discovery>",
    ]);
  });

  it("names the bindings that are on, at the public address, whatever their text", async () => {
    const options = {
      bindings: ["soap12", "http-get"] as const,
      publicUrl: "https://h.example/a&b",
      namespace: "urn:a&b'c",
    };
    const { body, response } = await serve(options).send(get(`${path}?disco`, { host: "other" }));
    expect(response.headers["vary"]).toBeUndefined();
    using document = XmlDocument.fromString(body);
    const places = { s: "http://schemas.xmlsoap.org/disco/soap/" };
    const [soap, ...more] = document.find("//s:soap", places);
    expect(more).toEqual([]);
    expect(soap?.toString()).toContain('binding="q1:SampleSoap12"');
    expect(body).toContain(`address="https://h.example/a&amp;b${path}"`);
    expect(body).toContain(`xmlns:q1="urn:a&amp;b'c"`);
  });

  it("answers HEAD with its length alone, and refuses a Host that is none", async () => {
    const whole = await serve().send(get(`${path}?disco`, { host: "h" }));
    const head = await serve().send({ method: "HEAD", url: `${path}?disco`, headers: { host: "h" } });
    expect(head).toMatchObject({ status: 200, body: "" });
    expect(head.response.headers["content-length"]).toBe(String(Buffer.byteLength(whole.body)));
    expect((await serve().send(get(`${path}?disco`, { host: 'h"/><x' }))).status).toBe(400);
  });
});

describe("the address that a proxy tells", () => {
  const headers = (more: Record<string, string>) => ({ host: "inner:8080", ...more });
  const told = async (options: object, more: Record<string, string>): Promise<string | undefined> => {
    const { body } = await serve(options).send(get(`${path}?wsdl`, headers(more)));
    return / a="([^"]*)"/.exec(body)?.[1];
  };

  test.each<[Record<string, string>, string]>([
    [{}, "http://inner:8080"],
    [{ "x-forwarded-host": "sms.example.org", "x-forwarded-proto": "https" }, "https://sms.example.org"],
    [{ "x-forwarded-proto": "HTTPS" }, "https://inner:8080"],
    [{ "x-forwarded-host": "outer:8443, nearer" }, "http://outer:8443"],
    [
      { forwarded: 'for=192.0.2.1; Host="sms.example.org:8443";proto=https, for=10.0.0.1;host=x' },
      "https://sms.example.org:8443",
    ],
    [{ forwarded: "for=192.0.2.1", "x-forwarded-host": "outer" }, "http://outer"],
    [{ forwarded: "host=a", "x-forwarded-host": "b" }, "http://a"],
    [{ "x-forwarded-host": 'h"/><x', "x-forwarded-proto": "https" }, "https://inner:8080"],
    [{ "x-forwarded-host": "u@h" }, "http://inner:8080"],
    [{ "x-forwarded-proto": "javascript" }, "http://inner:8080"],
    [{ forwarded: 'host="a b";proto="x://y"' }, "http://inner:8080"],
    [{ "x-forwarded-host": " outer ,b", "x-forwarded-proto": " https , http" }, "https://outer"],
    [{ forwarded: ' for=1 ; HOST = "outer:81" ; proto= https ' }, "https://outer:81"],
    [{ forwarded: 'host=a"b"' }, "http://inner:8080"],
    [{ forwarded: 'host="a"b' }, "http://inner:8080"],
    [{ forwarded: "host", "x-forwarded-host": "outer" }, "http://inner:8080"],
    [{ forwarded: "", "x-forwarded-host": "", "x-forwarded-proto": "" }, "http://inner:8080"],
  ])("%o is believed where that was asked: %s", async (more, origin) => {
    expect(await told({ trustForwarded: true }, more)).toBe(`${origin}${path}`);
    expect(await told({}, more)).toBe(`http://inner:8080${path}`);
    expect(await told({ trustForwarded: true, publicUrl: "https://p.example" }, more)).toBe(`https://p.example${path}`);
  });

  it("is enough where there is no Host, or one that is none", async () => {
    const at = async (headers: Record<string, string>) =>
      serve({ trustForwarded: true }).send(get(`${path}?wsdl`, headers));
    expect((await at({})).body).toContain(` a="http://localhost${path}"`);
    expect((await at({ "x-forwarded-host": "outer" })).body).toContain(` a="http://outer${path}"`);
    expect((await at({ host: "<", "x-forwarded-host": "outer" })).body).toContain(` a="http://outer${path}"`);
    expect(await at({ host: "<" })).toMatchObject({ status: 400, body: "The Host header is not a host." });
    expect(await at({ host: "<", "x-forwarded-host": "<" })).toMatchObject({ status: 400 });
  });

  it("is in Vary then, and lets nobody in", async () => {
    const served = serve({ trustForwarded: true, allowedHosts: ["inner"] });
    const answer = await served.send(get(`${path}?wsdl`, headers({})));
    expect(answer.response.headers["vary"]).toBe("Host, Forwarded, X-Forwarded-Host, X-Forwarded-Proto");
    const strange = { host: "strange", "x-forwarded-host": "inner" };
    expect((await served.send(get(`${path}?wsdl`, strange))).status).toBe(403);
  });
});
