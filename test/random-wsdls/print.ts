/**
 * Owns a random WSDL as text: the WSDL with the schemas in it, and the files that it refers to.
 * Invariant: the schemas of the WSDL and those that libxml2 gets are one text, but for where they say that the others stand.
 */
import type {
  Attribute,
  AttributeGroup,
  Body,
  ComplexType,
  GlobalElement,
  Group,
  LocalElement,
  Occurrence,
  Operation,
  Particle,
  Schema,
  SimpleType,
  TypeRef,
  WsdlModel,
} from "./model.js";

const xsd = "http://www.w3.org/2001/XMLSchema";

export interface WsdlTexts {
  readonly text: string;
  /** By the name that the WSDL has for them. */
  readonly files: ReadonlyMap<string, string>;
}

export const escaped = (text: string): string =>
  text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/\n/g, "&#10;");

export function printWsdl(model: WsdlModel): WsdlTexts {
  const files = new Map<string, string>();
  const locate = (schema: Schema): string | undefined => schema.file;
  const inside: string[] = [];
  for (const [index, schema] of model.schemas.entries()) {
    for (const [name, text] of partsOf(schema, index, model, locate)) files.set(name, text);
    const text = printSchema(schema, index, model, locate);
    if (schema.file === undefined) inside.push(text);
    else files.set(schema.file, text);
  }
  const outside = model.schemas.flatMap((schema) =>
    schema.file === undefined
      ? []
      : [
          `<xs:schema xmlns:xs="${xsd}"><xs:import${schema.namespace === "" ? "" : ` namespace="${escaped(schema.namespace)}"`} schemaLocation="${schema.file}"/></xs:schema>`,
        ],
  );
  return { text: definitions(model, [...inside, ...outside]), files };
}

/** The schemas as files, and one that leads to all of them and declares what stands around the parts of rpc. */
export function printSchemas(model: WsdlModel): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const at = (schema: Schema): string => `schema${String(model.schemas.indexOf(schema))}.xsd`;
  for (const [index, schema] of model.schemas.entries()) {
    for (const [name, text] of partsOf(schema, index, model, at)) files.set(name, text);
    files.set(at(schema), printSchema(schema, index, model, at));
  }
  const same = model.schemas.find(({ namespace }) => model.rpc && namespace === model.rpcNamespace);
  const elements = model.rpc ? model.operations.flatMap((operation) => rpcElements(operation)) : [];
  const namespace = model.rpc ? model.rpcNamespace : "urn:all";
  const others = model.schemas.filter((each) => each !== same);
  files.set(
    "all.xsd",
    `<xs:schema ${prefixes(model)}${namespace === "" ? "" : ` targetNamespace="${escaped(namespace)}"`}>${same === undefined ? "" : `<xs:include schemaLocation="${at(same)}"/>`}${others.map((each) => importOf(each, at)).join("")}${elements.join("")}</xs:schema>`,
  );
  return files;
}

function rpcElements({ name, request, response }: Operation): readonly string[] {
  const around = (called: string, body: Body | undefined): readonly string[] =>
    body?.kind !== "rpc"
      ? []
      : [
          `<xs:element name="${called}"><xs:complexType><xs:sequence>${body.parts.map(([part, type]) => `<xs:element name="${part}" type="${typeName(type)}" nillable="true"/>`).join("")}</xs:sequence></xs:complexType></xs:element>`,
        ];
  return [...around(name, request), ...around(`${name}Response`, response)];
}

/** Of all schemas of the model being printed. */
let current: readonly Schema[] = [];

function prefixes(model: WsdlModel): string {
  current = model.schemas;
  const own = model.schemas.flatMap(({ namespace }, index) =>
    namespace === "" ? [] : [`xmlns:n${String(index)}="${escaped(namespace)}"`],
  );
  return [`xmlns:xs="${xsd}"`, ...own].join(" ");
}

function qualifiedName(name: string, schema: Schema): string {
  return schema.namespace === "" ? name : `n${String(current.indexOf(schema))}:${name}`;
}

function typeName(type: TypeRef): string {
  if (type.kind === "any-type") return "xs:anyType";
  if (type.kind === "built-in") return `xs:${type.name}`;
  return qualifiedName(type.name ?? "", type.schema);
}

type Locate = (schema: Schema) => string | undefined;

function importOf(schema: Schema, locate: Locate): string {
  const { namespace } = schema;
  const file = locate(schema);
  return `<xs:import${namespace === "" ? "" : ` namespace="${escaped(namespace)}"`}${file === undefined ? "" : ` schemaLocation="${file}"`}/>`;
}

