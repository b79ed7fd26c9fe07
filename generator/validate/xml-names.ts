/** Owns the rule: names that become elements or types in XML are XML names without a colon. */
import { quote } from "../diagnostics/quote.js";
import type { Repair, Span } from "../diagnostics/diagnostic.js";
import { isXmlName, offendingCharacter } from "../names/index.js";
import { fieldsWithin } from "../model/questions.js";
import type { Operation, RecordType } from "../model/service.js";
import type { RuleContext } from "./rule.js";

interface Named {
  readonly name: string;
}

/** DataSet tables and columns are free: XML escapes their names (wire 4). */
export function checkXmlNames(context: RuleContext): void {
  const { service } = context;
  const check = (things: readonly Named[], word: string): void => {
    for (const thing of things) checkName(thing, word, context);
  };
  check([service], "the service");
  check(service.credentials, "a credential set");
  for (const { parameters } of service.credentials) check(parameters, "a parameter");
  check(service.types, "a type");
  for (const type of service.types) {
    if (type.kind === "record") checkFields(type, context);
    if (type.kind === "array") check([type.item], "an item");
  }
  check(service.groups, "a group");
  for (const { operations } of service.groups) check(operations, "an operation");
  for (const operation of service.groups.flatMap(({ operations }) => operations)) {
    const ownParameters = operation.parameters.filter(({ credential }) => credential === undefined);
    check(ownParameters, "a parameter");
    for (const header of operation.soapHeaders) checkName(header, "a SOAP header", context, header.element);
    for (const fault of operation.faults) {
      checkName(fault, "a fault", context);
      if (fault.element !== fault.name) checkName(fault, "a fault", context, fault.element);
    }
    checkElements(operation, context);
    checkWsdlNames(operation, operation.wsdl, context);
    for (const fault of operation.faults)
      if (fault.message !== undefined) checkName(fault, "a message", context, fault.message, "message");
    if (operation.result.kind === "several") check(operation.result.fields, "a result");
  }
  check(service.gaps, "an unspecified entry");
  checkWsdlNames(service, service.wsdl, context);
}

/** A field may be called anything where its name on the wire is another. */
function checkFields({ fields }: RecordType, context: RuleContext): void {
  for (const field of fields.flatMap(fieldsWithin)) {
    if (field.form === "element" || field.form === "attribute") {
      if (!isXmlName(field.element)) checkName(field, "a field", context, field.element);
    } else checkName(field, "a field", context);
  }
}

/** Checks the elements' names that are not made from the operation's name. */
function checkElements(operation: Operation, context: RuleContext): void {
  const { places } = context;
  const usual = [operation.name, `${operation.name}Response`, `${operation.name}Result`];
  const { request, response, result, root = "" } = operation.elements;
  for (const name of [request, response, result, root]) {
    if (usual.includes(name) || name === "" || isXmlName(name)) continue;
    const owner = places.says(operation, "elements") ? operation : context.service;
    reportName(name, "the name of an element", places.of(owner, "elements"), context);
  }
}

/** Every text of `wsdl` is a name, however deep it stands. */
function checkWsdlNames(part: object, names: unknown, context: RuleContext): void {
  if (typeof names === "object" && names !== null) {
    for (const name of Object.values(names)) checkWsdlNames(part, name, context);
    return;
  }
  if (typeof names !== "string" || isXmlName(names)) return;
  const { service, places } = context;
  const owner = places.says(part, "wsdl") ? part : service;
  reportName(names, "a name in the WSDL", places.of(owner, "wsdl"), context);
}

/** The name of a thing, or the one that a key of it says. */
function checkName(
  thing: Named,
  word: string,
  context: RuleContext,
  name: string = thing.name,
  key: "element" | "message" = "element",
): void {
  if (isXmlName(name)) return;
  const span = context.places.of(thing);
  reportName(name, `the name of ${word}`, span, context, (value) =>
    name === thing.name
      ? { kind: "replace", span, value }
      : { kind: "add", span, entries: [[key, JSON.stringify(value)]] },
  );
}

/** `repairBy`: the description may change the name, so a repair is proposed. */
function reportName(
  name: string,
  what: string,
  span: Span,
  { report }: RuleContext,
  repairBy?: (value: string) => Repair,
): void {
  const character = offendingCharacter(name);
  const repaired = character === " " ? name.trim().replaceAll(" ", "_") : undefined;
  const isProposed = repairBy !== undefined && repaired !== undefined;
  report("xmlName", span, {
    message: `${quote(name)} cannot be ${what}.`,
    found: character === undefined ? "no character at all" : `the character ${quote(character)}`,
    expected: 'an XML name: a letter or "_" first, then letters, digits, "_", "-" and "."',
    suggestion: isProposed ? `write ${quote(repaired)}` : undefined,
    repair: isProposed ? repairBy(repaired) : undefined,
  });
}
