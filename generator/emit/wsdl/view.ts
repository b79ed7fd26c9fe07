/**
 * Owns the view of the WSDL, part by part, as ASMX publishes it (wire 6).
 * Invariant: minOccurs of parameters follows the description, not ASMX's habit. Every name that is referred to is
 * declared once.
 */
import { attachmentsOf } from "../../model/attachments.js";
import { faultAction, requestAction, responseAction } from "../../model/addressing.js";
import { bindingRows, isFormBinding, isInWsdl, isSoapBinding } from "../../model/bindings.js";
import {
  formItemsOf,
  hasForms,
  hasSoap,
  isEmptyResult,
  operationsOf,
  resultUse,
  typeNamed,
  returnedHeaders,
  sentHeaders,
} from "../../model/questions.js";
import type {
  BindingId,
  DeclaredFault,
  Operation,
  Parameter,
  PortTypeId,
  Service,
  SoapHeader,
  SoapBindingId,
  StaticBindingId,
} from "../../model/service.js";
import {
  bindingName,
  faultMessageName,
  inputName,
  type MessageWay,
  messageName,
  offeredBindings,
  outputName,
  portEnding,
  portName,
  portTypeName,
  portTypeOf,
  portTypesOf,
  wsdlOperationName,
  wsdlServiceName,
} from "../../model/wsdl-names.js";
import { isEncodedBlock, soapEncodings } from "../../model/soap-encoding.js";
import { sentence } from "../documentation.js";
import { codeFacts } from "../facet-words.js";
import { rootElementOf } from "../schema-type.js";
import { qualified } from "./elements.js";
import { prefixed } from "./namespaces.js";
import { requestParts, responseParts, styleOf, type PartView, type StyleView } from "./parts.js";
import { schemaView, type SchemaView } from "./schema.js";

export interface WsdlView extends SchemaView {
  readonly name: string;
  /** Before names of the service's namespace: `tns:`, or nothing where it is in none. */
  readonly own: string;
  readonly documentation: string;
  /** Whether a form has fields that repeat. */
  readonly lists: boolean;
  /** Whether a policy offers MTOM. */
  readonly mtom: boolean;
  readonly messages: readonly MessageView[];
  /** WS-Addressing: prefix and namespace of its actions, and how it is required. */
  readonly addressing?: AddressingView;
  readonly portTypes: readonly PortTypeView[];
  readonly soapBindings: readonly SoapBindingView[];
  readonly httpBindings: readonly HttpBindingView[];
  readonly ports: readonly PortView[];
}
interface AddressingView {
  /** Namespace of the attributes with actions; the next one is of the assertion. */
  readonly actions: string;
  readonly metadata: string;
  readonly optional: boolean;
  /** The version with an extension element of its own. */
  readonly isW3: boolean;
  readonly policy: string;
}
interface MessageView {
  readonly name: string;
  readonly parts: readonly PartView[];
}
interface PortTypeView {
  readonly name: string;
  readonly operations: readonly OperationView[];
}
interface OperationView {
  readonly name: string;
  readonly documentation: string;
  /** Names of its messages. */
  readonly input: string;
  /** Empty: nothing is answered. */
  readonly output: string;
  /** Distinguishes overloads; empty if there are none. */
  readonly inputName: string;
  readonly outputName: string;
  /** Actions of WS-Addressing; empty if the service has none. */
  readonly inputAction: string;
  readonly outputAction: string;
  readonly faults: readonly { readonly name: string; readonly message: string; readonly action: string }[];
}
interface SoapBindingView {
  readonly name: string;
  readonly portType: string;
  readonly prefix: string;
  /** All operations have the style rpc: Axis reads the style of its services here alone. */
  readonly isRpc: boolean;
  readonly operations: readonly (StyleView & {
    readonly name: string;
    readonly action: string;
    readonly answered: boolean;
    readonly inputName: string;
    readonly outputName: string;
    readonly prefix: string;
    /** Headers of request messages. */
    readonly headers: readonly HeaderView[];
    /** Headers of response messages. */
    readonly returned: readonly HeaderView[];
    /** The parts of requests and responses that are beside the envelope. */
    readonly sentParts: MultipartView | undefined;
    readonly returnedParts: MultipartView | undefined;
    readonly faults: readonly {
      readonly name: string;
      readonly prefix: string;
      readonly encoding: EncodingView | undefined;
    }[];
  })[];
}
/** A message with attachments. */
interface MultipartView {
  /** Names of the parts in the body, with blanks between. */
  readonly body: string;
  readonly attachments: readonly { readonly name: string; readonly mediaType: string }[];
}
/** SOAP encoding of a header or fault. Absent: it is literal. */
interface EncodingView {
  readonly style: string;
  readonly namespace: string;
}
interface HeaderView {
  readonly prefix: string;
  readonly message: string;
  readonly part: string;
  readonly encoding: EncodingView | undefined;
}
interface HttpBindingView {
  readonly name: string;
  readonly portType: string;
  readonly verb: string;
  readonly operations: readonly { readonly name: string; readonly get: boolean; readonly body: boolean }[];
}
interface PortView {
  readonly name: string;
  readonly binding: string;
  readonly prefix: string;
  readonly address: string;
}