/** Files that a schema includes. */
function partsOf(
  schema: Schema,
  index: number,
  model: WsdlModel,
  locate: Locate,
): readonly (readonly [string, string])[] {
  if (schema.included === undefined) return [];
  const target = schema.included === "plain" && schema.namespace !== "" ? schema.namespace : undefined;
  const head = schemaTag(schema, model, target);
  const others = model.schemas.filter((each) => each !== schema).map((each) => importOf(each, locate));
  return [[`included${String(index)}.xsd`, `${head}${others.join("")}${typesOf(schema)}\n</xs:schema>\n`]];
}

function schemaTag(schema: Schema, model: WsdlModel, namespace: string | undefined): string {
  const own = namespace === undefined ? "" : ` targetNamespace="${escaped(namespace)}"`;
  const forms = `${schema.qualified ? ' elementFormDefault="qualified"' : ""}${schema.qualifiedAttributes ? ' attributeFormDefault="qualified"' : ""}`;
  return `<xs:schema ${prefixes(model)}${own}${forms}>`;
}

function printSchema(schema: Schema, index: number, model: WsdlModel, locate: Locate): string {
  const head = schemaTag(schema, model, schema.namespace === "" ? undefined : schema.namespace);
  const others = model.schemas.filter((each) => each !== schema).map((each) => importOf(each, locate));
  const own = [
    ...(schema.included === undefined ? [] : [`<xs:include schemaLocation="included${String(index)}.xsd"/>`]),
    ...others,
    ...schema.elements.map((each) => `\n  ${globalElement(each)}`),
    ...schema.groups.map((each) => `\n  ${group(each)}`),
    ...schema.attributes.map(({ name, type }) => `\n  ${typed("attribute", ` name="${name}"`, type, "")}`),
    ...schema.attributeGroups.map((each) => `\n  ${attributeGroup(each)}`),
    schema.included === undefined ? typesOf(schema) : "",
  ];
  return `${head}${own.join("")}\n</xs:schema>`;
}

const typesOf = (schema: Schema): string =>
  schema.types.map((type) => `\n  ${type.kind === "simple" ? simpleType(type) : complexType(type)}`).join("");

function simpleType({ name, variety }: SimpleType): string {
  const own = name === undefined ? "" : ` name="${name}"`;
  return `<xs:simpleType${own}>${inside()}</xs:simpleType>`;
  function inside(): string {
    switch (variety.kind) {
      case "restriction":
        return `<xs:restriction base="${typeName(variety.base)}">${variety.facets.map(([facet, value]) => `<xs:${facet} value="${escaped(value)}"/>`).join("")}</xs:restriction>`;
      case "list":
        return `<xs:list itemType="${typeName(variety.item)}"/>`;
      case "union":
        return `<xs:union memberTypes="${variety.members.map(typeName).join(" ")}"/>`;
    }
  }
}

function complexType(type: ComplexType): string {
  const { name, abstract, mixed, base, restricts, text } = type;
  const own = `${name === undefined ? "" : ` name="${name}"`}${abstract ? ' abstract="true"' : ""}${mixed ? ' mixed="true"' : ""}`;
  return `<xs:complexType${own}>${inside()}</xs:complexType>`;
  function inside(): string {
    if (text !== undefined)
      return `<xs:simpleContent><xs:extension base="${typeName(text)}">${attributesOf(type)}</xs:extension></xs:simpleContent>`;
    const body = `${type.content === undefined ? "" : particle(type.content)}${attributesOf(type)}`;
    if (base === undefined) return body;
    const step = restricts ? "restriction" : "extension";
    const around = hasText(base) ? "simpleContent" : "complexContent";
    return `<xs:${around}><xs:${step} base="${typeName(base)}">${body}</xs:${step}></xs:${around}>`;
  }
}

const hasText = (type: ComplexType): boolean =>
  type.text !== undefined || (type.base !== undefined && hasText(type.base));

function attributesOf({ attributes, attributeGroup: named, anyAttribute }: ComplexType): string {
  const reference = named === undefined ? "" : `<xs:attributeGroup ref="${qualifiedName(named.name, named.schema)}"/>`;
  return `${attributes.map(attribute).join("")}${reference}${anyAttribute ? '<xs:anyAttribute processContents="lax"/>' : ""}`;
}

function attribute(each: Attribute): string {
  const { declared } = each;
  const use = `${each.required ? ' use="required"' : ""}${given(each)}`;
  if (declared !== undefined) return `<xs:attribute ref="${qualifiedName(declared.name, declared.schema)}"${use}/>`;
  const said = `${use}${each.qualified === undefined ? "" : ` form="${each.qualified ? "qualified" : "unqualified"}"`}`;
  return typed("attribute", ` name="${each.name}"`, each.type, said);
}

