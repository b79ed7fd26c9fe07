/**
 * Owns the loading of everything with a name and a type: fields, parameters, columns, SOAP headers.
 * Invariant: the short form (`Name: int`) and the long one (`Name: { type: int }`) mean the same.
 */
import { quote } from "../diagnostics/quote.js";
import { isTrue } from "../model/lexical-form.js";
import { settingKey } from "../model/questions.js";
import { scalars } from "../model/scalars.js";
import {
  type DataSetSetting,
  dataSetSettings,
  headerDirections,
  type Column,
  type DeclaredFault,
  type Field,
  type FieldForm,
  type Parameter,
  type RecordField,
  type Repetition,
  type SchemaValues,
  type Secrecy,
  wildcardChecks,
  type Wildcard,
  type SoapHeader,
  type TypeUse,
} from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import { booleanOf, childOf, entriesOf, entrySpan, entryOf, proseOf, textOf, type Entry, type Tree } from "./tree.js";

/** `Name: int`, or the `type` of the long form. */
function typeOf(value: Tree): Tree | undefined {
  return value.kind === "text" ? value : childOf(value, "type");
}

/** A field of a record: required by kind of type unless said, attributes not at all. */
export function loadField(entry: Entry, context: LoadContext): RecordField {
  const { key: name, value } = entry;
  const form = formOf(value);
  const isTyped = form === "element" || form === "attribute" || form === "text";
  const type: TypeUse = isTyped ? context.types.use(typeOf(value)) : { kind: "xml", name: "xml" };
  const repeated = form === "any" ? wildcardCount(value, context) : repetitionOf(value, context);
  const usual =
    form === "text" || form === "choice" || form === "sequence" || (form === "element" && isValueType(type, context));
  const field: RecordField = {
    name,
    type,
    form,
    element: textOf(value, "element") ?? name,
    namespace: textOf(value, "namespace"),
    ...schemaValuesOf(value, context),
    parts: entriesOf(childOf(value, "choice") ?? childOf(value, "sequence")).map((entry) => loadField(entry, context)),
    wildcard: form === "any" || form === "attributes" ? wildcardOf(value) : undefined,
    required: repeated === undefined ? (booleanOf(value, "required") ?? usual) : repeated.min > 0,
    repeated,
    ...commonOf(name, type, value, context),
    ...attachmentOf(value),
  };
  return finish(field, entry, context);
}

const unbounded: Repetition = { min: 0, max: undefined };

/** `any: true`, or `{ min, max }`. */
function wildcardCount(value: Tree, { reporter }: Pick<LoadContext, "reporter">): Repetition {
  const tree = childOf(value, "any");
  return tree === undefined || tree.kind === "text" ? unbounded : countsOf(tree, 0, reporter);
}

function wildcardOf(value: Tree): Wildcard {
  const tree = childOf(value, "any") ?? childOf(value, "anyAttribute");
  const [namespace, check] = tree === undefined ? [] : [textOf(tree, "namespace"), textOf(tree, "processContents")];
  return {
    namespace: namespace ?? "##any",
    processContents: wildcardChecks.find((each) => each === check) ?? "strict",
  };
}

function formOf(value: Tree): FieldForm {
  if (childOf(value, "choice") !== undefined) return "choice";
  if (childOf(value, "sequence") !== undefined) return "sequence";
  if (childOf(value, "any") !== undefined) return "any";
  if (childOf(value, "anyAttribute") !== undefined) return "attributes";
  if (booleanOf(value, "attribute") === true) return "attribute";
  return booleanOf(value, "text") === true ? "text" : "element";
}

/** `repeated: true`, or `{ min, max }`; `required: true` beside it says at least one. */
export function repetitionOf(value: Tree, { reporter }: Pick<LoadContext, "reporter">): Repetition | undefined {
  const tree = childOf(value, "repeated");
  if (tree === undefined || (tree.kind === "text" && booleanOf(value, "repeated") !== true)) return undefined;
  return countsOf(tree, booleanOf(value, "required") === true ? 1 : 0, reporter);
}

