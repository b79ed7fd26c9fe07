/**
 * Owns WSDLs of a made service, for tests that change one thing at a time.
 * Invariant: what is not said of a shop is as ASMX publishes it.
 */
/** A name and its type: `int`, or the name of one of the types; `!` in front: it must be there. */
export type Elements = Readonly<Record<string, string>>;

export interface ShopOperation {
  readonly takes?: Elements;
  readonly gives?: Elements;
  readonly action?: string;
  /** Action of the answer in WS-Addressing. */
  readonly answerAction?: string;
  readonly about?: string;
  /** The only binding that offers it. */
  readonly only?: "soap" | "soap12";
}
export interface Shop {
  readonly namespace?: string;
  readonly types?: Readonly<Record<string, Elements | readonly string[]>>;
  readonly operations: Readonly<Record<string, ShopOperation>>;
  readonly soap12?: boolean;
  readonly form?: "qualified" | "unqualified";
  /** Extensions in each binding that ask for WS-Addressing. */
  readonly addressing?: string;
}

const element = (name: string, type: string, types: Shop["types"]): string => {
  const isNeeded = type.startsWith("!");
  const plain = type.replace(/^!/, "");
  const prefix = types !== undefined && plain in types ? "tns" : "s";
  return `<s:element minOccurs="${isNeeded ? "1" : "0"}" maxOccurs="1" name="${name}" type="${prefix}:${plain}" />`;
};

const sequence = (elements: Elements, types: Shop["types"]): string =>
  `<s:sequence>${Object.entries(elements)
    .map(([name, type]) => element(name, type, types))
    .join("")}</s:sequence>`;

function typeText(name: string, body: Elements | readonly string[], types: Shop["types"]): string {
  if (!Array.isArray(body)) return `<s:complexType name="${name}">${sequence(body as Elements, types)}</s:complexType>`;
  const values = (body as readonly string[]).map((value) => `<s:enumeration value="${value}" />`).join("");
  return `<s:simpleType name="${name}"><s:restriction base="s:string">${values}</s:restriction></s:simpleType>`;
}

/** The WSDL of a shop. */
export function shopWsdl(shop: Shop): string {
  const { namespace = "http://example.org/shop/", operations, types = {}, soap12 = false, form = "qualified" } = shop;
  const { addressing = "" } = shop;
  const entries = Object.entries(operations);
  const wrapper = (name: string, elements: Elements): string =>
    `<s:element name="${name}"><s:complexType>${sequence(elements, types)}</s:complexType></s:element>`;
  const schema = entries.map(
    ([name, { takes = {}, gives = {} }]) => wrapper(name, takes) + wrapper(`${name}Response`, gives),
  );
  const messages = entries.map(([name]) =>
    ["In", "Out"]
      .map((side) => {
        const part = `tns:${name}${side === "Out" ? "Response" : ""}`;
        return `<wsdl:message name="${name}Soap${side}"><wsdl:part name="parameters" element="${part}" /></wsdl:message>`;
      })
      .join(""),
  );
  const portType = entries.map(([name, { about, answerAction }]) => {
    const documentation = about === undefined ? "" : `<wsdl:documentation>${about}</wsdl:documentation>`;
    const action = answerAction === undefined ? "" : ` wsam:Action="${answerAction}"`;
    const directions = `<wsdl:input message="tns:${name}SoapIn" /><wsdl:output${action} message="tns:${name}SoapOut" />`;
    return `<wsdl:operation name="${name}">${documentation}${directions}</wsdl:operation>`;
  });
  const binding = (soap: string, name: string): string => {
    const offered = entries.filter(([, { only = soap }]) => only === soap);
    const bound = offered.map(([operation, { action = namespace + operation }]) => {
      const body = `<${soap}:body use="literal" />`;
      const directions = `<wsdl:input>${body}</wsdl:input><wsdl:output>${body}</wsdl:output>`;
      return `<wsdl:operation name="${operation}"><${soap}:operation soapAction="${action}" />${directions}</wsdl:operation>`;
    });
    const head = `${addressing}<${soap}:binding transport="http://schemas.xmlsoap.org/soap/http" />`;
    return `<wsdl:binding name="${name}" type="tns:ShopSoap">${head}${bound.join("")}</wsdl:binding>`;
  };
  const port = (soap: string, name: string): string =>
    `<wsdl:port name="${name}" binding="tns:${name}"><${soap}:address location="http://localhost/shop.asmx" /></wsdl:port>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:wsam="http://www.w3.org/2007/05/addressing/metadata" xmlns:tns="${namespace}" targetNamespace="${namespace}">
<wsdl:types><s:schema elementFormDefault="${form}" targetNamespace="${namespace}">
${schema.join("\n")}
${Object.entries(types)
  .map(([name, body]) => typeText(name, body, types))
  .join("\n")}
</s:schema></wsdl:types>
${messages.join("\n")}
<wsdl:portType name="ShopSoap">${portType.join("\n")}</wsdl:portType>
${binding("soap", "ShopSoap")}${soap12 ? binding("soap12", "ShopSoap12") : ""}
<wsdl:service name="Shop">${port("soap", "ShopSoap")}${soap12 ? port("soap12", "ShopSoap12") : ""}</wsdl:service>
</wsdl:definitions>`;
}
