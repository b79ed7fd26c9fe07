/**
 * Owns tables that can be sorted and copied.
 * Invariant: the copy has the rows in the displayed order. No pasted cell is a formula in a spreadsheet.
 */
import { copy } from "./copying.js";
import { make, say } from "./elements.js";
import { hasLongMarks } from "../runtime/text/normal-form.js";

export interface TableContent {
  readonly name: string;
  readonly columns: readonly string[];
  /** `undefined`: null. */
  readonly rows: readonly (readonly (string | undefined)[])[];
}

/** Rows that are shown; all are copied. */
const mostShown = 1_000;

export function tableView({ name, columns, rows }: TableContent): HTMLElement {
  let order = [...rows];
  const body = make("tbody");
  const heads = columns.map((column, index) => {
    const button = make("button", { type: "button" }, make("bdi", {}, column));
    const head = make("th", { scope: "col", "aria-sort": "none" }, button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const each of heads) each.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      order = sorted(rows, index, down ? -1 : 1);
      fill(body, order);
      say(`Sorted by ${column}, ${down ? "descending" : "ascending"}`);
    });
    return head;
  });
  fill(body, order);
  const button = make("button", { type: "button", "aria-label": `Copy: table ${name}` }, "Copy");
  button.addEventListener("click", () => void copy(tabbed(columns, order), button));
  const count = rows.length === 1 ? "1 row" : `${rows.length} rows`;
  const hidden = rows.length > mostShown ? `, of which ${mostShown} are shown` : "";
  const caption = make("caption", {}, make("bdi", {}, name), `: ${count}${hidden}`);
  const table = make("table", {}, caption, make("thead", {}, make("tr", {}, ...heads)), body);
  const wide = make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": `Table ${name}` }, table);
  return make("div", { class: "example" }, make("div", { class: "bar" }, make("span"), button), wide);
}

function fill(body: HTMLElement, rows: TableContent["rows"]): void {
  body.replaceChildren(
    ...rows.slice(0, mostShown).map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cellView(cell))))),
  );
}

function cellView(cell: string | undefined): Node {
  return cell === undefined ? make("span", { class: "soft" }, "null") : make("bdi", {}, cell);
}

/** Numbers by size, other texts by the reader's alphabet, null last. The platform's comparison is quadratic in a run of marks. */
function sorted(rows: TableContent["rows"], index: number, direction: 1 | -1): TableContent["rows"][number][] {
  const numbers = rows.every((row) => row[index] === undefined || /^[+-]?\d+(?:\.\d+)?$/.test(row[index]));
  const isLong = rows.some((row) => hasLongMarks(row[index] ?? ""));
  const compare = isLong ? byUnits : new Intl.Collator().compare;
  return [...rows].sort((one, other) => {
    const [a, b] = [one[index], other[index]];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return direction * (numbers ? Number(a) - Number(b) : compare(a, b));
  });
}

function byUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Text with tabs, for spreadsheets. */
function tabbed(columns: readonly string[], rows: TableContent["rows"]): string {
  return [columns, ...rows].map((row) => row.map((cell) => tabbedCell(cell ?? "")).join("\t")).join("\n");
}

function tabbedCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
