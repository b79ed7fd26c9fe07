/**
 * Owns lists of simple values that are one text with white space between the items (xs:list).
 * Invariant: a joined list splits into the same items, or it is refused.
 */
import { collapseBlanks, isBlank, type SimpleType, ValueError } from "./type.js";

/** `name`: that of the list's type. `item`: a function if it is declared later. */
export function itemList<Item>(
  name: string,
  item: SimpleType<Item> | (() => SimpleType<Item>),
): SimpleType<readonly Item[]> {
  const typeOfItem = (): SimpleType<Item> => (typeof item === "function" ? item() : item);
  return {
    kind: "simple",
    name,
    reference: true,
    initial: "",
    decode(text) {
      const collapsed = collapseBlanks(text);
      const type = typeOfItem();
      return collapsed === "" ? [] : collapsed.split(" ").map((each) => type.decode(each));
    },
    encode(value) {
      if (!Array.isArray(value)) throw new ValueError("an array");
      const type = typeOfItem();
      return value.map((each: Item) => encodeItem(type, each)).join(" ");
    },
  };
}

function encodeItem<Item>(item: SimpleType<Item>, value: Item): string {
  const text = item.encode(value);
  for (let at = 0; at < text.length; at++) if (isBlank(text.charCodeAt(at))) throw blankItem();
  if (text === "") throw blankItem();
  return text;
}

function blankItem(): ValueError {
  return new ValueError("items that are not empty and have no white space in them");
}
