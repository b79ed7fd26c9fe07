/**
 * Owns the schemas of a WSDL as its owner wrote them, as libxml2 takes them: every `xs:schema` of every document a file of its own.
 * Invariant: no declaration is changed; only the places of imports and includes are.
 */
import {
  XmlBufferInputProvider,
  xmlCleanupInputProvider,
  XmlDocument,
  XmlElement,
  xmlRegisterInputProvider,
} from "libxml2-wasm";
import { readWsdlDocuments } from "../../generator/files/documents/wsdl-documents.js";
import { xmlAttribute } from "../../generator/print/markup-text.js";
import { namespaces } from "../golden/wsdl-schema.js";
import { withoutMistakes } from "./corpus.js";

interface SchemaFile {
  readonly name: string;
  readonly targetNamespace: string;
  readonly text: string;
}

/** References to what nobody declares, by the whole tag or attribute; what needs them is not imported. */
const dangling: readonly (readonly [RegExp, string])[] = [
  [/<xs:element [^>]*ref="q1:Address"[^>]*\/>/g, ""],
  [/<s:attribute ref="version" ?\/>/g, '<s:attribute name="version" form="qualified" type="s:string"/>'],
  [/ type="tns:(?:MyCustomModel|ArrayOfAccountElement)"/g, ""],
  [/^<[^\s/>]+(?![^]*\sxmlns:xs=)(?=[^]*"xs:)/, `$& xmlns:xs="${namespaces.s}"`],
];

/**
 * Mistakes that an import passes over and libxml2 does not: those above, and a name of an inline type.
 * .NET's reference to the element `xs:schema`, which no schema document declares, becomes a wildcard.
 */
function repaired(schema: string): string {
  const text = schema
    .replace(/(<(?:\w+:)?element\b[^>]*[^/>]>\s*<(?:\w+:)?complexType) name="[^"]*"/g, "$1")
    .replace(
      /<(\w+:)element ([^>]*)ref="\w+:schema"([^>]*)\/>/g,
      `<$1any $2$3 namespace="${namespaces.s}" processContents="skip"/>`,
    );
  return dangling.reduce((part, [pattern, replacement]) => part.replace(pattern, replacement), text);
}

/** A schema that imports all of them. `named`: a file in `folder`, absolute. The caller disposes of it. */
export async function originalSchema(folder: string, named: string): Promise<XmlDocument> {
  const { signal } = new AbortController();
  const { documents } = await readWsdlDocuments({ named, folder, allowHosts: [], signal });
  const files = documents.flatMap(({ text }, index) => schemasOf(text, `document${String(index)}`));
  const targets = [...new Set(files.map(({ targetNamespace }) => targetNamespace))];
  const placeOf = (target: string): string => `namespace${String(targets.indexOf(target))}.xsd`;
  const entries = files.map(({ name, text }): readonly [string, string] => [
    name,
    text
      .replace(/<(?:\w+:)?include\b[^>]*?(?:\/>|>[^]*?<\/(?:\w+:)?include>)/g, "")
      .replace(/(<(?:\w+:)?import\b[^>]*?)(\/?>)/g, (tag, start: string, end: string) => {
        const target = /\bnamespace="([^"]*)"/.exec(tag)?.[1] ?? "";
        const place = targets.includes(target) ? ` schemaLocation="${placeOf(target)}"` : "";
        return start.replace(/\sschemaLocation="[^"]*"/, "").trimEnd() + place + end;
      }),
  ]);
  const wholes = targets.map((target): readonly [string, string] => {
    const own = files.filter(({ targetNamespace }) => targetNamespace === target);
    const includes = own.map(({ name }) => `<s:include schemaLocation="${name}"/>`).join("");
    const attribute = target === "" ? "" : ` targetNamespace="${xmlAttribute(target)}"`;
    return [placeOf(target), `<s:schema xmlns:s="${namespaces.s}"${attribute}>${includes}</s:schema>`];
  });
  const bytes = [...entries, ...wholes].map(([name, text]) => [name, new TextEncoder().encode(text)]);
  xmlCleanupInputProvider();
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(bytes)));
  const imports = targets.map((target) =>
    target === ""
      ? `<s:include schemaLocation="${placeOf(target)}"/>`
      : `<s:import namespace="${xmlAttribute(target)}" schemaLocation="${placeOf(target)}"/>`,
  );
  return XmlDocument.fromString(`<s:schema xmlns:s="${namespaces.s}">${imports.join("")}</s:schema>`);
}

function schemasOf(text: string, name: string): readonly SchemaFile[] {
  using document = XmlDocument.fromString(withoutMistakes(text).replace(/^<\?xml[^>]*\?>/, ""));
  return document.find("//s:schema", namespaces).flatMap((schema, index) => {
    if (!(schema instanceof XmlElement)) return [];
    const targetNamespace = schema.attr("targetNamespace")?.value ?? "";
    return [{ name: `${name}-${String(index)}.xsd`, targetNamespace, text: repaired(withPrefixes(schema)) }];
  });
}

/** A schema's text with the prefixes that the elements around it declare. */
function withPrefixes(schema: XmlElement): string {
  const text = schema.toString({ format: false });
  const [tag = ""] = /^<[^>]*>/.exec(text) ?? [];
  const declarations = new Map<string, string>();
  for (let around: XmlElement | null = schema; around !== null; around = around.parent)
    for (const [prefix, uri] of Object.entries(around.nsDeclarations))
      if (!declarations.has(prefix)) declarations.set(prefix, uri);
  const added = [...declarations].flatMap(([prefix, uri]) => {
    const attribute = prefix === "" ? "xmlns" : `xmlns:${prefix}`;
    return tag.includes(` ${attribute}=`) ? [] : [` ${attribute}="${xmlAttribute(uri)}"`];
  });
  return text.replace(/^<[^\s/>]+/, `$&${added.join("")}`);
}
