/**
 * Owns where our WSDL differs from the one that the genuine service publishes, and why.
 * Invariant: each rule says exactly which facts it allows and how many of them there are.
 */
export interface WsdlDifference {
  readonly reason: string;
  readonly count: number;
  allows(path: string, theirs: string | undefined, ours: string | undefined): boolean;
}

const SCHEMA = "definitions/types/s:schema[http://example.org/messaging/]";
const GUID_SCHEMA = "definitions/types/s:schema[http://microsoft.com/wsdl/types/]";

export const WSDL_DIFFERENCES: readonly WsdlDifference[] = [
  {
    reason:
      "Parameters of type int and boolean are optional, as the interface says (1.1); ASMX requires every value type",
    count: 12,
    allows: (path, theirs, ours) =>
      path.startsWith(`${SCHEMA}/s:element[`) && path.endsWith("@minOccurs") && theirs === "1" && ours === "0",
  },
  {
    reason:
      "guid is a type of the one schema: ASMX's second schema, imported without a location, sends tools to the network",
    count: 18,
    allows: (path, theirs, ours) =>
      path.startsWith(GUID_SCHEMA) ||
      path.startsWith(`${SCHEMA}/s:import`) ||
      path.startsWith(`${SCHEMA}/s:simpleType[guid]`) ||
      (ours === "tns:guid" && theirs === "{http://microsoft.com/wsdl/types/}guid") ||
      path === "definitions/types order",
  },
  {
    reason: "Named types stand together after the operations' elements (wire 6); ASMX puts each after its first use",
    count: 1,
    allows: (path, theirs, ours) =>
      path === `${SCHEMA} order` &&
      elementsOf(theirs) === elementsOf(ours) &&
      (ours ?? "").includes("simpleType[AuthenticationType] s:complexType[Account] s:simpleType[guid]"),
  },
  {
    reason: "Documentation is worded by the description",
    count: 117,
    allows: (path, theirs, ours) =>
      /\/documentation (text|order)$/.test(path) ||
      (path === "definitions/service[MessagingAccount] order" && `documentation ${theirs}` === ours),
  },
];

function elementsOf(order: string | undefined): string {
  return (order ?? "")
    .split(" ")
    .filter((step) => step.startsWith("s:element"))
    .join(" ");
}