const given = (each: { readonly default: string | undefined; readonly fixed: string | undefined }): string =>
  `${each.default === undefined ? "" : ` default="${escaped(each.default)}"`}${each.fixed === undefined ? "" : ` fixed="${escaped(each.fixed)}"`}`;

function typed(tag: string, name: string, type: TypeRef, said: string): string {
  const isInline = (type.kind === "simple" || type.kind === "complex") && type.name === undefined;
  if (!isInline) return `<xs:${tag}${name} type="${typeName(type)}"${said}/>`;
  return `<xs:${tag}${name}${said}>${type.kind === "simple" ? simpleType(type) : complexType(type)}</xs:${tag}>`;
}

function occurs({ min, max }: Occurrence): string {
  return `${min === 1 ? "" : ` minOccurs="${String(min)}"`}${max === 1 ? "" : ` maxOccurs="${max === Infinity ? "unbounded" : String(max)}"`}`;
}

function particle(part: Particle): string {
  switch (part.kind) {
    case "element":
      return localElement(part);
    case "ref":
      return `<xs:element ref="${qualifiedName(part.element.name, part.element.schema)}"${occurs(part)}/>`;
    case "any":
      return `<xs:any namespace="${part.namespaces}" processContents="lax"${occurs(part)}/>`;
    case "group":
      return `<xs:group ref="${qualifiedName(part.group.name, part.group.schema)}"${occurs(part)}/>`;
    default:
      return `<xs:${part.kind}${occurs(part)}>${part.parts.map(particle).join("")}</xs:${part.kind}>`;
  }
}

function localElement(each: LocalElement): string {
  const form = each.form === undefined ? "" : ` form="${each.form ? "qualified" : "unqualified"}"`;
  const said = `${occurs(each)}${each.nillable ? ' nillable="true"' : ""}${given(each)}${form}`;
  return typed("element", ` name="${each.name}"`, each.type, said);
}

function globalElement(each: GlobalElement): string {
  const head = each.head === undefined ? "" : ` substitutionGroup="${qualifiedName(each.head.name, each.head.schema)}"`;
  const said = `${each.nillable ? ' nillable="true"' : ""}${each.abstract ? ' abstract="true"' : ""}${head}`;
  return typed("element", ` name="${each.name}"`, each.type, said);
}

const group = ({ name, content }: Group): string => `<xs:group name="${name}">${particle(content)}</xs:group>`;
const attributeGroup = ({ name, attributes }: AttributeGroup): string =>
  `<xs:attributeGroup name="${name}">${attributes.map(attribute).join("")}</xs:attributeGroup>`;

function definitions(model: WsdlModel, schemas: readonly string[]): string {
  const { operations, service } = model;
  const names = namesOf(model);
  const bindings = model.soap12 ? (["soap", "soap12"] as const) : (["soap"] as const);
  const parts = [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/"${model.namespace === "" ? "" : ` xmlns:tns="${escaped(model.namespace)}"`} ${prefixes(model)} targetNamespace="${escaped(model.namespace)}">`,
    `<wsdl:types>${schemas.join("\n")}</wsdl:types>`,
    ...operations.flatMap((operation) => messages(operation, names)),
    `<wsdl:portType name="${names.portType}">`,
    ...operations.map((operation) => portTypeOperation(operation, names, model)),
    `</wsdl:portType>`,
    ...bindings.map((prefix) => binding(model, names, prefix)),
    `<wsdl:service name="${service}">`,
    ...bindings.map(
      (prefix) =>
        `<wsdl:port name="${names.port(prefix)}" binding="${own(model)}${names.binding(prefix)}"><${prefix}:address location="${escaped(model.address)}"/></wsdl:port>`,
    ),
    `</wsdl:service>`,
    `</wsdl:definitions>`,
  ];
  return `${parts.join("\n")}\n`;
}

interface Names {
  readonly portType: string;
  readonly port: (prefix: string) => string;
  readonly binding: (prefix: string) => string;
  readonly request: (operation: string) => string;
  readonly response: (operation: string) => string;
  readonly part: string;
}

