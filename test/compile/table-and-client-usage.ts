/**
 * Owns the check of types that the table of operations and the client's interface say the same of every operation: a client is opened from
 * the table, and nothing but this holds its interface against it. Compiled against the outputs of two descriptions by `compile.test.ts`.
 */
import * as sink from "../../generated/kitchen-sink/index.js";
import * as account from "../../generated/messaging-account/index.js";

/** What a table's entry says: a function type in a member that is never set. */
type Said<Entry> = Entry extends {
  readonly callType?: (parameters: infer Given, options: infer _Options) => infer Result;
}
  ? { readonly given: Given; readonly result: Result }
  : never;

/** What a method of the client says. Without parameters it takes none at all, or an empty record. */
type Offered<Method> = Method extends (parameters: infer Given, ...rest: infer _Rest) => Promise<infer Result>
  ? { readonly given: Given; readonly result: Result }
  : never;

/** The same names too: where all is optional, records of other names can be given for one another. */
type Same<One, Other> = [One, keyof One] extends [Other, keyof Other]
  ? [Other, keyof Other] extends [One, keyof One]
    ? true
    : false
  : false;

/** Names of one that the other lacks, or of which they say different things. */
type Differing<Table, Client> = {
  [Name in keyof Table | keyof Client]: Name extends keyof Table & keyof Client
    ? Same<Said<Table[Name]>["result"], Offered<Client[Name]>["result"]> extends true
      ? Same<Said<Table[Name]>["given"], NonNullable<Offered<Client[Name]>["given"]>> extends true
        ? never
        : Name
      : Name
    : Name;
}[keyof Table | keyof Client];

const none = <Name extends PropertyKey>(): [Name] extends [never] ? true : Name => true as never;

export const accountAgrees: true = none<Differing<typeof account.operations, account.MessagingAccountClientCalls>>();
export const sinkAgrees: true = none<Differing<typeof sink.operations, sink.KitchenSinkClientCalls>>();

type Calls = account.MessagingAccountClientCalls;
// @ts-expect-error an operation of the table that the client lacks
export const lacking: true = none<Differing<typeof account.operations, Omit<Calls, "singlesms">>>();
// @ts-expect-error an operation of the client that the table lacks
export const besides: true = none<Differing<Omit<typeof account.operations, "singlesms">, Calls>>();
type OtherResult = Omit<Calls, "singlesms"> & { singlesms(parameters: account.SinglesmsParameters): Promise<string> };
// @ts-expect-error another result
export const otherResult: true = none<Differing<typeof account.operations, OtherResult>>();
type OtherParameters = Omit<Calls, "singlesms"> & {
  singlesms(parameters: account.MultiplesmsParameters): Promise<number>;
};
// @ts-expect-error other parameters
export const otherParameters: true = none<Differing<typeof account.operations, OtherParameters>>();
