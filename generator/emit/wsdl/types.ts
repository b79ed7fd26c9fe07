/**
 * Owns the named types of the WSDL's schemas, each in the schema of its namespace.
 * Invariant: lists and date texts are strings there, and DataSets are elements or content of elements, so these have no
 * named type.
 */
import { facetElement } from "../../model/facets.js";
import { attributesElsewhere, isPublished, operationsOf, scalarOf, usesOf } from "../../model/questions.js";
import { lineOf } from "../../model/records.js";
import { referredElements } from "../../model/referred-elements.js";
import { scalars } from "../../model/scalars.js";
import { schemaBlocks } from "../../model/soap-encoding.js";
import type { ArrayType, Facet, NamedType, RecordField, RecordType, Service, TypeUse } from "../../model/service.js";
import {
  anonymousType,
  innermost,
  isEncoded,
  soapEncodings,
  unnamedDimensions,
  usualItem,
} from "../../model/soap-encoding.js";
import { hasAnyBody, messageBody } from "../../model/unwrapped.js";
import { bodyElements, resultElements } from "./bodies.js";
import {
  elementNode,
  globalElement,
  type LocalElement,
  occurrenceOf,
  qualified,
  type Surroundings,
} from "./elements.js";
import { foreignNamespaces, namespaceAttribute, prefixed } from "./namespaces.js";
import { rootsOf } from "./roots.js";
import { node, type SchemaNode, slotNode } from "./tags.js";
import { dataSetNodes, dataSetPrefix } from "./typed-data-sets.js";

/** Content of the schema of the service's namespace. */
export function typeNodes(service: Service): readonly SchemaNode[] {
  return nodesOf(service, service.namespace);
}

/** Imports of the schema of the service's namespace. */
export function importNodes(service: Service): readonly SchemaNode[] {
  return [...foreignNamespaces(service).map(({ uri }) => importNode(uri)), ...encodingImports(service)];
}

/** Arrays refer to the encoding's schema, which has no location: readers know it. */
function encodingImports(service: Service): readonly SchemaNode[] {
  const hasArrays = isEncoded(service) && service.types.some(({ kind }) => kind === "array");
  return hasArrays ? [importNode(soapEncodings.soap11)] : [];
}

/** The schemas of other namespaces. */
export function foreignSchemas(service: Service): readonly SchemaNode[] {
  const all = foreignNamespaces(service);
  return all.map(({ uri }) => {
    const others = all.filter((each) => each.uri !== uri).map((each) => importNode(each.uri));
    const ownImport = service.namespace === "" ? importNode("") : slotNode("import", "namespace");
    const imports = [ownImport, ...others, ...encodingImports(service)];
    const set = service.types.find((type) => type.namespace === uri && isPublished(service, type));
    const attributes = {
      ...(set === undefined ? {} : dataSetPrefix(uri)),
      elementFormDefault: "qualified",
      targetNamespace: namespaceAttribute(uri),
    };
    return node("schema", attributes, [...imports, ...nodesOf(service, uri)]);
  });
}

function importNode(uri: string): SchemaNode {
  return node("import", { namespace: namespaceAttribute(uri) });
}

function nodesOf(service: Service, uri: string): readonly SchemaNode[] {
  const unnamed = unnamedDimensions(service);
  return [
    ...topElements(service, uri),
    ...globalAttributes(service, uri),
    ...service.types
      .filter((type) => (type.namespace ?? service.namespace) === uri && !unnamed.has(type) && type.anonymous !== true)
      .flatMap((type) => (isPublished(service, type) ? dataSetNodes(type) : (typeNode(service, type) ?? []))),
    ...(usesOf(service).some((use) => use.kind === "scalar" && use.name === "char" && scalars.char.namespace === uri)
      ? [charNode()]
      : []),
    ...(uri === messageBody.namespace && hasAnyBody(service) ? [messageBodyNode()] : []),
  ];
}

/** Declares any elements of a body as WCF does. */
function messageBodyNode(): SchemaNode {
  const any = node("any", { minOccurs: "0", maxOccurs: "unbounded", namespace: "##any" });
  return node("complexType", { name: messageBody.name }, [node("sequence", {}, [any])]);
}

/** Declares the guid type as ASMX does. */
function charNode(): SchemaNode {
  return node("simpleType", { name: "char" }, [node("restriction", { base: "s:unsignedShort" })]);
}

