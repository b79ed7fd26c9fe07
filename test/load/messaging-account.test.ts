/** `spec/messaging-account.yaml` against the interface document as typed in `interface-table.ts`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gapsOf } from "../../generator/model/gaps.js";
import { operationsOf, resultWord } from "../../generator/model/questions.js";
import { readDescription } from "../../generator/validate/read-description.js";
import type { NamedType, Service, TypeUse } from "../../generator/model/service.js";
import * as table from "./interface-table.js";

const text = readFileSync(join(import.meta.dirname, "../../spec/messaging-account.yaml"), "utf8");
const { service: read, diagnostics } = readDescription({ name: "messaging-account.yaml", text });

function service(): Service {
  if (read === undefined) throw new Error("the description did not load");
  return read;
}

/** The wire type of a type: a list or date text is a string. */
function wireType(use: TypeUse): string {
  const type = use.kind === "named" ? namedType(use.name) : undefined;
  return type?.kind === "list" || type?.kind === "date-text" ? "string" : use.name;
}

function namedType(name: string): NamedType | undefined {
  return service().types.find((type) => type.name === name);
}

test("it has no problems, and names its JSON Schema in its first line", () => {
  expect(diagnostics).toEqual([]);
  expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=./codegen.schema.json");
});

test("the service", () => {
  expect(service()).toMatchObject({
    name: "MessagingAccount",
    namespace: "http://example.org/messaging/",
    path: "/api/webservice.asmx",
    bindings: ["soap11", "soap12", "http-get", "http-post"],
  });
});

test("38 operations in the document's order and sections", () => {
  const operations = operationsOf(service());
  expect(operations).toHaveLength(38);
  expect(operations.map(({ name }) => name)).toEqual(table.interfaceRows.map(({ name }) => name));
  expect(service().groups.map(({ title, source }) => [source, title])).toEqual([
    ["4.1", "Messaging"],
    ["4.2", "History and credits"],
    ["4.3", "Contacts and groups"],
    ["4.4", "Account and web account"],
    ["4.5", "Sub-account premium rating"],
  ]);
});

test.each(table.interfaceRows)("$section $name", ({ section, name, result, parameters, purpose }) => {
  const operation = operationsOf(service()).find((one) => one.name === name);
  expect(operation).toBeDefined();
  if (operation === undefined) return;
  const found = operation.parameters.map(
    ({ name, type, required }) => `${name} ${wireType(type)}${required ? "!" : ""}`,
  );
  expect(found).toEqual(parameters);
  expect(resultWord(operation)).toBe(result);
  expect(operation.purpose).toBe(purpose);
  expect(operation.source).toBe(section);
  expect(operation.bindings).toEqual(["soap11", "soap12", "http-get", "http-post"]);
});

test("the Account record and its enumeration", () => {
  const account = namedType("Account");
  const fields = account?.kind === "record" ? account.fields : [];
  expect(fields.map(({ name, type }) => `${name} ${type.name}`)).toEqual(table.accountFields);
  const values = namedType("AuthenticationType");
  expect(values?.kind === "enumeration" ? values.values : []).toEqual(table.authenticationValues);
});

test("fields that .NET keeps by value are required, strings are not", () => {
  const account = namedType("Account");
  const fields = account?.kind === "record" ? account.fields : [];
  expect(fields.filter(({ required }) => !required).map(({ name }) => name)).toEqual([
    "Nick",
    "Cn",
    "MobilePhone",
    "Country",
    "DailCode",
  ]);
});

test("secrets are every password and, by our decision, both kinds of verification", () => {
  const secret = operationsOf(service()).flatMap(({ parameters }) =>
    parameters.filter((parameter) => parameter.secret),
  );
  expect([...new Set(secret.map(({ name }) => name))].sort()).toEqual([
    "Password",
    "Sub_Password",
    "Supa_Password",
    "Verification_Code",
    "Web_Verification",
  ]);
});

test("credentials: an account nearly everywhere, two pairs once, none three times", () => {
  const by = new Map<string, string[]>();
  for (const { name, credentials } of operationsOf(service())) {
    const key = credentials.join("+");
    by.set(key, [...(by.get(key) ?? []), name]);
  }
  expect(by.get("supa+sub")).toEqual(["addSubAccountPremiumRated"]);
  expect(by.get("")).toEqual(["registerWebAccount", "validateWebAccount", "getNetworkInformation"]);
  expect(by.get("account")).toHaveLength(34);
});

test("lists, dates and the limit", () => {
  const typeOf = (operation: string, parameter: string): NamedType | undefined => {
    const found = operationsOf(service()).find(({ name }) => name === operation);
    return namedType(found?.parameters.find(({ name }) => name === parameter)?.type.name ?? "");
  };
  expect(typeOf("multiplesms", "To_Numbers")).toMatchObject({ kind: "list", delimiter: "," });
  expect(typeOf("multiplegroupsms", "To_Groups")).toMatchObject({ kind: "list", delimiter: "," });
  for (const { name, parameters } of operationsOf(service())) {
    for (const parameter of parameters.filter((one) => /^(?:Start|End)_Date$/.test(one.name))) {
      expect(typeOf(name, parameter.name)).toMatchObject({ kind: "date-text", formats: ["mm/dd/yyyy", "yyyy/mm/dd"] });
    }
  }
  const limits = operationsOf(service()).flatMap(({ name, limits }) => (limits === undefined ? [] : [[name, limits]]));
  expect(limits).toEqual([["transferCredits", "Difference limited to 10 credits"]]);
});

test("only what plainly reads is marked as reading", () => {
  const reading = operationsOf(service()).filter(({ reads }) => reads);
  expect(reading.map(({ name }) => name)).toEqual(table.readingOperations);
});

test("everything the document leaves open is an entry, and nothing else", () => {
  const gaps = service().gaps;
  for (const [section, words] of table.openPoints) {
    expect(
      gaps.filter(({ source, text }) => source === section && words.test(text)),
      `${section} ${String(words)}`,
    ).toHaveLength(1);
  }
  expect(gaps).toHaveLength(table.openPoints.length);
});

test("the entries reach the operations they are about", () => {
  const names = (operation: string): readonly string[] => {
    const found = operationsOf(service()).find(({ name }) => name === operation);
    return found === undefined ? [] : gapsOf(service(), found, 10).gaps.map(({ name }) => name);
  };
  expect(names("singlesms")).toEqual(["wrong-credentials", "int-result"]);
  expect(names("multiplesms")).toEqual(["wrong-credentials"]);
  expect(names("updateProfile")).toEqual([]);
  expect(names("transferCredits")).toEqual(["rows", "wrong-credentials", "credit-difference"]);
  expect(names("registerWebAccount")).toEqual(["rows"]);
  expect(names("addSubAccountPremiumRated")).toEqual(["rows", "wrong-credentials"]);
});

test("every simple value has a sample of its own, none of them real", () => {
  const defaults = new Set(["string", "1.50", "2026-01-31T12:00:00"]);
  for (const { name, parameters } of operationsOf(service())) {
    for (const parameter of parameters) {
      expect(parameter.sample, `${name}.${parameter.name}`).toBeDefined();
      expect(defaults.has(parameter.sample ?? ""), `${name}.${parameter.name}`).toBe(false);
    }
  }
});