/** `{ min, max }`; `least`: unless min is given. */
function countsOf(tree: Tree, least: number, reporter: LoadContext["reporter"]): Repetition {
  const count = (key: string): number | undefined => {
    const child = childOf(tree, key);
    if (child?.kind !== "text") return undefined;
    if (/^[0-9]{1,9}$/.test(child.text)) return Number(child.text);
    return reporter.report("typeUse", child.span, {
      message: `${quote(child.text)} is no number of elements.`,
      expected: "a whole number from 0 to 999999999",
    });
  };
  return { min: count("min") ?? least, max: count("max") };
}

/** XML Schema allows one of the two. */
function schemaValuesOf(value: Tree, { reporter }: LoadContext): SchemaValues {
  const other = entryOf(value, "default");
  if (other !== undefined && childOf(value, "fixed") !== undefined) {
    reporter.report("typeUse", other.keySpan, {
      message: "A field has a default or a fixed value, not both.",
      found: "default and fixed",
      expected: "one of them",
      suggestion: "remove default",
      repair: { kind: "remove", span: entrySpan(other) },
    });
  }
  return { default: textOf(value, "default"), fixed: textOf(value, "fixed") };
}

/** A parameter: optional unless said. `credential`: the set it belongs to. */
export function loadParameter(entry: Entry, credential: string | undefined, context: LoadContext): Parameter {
  const { key: name, value } = entry;
  const type = context.types.use(typeOf(value));
  const repeated = repetitionOf(value, context);
  const parameter: Parameter = {
    name,
    type,
    required: repeated === undefined ? (booleanOf(value, "required") ?? false) : repeated.min > 0,
    repeated,
    namespace: textOf(value, "namespace"),
    ...schemaValuesOf(value, context),
    ...commonOf(name, type, value, context),
    ...attachmentOf(value),
    credential,
  };
  return finish(parameter, entry, context);
}

/** The repeated element of an array: `array` has the type, whether items may be null, whether they are secret, and their sample. */
export function loadItem(name: string, array: Tree, context: LoadContext): Field {
  const type = context.types.use(childOf(array, "array"));
  const sample = context.samples.for(name, type, childOf(array, "sample"));
  const item: Field = {
    name,
    type,
    required: false,
    nullable: booleanOf(array, "nullable") ?? false,
    repeated: undefined,
    purpose: undefined,
    sample: sample.text,
    secret: secrecyOf(array),
  };
  if (sample.span !== undefined) context.places.set(item, "sample", sample.span);
  notePlace(item, "secret", array, context);
  return item;
}

/** `true`, `false` or `hide`. */
export function secrecyOf(value: Tree | undefined): Secrecy | undefined {
  if (textOf(value, "secret") === "hide") return "hide";
  return booleanOf(value, "secret") === true ? "full" : undefined;
}

/** A column of a DataSet: nullable unless said, and of a simple type. */
export function loadColumn(entry: Entry, context: LoadContext): Column {
  const { key: name, keySpan, value } = entry;
  const type = context.types.use(typeOf(value));
  const kind = context.types.kindOf(type);
  const rare = type.kind === "scalar" && scalars[type.name].rare === true;
  if (rare || (kind !== "scalar" && kind !== "enumeration" && kind !== "broken")) {
    const word = rare ? type.name : kind;
    context.reporter.report("typeUse", typeOf(value)?.span ?? keySpan, {
      message: `The column ${quote(name)} cannot be ${/^[aeio]/i.test(word) ? "an" : "a"} ${word}.`,
      expected: "a scalar type or an enumeration",
    });
  }
  const sample = context.samples.for(name, type, childOf(value, "sample"), value);
  const column: Column = {
    name,
    type,
    required: booleanOf(value, "required") ?? false,
    sample: sample.text,
    maxLength: textOf(value, "maxLength"),
    length: textOf(value, "length"),
    default: textOf(value, "default"),
    settings: settingsOf(value, "column"),
    secret: secrecyOf(value),
  };
  return finish(column, entry, context, sample.span);
}

