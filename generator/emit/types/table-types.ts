/**
 * Owns the declarations of a DataSet's tables: an interface for the rows of each, and one of all tables.
 * Invariant: the type of a column that may be null includes null. The runtime reads a cell by the schema, so its value has the default form.
 */
import type { Table } from "../../model/service.js";
import { withDefaultForms } from "../../model/chosen-form.js";
import { rowTypeName, tablesTypeName } from "../../names/index.js";
import type { TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, memberName } from "../../print/typescript-text.js";
import { secretFact } from "../documentation.js";
import { typeText, type TypeScope } from "../type-text.js";

/** `owner`: the operation or the type whose tables they are. `where`: in words, `in the result of getContactList`. */
export function tableDeclarations(
  scope: TypeScope,
  owner: { readonly name: string },
  tables: readonly Table[],
  where: string,
): readonly TypeScriptDeclaration[] {
  return [
    ...tables.map((table) => rowDeclaration(scope, owner, table, where)),
    {
      kind: "interface",
      name: identifier(tablesTypeName(owner)),
      documentation: [`Rows by table ${where}.`],
      members: tables.map((table) => ({
        name: memberName(table.name),
        documentation: [],
        type: identifier(rowTypeName(owner, table)),
        optional: false,
      })),
    },
  ];
}

function rowDeclaration(
  scope: TypeScope,
  owner: { readonly name: string },
  table: Table,
  where: string,
): TypeScriptDeclaration {
  const cells = { ...scope, service: withDefaultForms(scope.service) };
  return {
    kind: "interface",
    name: identifier(rowTypeName(owner, table)),
    documentation: [`A row of table ${table.name} ${where}.`],
    members: table.columns.map(({ name, type, required, secret }) => ({
      name: memberName(name),
      documentation: secretFact({ secret }),
      type: { kind: "union", members: [typeText(cells, type, "decoded"), ...(required ? [] : ["null"])] },
      optional: false,
    })),
  };
}
