/**
 * Owns what libxml2 and a comparison of trees say of messages: whether they are valid by the schemas, and whether two say the same.
 * Invariant: no reader, writer or schema of the generator is used here.
 */
import {
  XmlBufferInputProvider,
  xmlCleanupInputProvider,
  XmlDocument,
  XmlElement,
  XmlError,
  type XmlNode,
  xmlRegisterInputProvider,
  XmlText,
  XsdValidator,
} from "libxml2-wasm";

const xsi = "http://www.w3.org/2001/XMLSchema-instance";

const parse = (text: string): XmlDocument => XmlDocument.fromBuffer(new TextEncoder().encode(text));

/** Schemas as libxml2 compiles them. */
export class Judge {
  private readonly schema: XmlDocument;
  private readonly validator: XsdValidator;

  private constructor(schema: XmlDocument, validator: XsdValidator) {
    [this.schema, this.validator] = [schema, validator];
  }

  /** Of files, `all.xsd` the first. Undefined: libxml2 does not take them. */
  static of(files: ReadonlyMap<string, string>): Judge | undefined {
    xmlCleanupInputProvider();
    const bytes = [...files].map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
    xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(bytes)));
    let schema: XmlDocument | undefined;
    try {
      schema = parse(files.get("all.xsd") ?? "");
      return new Judge(schema, XsdValidator.fromDoc(schema));
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      schema?.dispose();
      return undefined;
    }
  }

  /** What is wrong with an element, a sentence each. */
  faultsOf(element: string): readonly string[] {
    const document = parse(element);
    try {
      this.validator.validate(document);
      return [];
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      return error.message.split("\n").filter((each) => each !== "");
    } finally {
      document.dispose();
    }
  }

  dispose(): void {
    this.validator.dispose();
    this.schema.dispose();
  }
}

/** The elements in an envelope's Header and Body as trees without prefixes: names with namespaces, attributes in the order of their names. */
export function partsOfEnvelope(text: string): {
  readonly header: readonly string[];
  readonly body: readonly string[];
} {
  const document = parse(text);
  try {
    const part = (name: string): readonly string[] => {
      const found = elementsIn(document.root).find((each) => each.name === name);
      return found === undefined ? [] : elementsIn(found).map(treeOf);
    };
    return { header: part("Header"), body: part("Body") };
  } finally {
    document.dispose();
  }
}

/** The elements in the Body as documents of their own. */
export function elementsOfBody(text: string): readonly string[] {
  const document = parse(text);
  try {
    const body = elementsIn(document.root).find((each) => each.name === "Body");
    const around = Object.entries(document.root.nsDeclarations);
    return body === undefined ? [] : elementsIn(body).map((each) => standingAlone(each, around));
  } finally {
    document.dispose();
  }
}

/** With the prefixes of the envelope, which `xsi:type` and QNames use. */
function standingAlone(element: XmlElement, prefixes: readonly (readonly [string, string])[]): string {
  const text = element.toString({ format: false });
  const [tag = ""] = /^<[^>]*>/.exec(text) ?? [];
  const missing = prefixes.filter(([prefix]) => prefix !== "" && !tag.includes(` xmlns:${prefix}=`));
  const added = missing.map(([prefix, uri]) => ` xmlns:${prefix}="${uri.replace(/&/g, "&amp;")}"`).join("");
  return text.replace(/^<[^\s/>]+/, (start) => `${start}${added}`);
}

function childrenOf(element: XmlElement): readonly XmlNode[] {
  const found: XmlNode[] = [];
  for (let node = element.firstChild; node !== null; node = node.next) found.push(node);
  return found;
}

const elementsIn = (element: XmlElement): readonly XmlElement[] =>
  childrenOf(element).filter((each): each is XmlElement => each instanceof XmlElement);

function treeOf(element: XmlElement): string {
  const attributes = element.attrs
    .map(({ name, namespaceUri, content }) => {
      const value = nameIn(element, content, namespaceUri === xsi && name === "type");
      return ` {${namespaceUri}}${name}=${JSON.stringify(value)}`;
    })
    .sort();
  const inside = childrenOf(element).map((each) =>
    each instanceof XmlElement ? treeOf(each) : each instanceof XmlText ? nameIn(element, each.content) : "",
  );
  return `<{${element.namespaceUri}}${element.name}${attributes.join("")}>${inside.join("")}</>`;
}

/** A text that is a name with a declared prefix says its namespace. `byDefault`: one without a prefix is in the default namespace. */
function nameIn(element: XmlElement, written: string, byDefault = false): string {
  const [, prefix = "", name = ""] = /^(?:([\w.-]+):)?([^\s:]+)$/.exec(written) ?? [];
  if (name === "") return written;
  if (prefix === "" && !byDefault) return written;
  for (let at: XmlNode | null = element; at instanceof XmlElement; at = at.parent) {
    const uri = at.nsDeclarations[prefix];
    if (uri !== undefined) return `{${uri}}${name}`;
  }
  return written;
}
