/**
 * Owns the types in which shapes are declared.
 * Invariant: the shape checks and the JSON Schema are made from such values and from nothing else.
 */
/** Kinds of things with names in a description. A `field` is `Record.Field` where a text refers to it. */
export type NameKind =
  | "type"
  | "credential"
  | "credentialParameter"
  | "group"
  | "operation"
  | "parameter"
  | "result"
  | "header"
  | "fault"
  | "field"
  | "table"
  | "column"
  | "key"
  | "sample";

export interface TextShape {
  readonly kind: "text";
  readonly purpose: string;
  readonly examples: readonly string[];
  /** Values an editor should offer; others are allowed. */
  readonly offered: readonly string[];
  /** A pattern for editors; the full rule is in `validate/`. */
  readonly pattern: string | undefined;
  /** An empty text has a meaning, too. */
  readonly mayBeEmpty: boolean;
  /** Kind of the thing that it names; `undefined`: nothing of the description. */
  readonly refersTo: NameKind | undefined;
}
export interface BooleanShape {
  readonly kind: "boolean";
  readonly purpose: string;
  /** Words that say something else than true and false. */
  readonly words: readonly string[];
}
/** A text that may also be written as a plain number or boolean; taken as it stands. */
export interface SampleShape {
  readonly kind: "sample";
  readonly purpose: string;
}
/** Anything: texts, lists and maps inside one another, and null. What it has to be depends on what it is for. */
export interface ValueShape {
  readonly kind: "value";
  readonly purpose: string;
}
export interface ChoiceShape {
  readonly kind: "choice";
  readonly purpose: string;
  readonly values: readonly string[];
}
export interface ListShape {
  readonly kind: "list";
  readonly purpose: string;
  readonly item: Shape;
  /** No value twice. */
  readonly distinct: boolean;
}
/** A map whose keys are names that the description chooses. */
export interface MapShape {
  readonly kind: "map";
  readonly purpose: string;
  readonly value: Shape;
  readonly mayBeEmpty: boolean;
  /** Kind of the things that its keys name. */
  readonly declares: NameKind | undefined;
}
/** A fixed set of keys. */
export interface RecordShape {
  readonly kind: "record";
  readonly purpose: string;
  readonly keys: ReadonlyMap<string, KeyShape>;
}
export interface KeyShape {
  readonly shape: Shape;
  readonly required: boolean;
}
/** Exactly one of the keys says which record it is. */
export interface VariantShape {
  readonly kind: "variant";
  readonly purpose: string;
  readonly by: ReadonlyMap<string, RecordShape>;
}
/** Different shapes, told apart by what YAML they are. */
export interface EitherShape {
  readonly kind: "either";
  readonly purpose: string;
  readonly text: Shape | undefined;
  readonly list: ListShape | undefined;
  readonly map: MapShape | RecordShape | VariantShape | undefined;
}
export type Shape =
  | TextShape
  | BooleanShape
  | SampleShape
  | ValueShape
  | ChoiceShape
  | ListShape
  | MapShape
  | RecordShape
  | VariantShape
  | EitherShape;

interface TextOptions {
  readonly examples?: readonly string[];
  readonly offered?: readonly string[];
  readonly pattern?: string;
  readonly mayBeEmpty?: boolean;
  readonly refersTo?: NameKind;
}

export function text(
  purpose: string,
  { examples = [], offered = [], pattern, mayBeEmpty = false, refersTo }: TextOptions = {},
): TextShape {
  return { kind: "text", purpose, examples, offered, pattern, mayBeEmpty, refersTo };
}
export function boolean(purpose: string, ...words: readonly string[]): BooleanShape {
  return { kind: "boolean", purpose, words };
}
export function sample(purpose: string): SampleShape {
  return { kind: "sample", purpose };
}
export function value(purpose: string): ValueShape {
  return { kind: "value", purpose };
}
export function choice(purpose: string, values: readonly string[]): ChoiceShape {
  return { kind: "choice", purpose, values };
}
export function list(purpose: string, item: Shape, { distinct = true } = {}): ListShape {
  return { kind: "list", purpose, item, distinct };
}
export function map(
  purpose: string,
  value: Shape,
  { mayBeEmpty = false, declares }: { readonly mayBeEmpty?: boolean; readonly declares?: NameKind } = {},
): MapShape {
  return { kind: "map", purpose, value, mayBeEmpty, declares };
}
export function required(shape: Shape): KeyShape {
  return { shape, required: true };
}
/** A shape stands for a key that may be left out. */
export function record(purpose: string, keys: Readonly<Record<string, Shape | KeyShape>>): RecordShape {
  const rows = Object.entries(keys).map(([key, value]): readonly [string, KeyShape] => [
    key,
    "kind" in value ? { shape: value, required: false } : value,
  ]);
  return { kind: "record", purpose, keys: new Map(rows) };
}
export function variant(purpose: string, by: Readonly<Record<string, RecordShape>>): VariantShape {
  return { kind: "variant", purpose, by: new Map(Object.entries(by)) };
}
export function either(
  purpose: string,
  { text, list, map }: { readonly [Kind in "text" | "list" | "map"]?: EitherShape[Kind] },
): EitherShape {
  return { kind: "either", purpose, text, list, map };
}