/** Requests, responses, and what is referred to; one name is one element, which a rule sees to. In the service's namespace bodies and roots stand elsewhere. */
function topElements(service: Service, uri: string): Iterable<SchemaNode> {
  const referred = globalElements(service, uri);
  const bodies = bodyNodes(service, uri, referred);
  const elements = new Map([...resultElements(service, uri), ...referred]);
  if (uri !== service.namespace) return new Map([...elements, ...bodies]).values();
  const others = new Set([...bodies.keys(), ...rootsOf(service).map(({ name }) => name)]);
  return [...elements].flatMap(([name, element]) => (others.has(name) ? [] : [element]));
}

/** Requests and responses. One that is referred to, too, names its type, or the next import would have another name for it. */
export function bodyNodes(
  service: Service,
  uri: string,
  referred = globalElements(service, uri),
): ReadonlyMap<string, SchemaNode> {
  return new Map([...bodyElements(service, uri)].map(([name, body]) => [name, referred.get(name) ?? body]));
}

/** Elements of this namespace that something in others refers to, headers and what faults hold; the first use of a name says its type. */
function globalElements(service: Service, uri: string): ReadonlyMap<string, SchemaNode> {
  const elements = new Map<string, SchemaNode>();
  for (const { field, name, namespace } of referredElements(service))
    if (namespace === uri && !elements.has(name)) elements.set(name, globalElement(service, { ...field, name }));
  if (uri === service.namespace) return elements;
  for (const operation of operationsOf(service))
    for (const { element: name, namespace, type, nullable } of schemaBlocks(operation))
      if (namespace === uri && !elements.has(name))
        elements.set(name, globalElement(service, { name, type, nullable }));
  return elements;
}

/** Undefined: XML Schema has no such type. A type without a name stands inside an element. */
function typeNode(service: Service, type: NamedType): SchemaNode | undefined {
  const { wireName, namespace: around, unqualified, anonymous } = type;
  const name = anonymous === true ? undefined : wireName;
  switch (type.kind) {
    case "enumeration": {
      const values = type.values.map((value) => node("enumeration", { value }));
      return node("simpleType", { name }, [node("restriction", { base: "s:string" }, values)]);
    }
    case "restricted": {
      if (scalarOf(type) !== undefined) return undefined;
      const base = qualified(service, { kind: "scalar", name: type.base });
      return node("simpleType", { name }, [node("restriction", { base }, type.facets.map(facetNode))]);
    }
    case "record": {
      const attributes = { name, abstract: type.abstract ? "true" : undefined };
      return node("complexType", attributes, extendedContent(service, type));
    }
    case "array": {
      const { item } = innermost(service, type);
      const element = { ...item, repeated: { min: 0, max: undefined } };
      const items = node("sequence", {}, [ownElement(service, element, { around, unqualified })]);
      return node("complexType", { name }, [isEncoded(service) ? encodedArray(service, type, items) : items]);
    }
    case "item-list":
      return node("simpleType", { name }, [node("list", ...typeSaid(service, type.item, around, "itemType"))]);
    case "list":
    case "date-text":
    case "data-set":
      return undefined;
  }
}

/** An array of SOAP encoding. Its items have any names there; a name that is not the usual one is kept. */
function encodedArray(service: Service, array: ArrayType, items: SchemaNode): SchemaNode {
  const { item } = innermost(service, array);
  // The element of the items says a type that no attribute can name.
  const isNamed = anonymousType(service, item.type) === undefined;
  const arrayType = `${qualified(service, item.type)}[${",".repeat(array.dimensions - 1)}]`;
  const attribute = node("attribute", { ref: "soapenc:arrayType", "wsdl:arrayType": arrayType });
  const isUsual = isNamed && item.name === usualItem && !item.nullable;
  const content = [...(isUsual ? [] : [items]), ...(isNamed ? [attribute] : [])];
  const restriction = node("restriction", { base: "soapenc:Array" }, content);
  return node("complexContent", { mixed: "false" }, [restriction]);
}

function facetNode({ name, value }: Facet): SchemaNode {
  return node(facetElement(name), { value });
}

function extendedContent(service: Service, record: RecordType): readonly SchemaNode[] {
  const content = contentOf(service, record);
  if (record.extends === undefined) return content;
  const base = qualified(service, { kind: "named", name: record.extends });
  const extension = node("extension", { base }, content);
  const holdsText = lineOf(service, record).some(({ fields }) => fields.some(({ form }) => form === "text"));
  return [holdsText ? node("simpleContent", {}, [extension]) : node("complexContent", { mixed: "false" }, [extension])];
}

