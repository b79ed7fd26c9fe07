/**
 * Owns the check of an answer in ASMX's JSON: it contains the described result, or is an error as pages read it
 * (docs/script-binding.md).
 * Invariant: only values that the description fixes are compared, and the runtime's reader is not used.
 */
import { isReferenceType, resultUse, typeNamed } from "../model/questions.js";
import { allFields, derivedOf, isTagged } from "../model/records.js";
import { type Scalar, type ScalarName, scalars } from "../model/scalars.js";
import { scriptFormOf } from "../model/script-form.js";
import type { RecordType, Service, TypeUse } from "../model/service.js";
import { type JsonNode, jsonNodesIn } from "../record/json-nodes.js";
import type { Answer } from "./compare-answers.js";
import { type Asked, type Judgement, type Path, shown } from "./judgement.js";

/** The body of an answer with status 200: `{"d":…}`. */
export function checkScriptResult(answer: Answer, { service, operation }: Asked, judge: Judgement): void {
  const members = readMembers(answer, judge);
  if (members === undefined) return;
  const result = members.get("d");
  if (result === undefined) return judge.note("body", 'an object with the member "d"', shown(answer.text.trim()));
  const use = resultUse(operation);
  const isNull = isWord(result, "null");
  if (use === undefined) return isNull ? undefined : judge.note(["d"], "null", kindOf(result));
  if (operation.result.kind === "repeated") return judge.note(["d"], "no such operation", "an answer");
  const isOptional = "required" in operation.result && !operation.result.required;
  if (isNull && isOptional) return;
  const nullable = "nullable" in operation.result && operation.result.nullable;
  new ScriptCheck(service, judge).value(result, use, nullable, ["d"]);
}

/** A refusal: the header `jsonerror`, and an object whose `Message` begins so. */
export function checkScriptError(answer: Answer, begins: string, judge: Judgement): void {
  if (answer.headers["jsonerror"] !== "true") judge.note("jsonerror", "true", answer.headers["jsonerror"] ?? "none");
  const members = readMembers(answer, judge);
  if (members === undefined) return;
  for (const name of ["Message", "StackTrace", "ExceptionType"])
    if (members.get(name)?.kind !== "string") judge.note([name], "a text", kindOf(members.get(name)));
  const message = members.get("Message")?.value.text ?? "";
  if (!message.startsWith(begins)) judge.note(["Message"], `${shown(begins)} at its beginning`, shown(message));
}

/** Members of the object that the body is; undefined if it is none, which is noted. */
function readMembers({ text, unread }: Answer, judge: Judgement): ReadonlyMap<string, JsonNode> | undefined {
  if (unread !== undefined) return void judge.note("body", "one that can be read", unread);
  const root = jsonNodesIn(text, false);
  if (root?.kind === "object") return membersOf(root);
  return void judge.note("body", "an object in JSON", text.trim() === "" ? "nothing" : shown(text.trim()));
}

function membersOf({ children }: JsonNode): ReadonlyMap<string, JsonNode> {
  return new Map(children.map((each) => [each.name?.text ?? "", each]));
}

function isWord({ kind, value }: JsonNode, word: string): boolean {
  return kind === "word" && value.text === word;
}

function kindOf(node: JsonNode | undefined): string {
  if (node === undefined) return "none";
  return node.kind === "object" || node.kind === "array" ? `an ${node.kind}` : shown(node.value.text);
}

/** Integers are checked by their bounds; a double may be any number, NaN or infinite. */
const number = /^-?(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|Infinity)$|^NaN$/;
const date = /^\/Date\(-?\d{1,16}\)\/$/;

class ScriptCheck {
  readonly #service: Service;
  readonly #judge: Judgement;

  constructor(service: Service, judge: Judgement) {
    this.#service = service;
    this.#judge = judge;
  }

