/**
 * Owns `xs:redefine`: the named schema, with the redefinitions in place of the original declarations.
 * Invariant: the resulting schema has every redefinition, or a message says why there is none.
 */
import { namespaces } from "../documents/qname.js";
import { attributeOf, childNamed, type XmlNode } from "../documents/xml-tree.js";
import { stepIn } from "./derivation-step.js";

/** `target`: the schema that `redefine` names. A text is the reason why the redefinition cannot be put in place. */
export function redefinedSchema(redefine: XmlNode, target: XmlNode, redefiner: XmlNode): XmlNode | string {
  const children = [...target.children];
  const places = new Map<string, number>();
  for (const [at, child] of children.entries()) {
    const key = identityOf(child);
    if (!places.has(key)) places.set(key, at);
  }
  for (const node of redefine.children) {
    if (node.namespace !== namespaces.schema || node.name === "annotation") continue;
    const name = attributeOf(node, "name") ?? "";
    const what = `xs:redefine of the ${node.name} ${name}`;
    const key = identityOf(node);
    const at = places.get(key);
    const original = at === undefined ? undefined : children[at];
    if (at === undefined || original === undefined)
      return `${what}: the schema that it names has none, or it is there twice`;
    places.delete(key);
    const form = formDifference(target, redefiner);
    if (form !== undefined) return `${what}: the schemas differ in ${form}`;
    const merged = mergedDeclaration(original, node, name);
    if (merged === undefined) return `${what} is of a shape that is not read: write it out in its schema`;
    children[at] = merged;
  }
  return { ...target, children };
}

/** Types share their names, whether they are simple or complex. */
function identityOf(node: XmlNode): string {
  const kind = node.name === "complexType" || node.name === "simpleType" ? "type" : node.name;
  return node.namespace === namespaces.schema ? `${kind} ${attributeOf(node, "name") ?? ""}` : "";
}

/** The default (qualified or not) differs, so local elements or attributes of the two would be read differently. */
function formDifference(one: XmlNode, other: XmlNode): string | undefined {
  return ["elementFormDefault", "attributeFormDefault"].find(
    (each) => (attributeOf(one, each) ?? "unqualified") !== (attributeOf(other, each) ?? "unqualified"),
  );
}

function mergedDeclaration(original: XmlNode, node: XmlNode, name: string): XmlNode | undefined {
  if (original.name !== node.name) return undefined;
  switch (node.name) {
    case "simpleType":
      return narrowedText(original, node, name);
    case "complexType":
      return mergedType(original, node, name);
    case "group":
    case "attributeGroup":
      return filledGroup(original, node, name);
    default:
      return undefined;
  }
}

/** A restriction of the original, which becomes a type without a name in it. */
function narrowedText(original: XmlNode, node: XmlNode, name: string): XmlNode | undefined {
  const restriction = childNamed(node, namespaces.schema, "restriction");
  if (restriction === undefined || !names(restriction, "base", name)) return undefined;
  const inner = without(original, "name");
  return { ...node, children: [{ ...without(restriction, "base"), children: [inner, ...restriction.children] }] };
}

function mergedType(original: XmlNode, node: XmlNode, name: string): XmlNode | undefined {
  const step = stepOf(node);
  const originalStep = stepOf(original);
  if (step === undefined || !names(step.node, "base", name)) return undefined;
  if (step.node.name === "extension") {
    if (original.children.some(({ name: each }) => each === "all") && step.node.children.some(isParticle))
      return undefined;
    const added = originalStep?.node ?? original;
    const children = [...added.children, ...step.node.children];
    if (originalStep === undefined) return withMixed({ ...node, children }, original);
    const { around } = originalStep;
    return withMixed({ ...node, children: [{ ...around, children: [{ ...added, children }] }] }, original);
  }
  // A restriction repeats the elements; attributes that it does not mention are those of the original.
  if (originalStep !== undefined || step.around.name !== "complexContent") return undefined;
  const inherited = original.children.filter(({ name: each }) => each === "attribute" || each === "attributeGroup");
  return withMixed({ ...node, children: [...step.node.children, ...inherited] }, step.around);
}

const particles: ReadonlySet<string> = new Set(["sequence", "choice", "all", "group"]);

const isParticle = ({ namespace, name }: XmlNode): boolean => namespace === namespaces.schema && particles.has(name);

interface Step {
  /** Its complexContent or simpleContent. */
  readonly around: XmlNode;
  /** The extension or restriction. */
  readonly node: XmlNode;
}

function stepOf(type: XmlNode): Step | undefined {
  const around =
    childNamed(type, namespaces.schema, "complexContent") ?? childNamed(type, namespaces.schema, "simpleContent");
  const node = stepIn(around);
  return around === undefined || node === undefined ? undefined : { around, node };
}

/** A type whose text between elements is as in `other`. */
function withMixed(type: XmlNode, other: XmlNode): XmlNode {
  const mixed = other.attributes.filter(({ localName, namespace }) => localName === "mixed" && namespace === "");
  return mixed.length === 0 ? type : { ...type, attributes: [...without(type, "mixed").attributes, ...mixed] };
}

/** A group with the content of the original where it refers to itself, once at most; otherwise it replaces the original. */
function filledGroup(original: XmlNode, node: XmlNode, name: string): XmlNode | undefined {
  let count = 0;
  const fill = (each: XmlNode): readonly XmlNode[] => {
    const isItself = each.name === node.name && each.namespace === node.namespace && names(each, "ref", name);
    if (!isItself) return [{ ...each, children: each.children.flatMap(fill) }];
    count += 1;
    return count === 1 ? original.children : [];
  };
  const filled = { ...node, children: node.children.flatMap(fill) };
  return count > 1 ? undefined : filled;
}

/** True if an attribute has this name, whatever its prefix: a redefinition names nothing but itself. */
function names(node: XmlNode, attribute: string, name: string): boolean {
  return attributeOf(node, attribute)?.trim().replace(/^.*:/, "") === name;
}

function without(node: XmlNode, attribute: string): XmlNode {
  const attributes = node.attributes.filter(({ localName, namespace }) => localName !== attribute || namespace !== "");
  return { ...node, attributes };
}