function contentOf(service: Service, record: RecordType): readonly SchemaNode[] {
  const { fields, namespace: around, unqualified, unordered } = record;
  const home = around ?? service.namespace;
  const attributes = [
    ...fields.flatMap((field) => (field.form === "attribute" ? [attributeNode(service, field, home)] : [])),
    ...fields.flatMap((field) => (field.form === "attributes" ? [node("anyAttribute", wildcardSaid(field))] : [])),
  ];
  const text = fields.find(({ form }) => form === "text");
  if (text !== undefined) {
    return [node("simpleContent", {}, [node("extension", { base: qualified(service, text.type) }, attributes)])];
  }
  const elements = fields.flatMap((field) => fieldNodes(service, field, { around, unqualified }));
  return [...(elements.length === 0 ? [] : [node(unordered ? "all" : "sequence", {}, elements)]), ...attributes];
}

function fieldNodes(service: Service, field: RecordField, surroundings: Surroundings): readonly SchemaNode[] {
  if (field.form === "any") return [wildcardNode(field)];
  if (field.form === "choice" || field.form === "sequence") return [groupNode(service, field, surroundings)];
  return field.form === "element" ? [ownElement(service, { ...field, name: field.element }, surroundings)] : [];
}

/** An element inside a type. */
function ownElement(service: Service, element: LocalElement, surroundings: Surroundings): SchemaNode {
  const tag = elementNode(service, element, surroundings);
  const [, content] = typeSaid(service, element.type, surroundings.around);
  if (content.length === 0) return tag;
  return { ...tag, attributes: tag.attributes.filter(({ name }) => name !== "type"), children: content };
}

/** The attribute that names a type, or the type where it has no name. `around`: the namespace that it stands in. */
function typeSaid(
  service: Service,
  use: TypeUse,
  around: string | undefined,
  attribute = "type",
): readonly [reference: Readonly<Record<string, string>>, content: readonly SchemaNode[]] {
  const anonymous = anonymousType(service, use);
  const type = anonymous && typeNode(service, { ...anonymous, namespace: around });
  return type === undefined ? [{ [attribute]: qualified(service, use) }, []] : [{}, [type]];
}

function wildcardNode({ repeated, wildcard }: RecordField): SchemaNode {
  return node("any", {
    minOccurs: String(repeated?.min ?? 0),
    maxOccurs: String(repeated?.max ?? "unbounded"),
    ...wildcardSaid({ wildcard }),
  });
}

/** Omits attributes that have XML Schema's defaults. */
function wildcardSaid({ wildcard }: Pick<RecordField, "wildcard">) {
  const { namespace = "##any", processContents = "strict" } = wildcard ?? {};
  return {
    namespace: namespace === "##any" ? undefined : namespace,
    processContents: processContents === "strict" ? undefined : processContents,
  };
}

/** A choice or a sequence. */
function groupNode(service: Service, field: RecordField, surroundings: Surroundings): SchemaNode {
  const { form, required, repeated, parts } = field;
  return node(
    form,
    occurrenceOf(required, repeated),
    parts.flatMap((each) => fieldNodes(service, each, surroundings)),
  );
}

/** An attribute inside a type. `home`: namespace of the type. */
function attributeNode(service: Service, field: RecordField, home: string): SchemaNode {
  const { element: name, type, required, namespace = "", default: defaultText, fixed } = field;
  const use = required ? "required" : undefined;
  if (namespace !== "" && namespace !== home)
    return node("attribute", { default: defaultText, fixed, ref: prefixed(service, namespace, name), use });
  const form = namespace === "" ? undefined : "qualified";
  const [reference, content] = typeSaid(service, type, home);
  return node("attribute", { form, default: defaultText, fixed, name, ...reference, use }, content);
}

/** At the top of the schema of a namespace: those that types of other namespaces refer to. A rule sees to it that each is of one type. */
function globalAttributes(service: Service, uri: string): readonly SchemaNode[] {
  const fields = new Map<string, RecordField>();
  for (const field of attributesElsewhere(service))
    if (field.namespace === uri && !fields.has(field.element)) fields.set(field.element, field);
  return [...fields.values()].map(({ element: name, type }) => {
    const [reference, content] = typeSaid(service, type, uri);
    return node("attribute", { name, ...reference }, content);
  });
}
