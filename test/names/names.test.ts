/** The names that generated code gets. Tables first, then what must hold for any name. */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as names from "../../generator/names/index.js";
import { looksSecret } from "../../generator/names/secret-names.js";
import { readDescription } from "../../generator/validate/read-description.js";

test.each([
  ["MessagingAccount", "messaging-account"],
  ["SMSGateway", "sms-gateway"],
  ["MySMSGateway", "my-sms-gateway"],
  ["SMS", "sms"],
  ["Weather2Service", "weather2-service"],
  ["weather", "weather"],
  ["Weather_Service.v2", "weather-service-v2"],
  ["HTTPServer", "http-server"],
  ["ÄrgerÜber", "ärger-über"],
  ["___", ""],
])("the file name of %s is %j", (name, file) => {
  expect(names.fileNameOf({ name })).toBe(file);
});

test.each([
  [
    "password passwd pass_wd passPhrase passcode Pass pwd UserPwd client_secret accessToken api_key ApiKey private_key",
    true,
  ],
  ["LicenseKey licence_id credentials pin PIN pin_code PinCode card_pin", true],
  [
    "compass passenger Ping pinned spin ping_code key keys apikind license id user PublicKeyToken publishable_key",
    false,
  ],
])("whether %s look secret: %s", (all, secret) => {
  for (const name of all.split(" ")) expect([name, looksSecret(name)]).toEqual([name, secret]);
});

test.each([
  ["MessagingAccount", "messagingAccount"],
  ["SMSGateway", "smsGateway"],
  ["SMS", "sms"],
  ["weather", "weather"],
  ["a-b.c", "aBC"],
])("%s in camel case is %s", (name, camel) => {
  expect(names.camelCase(name)).toBe(camel);
});

test.each([
  ["singlesms", "SinglesmsParameters", "SinglesmsReceived", "singlesms"],
  ["singleWAPPush", "SingleWAPPushParameters", "SingleWAPPushReceived", "singleWAPPush"],
  ["get-weather", "GetWeatherParameters", "GetWeatherReceived", "getWeather"],
  ["delete", "DeleteParameters", "DeleteReceived", "deleteOperation"],
  ["int", "IntParameters", "IntReceived", "intOperation"],
  ["service", "ServiceParameters", "ServiceReceived", "serviceOperation"],
  ["Error", "ErrorParameters", "ErrorReceived", "ErrorOperation"],
])("names of the operation %s", (name, parameters, received, constant) => {
  expect(names.parametersTypeName({ name })).toBe(parameters);
  expect(names.receivedTypeName({ name })).toBe(received);
  expect(names.operationConstName({ name })).toBe(constant);
});

test("names of rows, tables and gaps", () => {
  expect(names.rowTypeName({ name: "getContactList" }, { name: "Contact" })).toBe("GetContactListContactRow");
  expect(names.rowTypeName({ name: "get" }, { name: "Network Name" })).toBe("GetNetworkNameRow");
  expect(names.tablesTypeName({ name: "getContactList" })).toBe("GetContactListTables");
  expect(names.gapTypeName({ name: "int-result" })).toBe("UnspecifiedIntResult");
  expect(names.serviceNames({ name: "SMSGateway" })).toMatchObject({
    client: "SMSGatewayClient",
    createClient: "createSMSGatewayClient",
    notImplemented: "smsGatewayNotImplemented",
  });
});

test("a name that meets others is counted on past those that are taken", () => {
  const types = ["a_2", "a_3", "a_4", "a_5", "A", "a"].map((name) => `${name}: { enum: [x] }`).join(", ");
  const text = `service: S\nnamespace: urn:s/\npath: /s\ntypes: { ${types} }\ngroups: { g: { operations: { o: { result: a } } } }\n`;
  const { service } = readDescription({ name: "s.yaml", text });
  expect(service?.types.map((type) => names.typeName(type))).toEqual(["a_2", "a_3", "a_4", "a_5", "A", "a_6"]);
});

test.each(["A", "_", "é", "a-b", "a.b", "漢字", "\u{10000}x", "A1"])("%s is an XML name", (name) => {
  expect(names.isXmlName(name)).toBe(true);
  expect(names.offendingCharacter(name)).toBeUndefined();
});

test.each([
  ["", undefined],
  ["1a", "1"],
  ["-a", "-"],
  ["a:b", ":"],
  ["a b", " "],
  ["a\u00D7b", "\u00D7"],
  ["a\u037Eb", "\u037E"],
])("%j is no XML name because of %j", (name, character) => {
  expect(names.isXmlName(name)).toBe(false);
  expect(names.offendingCharacter(name)).toBe(character);
});

test.each([
  "CON",
  "con",
  "Nul.txt",
  "COM0",
  "lpt0",
  "COM1",
  "lpt9.x",
  "COM¹",
  "get.",
  "x".repeat(201),
  "é".repeat(101),
  "",
])("%s can be no folder", (name) => {
  expect(names.fileNameProblem(name)).toBeDefined();
});

test.each(["contact", "com", "com10", "console", "null", "aux1", "x".repeat(200)])("%s can be a folder", (name) => {
  expect(names.fileNameProblem(name)).toBeUndefined();
});

test("names that a disk takes for one have one key", () => {
  expect(names.diskKey("GetWeather")).toBe(names.diskKey("getweather"));
  expect(names.diskKey("caf\u00E9")).toBe(names.diskKey("cafe\u0301"));
  expect(names.diskKey("STRASSE")).toBe(names.diskKey("stra\u00DFe"));
  expect(names.diskKey("a")).not.toBe(names.diskKey("b"));
});

const xmlName = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).filter(names.isXmlName);

test("any XML name gives legal identifiers", () => {
  fc.assert(
    fc.property(xmlName, (name) => {
      for (const identifier of [
        names.parametersTypeName({ name }),
        names.operationConstName({ name }),
        names.gapTypeName({ name }),
        names.typeConstName({ name }),
      ]) {
        expect(names.reservedWords.has(identifier), identifier).toBe(false);
        new Function(`"use strict"; const ${identifier} = 1; return ${identifier};`)();
      }
    }),
    { numRuns: 2000 },
  );
});
