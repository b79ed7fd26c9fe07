/**
 * Owns JSON in Biome's default layout, because JSON has no comment to switch a formatter off: tabs, and lists without
 * objects on one line if it has at most 80 columns.
 * Invariant: values and their order are those of `JSON.stringify`.
 */

/** Columns; Biome counts a tab as two. */
const widest = 80;
const tabWidth = 2;

/** With a line end. `undefined` members are left out. */
export function printJson(value: object): string {
  return `${layOut(value, 0, 0)}\n`;
}

/** `taken`: columns of the line that are used before and after the value. */
function layOut(value: unknown, depth: number, taken: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Array.isArray(value) ? value.map((item) => ["", item] as const) : namedMembers(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) return open + close;
  const short = Array.isArray(value) ? onOneLine(value) : undefined;
  if (short !== undefined && depth * tabWidth + taken + displayWidth(short) <= widest) return short;
  const lines = members.map(([name, member], index) => {
    const comma = index === members.length - 1 ? "" : ",";
    return name + layOut(member, depth + 1, displayWidth(name + comma)) + comma;
  });
  const indent = "\t".repeat(depth);
  return `${open}\n${lines.map((line) => `${indent}\t${line}\n`).join("")}${indent}${close}`;
}

/** `["\"name\": ", value]` */
function namedMembers(value: object): readonly (readonly [string, unknown])[] {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members.map(([name, member]) => [`${JSON.stringify(name)}: `, member]);
}

/** `["a", null]`; nothing for a list with an object in it. */
function onOneLine(items: readonly unknown[]): string | undefined {
  const texts = items.map((item) => {
    if (Array.isArray(item)) return onOneLine(item);
    return typeof item === "object" && item !== null ? undefined : JSON.stringify(item);
  });
  return texts.includes(undefined) ? undefined : `[${texts.join(", ")}]`;
}

/** Columns as formatters count them: East Asian characters and pictures take two. */
function displayWidth(text: string): number {
  if (!/[^\0-\u10ff]/.test(text)) return text.length;
  return [...text].reduce((columns, character) => columns + ((character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2), 0);
}
