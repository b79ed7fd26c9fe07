/**
 * Owns content models as types of an imported WSDL: what the runtime reads and writes of an element, and what conformance says of it.
 * Invariant: each goes the whole way from a WSDL to its codec.
 */
import { assets } from "#assets";
import { Judgement } from "../../generator/conformance/judgement.js";
import { readAnswerTree } from "../../generator/conformance/answer-tree.js";
import { ValueCheck } from "../../generator/conformance/check-value.js";
import { operationsOf } from "../../generator/model/questions.js";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import { decodeElement } from "../../templates/runtime/values/decode-element.js";
import { encodeElement } from "../../templates/runtime/values/element.js";
import { ValueError } from "../../templates/runtime/values/type.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";
import { importText } from "../import/corpus.js";
import { type Model, schemaOf } from "./model.js";

const namespace = "urn:models";

export class ImportedModels {
  private readonly service: DescribedService;

  private constructor(service: DescribedService) {
    this.service = service;
  }

  /** `behind`: what stands behind each. Throws where one is refused. */
  static async of(models: readonly Model[], behind: string): Promise<ImportedModels> {
    const { text = "", outcomes } = importText(wsdlOf(models.map((model) => schemaOf(model) + behind)));
    const { described } = await describeService({ name: "models.yaml", text }, {}, assets);
    const refused = outcomes.find(({ kind }) => kind !== "imported")?.name;
    if (described === undefined || refused !== undefined) throw new Error(`${refused ?? "all"} refused:\n${text}`);
    return new ImportedModels(described);
  }

  /** What is written of what is read, of the model with this number. Undefined: it is refused. */
  written(at: number, element: string): string | undefined {
    const type = this.service.operations[`Send${String(at)}`]?.parameters[0]?.type;
    if (type === undefined) throw new Error(`no model ${String(at)}`);
    const field = { name: "m", type, required: true };
    const reader = new XmlReader(inNamespace(element));
    reader.readRoot();
    try {
      const value = decodeElement(reader, field);
      const writer = new XmlWriter();
      writer.namespace = namespace;
      encodeElement(writer, field, value);
      return writer.toString();
    } catch (error) {
      if (error instanceof ValueError) return undefined;
      throw error;
    }
  }

  /** What conformance finds in it. */
  deviations(at: number, element: string): readonly string[] {
    const { model } = this.service;
    const parameter = operationsOf(model).find(({ name }) => name === `Send${String(at)}`)?.parameters[0];
    if (parameter === undefined) throw new Error(`no model ${String(at)}`);
    const judge = new Judgement();
    const expected = { use: parameter.type, nullable: false, around: namespace };
    new ValueCheck(model, judge).value(readAnswerTree(inNamespace(element)), expected, []);
    return judge.deviations.map(({ expected: there, found }) => `${there}: ${found}`);
  }
}

const inNamespace = (element: string): string => element.replace("<m", `<m xmlns="${namespace}"`);

function wsdlOf(contents: readonly string[]): string {
  const each = (write: (at: string, content: string) => string): string =>
    contents.map((content, at) => write(String(at), content)).join("\n");
  const body = `<soap:body use="literal"/>`;
  return `<?xml version="1.0"?>
<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:t="${namespace}" targetNamespace="${namespace}">
<types><s:schema elementFormDefault="qualified" targetNamespace="${namespace}">
${each((at, content) => `<s:complexType name="Model${at}"><s:sequence>${content}</s:sequence></s:complexType>`)}
${each((at) => `<s:element name="Send${at}"><s:complexType><s:sequence><s:element name="m" type="t:Model${at}"/></s:sequence></s:complexType></s:element>`)}
<s:element name="Sent"><s:complexType/></s:element>
</s:schema></types>
${each((at) => `<message name="Send${at}In"><part name="parameters" element="t:Send${at}"/></message>`)}
<message name="Out"><part name="parameters" element="t:Sent"/></message>
<portType name="Models">${each((at) => `<operation name="Send${at}"><input message="t:Send${at}In"/><output message="t:Out"/></operation>`)}</portType>
<binding name="Models" type="t:Models"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
${each((at) => `<operation name="Send${at}"><soap:operation soapAction="${namespace}:${at}"/><input>${body}</input><output>${body}</output></operation>`)}
</binding>
<service name="Models"><port name="Models" binding="t:Models"><soap:address location="http://localhost/models"/></port></service>
</definitions>`;
}
