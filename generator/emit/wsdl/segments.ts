/**
 * Owns the WSDL in segments, with slots for values that depend on where the service runs: its namespace, the beginning
 * of SOAPActions, its addresses.
 * Invariant: filling the slots gives the text of the `.wsdl` file.
 */
import { wsdlBindingIds } from "../../model/bindings.js";
import type { StaticBindingId } from "../../model/service.js";

type SlotName = "namespace" | "actions" | "address";
export interface Slot {
  readonly slot: SlotName;
  /** The address of a binding that has a path of its own. */
  readonly binding?: StaticBindingId;
}
export type WsdlSegment = string | Slot;

/** Texts that stand for slots while the page is rendered. */
export interface SlotMarks extends Readonly<Record<SlotName, string>> {
  readonly addresses: Readonly<Partial<Record<StaticBindingId, string>>>;
}

/** Private-use characters, more of them until nothing else holds them. `bindings`: those with a path of their own. */
export function slotMarks(everything: string, bindings: readonly StaticBindingId[]): SlotMarks {
  let fence = "\ue010";
  while (everything.includes(fence)) fence += "\ue010";
  return {
    namespace: `${fence}\ue011`,
    address: `${fence}\ue012`,
    actions: `${fence}\ue013`,
    addresses: Object.fromEntries(bindings.map((id, index) => [id, fence + String.fromCharCode(0xe014 + index)])),
  };
}

export function cutAtMarks(text: string, { addresses, ...marks }: SlotMarks): readonly WsdlSegment[] {
  const slots = [
    ...slotNames.map((slot) => [marks[slot], { slot }] as const),
    ...wsdlBindingIds.map((binding) => [addresses[binding] ?? "", { slot: "address", binding }] as const),
  ];
  let segments: readonly WsdlSegment[] = [text];
  for (const [mark, slot] of slots.filter(([each]) => isMark(each))) {
    segments = segments.flatMap((segment) => (typeof segment === "string" ? cutAt(segment, mark, slot) : [segment]));
  }
  return segments;
}

/** Text that does not depend on where the service runs is printed as it is. */
function isMark(text: string): boolean {
  return text.startsWith("\ue010");
}

const slotNames: readonly SlotName[] = ["namespace", "actions", "address"];

function cutAt(text: string, mark: string, slot: Slot): readonly WsdlSegment[] {
  return text.split(mark).flatMap((piece, index): WsdlSegment[] => (index === 0 ? [piece] : [slot, piece]));
}

/** `encode` makes a value safe inside an attribute. */
export function fillSlots(
  segments: readonly WsdlSegment[],
  valueOf: (slot: Slot) => string,
  encode: (text: string) => string,
): string {
  return segments.map((segment) => (typeof segment === "string" ? segment : encode(valueOf(segment)))).join("");
}
