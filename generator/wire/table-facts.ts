/**
 * Owns the facts of DataSets with a schema in the WSDL, because proxies have classes for them.
 * Invariant: on the wire each DataSet has its own schema, so no fact here is about messages. Facts name a DataSet as
 * the WSDL does.
 */
import { isDataSetDefault } from "../model/data-set-defaults.js";
import { isPublished } from "../model/questions.js";
import type { Column, DataSetRelation, DataSetSetting, Service } from "../model/service.js";
import type { WsdlFact } from "./wsdl-facts.js";

/** The facts of each such DataSet; all tables, keys or relations are one value. */
export function tableFacts(service: Service): readonly WsdlFact[] {
  return service.types.flatMap((type): readonly WsdlFact[] => {
    if (!isPublished(service, type)) return [];
    const { namespace, wireName: name, tables, keys, relations, settings } = type;
    const fact = (what: string, value: string): WsdlFact => ({ subject: name, about: `${what} of ${name}`, value });
    const keyText = keys.map(({ name: key, table, columns, primary, settings: own }) =>
      [primary ? "primary" : "", key, placeText(table, columns), ...settingTexts(own)].join(" ").trim(),
    );
    return [
      fact("the namespace", namespace),
      fact("the tables", tables.map((table) => table.name).join(", ")),
      ...tables.map((table) =>
        fact(`the columns of the table ${table.name}`, table.columns.map(columnText).join(", ")),
      ),
      fact("the keys", keyText.join(", ")),
      fact("the relations", relations.map(relationText).join(", ")),
      fact("the settings", settingTexts(settings, true).join(", ")),
    ];
  });
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
  return settings
    .filter(({ name, value }) => !isDataSetDefault(name, value, ofDataSet))
    .map(({ name, value }) => `${name} ${value}`);
}
