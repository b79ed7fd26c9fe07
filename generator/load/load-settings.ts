/**
 * Owns the loading of what .NET notes in the schema of a DataSet by attributes of its own.
 * Invariant: in the order of the model's list, whatever that of the description.
 */
import { settingKey } from "../model/questions.js";
import { type DataSetSetting, dataSetSettings } from "../model/service.js";
import { textOf, type Tree } from "./tree.js";

export function settingsOf(value: Tree, of: keyof typeof dataSetSettings): readonly DataSetSetting[] {
  return dataSetSettings[of].flatMap((name) => {
    const text = textOf(value, settingKey(name));
    return text === undefined ? [] : [{ name, value: text }];
  });
}