export function loadSoapHeader(entry: Entry, context: LoadContext): SoapHeader {
  const { key: name, value } = entry;
  const header: SoapHeader = {
    name,
    type: context.types.use(typeOf(value)),
    direction: headerDirections.find((each) => each === textOf(value, "direction")) ?? "in",
    required: booleanOf(value, "required") ?? false,
    nullable: booleanOf(value, "nullable") ?? false,
    secret: secrecyOf(value),
    element: textOf(value, "element") ?? name,
    namespace: textOf(value, "namespace"),
    ...blockUse(value),
  };
  const required = entryOf(value, "required");
  if (header.direction === "out" && required !== undefined) {
    context.reporter.report("typeUse", required.keySpan, {
      message: `The key "required" has no meaning for the SOAP header ${quote(name)}, which no request has.`,
      expected: "direction in or inout beside it",
      suggestion: "remove it",
      repair: { kind: "remove", span: entrySpan(required) },
    });
  }
  return finish(header, entry, context);
}

export function loadFault(entry: Entry, context: LoadContext): DeclaredFault {
  const { key: name, value } = entry;
  const fault: DeclaredFault = {
    name,
    type: context.types.use(typeOf(value)),
    nullable: booleanOf(value, "nullable") ?? false,
    purpose: proseOf(value, "purpose"),
    element: textOf(value, "element") ?? name,
    namespace: textOf(value, "namespace"),
    message: textOf(value, "message"),
    ...blockUse(value),
    ...optionalAction(textOf(value, "action")),
  };
  return finish(fault, entry, context);
}

/** An attachment is no element, so that it is in no namespace. */
function attachmentOf(value: Tree | undefined): { readonly attachment?: string; readonly namespace?: "" } {
  const attachment = textOf(value, "attachment");
  return attachment === undefined ? {} : { attachment, namespace: "" };
}

const blockUse = (value: Entry["value"]): Pick<SoapHeader, "literal"> =>
  textOf(value, "use") === "literal" ? { literal: true } : {};

const optionalAction = (action: string | undefined): Pick<DeclaredFault, "action"> =>
  action === undefined ? {} : { action };

function commonOf(name: string, type: TypeUse, value: Tree, { samples, types }: LoadContext) {
  const fixed = childOf(value, "fixed");
  const { text } = samples.for(name, type, fixed ?? childOf(value, "sample"));
  // A schema may fix 1, and samples are written as every binding sends them.
  const isDigit = fixed !== undefined && types.baseOf(type) === "boolean" && (text === "1" || text === "0");
  return {
    nullable: booleanOf(value, "nullable") ?? false,
    purpose: proseOf(value, "purpose"),
    // A fixed value is the one sample there can be.
    sample: isDigit ? String(isTrue(text)) : text,
    secret: secrecyOf(value),
  };
}

/** Notes where the thing stands, and returns it. */
function finish<Thing extends { readonly type: TypeUse }>(
  thing: Thing,
  { key: name, keySpan, value }: Entry,
  context: LoadContext,
  sampleSpan = context.samples.for(name, thing.type, childOf(value, "fixed") ?? childOf(value, "sample")).span,
): Thing {
  const { places } = context;
  places.set(thing, "name", keySpan);
  const forms = ["any", "anyAttribute", "choice", "sequence"];
  const type = typeOf(value) ?? forms.map((form) => childOf(value, form)).find((child) => child !== undefined);
  if (type !== undefined) places.set(thing, "type", type.span);
  else places.markBroken(thing);
  if (sampleSpan !== undefined) places.set(thing, "sample", sampleSpan);
  notePlace(thing, "secret", value, context);
  return thing;
}

/** Notes where the key stands, if it does. */
function notePlace(thing: object, key: string, value: Tree | undefined, { places }: LoadContext): void {
  const entry = entryOf(value, key);
  if (entry !== undefined) places.set(thing, key, entry.keySpan);
}

export function isValueType(type: TypeUse, { types }: LoadContext): boolean {
  const base = types.baseOf(type);
  return base === undefined ? types.kindOf(type) === "enumeration" : scalars[base].reference !== true;
}

/** Settings that .NET notes in the schema of a DataSet, in the order of the model's list. */
export function settingsOf(value: Tree, of: keyof typeof dataSetSettings): readonly DataSetSetting[] {
  return dataSetSettings[of].flatMap((name) => {
    const text = textOf(value, settingKey(name));
    return text === undefined ? [] : [{ name, value: text }];
  });
}
