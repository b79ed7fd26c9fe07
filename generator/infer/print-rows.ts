/**
 * Owns the text of a proposal: the `result` of an operation in the description language.
 * Invariant: the text is valid YAML for any names of tables and columns.
 */
import type { InferredColumn, InferredRows, InferredTable } from "./infer-rows.js";

/** Lines to put in place of an operation's `result`, without a final newline. */
export function printRows({ tables }: InferredRows): string {
  const lines = tables.flatMap((table) =>
    tableLines(table, ` # ${table.rowCount} ${table.rowCount === 1 ? "row" : "rows"} seen`),
  );
  return ["result:", "  dataSet:", ...lines.map((line) => `  ${line}`)].join("\n");
}

/** Lines below `result:` of an existing description, without the counts of rows. */
export function rowLines({ tables }: InferredRows): readonly string[] {
  return ["dataSet:", ...tables.flatMap((table) => tableLines(table, ""))];
}

/** The same on one line, as a value. */
export function rowFlow({ tables }: InferredRows): string {
  const table = ({ name, columns }: InferredTable): string =>
    `${key(name)}: { ${columns.map(printColumn).join(", ")} }`;
  return `{ dataSet: { ${tables.map(table).join(", ")} } }`;
}

function tableLines({ name, columns }: InferredTable, comment: string): readonly string[] {
  return [`  ${key(name)}:${comment}`, ...columns.map((column) => `    ${printColumn(column)}`)];
}

function printColumn({ name, type, required }: InferredColumn): string {
  return `${key(name)}: ${required ? `{ type: ${type}, required: true }` : type}`;
}

/** Words that some YAML version reads as something else than text. */
const otherThanText = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Characters that a terminal or an editor does not show, or does more than show. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu;

function key(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !otherThanText.test(name)) return name;
  return JSON.stringify(name).replace(unprintable, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return `\\U${code.padStart(8, "0")}`;
  });
}