  /** Recursion follows the answer, whose depth the reader has bounded. */
  value(node: JsonNode, use: TypeUse, nullable: boolean, path: Path): void {
    if (isWord(node, "null") && (nullable || isReferenceType(this.#service, use) || use.name === "char")) return;
    if (use.kind === "scalar") return this.#scalar(node, use.name, path);
    const type = typeNamed(this.#service, use.name);
    switch (type.kind) {
      case "record":
        return this.#record(node, type, path);
      case "array":
        return this.#array(node, (item, here) => this.value(item, type.item.type, type.item.nullable, here), path);
      case "enumeration": {
        const index = node.kind === "word" && /^\d{1,9}$/.test(node.value.text) ? Number(node.value.text) : -1;
        if (type.values[index] !== undefined) return;
        return this.#judge.note(path, `a number from 0 to ${String(type.values.length - 1)}`, kindOf(node));
      }
      case "restricted":
        return this.#scalar(node, type.base, path);
      default:
        return this.#text(node, path);
    }
  }

  #array(node: JsonNode, check: (item: JsonNode, path: Path) => void, path: Path): void {
    if (node.kind !== "array") return this.#judge.note(path, "an array", kindOf(node));
    for (const [at, item] of node.children.entries()) check(item, [...path, `[${String(at + 1)}]`]);
  }

  #record(node: JsonNode, described: RecordType, path: Path): void {
    if (node.kind !== "object") return this.#judge.note(path, `an object, ${described.wireName}`, kindOf(node));
    const members = membersOf(node);
    const record = this.#recordOf(members.get("__type"), described, path);
    if (record === undefined) return;
    const fields = allFields(this.#service, record);
    for (const { element, type, nullable, required, repeated } of fields) {
      const member = members.get(element);
      const here = [...path, element];
      if (member === undefined) {
        if (required && repeated === undefined) this.#judge.note(here, "a value", "none");
      } else if (repeated === undefined) this.value(member, type, nullable || !required, here);
      else if (!isWord(member, "null"))
        this.#array(member, (item, place) => this.value(item, type, nullable, place), here);
    }
    const names = new Set(["__type", ...fields.map(({ element }) => element)]);
    for (const name of members.keys()) if (!names.has(name)) this.#judge.note([...path, name], "no such member", "one");
  }

  /** A name of .NET may have a namespace before it, which descriptions do not know. */
  #recordOf(name: JsonNode | undefined, described: RecordType, path: Path): RecordType | undefined {
    const family = isTagged(this.#service, described)
      ? [described, ...derivedOf(this.#service, described)].filter(({ abstract }) => !abstract)
      : [described];
    if (name === undefined && family.length === 1) return family[0];
    const last = name?.value.text.replace(/^.*[.+]/s, "");
    const record = family.find(({ wireName }) => wireName === last);
    if (record === undefined)
      this.#judge.note(
        [...path, "__type"],
        `one of ${family.map(({ wireName }) => wireName).join(", ")}`,
        kindOf(name),
      );
    return record;
  }

  #scalar(node: JsonNode, name: ScalarName, path: Path): void {
    switch (scriptFormOf(name)) {
      case "boolean":
        if (!isWord(node, "true") && !isWord(node, "false")) this.#judge.note(path, "true or false", kindOf(node));
        break;
      case "bytes":
        this.#array(node, (item, here) => this.#scalar(item, "unsignedByte", here), path);
        break;
      case "date":
        if (node.kind !== "string" || !date.test(node.value.text))
          this.#judge.note(path, String.raw`"\/Date(milliseconds)\/"`, kindOf(node));
        break;
      case "number":
        this.#number(node, scalars[name], path);
        break;
      case "text":
        this.#text(node, path);
    }
  }

  /** Fractions have forms of their own in JSON. */
  #number(node: JsonNode, { form, order, typeScript }: Scalar, path: Path): void {
    const isWhole = order === "number" && typeScript !== "Decimal";
    const fits = !isWhole || form === undefined || form.fits(node.value.text);
    if (node.kind !== "word" || !number.test(node.value.text) || !fits)
      this.#judge.note(path, form?.expected ?? "a number", kindOf(node));
  }

  #text(node: JsonNode, path: Path): void {
    if (node.kind !== "string") this.#judge.note(path, "a text", kindOf(node));
  }
}
