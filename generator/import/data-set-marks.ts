/** Owns what .NET says in its own attributes of the elements of a DataSet's schema. */
import type { XmlNode } from "./xml-tree.js";

const msdata = "urn:schemas-microsoft-com:xml-msdata";

export function msdataMark(node: XmlNode, name: string): string | undefined {
  return node.attributes.find((each) => each.namespace === msdata && each.localName === name)?.value;
}

/** Whether .NET says of an element that it is a DataSet. */
export function isMarkedDataSet(node: XmlNode): boolean {
  return msdataMark(node, "IsDataSet") === "true";
}