/** Values of the slots that depend on where the service runs. */
export interface WsdlPlaces {
  /** Namespace of the service. */
  readonly namespace: string;
  /** SOAPAction of an operation. */
  readonly actionOf: (operation: Operation) => string;
  /** An action of WS-Addressing with the namespace in its slot. */
  readonly filled: (pattern: string) => string;
  /** The address of a port. */
  readonly addressOf: (binding: StaticBindingId) => string;
}

export function wsdlView(service: Service, places: WsdlPlaces): WsdlView {
  const offered = offeredBindings(service);
  const forms = offered.filter(isFormBinding);
  return {
    ...schemaView(service),
    name: wsdlServiceName(service),
    own: prefixed(service, undefined, ""),
    documentation: service.purpose === undefined ? "" : sentence(service.purpose),
    lists: hasLists(service),
    mtom: service.mtom,
    messages: onceEach([...soapMessages(service), ...forms.flatMap((id) => httpMessages(service, id))]),
    ...addressingView(service),
    portTypes: portTypesOf(service).map((id) => portType(service, id, places)),
    soapBindings: offered.filter(isSoapBinding).map((id) => soapBinding(service, id, places)),
    httpBindings: forms.map((id) => httpBinding(service, id)),
    ports: offered.map((id) => ({
      name: portName(service, id),
      binding: bindingName(service, id),
      prefix: bindingRows[id].wsdlPrefix,
      address: places.addressOf(id),
    })),
  };
}

function addressingView(service: Service): Pick<WsdlView, "addressing"> {
  const { addressing } = service;
  if (addressing === undefined || !offeredBindings(service).some(isSoapBinding)) return {};
  const isW3 = addressing.version === "1.0";
  return {
    addressing: {
      actions: isW3
        ? "http://www.w3.org/2007/05/addressing/metadata"
        : "http://schemas.xmlsoap.org/ws/2004/08/addressing",
      metadata: isW3
        ? "http://www.w3.org/2006/05/addressing/wsdl"
        : "http://schemas.xmlsoap.org/ws/2004/08/addressing/policy",
      optional: !addressing.required,
      isW3,
      policy: `${wsdlServiceName(service)}_policy`,
    },
  };
}

/** Operations may share a message; the validator saw to it that it is the same. */
function onceEach(messages: readonly MessageView[]): readonly MessageView[] {
  return [...new Map(messages.map((message) => [message.name, message])).values()];
}

function operationsOver(service: Service, id: BindingId): readonly Operation[] {
  return operationsOf(service).filter(({ bindings }) => bindings.includes(id));
}

function soapMessages(service: Service): readonly MessageView[] {
  return operationsOf(service)
    .filter(hasSoap)
    .flatMap((operation) => [
      { name: messageName(operation, "request"), parts: requestParts(service, operation) },
      ...(operation.result.kind === "none"
        ? []
        : [{ name: messageName(operation, "response"), parts: responseParts(service, operation) }]),
      ...besides(service, operation),
    ]);
}

/** Messages of headers and faults. */
function besides(service: Service, operation: Operation): readonly MessageView[] {
  const { name, soapHeaders, faults } = operation;
  return [
    ...soapHeaders.map((header) => ({
      name: name + header.name,
      parts: [blockPart(service, operation, header, header.name)],
    })),
    ...faults.map((fault) => ({
      name: faultMessageName(operation, fault),
      parts: [blockPart(service, operation, fault, "detail")],
    })),
  ];
}

/** In SOAP encoding a type, whose part has the name of the element. */
function blockPart(service: Service, operation: Operation, block: SoapHeader | DeclaredFault, name: string): PartView {
  const { namespace, element, type } = block;
  if (isEncodedBlock(operation, block)) return { name: element, type: qualified(service, type) };
  return { name, element: prefixed(service, namespace, element) };
}

function httpMessages(service: Service, id: StaticBindingId): readonly MessageView[] {
  return operationsOver(service, id).flatMap((operation) => {
    const root = resultRoot(service, operation);
    const base = operation.name + portEnding(id);
    return [
      { name: `${base}In`, parts: operation.parameters.map((each) => formPart(service, each)) },
      {
        name: `${base}Out`,
        parts: root === undefined ? [] : [{ name: "Body", element: prefixed(service, undefined, root) }],
      },
    ];
  });
}

/** A text each; of lists ASMX has a type of its own (wire 6). */
function formPart(service: Service, parameter: Parameter): PartView {
  const type = formItemsOf(service, parameter) === undefined ? "s:string" : "s1:StringArray";
  return { name: parameter.name, type };
}

function hasLists(service: Service): boolean {
  const all = operationsOf(service)
    .filter(hasForms)
    .flatMap(({ parameters }) => parameters);
  return all.some((parameter) => formItemsOf(service, parameter) !== undefined);
}

/** The global element of a GET/POST result; void has none. */
function resultRoot(service: Service, operation: Operation): string | undefined {
  if (isEmptyResult(operation)) return undefined;
  return rootElementOf(service, operation, resultUse(operation));
}

