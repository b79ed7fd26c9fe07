/**
 * Owns the elements in the bodies of requests and responses, and whether parameters and result are inside them or are the elements themselves.
 * Invariant: nothing here depends on the service's namespace, which is decided from these elements.
 */
import { keyOf } from "../documents/qname.js";
import { type Content, contentOfElement, isWrapper } from "../schemas/content.js";
import { type DerivedTypes, derivedTypes } from "../schemas/derived-types.js";
import { globalElement } from "../schemas/particles.js";
import { type Component, isRestriction, type SchemaSet } from "../schemas/schema-set.js";

/** The element in a body. */
export interface BodyElement {
  readonly component: Component;
  /** Undefined: its type is simple. */
  readonly content: Content | undefined;
  /** Types that xsi:type may name in place of its own. */
  readonly derived: DerivedTypes;
}

/** Throws {@link Refusal}. */
export function bodyElement(component: Component, set: SchemaSet): BodyElement {
  const { type } = globalElement(component);
  const derived = type.kind === "named" ? derivedTypes(type.name, set) : { extending: [], restricting: [] };
  return { component, content: contentOfElement(component, set), derived };
}

/**
 * Whether parameters and result are inside wrapper elements. `values`: keys of elements that must be values of a type.
 */
export function areWrapped(
  request: BodyElement | undefined,
  response: BodyElement | undefined,
  values: ReadonlySet<string> = new Set(),
): boolean {
  // Declared once, it cannot hold both parameters and a result.
  const isShared =
    request !== undefined &&
    request.component.node === response?.component.node &&
    request.content?.particles.length !== 0;
  return !isShared && canWrap(request, values) && canWrap(response, values);
}

function canWrap(body: BodyElement | undefined, values: ReadonlySet<string>): boolean {
  if (body === undefined) return true;
  const { component, content, derived } = body;
  if (values.has(keyOf(component.name))) return false;
  return content !== undefined && isWrapper(content) && !isMore(derived) && !globalElement(component).nillable;
}

/** Whether it accepts more elements than those that it declares. */
export function isMore({ extending, restricting }: DerivedTypes): boolean {
  return extending.length > 0 || !restricting.every(isRestriction);
}
