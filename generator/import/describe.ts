/**
 * Owns the last step of an import: a draft becomes the text of a valid description.
 * Invariant: if the loader reports an error about an operation, this operation is refused and no other.
 */
import { codes } from "../diagnostics/codes.js";
import type { Diagnostic, Span } from "../diagnostics/diagnostic.js";
import { positionsOf } from "../diagnostics/format.js";
import { quote } from "../diagnostics/quote.js";
import { earlierAt, groupBy } from "../model/by-key.js";
import { readDescription } from "../validate/read-description.js";
import { type Note, Refusal } from "./documents/refusal.js";
import type { XmlNode } from "./documents/xml-tree.js";
import type { Absences } from "./schemas/schema-set.js";
import { findCredentials } from "./service/credential-sets.js";
import { nameTypes } from "./service/draft-names.js";
import { type GroupDraft, type OperationDraft, type ServiceDraft, usesOfOperation } from "./service/draft.js";
import type { OperationReading } from "./service/operation-drafts.js";
import {
  markWithin,
  nearestMarks,
  newTypesWithin,
  type OperationOutcome,
  outcomesOf,
} from "./service/operation-outcomes.js";
import { secretMarks } from "./service/secret-marks.js";
import type { TypeDrafts } from "./service/type-drafts.js";
import { inSchemaOrder } from "./service/type-order.js";
import { tornMessages } from "./service/wsdl-names.js";
import { type LineOwner, printDescription, type PrintedDescription } from "./text/print-description.js";

export interface Import {
  /** Undefined: no operation is left. */
  readonly text: string | undefined;
  readonly serviceName: string;
  readonly outcomes: readonly OperationOutcome[];
  /** About the service as a whole: ports that are left out, documents that are not there. */
  readonly notes: readonly Note[];
  /** Why no operation is left though none was refused: the service offers none that can be called. */
  readonly nothing?: Refusal | undefined;
  /** Declarations that are taken for XML; undefined: none is missing. */
  readonly absences?: Absences | undefined;
  /** Parts that are marked `secret: hide` because of their names: `Password of ServiceAuthHeader`. */
  readonly marks: readonly string[];
}

/** Service-wide part of a description: all but its credentials, types and groups. */
export type Head = Omit<ServiceDraft, "credentials" | "types" | "groups"> & {
  readonly typeNames: ReadonlyMap<string, string>;
};

/** Prints what can be described, asks the language of it, and takes away what it refuses, until it takes the rest. */
export function describe(
  readings: readonly OperationReading[],
  types: TypeDrafts,
  head: Head,
  notes: Note[],
  root: XmlNode,
): Import {
  const refused = new Map<OperationReading, Refusal>();
  const refusals = nearestMarks(types.inOrder(), ({ refusal }) => refusal);
  for (const reading of readings) {
    const { outcome } = reading;
    const refusal = outcome instanceof Refusal ? outcome : markWithin(usesOfOperation(outcome), refusals);
    if (refusal !== undefined) refused.set(reading, refusal);
  }
  let areNamesKept = true;
  for (;;) {
    const candidates = readings.flatMap((reading) => {
      const { outcome } = reading;
      return refused.has(reading) || outcome instanceof Refusal ? [] : [{ reading, operation: outcome }];
    });
    if (candidates.length === 0)
      return {
        text: undefined,
        serviceName: head.name,
        outcomes: outcomesOf(readings, refused, types),
        notes,
        nothing: readings.length === 0 ? nothingOffered(root, head.name, notes) : undefined,
        marks: [],
      };
    const draft = serviceDraft(
      candidates.map(({ operation }) => operation),
      types,
      areNamesKept ? head : { ...head, names: undefined },
    );
    const printed = printDescription(draft, ["Imported from a WSDL by codegen import; yours from here on."]);
    const { faults, indistinct } = findingsIn(printed, draft);
    if (faults.size === 0) {
      const { size } = refused;
      for (const { reading, operation } of candidates) {
        const reason = indistinct.get(operation);
        if (reason !== undefined) refused.set(reading, new Refusal(operation.node, "indistinct operations", reason));
      }
      if (refused.size > size) continue;
      const torn = areNamesKept ? [...tornMessages(candidates.map(({ operation }) => operation))] : [];
      if (torn.length > 0) notes.push(namesLeftOut(root, torn));
      const outcomes = outcomesOf(readings, refused, types);
      return { text: printed.text, serviceName: head.name, outcomes, notes, marks: secretMarks(draft) };
    }
    if (areNamesKept && collisions(faults) > 0 && collisions(faults) > collisions(faultsWithoutNames(draft))) {
      areNamesKept = false;
      notes.push(namesLeftOut(root, []));
      continue;
    }
    const faulty = nearestMarks(draft.types, (type) => (faults.has(type) ? type : undefined));
    for (const { reading, operation } of candidates) {
      const owners: readonly LineOwner[] = [operation, undefined];
      const at = owners.find((owner) => faults.has(owner)) ?? markWithin(usesOfOperation(operation), faulty);
      if (at !== undefined || faults.has(undefined))
        refused.set(reading, languageRefusal(faults.get(at), at?.node ?? operation.node));
    }
  }
}

