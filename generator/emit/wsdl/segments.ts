/**
 * Owns the cutting of the WSDL at the two places that depend on where the service runs: its namespace and its address.
 * Invariant: filling the slots of the segments gives the text of the `.wsdl` file.
 */

export type Slot = "namespace" | "address";
export type WsdlSegment = string | { readonly slot: Slot };

/** Texts that stand for the slots while the page is rendered; private-use characters, more of them until nothing else holds them. */
export function slotMarks(everything: string): Readonly<Record<Slot, string>> {
  let fence = "\ue010";
  while (everything.includes(fence)) fence += "\ue010";
  return { namespace: `${fence}\ue011`, address: `${fence}\ue012` };
}

export function cutAtMarks(text: string, marks: Readonly<Record<Slot, string>>): readonly WsdlSegment[] {
  return text.split(marks.namespace).flatMap((between, index) => {
    const pieces = between
      .split(marks.address)
      .flatMap((piece, place): WsdlSegment[] => (place === 0 ? [piece] : [{ slot: "address" }, piece]));
    return index === 0 ? pieces : [{ slot: "namespace" } as const, ...pieces];
  });
}

/** `encode` makes a value safe inside an attribute. */
export function fillSlots(
  segments: readonly WsdlSegment[],
  values: Readonly<Record<Slot, string>>,
  encode: (text: string) => string,
): string {
  return segments.map((segment) => (typeof segment === "string" ? segment : encode(values[segment.slot]))).join("");
}
