/** Owns what the page and the compiler's worker say to one another: plain data. */

/** A text that was typed, pasted or dropped. Lines end in LF. */
export interface SourceDocument {
  /** Name of its file, without folders. */
  readonly name: string;
  readonly text: string;
}

/** What is compiled: a description, or a WSDL with the documents that it refers to. */
export interface Input {
  /** At least one. */
  readonly documents: readonly SourceDocument[];
  /** The service to use if a WSDL has several. */
  readonly service: string | undefined;
}

export interface Request extends Input {
  readonly id: number;
}

/** A diagnostic at its place; offsets are UTF-16 units of the document's text. */
export interface Problem {
  /** Name of a document of the input; `undefined`: of the description that was made of a WSDL. */
  readonly document: string | undefined;
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly found: string | undefined;
  readonly expected: string | undefined;
  readonly suggestion: string | undefined;
}

export interface OutputFile {
  /** Relative to the output folder, `/` between parts. */
  readonly path: string;
  readonly text: string;
}

export interface Answer {
  readonly id: number;
  readonly problems: readonly Problem[];
  /** Sorted by path; empty if a problem is an error. */
  readonly files: readonly OutputFile[];
  /** The description that was made of a WSDL. */
  readonly description: string | undefined;
  /** Name of the service, its number of operations. */
  readonly service: { readonly name: string; readonly operations: number } | undefined;
  /** What the WSDL's operations became: `12 exact, 1 left out`. */
  readonly imported: string | undefined;
  /** Services to choose from; empty if there is no choice. */
  readonly services: readonly string[];
  /** A defect of ours: its message. */
  readonly defect: string | undefined;
}
