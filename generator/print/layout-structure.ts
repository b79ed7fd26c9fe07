/**
 * Owns the line breaks of inline types: unions, objects and lists, also nested.
 * Invariant: Prettier would change nothing. Every string here is code that an encoder of `typescript-text.ts` made.
 */

/** Members of an object are readonly; their names are encoded, with a `?` where they may be absent. */
export type Structure =
  | string
  | { readonly kind: "one-of"; readonly members: readonly Structure[] }
  | { readonly kind: "members"; readonly members: readonly (readonly [name: string, type: Structure])[] }
  | { readonly kind: "list"; readonly item: Structure };

export function flatStructure(type: Structure): string {
  if (typeof type === "string") return type;
  switch (type.kind) {
    case "one-of":
      return type.members.map(flatStructure).join(" | ");
    case "members":
      return `{ ${type.members.map(([name, each]) => `readonly ${name}: ${flatStructure(each)}`).join("; ")} }`;
    case "list":
      return `readonly ${isTogether(type.item) ? flatStructure(type.item) : `(${flatStructure(type.item)})`}[]`;
  }
}

/** Whether `[]` may follow it without brackets. */
function isTogether(type: Structure): boolean {
  return typeof type === "string" ? !type.includes(" ") : type.kind === "members" || isOne(type);
}

function isOne(type: Structure): boolean {
  const [only, second] = typeof type === "object" && type.kind === "one-of" ? type.members : [];
  return only !== undefined && second === undefined && isTogether(only);
}

/** Text after `name:`, with its leading space or line breaks. `column`: position of that space; `after`: number of characters that follow. */
export function layoutMember(type: Structure, indent: number, column: number, after: number, width: number): string {
  const flat = flatStructure(type);
  if (column + 1 + flat.length + after <= width) return ` ${flat}`;
  if (typeof type === "object" && type.kind === "one-of" && type.members.length > 1)
    return unionBelow(type, indent + 2, after, width);
  return ` ${layoutBroken(type, indent, after, width)}`;
}

/** After a line break: in one line where it fits there, else a line for each. */
function unionBelow(
  union: Extract<Structure, { readonly kind: "one-of" }>,
  indent: number,
  after: number,
  width: number,
): string {
  const { members } = union;
  const whole = flatStructure(union);
  if (indent + whole.length + after <= width) return `\n${" ".repeat(indent)}${whole}`;
  return members
    .map((member, index) => {
      const end = index === members.length - 1 ? after : 0;
      const flat = flatStructure(member);
      const text = indent + 2 + flat.length + end <= width ? flat : layoutBroken(member, indent + 2, end, width);
      return `\n${" ".repeat(indent)}| ${text}`;
    })
    .join("");
}

/** A structure that does not fit on the rest of its line. */
function layoutBroken(type: Structure, indent: number, after: number, width: number): string {
  if (typeof type === "string") return type;
  const margin = " ".repeat(indent);
  switch (type.kind) {
    case "one-of":
      return type.members.map((member) => layoutBroken(member, indent, after, width)).join(" | ");
    case "members": {
      const lines = type.members.map(([name, each]) => {
        const start = `${margin}  readonly ${name}:`;
        return `${start}${layoutMember(each, indent + 2, start.length, 1, width)};\n`;
      });
      return `{\n${lines.join("")}${margin}}`;
    }
    case "list": {
      const { item } = type;
      if (typeof item === "object" && item.kind === "one-of" && item.members.length > 1)
        return `readonly (${unionBelow(item, indent + 2, 0, width)}\n${margin})[]`;
      return `readonly ${layoutBroken(item, indent, after + 2, width)}[]`;
    }
  }
}