function namesOf({ messageNames, service }: WsdlModel): Names {
  const version = (prefix: string): string => (prefix === "soap12" ? "12" : "");
  switch (messageNames) {
    case "asmx":
      return {
        portType: `${service}Soap`,
        port: (prefix) => `${service}Soap${version(prefix)}`,
        binding: (prefix) => `${service}Soap${version(prefix)}`,
        request: (operation) => `${operation}SoapIn`,
        response: (operation) => `${operation}SoapOut`,
        part: "parameters",
      };
    case "wcf":
      return {
        portType: "IShop",
        port: (prefix) => `BasicHttpBinding_IShop${version(prefix)}`,
        binding: (prefix) => `BasicHttpBinding_IShop${version(prefix)}`,
        request: (operation) => `IShop_${operation}_InputMessage`,
        response: (operation) => `IShop_${operation}_OutputMessage`,
        part: "parameters",
      };
    case "plain":
      return {
        portType: service,
        port: (prefix) => `${service}Port${version(prefix)}`,
        binding: (prefix) => `${service}PortBinding${version(prefix)}`,
        request: (operation) => operation,
        response: (operation) => `${operation}Response`,
        part: "body",
      };
  }
}

const headerMessage = ({ name }: GlobalElement, operation: string): string => `${operation}_${name}_Header`;

function messages(operation: Operation, names: Names): readonly string[] {
  const { name, request, response, headers, faults } = operation;
  const message = (called: string, parts: string): string => `<wsdl:message name="${called}">${parts}</wsdl:message>`;
  return [
    message(names.request(name), bodyParts(request, names)),
    ...(response === undefined ? [] : [message(names.response(name), bodyParts(response, names))]),
    ...headers.map(({ element }) =>
      message(
        headerMessage(element, name),
        `<wsdl:part name="${element.name}" element="${qualifiedName(element.name, element.schema)}"/>`,
      ),
    ),
    ...faults.map((element) =>
      message(
        `${name}_${element.name}_Fault`,
        `<wsdl:part name="detail" element="${qualifiedName(element.name, element.schema)}"/>`,
      ),
    ),
  ];
}

function bodyParts(body: Body, names: Names): string {
  switch (body.kind) {
    case "nothing":
      return "";
    case "element":
      return `<wsdl:part name="${names.part}" element="${qualifiedName(body.element.name, body.element.schema)}"/>`;
    case "rpc":
      return body.parts.map(([name, type]) => `<wsdl:part name="${name}" type="${typeName(type)}"/>`).join("");
  }
}

function portTypeOperation({ name, response, faults }: Operation, names: Names, model: WsdlModel): string {
  return [
    `<wsdl:operation name="${name}">`,
    model.noise ? `<wsdl:documentation>About ${name}: "it" &lt;does&gt; # things</wsdl:documentation>` : "",
    `<wsdl:input message="${own(model)}${names.request(name)}"/>`,
    response === undefined ? "" : `<wsdl:output message="${own(model)}${names.response(name)}"/>`,
    ...faults.map((each) => `<wsdl:fault name="${each.name}" message="${own(model)}${name}_${each.name}_Fault"/>`),
    `</wsdl:operation>`,
  ].join("");
}

function binding(model: WsdlModel, names: Names, prefix: "soap" | "soap12"): string {
  const style = model.rpc ? "rpc" : "document";
  return [
    `<wsdl:binding name="${names.binding(prefix)}" type="${own(model)}${names.portType}"><${prefix}:binding style="${style}" transport="http://schemas.xmlsoap.org/soap/http"/>`,
    ...model.operations.map((operation) => bindingOperation(model, operation, prefix, style)),
    `</wsdl:binding>`,
  ].join("\n");
}

function bindingOperation(model: WsdlModel, operation: Operation, prefix: string, style: string): string {
  const body = `<${prefix}:body use="literal"${model.rpc ? ` namespace="${escaped(model.rpcNamespace)}"` : ""}/>`;
  const headers = (where: string): string =>
    operation.headers
      .filter((each) => each.where === where || each.where === "both")
      .map(
        ({ element }) =>
          `<${prefix}:header message="${own(model)}${headerMessage(element, operation.name)}" part="${element.name}" use="literal"/>`,
      )
      .join("");
  return [
    `<wsdl:operation name="${operation.name}"><${prefix}:operation soapAction="${escaped(operation.action)}" style="${style}"/>`,
    `<wsdl:input>${body}${headers("request")}</wsdl:input>`,
    operation.response === undefined ? "" : `<wsdl:output>${body}${headers("response")}</wsdl:output>`,
    ...operation.faults.map(
      (each) => `<wsdl:fault name="${each.name}"><${prefix}:fault name="${each.name}" use="literal"/></wsdl:fault>`,
    ),
    `</wsdl:operation>`,
  ].join("");
}

/** Before names of the WSDL: no prefix stands for no namespace. */
const own = ({ namespace }: Pick<WsdlModel, "namespace">): string => (namespace === "" ? "" : "tns:");
