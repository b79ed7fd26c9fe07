/** The WSDL of KitchenSink. Generated: change the description, not this file. */
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
      <s:element name="delete">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="User" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Secret" type="s:string" />
            <s:element minOccurs="1" maxOccurs="1" name="Id" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="deleteResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="deleteResult" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="two">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="User" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Secret" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Api_Key" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Numbers" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Start" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="End" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Color" type="tns:Color" />
            <s:element minOccurs="0" maxOccurs="1" name="Flag" type="s:boolean" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="twoResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="twoResult" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="nothing">
        <s:complexType />
      </s:element>
      <s:element name="nothingResponse">
        <s:complexType />
      </s:element>
      <s:element name="scalars">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="aString" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="aBoolean" type="s:boolean" />
            <s:element minOccurs="0" maxOccurs="1" name="aByte" type="s:byte" />
            <s:element minOccurs="0" maxOccurs="1" name="anUnsignedByte" type="s:unsignedByte" />
            <s:element minOccurs="0" maxOccurs="1" name="aShort" type="s:short" />
            <s:element minOccurs="0" maxOccurs="1" name="anUnsignedShort" type="s:unsignedShort" />
            <s:element minOccurs="0" maxOccurs="1" name="anInt" type="s:int" />
            <s:element minOccurs="0" maxOccurs="1" name="anUnsignedInt" type="s:unsignedInt" />
            <s:element minOccurs="0" maxOccurs="1" name="aLong" type="s:long" />
            <s:element minOccurs="0" maxOccurs="1" name="anUnsignedLong" type="s:unsignedLong" />
            <s:element minOccurs="0" maxOccurs="1" name="aFloat" type="s:float" />
            <s:element minOccurs="0" maxOccurs="1" name="aDouble" type="s:double" />
            <s:element minOccurs="0" maxOccurs="1" name="aDecimal" type="s:decimal" />
            <s:element minOccurs="0" maxOccurs="1" name="aDateTime" type="s:dateTime" />
            <s:element minOccurs="0" maxOccurs="1" name="aDate" type="s:date" />
            <s:element minOccurs="0" maxOccurs="1" name="aTime" type="s:time" />
            <s:element minOccurs="0" maxOccurs="1" name="aDuration" type="s:duration" />
            <s:element minOccurs="0" maxOccurs="1" name="aGuid" type="tns:guid" />
            <s:element minOccurs="0" maxOccurs="1" name="aBase64Binary" type="s:base64Binary" />
            <s:element minOccurs="0" maxOccurs="1" name="anAnyURI" type="s:anyURI" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="scalarsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="scalarsResult" type="tns:AllScalars" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="old">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="a-b" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="a.b" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="constructor" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="ünïcode" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="oldResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="oldResult" nillable="true" type="s:int" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="records">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="Shape" type="tns:Shape" />
            <s:element minOccurs="0" maxOccurs="1" name="Points" type="tns:Points" />
            <s:element minOccurs="0" maxOccurs="1" name="Tags" nillable="true" type="tns:Tags" />
            <s:element minOccurs="0" maxOccurs="1" name="When" nillable="true" type="s:dateTime" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="recordsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="recordsResult" type="tns:Points" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="onlySoap12">
        <s:complexType />
      </s:element>
      <s:element name="onlySoap12Response">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="onlySoap12Result" type="tns:Color" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="onlyGet">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="Q" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="onlyGetResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="1" maxOccurs="1" name="onlyGetResult" type="tns:guid" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="User" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="Secret" type="s:string" />
            <s:element minOccurs="0" maxOccurs="1" name="aParameterWithAQuiteLongNameThatGoesOnAndOn" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineResult">
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
      <s:element name="rows">
        <s:complexType />
      </s:element>
      <s:element name="rowsResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="rowsResult">
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
      <s:element name="shapes">
        <s:complexType />
      </s:element>
      <s:element name="shapesResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="shapesResult" type="tns:Tags" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="shape">
        <s:complexType />
      </s:element>
      <s:element name="shapeResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="shapeResult" type="tns:Shape" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="empty">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="A" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="emptyResponse">
        <s:complexType>
          <s:sequence>
            <s:element minOccurs="0" maxOccurs="1" name="emptyResult" type="s:string" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:simpleType name="Color">
        <s:restriction base="s:string">
          <s:enumeration value="red" />
          <s:enumeration value="it's" />
          <s:enumeration value="say &quot;x&quot;" />
          <s:enumeration value="a &amp; b &lt;c&gt;" />
          <s:enumeration value="back\\slash" />
          <s:enumeration value="\`\${1}\`" />
        </s:restriction>
      </s:simpleType>
      <s:simpleType name="OneValue">
        <s:restriction base="s:string">
          <s:enumeration value="only" />
        </s:restriction>
      </s:simpleType>
      <s:complexType name="Point">
        <s:sequence>
          <s:element minOccurs="1" maxOccurs="1" name="X" type="s:double" />
          <s:element minOccurs="1" maxOccurs="1" name="Y" nillable="true" type="s:double" />
        </s:sequence>
      </s:complexType>
      <s:complexType name="Nothing" />
      <s:complexType name="Shape">
        <s:sequence>
          <s:element minOccurs="1" maxOccurs="1" name="Name" type="s:string" />
          <s:element minOccurs="1" maxOccurs="1" name="Color" type="tns:Color" />
          <s:element minOccurs="0" maxOccurs="1" name="Center" type="tns:Point" />
          <s:element minOccurs="0" maxOccurs="1" name="Points" type="tns:Points" />
          <s:element minOccurs="0" maxOccurs="1" name="Parent" type="tns:Shape" />
          <s:element minOccurs="0" maxOccurs="1" name="Tags" type="tns:Tags" />
          <s:element minOccurs="0" maxOccurs="1" name="constructor" type="s:string" />
          <s:element minOccurs="1" maxOccurs="1" name="toString" nillable="true" type="s:int" />
          <s:element minOccurs="1" maxOccurs="1" name="Größe-in.mm" type="s:decimal" />
          <s:element minOccurs="1" maxOccurs="1" name="Preis-in-€" type="s:decimal" />
          <s:element minOccurs="0" maxOccurs="1" name="Hush" type="s:string" />
        </s:sequence>
      </s:complexType>
      <s:complexType name="Points">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="unbounded" name="P" nillable="true" type="tns:Point" />
        </s:sequence>
      </s:complexType>
      <s:complexType name="Tags">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="unbounded" name="Tag" type="s:string" />
        </s:sequence>
      </s:complexType>
      <s:complexType name="AllScalars">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="1" name="aString" type="s:string" />
          <s:element minOccurs="1" maxOccurs="1" name="aBoolean" type="s:boolean" />
          <s:element minOccurs="1" maxOccurs="1" name="aByte" type="s:byte" />
          <s:element minOccurs="1" maxOccurs="1" name="anUnsignedByte" type="s:unsignedByte" />
          <s:element minOccurs="1" maxOccurs="1" name="aShort" type="s:short" />
          <s:element minOccurs="1" maxOccurs="1" name="anUnsignedShort" type="s:unsignedShort" />
          <s:element minOccurs="1" maxOccurs="1" name="anInt" type="s:int" />
          <s:element minOccurs="1" maxOccurs="1" name="anUnsignedInt" type="s:unsignedInt" />
          <s:element minOccurs="1" maxOccurs="1" name="aLong" type="s:long" />
          <s:element minOccurs="1" maxOccurs="1" name="anUnsignedLong" type="s:unsignedLong" />
          <s:element minOccurs="1" maxOccurs="1" name="aFloat" type="s:float" />
          <s:element minOccurs="1" maxOccurs="1" name="aDouble" type="s:double" />
          <s:element minOccurs="1" maxOccurs="1" name="aDecimal" type="s:decimal" />
          <s:element minOccurs="1" maxOccurs="1" name="aDateTime" type="s:dateTime" />
          <s:element minOccurs="1" maxOccurs="1" name="aDate" type="s:date" />
          <s:element minOccurs="1" maxOccurs="1" name="aTime" type="s:time" />
          <s:element minOccurs="1" maxOccurs="1" name="aDuration" type="s:duration" />
          <s:element minOccurs="1" maxOccurs="1" name="aGuid" type="tns:guid" />
          <s:element minOccurs="0" maxOccurs="1" name="aBase64Binary" type="s:base64Binary" />
          <s:element minOccurs="0" maxOccurs="1" name="anAnyURI" type="s:anyURI" />
        </s:sequence>
      </s:complexType>
      <s:complexType name="Ticket">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="1" name="Token" type="s:string" />
        </s:sequence>
      </s:complexType>
      <s:simpleType name="guid">
        <s:restriction base="s:string">
          <s:pattern value="[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}" />
        </s:restriction>
      </s:simpleType>
      <s:element name="int" nillable="true" type="s:int" />
      <s:element name="string" nillable="true" type="s:string" />
      <s:element name="AllScalars" nillable="true" type="tns:AllScalars" />
      <s:element name="guid" type="tns:guid" />
      <s:element name="DataSet" nillable="true">
        <s:complexType>
          <s:sequence maxOccurs="unbounded">
            <s:any minOccurs="0" namespace="http://www.w3.org/2001/XMLSchema" processContents="lax" />
            <s:any minOccurs="0" namespace="urn:schemas-microsoft-com:xml-diffgram-v1" processContents="lax" />
          </s:sequence>
        </s:complexType>
      </s:element>
      <s:element name="Tags" nillable="true" type="tns:Tags" />
      <s:element name="Shape" nillable="true" type="tns:Shape" />
      <s:element name="Ticket" type="tns:Ticket" />
      <s:element name="Trace" type="s:string" />
      <s:element name="Since" type="s:string" />
    </s:schema>
  </wsdl:types>
  <wsdl:message name="deleteSoapIn">
    <wsdl:part name="parameters" element="tns:delete" />
  </wsdl:message>
  <wsdl:message name="deleteSoapOut">
    <wsdl:part name="parameters" element="tns:deleteResponse" />
  </wsdl:message>
  <wsdl:message name="twoSoapIn">
    <wsdl:part name="parameters" element="tns:two" />
  </wsdl:message>
  <wsdl:message name="twoSoapOut">
    <wsdl:part name="parameters" element="tns:twoResponse" />
  </wsdl:message>
  <wsdl:message name="nothingSoapIn">
    <wsdl:part name="parameters" element="tns:nothing" />
  </wsdl:message>
  <wsdl:message name="nothingSoapOut">
    <wsdl:part name="parameters" element="tns:nothingResponse" />
  </wsdl:message>
  <wsdl:message name="scalarsSoapIn">
    <wsdl:part name="parameters" element="tns:scalars" />
  </wsdl:message>
  <wsdl:message name="scalarsSoapOut">
    <wsdl:part name="parameters" element="tns:scalarsResponse" />
  </wsdl:message>
  <wsdl:message name="oldSoapIn">
    <wsdl:part name="parameters" element="tns:old" />
  </wsdl:message>
  <wsdl:message name="oldSoapOut">
    <wsdl:part name="parameters" element="tns:oldResponse" />
  </wsdl:message>
  <wsdl:message name="recordsSoapIn">
    <wsdl:part name="parameters" element="tns:records" />
  </wsdl:message>
  <wsdl:message name="recordsSoapOut">
    <wsdl:part name="parameters" element="tns:recordsResponse" />
  </wsdl:message>
  <wsdl:message name="recordsTicket">
    <wsdl:part name="Ticket" element="tns:Ticket" />
  </wsdl:message>
  <wsdl:message name="recordsTrace">
    <wsdl:part name="Trace" element="tns:Trace" />
  </wsdl:message>
  <wsdl:message name="recordsSince">
    <wsdl:part name="Since" element="tns:Since" />
  </wsdl:message>
  <wsdl:message name="onlySoap12SoapIn">
    <wsdl:part name="parameters" element="tns:onlySoap12" />
  </wsdl:message>
  <wsdl:message name="onlySoap12SoapOut">
    <wsdl:part name="parameters" element="tns:onlySoap12Response" />
  </wsdl:message>
  <wsdl:message name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineSoapIn">
    <wsdl:part name="parameters" element="tns:anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine" />
  </wsdl:message>
  <wsdl:message name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineSoapOut">
    <wsdl:part name="parameters" element="tns:anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineResponse" />
  </wsdl:message>
  <wsdl:message name="rowsSoapIn">
    <wsdl:part name="parameters" element="tns:rows" />
  </wsdl:message>
  <wsdl:message name="rowsSoapOut">
    <wsdl:part name="parameters" element="tns:rowsResponse" />
  </wsdl:message>
  <wsdl:message name="shapesSoapIn">
    <wsdl:part name="parameters" element="tns:shapes" />
  </wsdl:message>
  <wsdl:message name="shapesSoapOut">
    <wsdl:part name="parameters" element="tns:shapesResponse" />
  </wsdl:message>
  <wsdl:message name="shapeSoapIn">
    <wsdl:part name="parameters" element="tns:shape" />
  </wsdl:message>
  <wsdl:message name="shapeSoapOut">
    <wsdl:part name="parameters" element="tns:shapeResponse" />
  </wsdl:message>
  <wsdl:message name="emptySoapIn">
    <wsdl:part name="parameters" element="tns:empty" />
  </wsdl:message>
  <wsdl:message name="emptySoapOut">
    <wsdl:part name="parameters" element="tns:emptyResponse" />
  </wsdl:message>
  <wsdl:message name="deleteHttpGetIn">
    <wsdl:part name="User" type="s:string" />
    <wsdl:part name="Secret" type="s:string" />
    <wsdl:part name="Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="deleteHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="twoHttpGetIn">
    <wsdl:part name="User" type="s:string" />
    <wsdl:part name="Secret" type="s:string" />
    <wsdl:part name="Api_Key" type="s:string" />
    <wsdl:part name="Numbers" type="s:string" />
    <wsdl:part name="Start" type="s:string" />
    <wsdl:part name="End" type="s:string" />
    <wsdl:part name="Color" type="s:string" />
    <wsdl:part name="Flag" type="s:string" />
  </wsdl:message>
  <wsdl:message name="twoHttpGetOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="nothingHttpGetIn" />
  <wsdl:message name="nothingHttpGetOut" />
  <wsdl:message name="scalarsHttpGetIn">
    <wsdl:part name="aString" type="s:string" />
    <wsdl:part name="aBoolean" type="s:string" />
    <wsdl:part name="aByte" type="s:string" />
    <wsdl:part name="anUnsignedByte" type="s:string" />
    <wsdl:part name="aShort" type="s:string" />
    <wsdl:part name="anUnsignedShort" type="s:string" />
    <wsdl:part name="anInt" type="s:string" />
    <wsdl:part name="anUnsignedInt" type="s:string" />
    <wsdl:part name="aLong" type="s:string" />
    <wsdl:part name="anUnsignedLong" type="s:string" />
    <wsdl:part name="aFloat" type="s:string" />
    <wsdl:part name="aDouble" type="s:string" />
    <wsdl:part name="aDecimal" type="s:string" />
    <wsdl:part name="aDateTime" type="s:string" />
    <wsdl:part name="aDate" type="s:string" />
    <wsdl:part name="aTime" type="s:string" />
    <wsdl:part name="aDuration" type="s:string" />
    <wsdl:part name="aGuid" type="s:string" />
    <wsdl:part name="aBase64Binary" type="s:string" />
    <wsdl:part name="anAnyURI" type="s:string" />
  </wsdl:message>
  <wsdl:message name="scalarsHttpGetOut">
    <wsdl:part name="Body" element="tns:AllScalars" />
  </wsdl:message>
  <wsdl:message name="oldHttpGetIn">
    <wsdl:part name="a-b" type="s:string" />
    <wsdl:part name="a.b" type="s:string" />
    <wsdl:part name="constructor" type="s:string" />
    <wsdl:part name="ünïcode" type="s:string" />
  </wsdl:message>
  <wsdl:message name="oldHttpGetOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="onlyGetHttpGetIn">
    <wsdl:part name="Q" type="s:string" />
  </wsdl:message>
  <wsdl:message name="onlyGetHttpGetOut">
    <wsdl:part name="Body" element="tns:guid" />
  </wsdl:message>
  <wsdl:message name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineHttpGetIn">
    <wsdl:part name="User" type="s:string" />
    <wsdl:part name="Secret" type="s:string" />
    <wsdl:part name="aParameterWithAQuiteLongNameThatGoesOnAndOn" type="s:string" />
  </wsdl:message>
  <wsdl:message name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="rowsHttpGetIn" />
  <wsdl:message name="rowsHttpGetOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="shapesHttpGetIn" />
  <wsdl:message name="shapesHttpGetOut">
    <wsdl:part name="Body" element="tns:Tags" />
  </wsdl:message>
  <wsdl:message name="shapeHttpGetIn" />
  <wsdl:message name="shapeHttpGetOut">
    <wsdl:part name="Body" element="tns:Shape" />
  </wsdl:message>
  <wsdl:message name="emptyHttpGetIn">
    <wsdl:part name="A" type="s:string" />
  </wsdl:message>
  <wsdl:message name="emptyHttpGetOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="deleteHttpPostIn">
    <wsdl:part name="User" type="s:string" />
    <wsdl:part name="Secret" type="s:string" />
    <wsdl:part name="Id" type="s:string" />
  </wsdl:message>
  <wsdl:message name="deleteHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="twoHttpPostIn">
    <wsdl:part name="User" type="s:string" />
    <wsdl:part name="Secret" type="s:string" />
    <wsdl:part name="Api_Key" type="s:string" />
    <wsdl:part name="Numbers" type="s:string" />
    <wsdl:part name="Start" type="s:string" />
    <wsdl:part name="End" type="s:string" />
    <wsdl:part name="Color" type="s:string" />
    <wsdl:part name="Flag" type="s:string" />
  </wsdl:message>
  <wsdl:message name="twoHttpPostOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:message name="nothingHttpPostIn" />
  <wsdl:message name="nothingHttpPostOut" />
  <wsdl:message name="scalarsHttpPostIn">
    <wsdl:part name="aString" type="s:string" />
    <wsdl:part name="aBoolean" type="s:string" />
    <wsdl:part name="aByte" type="s:string" />
    <wsdl:part name="anUnsignedByte" type="s:string" />
    <wsdl:part name="aShort" type="s:string" />
    <wsdl:part name="anUnsignedShort" type="s:string" />
    <wsdl:part name="anInt" type="s:string" />
    <wsdl:part name="anUnsignedInt" type="s:string" />
    <wsdl:part name="aLong" type="s:string" />
    <wsdl:part name="anUnsignedLong" type="s:string" />
    <wsdl:part name="aFloat" type="s:string" />
    <wsdl:part name="aDouble" type="s:string" />
    <wsdl:part name="aDecimal" type="s:string" />
    <wsdl:part name="aDateTime" type="s:string" />
    <wsdl:part name="aDate" type="s:string" />
    <wsdl:part name="aTime" type="s:string" />
    <wsdl:part name="aDuration" type="s:string" />
    <wsdl:part name="aGuid" type="s:string" />
    <wsdl:part name="aBase64Binary" type="s:string" />
    <wsdl:part name="anAnyURI" type="s:string" />
  </wsdl:message>
  <wsdl:message name="scalarsHttpPostOut">
    <wsdl:part name="Body" element="tns:AllScalars" />
  </wsdl:message>
  <wsdl:message name="oldHttpPostIn">
    <wsdl:part name="a-b" type="s:string" />
    <wsdl:part name="a.b" type="s:string" />
    <wsdl:part name="constructor" type="s:string" />
    <wsdl:part name="ünïcode" type="s:string" />
  </wsdl:message>
  <wsdl:message name="oldHttpPostOut">
    <wsdl:part name="Body" element="tns:int" />
  </wsdl:message>
  <wsdl:message name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineHttpPostIn">
    <wsdl:part name="User" type="s:string" />
    <wsdl:part name="Secret" type="s:string" />
    <wsdl:part name="aParameterWithAQuiteLongNameThatGoesOnAndOn" type="s:string" />
  </wsdl:message>
  <wsdl:message name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="rowsHttpPostIn" />
  <wsdl:message name="rowsHttpPostOut">
    <wsdl:part name="Body" element="tns:DataSet" />
  </wsdl:message>
  <wsdl:message name="shapesHttpPostIn" />
  <wsdl:message name="shapesHttpPostOut">
    <wsdl:part name="Body" element="tns:Tags" />
  </wsdl:message>
  <wsdl:message name="shapeHttpPostIn" />
  <wsdl:message name="shapeHttpPostOut">
    <wsdl:part name="Body" element="tns:Shape" />
  </wsdl:message>
  <wsdl:message name="emptyHttpPostIn">
    <wsdl:part name="A" type="s:string" />
  </wsdl:message>
  <wsdl:message name="emptyHttpPostOut">
    <wsdl:part name="Body" element="tns:string" />
  </wsdl:message>
  <wsdl:portType name="KitchenSinkSoap">
    <wsdl:operation name="delete">
      <wsdl:documentation>A word of the language. */ \${x} \`y\` {{z}} @throws {Error} \u2028 \u202e</wsdl:documentation>
      <wsdl:input message="tns:deleteSoapIn" />
      <wsdl:output message="tns:deleteSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="two">
      <wsdl:documentation>Two credential sets.</wsdl:documentation>
      <wsdl:input message="tns:twoSoapIn" />
      <wsdl:output message="tns:twoSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="nothing">
      <wsdl:documentation>Neither takes nor gives anything.</wsdl:documentation>
      <wsdl:input message="tns:nothingSoapIn" />
      <wsdl:output message="tns:nothingSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="scalars">
      <wsdl:documentation>Every scalar.</wsdl:documentation>
      <wsdl:input message="tns:scalarsSoapIn" />
      <wsdl:output message="tns:scalarsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="old">
      <wsdl:documentation>An old one. Deprecated: use two; */ see {@link two}</wsdl:documentation>
      <wsdl:input message="tns:oldSoapIn" />
      <wsdl:output message="tns:oldSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="records">
      <wsdl:documentation>Records and arrays as parameters.</wsdl:documentation>
      <wsdl:input message="tns:recordsSoapIn" />
      <wsdl:output message="tns:recordsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="onlySoap12">
      <wsdl:documentation>One binding alone.</wsdl:documentation>
      <wsdl:input message="tns:onlySoap12SoapIn" />
      <wsdl:output message="tns:onlySoap12SoapOut" />
    </wsdl:operation>
    <wsdl:operation name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine">
      <wsdl:documentation>A sentence that is so long that it has to be broken over several lines of documentation, because nobody wants to scroll to the side to read what an operation is for.</wsdl:documentation>
      <wsdl:input message="tns:anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineSoapIn" />
      <wsdl:output message="tns:anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="rows">
      <wsdl:documentation>Known rows.</wsdl:documentation>
      <wsdl:input message="tns:rowsSoapIn" />
      <wsdl:output message="tns:rowsSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="shapes">
      <wsdl:documentation>An array result.</wsdl:documentation>
      <wsdl:input message="tns:shapesSoapIn" />
      <wsdl:output message="tns:shapesSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="shape">
      <wsdl:documentation>A record result.</wsdl:documentation>
      <wsdl:input message="tns:shapeSoapIn" />
      <wsdl:output message="tns:shapeSoapOut" />
    </wsdl:operation>
    <wsdl:operation name="empty">
      <wsdl:documentation>An empty text.</wsdl:documentation>
      <wsdl:input message="tns:emptySoapIn" />
      <wsdl:output message="tns:emptySoapOut" />
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:portType name="KitchenSinkHttpGet">
    <wsdl:operation name="delete">
      <wsdl:documentation>A word of the language. */ \${x} \`y\` {{z}} @throws {Error} \u2028 \u202e</wsdl:documentation>
      <wsdl:input message="tns:deleteHttpGetIn" />
      <wsdl:output message="tns:deleteHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="two">
      <wsdl:documentation>Two credential sets.</wsdl:documentation>
      <wsdl:input message="tns:twoHttpGetIn" />
      <wsdl:output message="tns:twoHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="nothing">
      <wsdl:documentation>Neither takes nor gives anything.</wsdl:documentation>
      <wsdl:input message="tns:nothingHttpGetIn" />
      <wsdl:output message="tns:nothingHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="scalars">
      <wsdl:documentation>Every scalar.</wsdl:documentation>
      <wsdl:input message="tns:scalarsHttpGetIn" />
      <wsdl:output message="tns:scalarsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="old">
      <wsdl:documentation>An old one. Deprecated: use two; */ see {@link two}</wsdl:documentation>
      <wsdl:input message="tns:oldHttpGetIn" />
      <wsdl:output message="tns:oldHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="onlyGet">
      <wsdl:documentation>One binding alone.</wsdl:documentation>
      <wsdl:input message="tns:onlyGetHttpGetIn" />
      <wsdl:output message="tns:onlyGetHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine">
      <wsdl:documentation>A sentence that is so long that it has to be broken over several lines of documentation, because nobody wants to scroll to the side to read what an operation is for.</wsdl:documentation>
      <wsdl:input message="tns:anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineHttpGetIn" />
      <wsdl:output message="tns:anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="rows">
      <wsdl:documentation>Known rows.</wsdl:documentation>
      <wsdl:input message="tns:rowsHttpGetIn" />
      <wsdl:output message="tns:rowsHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="shapes">
      <wsdl:documentation>An array result.</wsdl:documentation>
      <wsdl:input message="tns:shapesHttpGetIn" />
      <wsdl:output message="tns:shapesHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="shape">
      <wsdl:documentation>A record result.</wsdl:documentation>
      <wsdl:input message="tns:shapeHttpGetIn" />
      <wsdl:output message="tns:shapeHttpGetOut" />
    </wsdl:operation>
    <wsdl:operation name="empty">
      <wsdl:documentation>An empty text.</wsdl:documentation>
      <wsdl:input message="tns:emptyHttpGetIn" />
      <wsdl:output message="tns:emptyHttpGetOut" />
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:portType name="KitchenSinkHttpPost">
    <wsdl:operation name="delete">
      <wsdl:documentation>A word of the language. */ \${x} \`y\` {{z}} @throws {Error} \u2028 \u202e</wsdl:documentation>
      <wsdl:input message="tns:deleteHttpPostIn" />
      <wsdl:output message="tns:deleteHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="two">
      <wsdl:documentation>Two credential sets.</wsdl:documentation>
      <wsdl:input message="tns:twoHttpPostIn" />
      <wsdl:output message="tns:twoHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="nothing">
      <wsdl:documentation>Neither takes nor gives anything.</wsdl:documentation>
      <wsdl:input message="tns:nothingHttpPostIn" />
      <wsdl:output message="tns:nothingHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="scalars">
      <wsdl:documentation>Every scalar.</wsdl:documentation>
      <wsdl:input message="tns:scalarsHttpPostIn" />
      <wsdl:output message="tns:scalarsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="old">
      <wsdl:documentation>An old one. Deprecated: use two; */ see {@link two}</wsdl:documentation>
      <wsdl:input message="tns:oldHttpPostIn" />
      <wsdl:output message="tns:oldHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine">
      <wsdl:documentation>A sentence that is so long that it has to be broken over several lines of documentation, because nobody wants to scroll to the side to read what an operation is for.</wsdl:documentation>
      <wsdl:input message="tns:anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineHttpPostIn" />
      <wsdl:output message="tns:anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="rows">
      <wsdl:documentation>Known rows.</wsdl:documentation>
      <wsdl:input message="tns:rowsHttpPostIn" />
      <wsdl:output message="tns:rowsHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="shapes">
      <wsdl:documentation>An array result.</wsdl:documentation>
      <wsdl:input message="tns:shapesHttpPostIn" />
      <wsdl:output message="tns:shapesHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="shape">
      <wsdl:documentation>A record result.</wsdl:documentation>
      <wsdl:input message="tns:shapeHttpPostIn" />
      <wsdl:output message="tns:shapeHttpPostOut" />
    </wsdl:operation>
    <wsdl:operation name="empty">
      <wsdl:documentation>An empty text.</wsdl:documentation>
      <wsdl:input message="tns:emptyHttpPostIn" />
      <wsdl:output message="tns:emptyHttpPostOut" />
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:binding name="KitchenSinkSoap" type="tns:KitchenSinkSoap">
    <soap:binding transport="http://schemas.xmlsoap.org/soap/http" />
    <wsdl:operation name="delete">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `delete" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="two">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `two" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="nothing">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `nothing" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="scalars">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `scalars" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="old">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `old" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="records">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `records" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
        <soap:header message="tns:recordsTicket" part="Ticket" use="literal" />
        <soap:header message="tns:recordsTrace" part="Trace" use="literal" />
        <soap:header message="tns:recordsSince" part="Since" use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="rows">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `rows" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="shapes">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `shapes" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="shape">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `shape" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="empty">
      <soap:operation soapAction="`,
  { slot: "namespace" },
  `empty" style="document" />
      <wsdl:input>
        <soap:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:binding name="KitchenSinkSoap12" type="tns:KitchenSinkSoap">
    <soap12:binding transport="http://schemas.xmlsoap.org/soap/http" />
    <wsdl:operation name="delete">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `delete" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="two">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `two" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="nothing">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `nothing" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="scalars">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `scalars" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="old">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `old" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="records">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `records" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
        <soap12:header message="tns:recordsTicket" part="Ticket" use="literal" />
        <soap12:header message="tns:recordsTrace" part="Trace" use="literal" />
        <soap12:header message="tns:recordsSince" part="Since" use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="onlySoap12">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `onlySoap12" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="rows">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `rows" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="shapes">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `shapes" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="shape">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `shape" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="empty">
      <soap12:operation soapAction="`,
  { slot: "namespace" },
  `empty" style="document" />
      <wsdl:input>
        <soap12:body use="literal" />
      </wsdl:input>
      <wsdl:output>
        <soap12:body use="literal" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:binding name="KitchenSinkHttpGet" type="tns:KitchenSinkHttpGet">
    <http:binding verb="GET" />
    <wsdl:operation name="delete">
      <http:operation location="/delete" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="two">
      <http:operation location="/two" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="nothing">
      <http:operation location="/nothing" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output />
    </wsdl:operation>
    <wsdl:operation name="scalars">
      <http:operation location="/scalars" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="old">
      <http:operation location="/old" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="onlyGet">
      <http:operation location="/onlyGet" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine">
      <http:operation location="/anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="rows">
      <http:operation location="/rows" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="shapes">
      <http:operation location="/shapes" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="shape">
      <http:operation location="/shape" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="empty">
      <http:operation location="/empty" />
      <wsdl:input>
        <http:urlEncoded />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:binding name="KitchenSinkHttpPost" type="tns:KitchenSinkHttpPost">
    <http:binding verb="POST" />
    <wsdl:operation name="delete">
      <http:operation location="/delete" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="two">
      <http:operation location="/two" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="nothing">
      <http:operation location="/nothing" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output />
    </wsdl:operation>
    <wsdl:operation name="scalars">
      <http:operation location="/scalars" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="old">
      <http:operation location="/old" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine">
      <http:operation location="/anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="rows">
      <http:operation location="/rows" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="shapes">
      <http:operation location="/shapes" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="shape">
      <http:operation location="/shape" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="empty">
      <http:operation location="/empty" />
      <wsdl:input>
        <mime:content type="application/x-www-form-urlencoded" />
      </wsdl:input>
      <wsdl:output>
        <mime:mimeXml part="Body" />
      </wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:service name="KitchenSink">
    <wsdl:documentation>Everything at once: */ \${process.exit(1)} \`x\` {{x}} {{{x}}} &lt;/script&gt; ]]&gt; "quotes" 'single' \\ &lt;b&gt;&amp;amp;</wsdl:documentation>
    <wsdl:port name="KitchenSinkSoap" binding="tns:KitchenSinkSoap">
      <soap:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
    <wsdl:port name="KitchenSinkSoap12" binding="tns:KitchenSinkSoap12">
      <soap12:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
    <wsdl:port name="KitchenSinkHttpGet" binding="tns:KitchenSinkHttpGet">
      <http:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
    <wsdl:port name="KitchenSinkHttpPost" binding="tns:KitchenSinkHttpPost">
      <http:address location="`,
  { slot: "address" },
  `" />
    </wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`,
];
