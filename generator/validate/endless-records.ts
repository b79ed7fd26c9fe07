/**
 * Owns the rule: a record does not require itself, directly or through others, because such a value would be infinite.
 */
import { quote } from "../diagnostics/quote.js";
import { addTo } from "../model/by-key.js";
import type { Field, RecordField, RecordType } from "../model/service.js";
import type { RuleContext } from "./rule.js";

/** A field that must hold another record. */
interface Requirement {
  readonly field: Field;
  readonly record: RecordType;
}

export function checkEndlessRecords({ service, places, report }: RuleContext): void {
  const records = new Map(
    service.types.flatMap((type) => (type.kind === "record" ? [[type.name, type] as const] : [])),
  );
  const visited = new Set<RecordType>();
  const endless = endlessRecords(records);
  for (const start of endless) {
    const path = new Map<RecordType, Requirement>();
    let record: RecordType | undefined = start;
    while (record !== undefined && !visited.has(record) && !path.has(record)) {
      const next: Requirement | undefined = requirementsOf(record, records).find(({ record: required }) =>
        endless.has(required),
      );
      if (next === undefined) break;
      path.set(record, next);
      record = next.record;
    }
    const closing = record === undefined ? undefined : path.get(record);
    if (record !== undefined && closing !== undefined) {
      report("endlessRecord", places.of(closing.field), {
        message: `A value of ${quote(record.name)} could never end.`,
        found: circleInWords(record, path),
        expected: "a field that may be absent or null somewhere in the circle",
        suggestion: "add required: false",
        repair: { kind: "add", span: places.of(closing.field), entries: [["required", "false"]] },
      });
    }
    for (const passed of path.keys()) visited.add(passed);
  }
}

function circleInWords(start: RecordType, path: ReadonlyMap<RecordType, Requirement>): string {
  const steps: string[] = [];
  let record = start;
  do {
    const step = path.get(record);
    if (step === undefined) break;
    steps.push(`${record.name}.${step.field.name}`);
    record = step.record;
  } while (record !== start && steps.length < 5);
  return `${steps.join(" requires ")} requires ${record === start ? start.name : "..."}`;
}

/** The records whose values cannot end. */
function endlessRecords(records: ReadonlyMap<string, RecordType>): ReadonlySet<RecordType> {
  const waiting = new Map<RecordType, number>();
  const requiredBy = new Map<RecordType, RecordType[]>();
  for (const record of records.values()) {
    const requirements = requirementsOf(record, records);
    waiting.set(record, requirements.length);
    for (const { record: required } of requirements) addTo(requiredBy, required, record);
  }
  const ending = [...waiting].filter(([, count]) => count === 0).map(([record]) => record);
  for (let record = ending.pop(); record !== undefined; record = ending.pop()) {
    waiting.delete(record);
    for (const by of requiredBy.get(record) ?? []) {
      const remaining = (waiting.get(by) ?? 0) - 1;
      waiting.set(by, remaining);
      if (remaining === 0) ending.push(by);
    }
  }
  return new Set(waiting.keys());
}

function requirementsOf(record: RecordType, records: ReadonlyMap<string, RecordType>): readonly Requirement[] {
  return record.fields.flatMap(neededFields).flatMap((field) => {
    const required = field.type.kind === "named" ? records.get(field.type.name) : undefined;
    return field.required && !field.nullable && required !== undefined ? [{ field, record: required }] : [];
  });
}

/** The fields that every value needs: the field itself, or the needed parts of a required sequence. */
function neededFields(field: RecordField): readonly RecordField[] {
  if (field.form !== "sequence") return [field];
  return field.required && (field.repeated === undefined || field.repeated.min > 0)
    ? field.parts.flatMap(neededFields)
    : [];
}
