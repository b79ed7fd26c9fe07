/**
 * Owns a WSDL as ASMX would publish it, of as many operations and record types as asked for.
 * Invariant: no two elements that hold a record have one name, since wsdl-tsclient names its types by them and ends at 64 of a name.
 *
 * `node test/bench/made-wsdl.mjs 1500 300 > made.wsdl` prints one.
 */
import { pathToFileURL } from "node:url";

const scalars = ["string", "int", "dateTime", "decimal", "boolean", "long", "double"];
const range = (count, each) => Array.from({ length: count }, (_, index) => each(index)).join("\n");

function recordType(index) {
  const fields = range(6, (field) => {
    const type = scalars[(index + field) % scalars.length];
    return `        <s:element minOccurs="${field % 2}" maxOccurs="1" name="Field${field}" type="s:${type}" />`;
  });
  const part = `\n        <s:element minOccurs="0" maxOccurs="1" name="Part${index}" type="tns:Record${index - 1}" />`;
  // Every other one holds the one before it: nothing is deeper than two.
  return `      <s:complexType name="Record${index}">
        <s:sequence>
${fields}${index % 2 === 1 ? part : ""}
        </s:sequence>
      </s:complexType>`;
}

function elements(index, types) {
  const result = index % 3 === 0 ? "s:string" : `tns:Record${(index * 7) % types}`;
  return `      <s:element name="Operation${index}">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="User" type="s:string" />
            <s:element minOccurs="1" maxOccurs="1" name="Id" type="s:int" />
            <s:element minOccurs="0" maxOccurs="1" name="Value${index}" type="tns:Record${index % types}" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="Operation${index}Response">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Operation${index}Result" type="${result}" />
          </s:sequence>
        </s:complexType>
      </s:element>`;
}

const message = (index, side, element) =>
  `  <wsdl:message name="Operation${index}Soap${side}"><wsdl:part name="parameters" element="tns:${element}" /></wsdl:message>`;

const portOperation = (index) => `    <wsdl:operation name="Operation${index}">
      <wsdl:documentation>Does the thing with the number ${index}.</wsdl:documentation>
      <wsdl:input message="tns:Operation${index}SoapIn" />
      <wsdl:output message="tns:Operation${index}SoapOut" />
    </wsdl:operation>`;

const boundOperation = (index) => `    <wsdl:operation name="Operation${index}">
      <soap:operation soapAction="http://made.example/Operation${index}" style="document" />
      <wsdl:input><soap:body use="literal" /></wsdl:input>
      <wsdl:output><soap:body use="literal" /></wsdl:output>
    </wsdl:operation>`;

export function madeWsdl(operations, types) {
  return `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tns="http://made.example/" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" targetNamespace="http://made.example/">
  <wsdl:types>
    <s:schema elementFormDefault="qualified" targetNamespace="http://made.example/">
${range(types, recordType)}
${range(operations, (index) => elements(index, types))}
    </s:schema>
  </wsdl:types>
${range(operations, (index) => message(index, "In", `Operation${index}`))}
${range(operations, (index) => message(index, "Out", `Operation${index}Response`))}
  <wsdl:portType name="MadeSoap">
${range(operations, portOperation)}
  </wsdl:portType>
  <wsdl:binding name="MadeSoap" type="tns:MadeSoap">
    <soap:binding transport="http://schemas.xmlsoap.org/soap/http" />
${range(operations, boundOperation)}
  </wsdl:binding>
  <wsdl:service name="Made">
    <wsdl:port name="MadeSoap" binding="tns:MadeSoap"><soap:address location="http://localhost:8080/made.asmx" /></wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [operations = 1_500, types = 300] = process.argv.slice(2).map(Number);
  process.stdout.write(madeWsdl(operations, types));
}
