/**
 * Owns the lenses above operations: "show in WSDL" and "show in client".
 * Invariant: data that an editor sends back is validated like any untrusted input.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import type { Reading } from "./reading.js";

const lensKinds = ["wsdl", "client"] as const;
export type LensKind = (typeof lensKinds)[number];

export interface Lens {
  readonly kind: LensKind;
  readonly operation: string;
  readonly span: Span;
}

/** Arguments of a lens. */
export interface LensTarget {
  readonly kind: LensKind;
  /** Address of the description. */
  readonly uri: string;
  readonly operation: string;
}

export function lensesOf({ kind, names }: Reading): readonly Lens[] {
  if (kind !== "description") return [];
  return names
    .filter((name) => name.kind === "operation" && name.isDeclaration)
    .flatMap(({ name, span }) => lensKinds.map((each): Lens => ({ kind: each, operation: name, span })));
}

/** `values`: arguments of a command. `undefined`: they are not ours. */
export function readLensTarget(values: readonly unknown[]): LensTarget | undefined {
  const [kind, uri, operation] = values;
  const lensKind = lensKinds.find((each) => each === kind);
  if (lensKind === undefined || typeof uri !== "string" || typeof operation !== "string") return undefined;
  return { kind: lensKind, uri, operation };
}