function portType(service: Service, id: PortTypeId, places: WsdlPlaces): PortTypeView {
  const operations = operationsOf(service).filter(({ bindings }) =>
    bindings.some((each) => isInWsdl(each) && portTypeOf(each) === id),
  );
  return {
    name: portTypeName(service, id),
    operations: operations.map((operation) => ({
      documentation: documentationOf(service, operation),
      ...(id === "soap" ? soapOperation(service, operation, places) : formOperation(operation, portEnding(id))),
    })),
  };
}

function documentationOf(service: Service, operation: Operation): string {
  const { purpose, deprecated } = operation;
  const use = resultUse(operation);
  const type = use?.kind === "named" ? typeNamed(service, use.name) : undefined;
  const codes = type?.kind === "restricted" ? (type.codes ?? []) : [];
  return [
    ...(purpose === undefined ? [] : [sentence(purpose)]),
    ...codeFacts(codes),
    ...(deprecated === undefined ? [] : [`Deprecated: ${sentence(deprecated)}`]),
  ].join(" ");
}

function soapOperation(
  service: Service,
  operation: Operation,
  { filled }: WsdlPlaces,
): Omit<OperationView, "documentation"> {
  const isAnswered = operation.result.kind !== "none";
  const { addressing } = service;
  const action = (pattern: string): string => (addressing === undefined ? "" : filled(pattern));
  return {
    name: wsdlOperationName(operation),
    input: messageName(operation, "request"),
    output: isAnswered ? messageName(operation, "response") : "",
    ...namesOfDirections(operation),
    inputAction: action(requestAction(service, operation)),
    outputAction: action(responseAction(service, operation)),
    faults: operation.faults.map((fault) => ({
      name: fault.name,
      message: faultMessageName(operation, fault),
      action: action(faultAction(service, operation, fault)),
    })),
  };
}

function namesOfDirections(operation: Operation): Pick<OperationView, "inputName" | "outputName"> {
  return { inputName: inputName(operation) ?? "", outputName: outputName(operation) ?? "" };
}

function formOperation({ name }: Operation, ending: string): Omit<OperationView, "documentation"> {
  const [input, output] = [`${name}${ending}In`, `${name}${ending}Out`];
  return { name, input, output, inputName: "", outputName: "", inputAction: "", outputAction: "", faults: [] };
}

function soapBinding(service: Service, id: SoapBindingId, { namespace, actionOf }: WsdlPlaces): SoapBindingView {
  const prefix = bindingRows[id].wsdlPrefix;
  const operations = operationsOver(service, id);
  return {
    name: bindingName(service, id),
    portType: portTypeName(service, "soap"),
    prefix,
    isRpc: operations.every(({ rpc }) => rpc),
    operations: operations.map((operation) => ({
      name: wsdlOperationName(operation),
      ...namesOfDirections(operation),
      action: actionOf(operation),
      ...styleOf(operation, namespace, soapEncodings[id]),
      answered: operation.result.kind !== "none",
      prefix,
      headers: sentHeaders(operation).map((header) => headerView(operation, header, id, namespace)),
      returned: returnedHeaders(operation).map((header) => headerView(operation, header, id, namespace)),
      sentParts: multipartView(operation, "request", requestParts(service, operation)),
      returnedParts: multipartView(operation, "response", responseParts(service, operation)),
      faults: operation.faults.map((fault) => ({
        name: fault.name,
        prefix,
        encoding: encodingView(operation, fault, id, namespace),
      })),
    })),
  };
}

function multipartView(operation: Operation, side: MessageWay, parts: readonly PartView[]): MultipartView | undefined {
  const attachments = attachmentsOf(operation, side).map(({ name, mediaType }) => ({ name, mediaType }));
  if (attachments.length === 0) return undefined;
  const attached = new Set(attachments.map(({ name }) => name));
  const inBody = parts.filter(({ name }) => !attached.has(name)).map(({ name }) => name);
  return { body: inBody.join(" "), attachments };
}

function headerView(operation: Operation, header: SoapHeader, id: SoapBindingId, namespace: string): HeaderView {
  const encoding = encodingView(operation, header, id, namespace);
  const part = encoding === undefined ? header.name : header.element;
  return { prefix: bindingRows[id].wsdlPrefix, message: operation.name + header.name, part, encoding };
}

function encodingView(
  operation: Operation,
  block: SoapHeader | DeclaredFault,
  id: SoapBindingId,
  namespace: string,
): EncodingView | undefined {
  if (!isEncodedBlock(operation, block)) return undefined;
  return { style: soapEncodings[id], namespace: block.namespace ?? namespace };
}

function httpBinding(service: Service, id: StaticBindingId): HttpBindingView {
  const { method } = bindingRows[id];
  return {
    name: bindingName(service, id),
    portType: portTypeName(service, portTypeOf(id)),
    verb: method,
    operations: operationsOver(service, id).map((operation) => ({
      name: operation.name,
      get: method === "GET",
      body: resultRoot(service, operation) !== undefined,
    })),
  };
}
