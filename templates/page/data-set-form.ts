/** Owns the tables in which a DataSet of the form is edited: rows and cells, with null different from an empty text. */
import { decodeDataName } from "../runtime/results/data-set/names.js";
import { ValueError } from "../runtime/values/type.js";
import { addColumn, columnTypes, hasOpenSchema, removeTable } from "./data-set-schema.js";
import { addRow, obstacleIn, setCell } from "./data-set-value.js";
import { cellOf, type DataColumn, type DataTable, tablesOf } from "./data-sets.js";
import { make } from "./elements.js";
import { isPlainEnter } from "./sending-keys.js";
import { addPicker } from "./pickers.js";
import type { DataSetContent } from "./xml-value.js";

/** `isUntyped`: tables and columns may be added. `changed`: the DataSet has another text now. */
export function dataSetForm(content: DataSetContent, isUntyped: boolean, changed: () => void): HTMLElement {
  const view = make("div");
  const show = (): void => {
    const { element } = content;
    const isOpen = isUntyped && hasOpenSchema(element);
    const { tables } = tablesOf(element);
    const obstacle = isOpen && tables.length === 0 ? undefined : obstacleIn(element);
    if (obstacle !== undefined)
      return view.replaceChildren(make("p", { class: "hint" }, `${obstacle}: edit it as XML.`));
    const reshaped = (): void => {
      changed();
      show();
      view.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const forms = tables.map((table) => {
      const removal = isOpen ? [removing(element, table, reshaped, view)] : [];
      return new TableForm(content, table, changed, removal).view;
    });
    view.replaceChildren(...forms, ...(isOpen ? [columnForm(element, tables, reshaped, view)] : []));
  };
  show();
  return view;
}

/** The button that removes a table; the keyboard then goes on behind the tables. */
function removing(element: Element, table: DataTable, reshaped: () => void, view: HTMLElement): HTMLElement {
  const button = make("button", { type: "button" }, `Remove table ${decodeDataName(table.element)}`);
  button.addEventListener("click", () => {
    removeTable(element, table);
    reshaped();
    view.querySelector<HTMLElement>(".columns input")?.focus();
  });
  return button;
}

/** A column to be added, with its table if that is new. */
function columnForm(
  element: Element,
  tables: readonly DataTable[],
  reshaped: () => void,
  view: HTMLElement,
): HTMLElement {
  const common = { type: "text", autocomplete: "off", spellcheck: "false" };
  const table = make("input", common);
  table.value = decodeDataName(tables[0]?.element ?? "Table");
  const column = make("input", common);
  const type = make("select", {}, ...columnTypes.map((value) => make("option", { value }, value)));
  const add = make("button", { type: "button" }, "Add column");
  const said = make("p", { class: "hint", role: "status" });
  /** Why the column cannot be added; undefined: it was. */
  const obstacle = (tableName: string, columnName: string): string | undefined => {
    if (tableName === "" || columnName === "") return "Give the names of a table and of a column.";
    try {
      const isNew = addColumn(element, tableName, columnName, type.value);
      return isNew ? undefined : `${tableName} has a column ${columnName}.`;
    } catch (error) {
      if (error instanceof ValueError) return error.message;
      throw error;
    }
  };
  const adds = (): void => {
    const tableName = table.value.trim();
    const why = obstacle(tableName, column.value.trim());
    if (why !== undefined) {
      said.textContent = why;
      return;
    }
    reshaped();
    const [again, next] = view.querySelectorAll<HTMLInputElement>(".columns input");
    if (again !== undefined) again.value = tableName;
    next?.focus();
  };
  add.addEventListener("click", adds);
  for (const control of [table, column]) {
    control.addEventListener("keydown", (event) => {
      if (!isPlainEnter(event)) return;
      event.preventDefault();
      adds();
    });
  }
  const labelled = (text: string, control: HTMLElement): HTMLElement => {
    control.setAttribute("aria-label", text);
    return make("label", {}, text, control);
  };
  return make(
    "div",
    { class: "columns", role: "group", "aria-label": "Add a column" },
    labelled("Table", table),
    labelled("Column", column),
    labelled("Type", type),
    add,
    said,
  );
}

class TableForm {
  readonly view = make("div", { class: "wide cells" });
  readonly #content: DataSetContent;
  readonly #element: string;
  readonly #name: string;
  readonly #changed: () => void;
  /** What stands beside the button that adds a row. */
  readonly #beside: readonly HTMLElement[];
  #add = make("button", { type: "button" });

  constructor(content: DataSetContent, table: DataTable, changed: () => void, beside: readonly HTMLElement[]) {
    this.#content = content;
    this.#beside = beside;
    this.#element = table.element;
    this.#name = decodeDataName(table.element);
    this.#changed = changed;
    this.#show(table);
    this.view.addEventListener("keydown", (event) => this.#moveDown(event));
  }

  #show(table: DataTable): void {
    const { columns, rows } = table;
    const heads = columns.map((column) => {
      const { type, nullable } = column;
      const hint = [type, ...(nullable ? [] : ["required"])].filter((word) => word !== "").join(", ");
      const name = make("code", {}, make("bdi", {}, decodeDataName(column.element)));
      return make("th", { scope: "col" }, name, make("p", { class: "hint" }, hint));
    });
    const count = rows.length === 1 ? "1 row" : `${rows.length} rows`;
    this.#add = make("button", { type: "button" }, `Add row to ${this.#name}`);
    this.#add.addEventListener("click", () => {
      addRow(this.#content.element, table);
      this.#reshaped(rows.length);
    });
    this.view.replaceChildren(
      make(
        "table",
        {},
        make("caption", {}, make("bdi", {}, this.#name), `: ${count}`),
        make("thead", {}, make("tr", {}, make("td"), ...heads)),
        make("tbody", {}, ...rows.map((row, index) => this.#line(table, row, index))),
      ),
      this.#add,
      ...this.#beside,
    );
  }

  #line(table: DataTable, row: Element, index: number): HTMLElement {
    const remove = make(
      "button",
      { type: "button", "aria-label": `Remove row ${index + 1} of ${this.#name}` },
      "Remove",
    );
    remove.addEventListener("click", () => {
      row.remove();
      this.#reshaped(index);
    });
    const cells = table.columns.map((column) => this.#cell(table, column, row, index));
    return make("tr", {}, make("td", {}, remove), ...cells);
  }

  #cell(table: DataTable, column: DataColumn, row: Element, index: number): HTMLElement {
    const text = cellOf(row, column)?.textContent ?? undefined;
    const cell: Cell = {
      label: `${decodeDataName(column.element)}, row ${index + 1} of ${this.#name}`,
      type: column.type,
      text,
      mayBeNull: column.nullable || text === undefined,
      isSecret: this.#content.isSecret(table, column),
      put: (given) => {
        setCell(row, table, column, given);
        this.#changed();
      },
    };
    const isChoice = column.type === "boolean" && !cell.isSecret && /^(?:true|false|null)$/.test(text ?? "null");
    return isChoice ? choiceCell(cell) : textCell(cell);
  }

  /** `index`: of the row where the keyboard goes on. */
  #reshaped(index: number): void {
    this.#changed();
    const table = tablesOf(this.#content.element).tables.find(({ element }) => element === this.#element);
    if (table !== undefined) this.#show(table);
    this.#focus(index, 1);
    this.view.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** To a row, or behind the last one. */
  #focus(row: number, column: number): void {
    const cell = this.view.querySelectorAll("tbody tr")[row]?.children[column];
    (cell?.querySelector<HTMLElement>("textarea, input, select") ?? this.#add).focus();
  }

  #moveDown(event: KeyboardEvent): void {
    const cell = event.target instanceof HTMLElement ? event.target.closest("td") : null;
    const isControl = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (cell === null || !isControl || !isPlainEnter(event)) return;
    event.preventDefault();
    // The heads are a row, too.
    this.#focus(cell.closest("tr")?.rowIndex ?? 0, cell.cellIndex);
  }
}

interface Cell {
  readonly label: string;
  readonly type: string;
  /** Undefined: null. */
  readonly text: string | undefined;
  readonly mayBeNull: boolean;
  readonly isSecret: boolean;
  readonly put: (text: string | undefined) => void;
}

function choiceCell({ label, text = "null", mayBeNull, put }: Cell): HTMLElement {
  const words = ["true", "false", ...(mayBeNull ? ["null"] : [])];
  const select = make("select", { "aria-label": label }, ...words.map((value) => make("option", { value }, value)));
  select.value = text;
  select.addEventListener("input", () => put(select.value === "null" ? undefined : select.value));
  return make("td", {}, select);
}

function textCell({ label, type, text, mayBeNull, isSecret, put }: Cell): HTMLElement {
  const attributes = { "aria-label": label, autocomplete: "off", spellcheck: "false" };
  const control = isSecret
    ? make("input", { ...attributes, type: "password" })
    : make("textarea", { ...attributes, rows: "1" });
  control.value = text ?? "";
  control.addEventListener("input", () => put(control.value));
  const cell = make("td", {}, control);
  if (!isSecret) addPicker(control, label, type);
  if (!mayBeNull) return cell;
  const box = make("input", { type: "checkbox", "aria-label": `${label}: null` });
  const mark = (isNull: boolean): void => {
    box.checked = isNull;
    control.placeholder = isNull ? "null" : "";
  };
  mark(text === undefined);
  control.addEventListener("input", () => mark(false));
  box.addEventListener("input", () => {
    const isNull = box.checked;
    control.value = "";
    control.dispatchEvent(new Event("input"));
    mark(isNull);
    if (isNull) put(undefined);
  });
  cell.append(make("label", { class: "hint" }, box, " null"));
  return cell;
}
