/**
 * Owns the cutting of the WSDL at the places that depend on where the service runs: its namespace, what SOAPActions begin with, and its address.
 * Invariant: filling the slots of the segments gives the text of the `.wsdl` file.
 */

export type Slot = "namespace" | "actions" | "address";
export type WsdlSegment = string | { readonly slot: Slot };

/** Texts that stand for the slots while the page is rendered; private-use characters, more of them until nothing else holds them. */
export function slotMarks(everything: string): Readonly<Record<Slot, string>> {
  let fence = "\ue010";
  while (everything.includes(fence)) fence += "\ue010";
  return { namespace: `${fence}\ue011`, address: `${fence}\ue012`, actions: `${fence}\ue013` };
}

export function cutAtMarks(text: string, marks: Readonly<Record<Slot, string>>): readonly WsdlSegment[] {
  let segments: readonly WsdlSegment[] = [text];
  for (const slot of slots.filter((each) => isMark(marks[each]))) {
    segments = segments.flatMap((segment) =>
      typeof segment === "string" ? cutAt(segment, marks[slot], slot) : [segment],
    );
  }
  return segments;
}

/** Text that does not depend on where the service runs is printed as it is. */
function isMark(text: string): boolean {
  return text.startsWith("\ue010");
}

const slots: readonly Slot[] = ["namespace", "actions", "address"];

function cutAt(text: string, mark: string, slot: Slot): readonly WsdlSegment[] {
  return text.split(mark).flatMap((piece, index): WsdlSegment[] => (index === 0 ? [piece] : [{ slot }, piece]));
}

/** `encode` makes a value safe inside an attribute. */
export function fillSlots(
  segments: readonly WsdlSegment[],
  values: Readonly<Record<Slot, string>>,
  encode: (text: string) => string,
): string {
  return segments.map((segment) => (typeof segment === "string" ? segment : encode(values[segment.slot]))).join("");
}
