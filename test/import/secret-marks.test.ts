/** What an import marks secret by its name: in SOAP headers' types, records and parameters, and nothing that everybody may see. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";

const wsdl = `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:t="urn:a" targetNamespace="urn:a">
<types><s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified" targetNamespace="urn:a">
<s:complexType name="ServiceAuthHeader"><s:sequence><s:element name="Username" type="s:string" /><s:element name="Password" type="s:string" minOccurs="0" /><s:element name="PasswordExpires" type="s:dateTime" /></s:sequence><s:attribute name="ApiKey" type="s:string" /></s:complexType>
<s:element name="ServiceAuthHeader" type="t:ServiceAuthHeader" />
<s:element name="Log"><s:complexType><s:sequence><s:element name="Secret" type="s:string" /><s:element name="HasPassword" type="s:boolean" /></s:sequence></s:complexType></s:element>
<s:element name="LogResponse"><s:complexType /></s:element></s:schema></types>
<message name="In"><part name="parameters" element="t:Log" /></message><message name="Out"><part name="parameters" element="t:LogResponse" /></message>
<message name="Auth"><part name="ServiceAuthHeader" element="t:ServiceAuthHeader" /></message>
<portType name="P"><operation name="Log"><input message="t:In" /><output message="t:Out" /></operation></portType>
<binding name="B" type="t:P"><soap:binding transport="http://schemas.xmlsoap.org/soap/http" /><operation name="Log"><soap:operation soapAction="urn:a/Log" /><input><soap:header message="t:Auth" part="ServiceAuthHeader" use="literal" /><soap:body use="literal" /></input><output><soap:body use="literal" /></output></operation></binding>
<service name="S"><port name="P" binding="t:B"><soap:address location="http://localhost/a.asmx" /></port></service></definitions>`;

test("marks a password in a SOAP header's type, an attribute and a parameter; no moment and no boolean", () => {
  const { text = "", marks } = importWsdl(readXmlTree({ name: "a.wsdl", text: wsdl }), () => "none", {
    service: undefined,
  });
  const marked = text.split("\n").filter((line) => line.includes("secret: hide"));
  expect(marked.map((line) => line.trim().split(":", 1)[0])).toEqual(["Password", "ApiKey", "Secret"]);
  expect(marks).toEqual(["Password of ServiceAuthHeader", "ApiKey of ServiceAuthHeader", "Secret of Log"]);
  expect(text).not.toContain("secret: true");
});

test("marks columns of a typed DataSet, no moment among them", () => {
  const contacts = readFileSync(new URL("cases/typed-data-set/input.wsdl", import.meta.url), "utf8");
  const secrets = contacts
    .replace('name="Name" minOccurs="0"', 'name="Api_x0020_Password" minOccurs="0"')
    .replace('name="__proto__" type="s:dateTime"', 'name="Secret" type="s:dateTime"');
  const { text = "", marks } = importWsdl(readXmlTree({ name: "a.wsdl", text: secrets }), () => "none", {
    service: undefined,
  });
  const marked = text.split("\n").filter((line) => line.includes("secret: hide"));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain('"Api Password": { type: string, maxLength: 50, secret: hide }');
  expect(text).toContain("Secret: dateTime");
  expect(marks).toEqual(["the column Api Password of Contact in Contacts"]);
});
