/** Owns the data that the parts of an update share: both descriptions and their texts. */
import type { Pair } from "../model/pair-operations.js";
import type { Parameter, Service } from "../model/service.js";
import type { FreshText } from "./fresh-text.js";
import type { YamlSource } from "./yaml-source.js";

export interface Update {
  readonly source: YamlSource;
  readonly fresh: FreshText;
  readonly older: Service;
  readonly newer: Service;
  readonly pairs: readonly Pair[];
  /** Names of operations of the newer WSDL that no description can have: they stay. */
  readonly unknown: ReadonlySet<string>;
  /** Parameter of a credential set -> the newer parameter of all operations that use the set. */
  readonly sets: ReadonlyMap<Parameter, Parameter>;
  /** Types that people made of scalars, with the scalar in the WSDL. */
  readonly textTypes: ReadonlyMap<string, string | undefined>;
  /** True if a sample stays although its type changes; false once such a sample did not fit. */
  readonly keepsSamples: boolean;
}
