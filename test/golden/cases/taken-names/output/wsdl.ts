/** The WSDL of Clash. Generated: change the description, not this file. */
import type { WsdlSegments } from "./runtime/handler.js";

/** The text of the WSDL, cut where its namespace and the service's address go. */
export const wsdl: WsdlSegments = [
  `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tm="http://microsoft.com/wsdl/mime/textMatching/" xmlns:soapenc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:mime="http://schemas.xmlsoap.org/wsdl/mime/" xmlns:tns="`,
  { slot: "namespace" },
  `" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:http="http://schemas.xmlsoap.org/wsdl/http/" targetNamespace="`,
  { slot: "namespace" },
  `" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
  <wsdl:types>
    <s:schema elementFormDefault="qualified" targetNamespace="`,
  { slot: "namespace" },
  `">
      <s:element name="dataSet">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="User" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Names" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="dataSetResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="dataSetResult">
              <s:complexType>
                <s:sequence maxOccurs="unbounded">
                  <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
                  <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
                </s:sequence>
              </s:complexType>
            </s:element>
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="values">
        <s:complexType />
      </s:element>
      <s:element name="valuesResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="valuesResult" type="tns:Info" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="serve">
        <s:complexType />
      </s:element>
      <s:element name="serveResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="serveResult" type="tns:Info" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="formatDate">
        <s:complexType />
      </s:element>
      <s:element name="formatDateResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="formatDateResult" type="tns:Info" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="int">
        <s:complexType />
      </s:element>
      <s:element name="intResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="intResult" type="tns:Info" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="call">
        <s:complexType />
      </s:element>
      <s:element name="callResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="callResult" type="s:decimal" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="notImplemented">
        <s:complexType />
      </s:element>
      <s:element name="notImplementedResponse">
        <s:complexType />
      </s:element>
      <s:element name="operations">
        <s:complexType />
      </s:element>
      <s:element name="operationsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="operationsResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="service">
        <s:complexType />
      </s:element>
      <s:element name="serviceResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="serviceResult" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="types">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Error" type="tns:Error" />
            <s:element minOccurs="0" maxOccurs="1" name="class" type="tns:class" />
            <s:element minOccurs="0" maxOccurs="1" name="Fault" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Record" type="tns:Record" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="typesResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="typesResult" type="tns:Transport" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="Error">
        <s:complexType />
      </s:element>
      <s:element name="ErrorResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="ErrorResult" type="tns:class" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="await">
        <s:complexType />
      </s:element>
      <s:element name="awaitResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="awaitResult" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:complexType name="Info">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="1" name="Text" type="s:string" />
        </s:sequence>
      </s:complexType>
      <s:complexType name="Error">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="1" name="Text" type="s:string" />
          <s:element minOccurs="0" maxOccurs="1" name="Inner" type="tns:Error" />
          <s:element minOccurs="1" maxOccurs="1" name="Kind" type="tns:class" />
        </s:sequence>
      </s:complexType>
      <s:simpleType name="class">
        <s:restriction base="s:string">
          <s:enumeration value="any" />
          <s:enumeration value="never" />
        </s:restriction>
      </s:simpleType>
      <s:complexType name="Record">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="unbounded" name="Error" type="tns:Error" />
        </s:sequence>
      </s:complexType>
      <s:complexType name="Transport">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="1" name="Credentials" type="s:string" />
          <s:element minOccurs="0" maxOccurs="1" name="All" type="tns:Record" />
        </s:sequence>
      </s:complexType>
      <s:element name="Transport" type="tns:Transport" />
    </s:schema>
  </wsdl:types>
  <wsdl:message name="dataSetSoapIn">
    <wsdl:part name="parameters" element="tns:dataSet" />
  </wsdl:message>
  <wsdl:message name="dataSetSoapOut">
    <wsdl:part name="parameters" element="tns:dataSetResponse" />
  </wsdl:message>
  <wsdl:message name="valuesSoapIn">
    <wsdl:part name="parameters" element="tns:values" />
  </wsdl:message>
  <wsdl:message name="valuesSoapOut">
    <wsdl:part name="parameters" element="tns:valuesResponse" />
  </wsdl:message>
  <wsdl:message name="serveSoapIn">
    <wsdl:part name="parameters" element="tns:serve" />
  </wsdl:message>
  <wsdl:message name="serveSoapOut">
    <wsdl:part name="parameters" element="tns:serveResponse" />
  </wsdl:message>
  <wsdl:message name="formatDateSoapIn">
    <wsdl:part name="parameters" element="tns:formatDate" />
  </wsdl:message>
  <wsdl:message name="formatDateSoapOut">
    <wsdl:part name="parameters" element="tns:formatDateResponse" />
  </wsdl:message>
  <wsdl:message name="intSoapIn">
    <wsdl:part name="parameters" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="intSoapOut">
    <wsdl:part name="parameters" element="tns:intResponse" />
  </wsdl:message>
  <wsdl:message name="callSoapIn">
    <wsdl:part name="parameters" element="tns:call" />
  </wsdl:message>
  <wsdl:message name="callSoapOut">
    <wsdl:part name="parameters" element="tns:callResponse" />
  </wsdl:message>
  <wsdl:message name="notImplementedSoapIn">
    <wsdl:part name="parameters" element="tns:notImplemented" />
  </wsdl:message>
  <wsdl:message name="notImplementedSoapOut">
    <wsdl:part name="parameters" element="tns:notImplementedResponse" />
  </wsdl:message>
  <wsdl:message name="operationsSoapIn">
    <wsdl:part name="parameters" element="tns:operations" />
  </wsdl:message>
  <wsdl:message name="operationsSoapOut">
    <wsdl:part name="parameters" element="tns:operationsResponse" />
  </wsdl:message>
  <wsdl:message name="serviceSoapIn">
    <wsdl:part name="parameters" element="tns:service" />
  </wsdl:message>
  <wsdl:message name="serviceSoapOut">
    <wsdl:part name="parameters" element="tns:serviceResponse" />
  </wsdl:message>
  <wsdl:message name="typesSoapIn">
    <wsdl:part name="parameters" element="tns:types" />
  </wsdl:message>
  <wsdl:message name="typesSoapOut">
    <wsdl:part name="parameters" element="tns:typesResponse" />
  </wsdl:message>
  <wsdl:message name="typesTransport">
    <wsdl:part name="Transport" element="tns:Transport" />
  </wsdl:message>
  <wsdl:message name="ErrorSoapIn">
    <wsdl:part name="parameters" element="tns:Error" />
  </wsdl:message>
  <wsdl:message name="ErrorSoapOut">
    <wsdl:part name="parameters" element="tns:ErrorResponse" />
  </wsdl:message>
  <wsdl:message name="awaitSoapIn">
    <wsdl:part name="parameters" element="tns:await" />
  </wsdl:message>
  <wsdl:message name="awaitSoapOut">
    <wsdl:part name="parameters" element="tns:awaitResponse" />
  </wsdl:message>
  <wsdl:portType name="ClashSoap">
    <wsdl:operation name="dataSet">
      <wsdl:documentation>A function of the runtime.</wsdl:documentation>
      <wsdl:input message="tns:dataSetSoapIn" />
      <wsdl:output message="tns:dataSetSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="values">
      <wsdl:documentation>A namespace of the runtime.</wsdl:documentation>
      <wsdl:input message="tns:valuesSoapIn" />
      <wsdl:output message="tns:valuesSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="serve">
      <wsdl:documentation>A function of the runtime.</wsdl:documentation>
      <wsdl:input message="tns:serveSoapIn" />
      <wsdl:output message="tns:serveSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="formatDate">
      <wsdl:documentation>A function of the runtime.</wsdl:documentation>
      <wsdl:input message="tns:formatDateSoapIn" />
      <wsdl:output message="tns:formatDateSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="int">
      <wsdl:documentation>A value type.</wsdl:documentation>
      <wsdl:input message="tns:intSoapIn" />
      <wsdl:output message="tns:intSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="call">
      <wsdl:documentation>A function of the runtime.</wsdl:documentation>
      <wsdl:input message="tns:callSoapIn" />
      <wsdl:output message="tns:callSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="notImplemented">
      <wsdl:documentation>A function of the runtime.</wsdl:documentation>
      <wsdl:input message="tns:notImplementedSoapIn" />
      <wsdl:output message="tns:notImplementedSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="operations">
      <wsdl:documentation>A constant of the generated code.</wsdl:documentation>
      <wsdl:input message="tns:operationsSoapIn" />
      <wsdl:output message="tns:operationsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="service">
      <wsdl:documentation>A constant of the generated code.</wsdl:documentation>
      <wsdl:input message="tns:serviceSoapIn" />
      <wsdl:output message="tns:serviceSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="types">
      <wsdl:documentation>Types of taken names.</wsdl:documentation>
      <wsdl:input message="tns:typesSoapIn" />
      <wsdl:output message="tns:typesSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="Error">
      <wsdl:documentation>An operation called as a type.</wsdl:documentation>
      <wsdl:input message="tns:ErrorSoapIn" />
      <wsdl:output message="tns:ErrorSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="await">
      <wsdl:documentation>A word of the language.</wsdl:documentation>
      <wsdl:input message="tns:awaitSoapIn" />
      <wsdl:output message="tns:awaitSoapOut" />
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:binding name="ClashSoap" type="tns:ClashSoap">
    <soap:binding transport="http://schemas.xmlsoap.org/soap/http" />
    <wsdl:operation name="dataSet">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `dataSet" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="values">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `values" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="serve">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `serve" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="formatDate">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `formatDate" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="int">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `int" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="call">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `call" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="notImplemented">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `notImplemented" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="operations">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `operations" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="service">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `service" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="types">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `types" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
        <soap:header message="tns:typesTransport" part="Transport" use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="Error">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `Error" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="await">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `await" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:binding name="ClashSoap12" type="tns:ClashSoap">
    <soap12:binding transport="http://schemas.xmlsoap.org/soap/http" />
    <wsdl:operation name="dataSet">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `dataSet" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="values">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `values" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="serve">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `serve" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="formatDate">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `formatDate" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="int">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `int" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="call">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `call" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="notImplemented">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `notImplemented" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="operations">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `operations" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="service">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `service" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="types">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `types" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
        <soap12:header message="tns:typesTransport" part="Transport" use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="Error">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `Error" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="await">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `await" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:service name="Clash">
    <wsdl:port name="ClashSoap" binding="tns:ClashSoap">
      <soap:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
    <wsdl:port name="ClashSoap12" binding="tns:ClashSoap12">
      <soap12:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`,
];