const collisions = (faults: ReadonlyMap<LineOwner, Diagnostic>): number =>
  [...faults.values()].filter(({ code }) => code === "AC3028").length;

function faultsWithoutNames(draft: ServiceDraft): ReadonlyMap<LineOwner, Diagnostic> {
  const plain = { ...draft, names: undefined };
  return findingsIn(printDescription(plain, []), plain).faults;
}

/** `torn`: messages; none: whatever has a name. */
function namesLeftOut(node: XmlNode, torn: readonly string[]): Note {
  const named = torn.length === 0 ? "its messages and ports" : `the messages called ${torn.join(", ")}`;
  const text = `what it calls ${named} is left out: two different ones would have one name`;
  return { node, construct: "names", text };
}

function serviceDraft(operations: readonly OperationDraft[], types: TypeDrafts, head: Head): ServiceDraft {
  const used = new Set(newTypesWithin(operations.flatMap(usesOfOperation), new Set()));
  const usedTypes = inSchemaOrder(
    types.inOrder().filter((type) => used.has(type)),
    head,
  );
  nameTypes(usedTypes, new Set(operations.map(({ name }) => name)), head.typeNames, head.encoded);
  const bindings = head.bindings.filter((id) => operations.some((operation) => operation.bindings.includes(id)));
  const paths = head.paths.filter(([id]) => bindings.includes(id));
  return {
    ...head,
    bindings,
    paths,
    credentials: findCredentials(operations),
    types: usedTypes,
    groups: groupOperations(operations),
  };
}

/** More reasons than this are left to the notes. */
const mostReasons = 3;

function nothingOffered(node: XmlNode, name: string, notes: readonly Note[]): Refusal {
  const reasons = notes.slice(0, mostReasons).map(({ text }) => text);
  const more = notes.length > mostReasons ? [`${String(notes.length - mostReasons)} more, see the notes above`] : [];
  const because = reasons.length === 0 ? "" : `: ${[...reasons, ...more].join("; ")}`;
  const reason = `no operation of ${name} is offered over SOAP or HTTP${because}`;
  return new Refusal(notes[0]?.node ?? node, "no usable port", reason);
}

/** Findings of the language in a description, by the owner of the lines: the first error, and why no server can tell an operation from an earlier one. */
interface LanguageFindings {
  readonly faults: ReadonlyMap<LineOwner, Diagnostic>;
  readonly indistinct: ReadonlyMap<LineOwner, string>;
}

function findingsIn({ text, owners }: PrintedDescription, draft: ServiceDraft): LanguageFindings {
  const faults = new Map<LineOwner, Diagnostic>();
  const indistinct = new Map<LineOwner, string>();
  const source = { name: draft.name, text };
  const ownerAt = ({ start }: Span): LineOwner => owners[positionsOf(source).at(start).line - 1];
  for (const diagnostic of readDescription(source, Infinity).diagnostics) {
    const { severity, code, span, related, found: both = "" } = diagnostic;
    if (severity === "error") earlierAt(faults, ownerAt(span), diagnostic);
    if (code !== codes.indistinctOperations.code || related === undefined) continue;
    const first = quote(ownerAt(related.span)?.name ?? draft.name);
    indistinct.set(ownerAt(span), `the service cannot tell it from ${first}: found ${both}`);
  }
  return { faults, indistinct };
}

function languageRefusal(fault: Diagnostic | undefined, node: XmlNode): Refusal {
  return new Refusal(
    node,
    fault?.code ?? "language",
    `the language does not take it: ${(fault?.message ?? "").replace(/\.$/, "")}`,
  );
}

const divided = /^(\p{L}[\p{L}\p{Nd}]*)[_.]\p{L}/u;

function groupOperations(operations: readonly OperationDraft[]): readonly GroupDraft[] {
  const byPrefix = groupBy(operations, ({ name }) => divided.exec(name)?.[1] ?? "");
  const shows = byPrefix.size > 1 && !byPrefix.has("") && [...byPrefix.values()].every(({ length }) => length > 1);
  const folded = new Set([...byPrefix.keys()].map((prefix) => prefix.toLowerCase()));
  if (!shows || folded.size < byPrefix.size) return [{ name: "operations", title: undefined, operations }];
  return [...byPrefix].map(([name, members]) => ({ name, title: undefined, operations: members }));
}
