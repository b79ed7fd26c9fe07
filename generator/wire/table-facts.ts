/**
 * Owns what the WSDL says of DataSets that it has a schema of: classes that proxies are generated with.
 * Invariant: on the wire each DataSet brings its own schema, so nothing here is about messages; each is called by its own name, whatever the description
 * calls its type.
 */
import { isDataSetDefault } from "../model/data-set-defaults.js";
import { isPublished } from "../model/questions.js";
import type { Column, DataSetRelation, DataSetSetting, Service, Table } from "../model/service.js";

export interface TableFact {
  readonly subject: string;
  readonly about: string;
  readonly value: string;
}

/** Of each such DataSet, all of a kind as one value. */
export function tableFacts(service: Service): readonly TableFact[] {
  return service.types.flatMap((type): readonly TableFact[] => {
    if (!isPublished(service, type)) return [];
    const { namespace, wireName: name, tables, keys, relations, settings } = type;
    const fact = (what: string, value: string): TableFact => ({ subject: name, about: `${what} of ${name}`, value });
    const keyText = keys.map(({ name: key, table, columns, primary, settings: own }) =>
      [primary ? "primary" : "", key, placeText(table, columns), ...settingTexts(own)].join(" ").trim(),
    );
    return [
      fact("the namespace", namespace),
      fact("the tables", tables.map((table) => table.name).join(", ")),
      ...tables.map((table) => fact(`the columns of the table ${table.name}`, columnsText(table))),
      fact("the keys", keyText.join(", ")),
      fact("the relations", relations.map(relationText).join(", ")),
      fact("the settings", settingTexts(settings, true).join(", ")),
    ];
  });
}

function columnsText({ columns }: Table): string {
  return columns.map(columnText).join(", ");
}

function columnText({ name, type, required, maxLength, length, settings, ...column }: Column): string {
  const facets = Object.entries({ maxLength, length, default: column.default });
  return [
    name,
    type.name,
    ...(required ? ["required"] : []),
    ...facets.flatMap(([facet, value]) => (value === undefined ? [] : [`${facet} ${value}`])),
    ...settingTexts(settings),
  ].join(" ");
}

function relationText({ name, table, columns, parent, settings }: DataSetRelation): string {
  const of = "key" in parent ? parent.key : placeText(parent.table, parent.columns);
  return [name, placeText(table, columns), "to", of, ...settingTexts(settings)].join(" ");
}

const placeText = (table: string, columns: readonly string[]): string => `${table}(${columns.join(" ")})`;

function settingTexts(settings: readonly DataSetSetting[], ofDataSet = false): readonly string[] {
  const told = settings.filter(({ name, value }) => !isDataSetDefault(name, value, ofDataSet));
  return told.map(({ name, value }) => `${name} ${value}`);
}
