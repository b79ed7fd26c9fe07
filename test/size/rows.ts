/**
 * Owns the programs whose size is measured, each written as a user would, and what each may weigh.
 * Invariant: a budget is what is reached and a few percent, never more than the floor that was set for it.
 */

export interface SizeRow {
  readonly what: string;
  /** A module in the folder of the generated output of `spec/messaging-account.yaml`. */
  readonly program: string;
  /** Bytes a browser downloads before the program can run: minified, gzip. */
  readonly budget: number;
}

export interface BundlerRow {
  readonly from: string;
  readonly program: string;
  /** By the bundler's name; bytes as in {@link SizeRow}. */
  readonly budgets: Readonly<Record<string, number>>;
}

const call = (operation: string): string => `
  import { call, fetchTransport, ${operation}, soap11 } from "./index.js";
  export const send = (parameters) =>
    call(${operation}, parameters, { baseUrl: "https://example.org", binding: soap11, transport: fetchTransport() });
`;

/** The same from the files that lead to nothing else. */
const lightCall = (operation: string): string => `
  import { call, fetchTransport, soap11 } from "asmx-runtime/client/light";
  import { ${operation} } from "./operations.js";
  export const send = (parameters) =>
    call(${operation}, parameters, { baseUrl: "https://example.org", binding: soap11, transport: fetchTransport() });
`;

/** A program that calls these operations. */
export const manyCalls = (names: readonly string[]): string => `
  import { call, fetchTransport, soap11 } from "./index.js";
  import { ${names.join(", ")} } from "./operations.js";
  const operations = { ${names.join(", ")} };
  export const send = (name, parameters) =>
    call(operations[name], parameters, { baseUrl: "https://example.org", binding: soap11, transport: fetchTransport() });
`;

export const rows: readonly SizeRow[] = [
  // The strict reader (10 kB) is loaded for replies that are not plain, such as faults.
  { what: "one int operation, SOAP 1.1", program: call("singlesms"), budget: 14_100 },
  // At start: what reads DataSets, with the strict reader, is loaded before the first such call is sent.
  { what: "one DataSet operation, SOAP 1.1", program: call("getSMSHistoryList"), budget: 13_950 },
  {
    what: "all 38 operations, SOAP 1.1",
    program: `
      import { call, fetchTransport, operations, soap11 } from "./index.js";
      export const send = (name, parameters) =>
        call(operations[name], parameters, { baseUrl: "https://example.org", binding: soap11, transport: fetchTransport() });
    `,
    budget: 16_760,
  },
  {
    what: "the client: all 38 operations, all four bindings, rows one at a time",
    program: `
      import { createMessagingAccountClient, fetchTransport } from "./index.js";
      export const client = createMessagingAccountClient({ baseUrl: "https://example.org", transport: fetchTransport() });
    `,
    budget: 18_060,
  },
  {
    what: "the server: dispatcher of all 38 operations, all four bindings, web handler",
    program: `
      import { createMessagingAccountDispatcher, webHandler } from "./index.js";
      export const open = (handlers, options) => webHandler(createMessagingAccountDispatcher(handlers, options));
    `,
    // 150 bytes are layers around SOAP messages, which replaced five wrappers of the dispatcher; 40 are the hook through which handlers of
    // services with MTOM read bodies while they arrive; 60 find operations by their action alone; 80 accept other paths and cases
    // (`pathCase`, `otherPaths`).
    budget: 34_600,
  },
  {
    what: "the client as the README creates it",
    program: `
      import { createMessagingAccountClient } from "./index.js";
      export const client = createMessagingAccountClient({ baseUrl: "https://example.org" });
    `,
    budget: 18_060,
  },
];

/** One int operation, by what it is imported from, in each of `bundlers.ts`. */
export const bundlerRows: readonly BundlerRow[] = [
  {
    from: "index.js",
    program: call("singlesms"),
    budgets: { Vite: 18_320, "esbuild with `splitting`": 28_700, "esbuild, one file": 41_250 },
  },
  {
    from: "client/light.js",
    program: lightCall("singlesms"),
    budgets: { Vite: 18_300, "esbuild with `splitting`": 19_150, "esbuild, one file": 41_250 },
  },
];

/** Bytes that each operation may add to a program that calls many. */
export const budgetPerOperation = 150;
