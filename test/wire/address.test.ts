/** Where a client calls its service: `baseUrl` as people have it, the description's address, and plain http with secrets. */
import { describe, expect, it } from "vitest";
import { plainAddress } from "../../templates/runtime/client/plain-address.js";
import { checkAddress } from "../../templates/runtime/option-checks.js";
import { createMessagingAccountClient, messagingAccountAddress } from "../../generated/messaging-account/index.js";
import { compileText, fileText } from "../golden/compile-case.js";
import type { HttpRequest } from "../../templates/runtime/exchange.js";

const path = "/api/webservice.asmx";
const whole = `https://sms.example.org${path}`;

describe("baseUrl", () => {
  it.each([
    ["https://sms.example.org", whole],
    ["https://sms.example.org///", whole],
    [` ${whole} `, whole],
    [`${whole}/`, whole],
    [`${whole}?WSDL`, whole],
    [`${whole}?wsdl`, whole],
    [`${whole}/?singleWsdl`, whole],
    [`${whole}?wsdl=1`, whole],
    ["https://sms.example.org/API/WebService.asmx?WSDL", "https://sms.example.org/API/WebService.asmx"],
    ["https://gw.example/tenant", `https://gw.example/tenant${path}`],
    [`https://gw.example/tenant${path}`, `https://gw.example/tenant${path}`],
    ["https://sms.example.org/old/Service1.asmx", "https://sms.example.org/old/Service1.asmx"],
    ["https://webservice.asmx", `https://webservice.asmx${path}`],
  ])("%s is called at %s", (baseUrl, address) => {
    expect(checkAddress(baseUrl, path)).toBe(address);
  });

  it.each([
    ["https://h", "/", "https://h/"],
    ["https://h/", "/", "https://h/"],
    ["https://h/a", "/", "https://h/a/"],
    ["https://h/svc", "/svc/", "https://h/svc/"],
    ["https://h/svc/?wsdl", "/svc/", "https://h/svc/"],
    ["https://svc", "/svc", "https://svc/svc"],
    ["https://h/service.svc/soap", "/service.svc/soap", "https://h/service.svc/soap"],
    ["https://h/dienst/Prüfung", "/dienst/Prüfung", "https://h/dienst/Prüfung"],
  ])("%s with the path %s is called at %s", (baseUrl, own, address) => {
    expect(checkAddress(baseUrl, own)).toBe(address);
  });

  it.each([
    ["", /baseUrl is not an absolute address/],
    ["sms.example.org", /baseUrl is not an absolute address/],
    ["ftp://h", /has the scheme "ftp:"/],
    ["https://ann:secret@h", /user name or password/],
    [`${whole}?op=checkCredits`, /has a query or fragment/],
    [`${whole}?WSDL#top`, /has a query or fragment/],
    [`${whole}?`, /has a query or fragment/],
  ])("refuses %s", (baseUrl, message) => {
    expect(() => checkAddress(baseUrl, path)).toThrow(message);
  });
});

describe("the address in the description", () => {
  it("is exported, and called where baseUrl is left out or undefined", async () => {
    const urls: string[] = [];
    const transport = async ({ url }: HttpRequest) => {
      urls.push(url);
      return { status: 503, headers: {}, body: new Uint8Array() };
    };
    for (const options of [{ transport }, { transport, baseUrl: undefined }, { transport, baseUrl: whole }]) {
      const { checkCredits } = createMessagingAccountClient(options);
      await expect(checkCredits({ Mobile_Number: "1", Password: "2" })).rejects.toThrow("503");
    }
    expect(messagingAccountAddress).toBe(`http://localhost:8080${path}`);
    expect(urls).toEqual([messagingAccountAddress, messagingAccountAddress, whole]);
  });

  const client = async (baseUrl: string, secret: boolean): Promise<string> => {
    const lines = ["service: Shop", "namespace: urn:shop", ...(baseUrl === "" ? [] : [`baseUrl: ${baseUrl}`])];
    const parameter = `parameters: { Password: ${secret ? "{ type: string, secret: true }" : "string"} }`;
    const operation = `groups: { people: { operations: { login: { purpose: Log in, ${parameter}, result: int } } } }`;
    const compiled = await compileText([...lines, "path: /shop.asmx", operation].join("\n"), { artifacts: ["client"] });
    return fileText(compiled, "client.ts");
  };

  it.each([
    "https://shop.example",
    "http://localhost:80",
    "http://shop.localhost",
    "http://127.0.0.1",
    "http://[::1]:8080",
  ])("%s is the default", async (baseUrl) => {
    const text = await client(baseUrl, true);
    expect(text).toContain(`export const shopAddress = "${baseUrl}/shop.asmx";`);
    expect(text).toContain("const { baseUrl = shopAddress } = options;");
    expect(text).toContain("options: AddressedOptions & { readonly answers?: Answers | undefined } = {}");
  });

  it.each(["http://shop.example", "http://localhost.example", "http://127.0.0.1.example"])(
    "%s must be said where operations have secrets",
    async (baseUrl) => {
      const text = await client(baseUrl, true);
      expect(text).toContain("const { baseUrl = plainAddress(shopAddress, true, options) } = options;");
      expect(text).toContain("options: ClientOptions & { readonly answers?: Answers | undefined },");
    },
  );

  it("http is the default to another machine while the client has no secret to send", async () => {
    const text = await client("http://shop.example", false);
    expect(text).toContain("const { baseUrl = plainAddress(shopAddress, false, options) } = options;");
    const address = "http://shop.example/shop.asmx";
    expect(plainAddress(address, false, { headers: { "x-trace": "1" } })).toBe(address);
    const secrets = [
      { authorization: () => "Basic eA==" },
      { security: { makeHeader: async () => ({ xml: "", secrets: [] }), readHeader: () => false } },
      { session: true },
      { headers: { Cookie: "a=b" } },
    ];
    const message = `write baseUrl: "https://shop.example/shop.asmx", or baseUrl: "${address}" if plain http is meant`;
    for (const options of secrets) expect(() => plainAddress(address, false, options)).toThrow(message);
    expect(() => plainAddress(address, true, {})).toThrow(TypeError);
  });

  it("there is none where the description says no host", async () => {
    const text = await client("", true);
    expect(text).not.toContain("shopAddress");
    expect(text).toContain("options: ClientOptions & { readonly answers?: Answers | undefined },");
  });
});
