/**
 * Owns streaming of a single operation's rows: for programs that use a few operations, like `call`.
 * Invariant: no table of operations and no list of bindings is imported.
 */
import type { AnySingleOptions, OptionsOfCall } from "./single-call.js";
import { type CallSite, openCallSite } from "./call-site.js";
import { openDefaultConnection } from "./default-connection.js";
import type { OperationDescription } from "../description.js";
import type { Credentials, Remaining, RowsOptions } from "../operation-call.js";
import type { DataSet, DataSetRow, DataSetRows, DataTable } from "../results/index.js";
import { laterRows } from "./later-rows.js";

/**
 * Streams rows: `callRows(getSMSHistoryList, { Start_Date, End_Date }, { baseUrl, binding: soap11, credentials })`. Each row has the name of
 * its table; `undeclared` is complete after the last row. The request is sent for the first row, and leaving the loop stops the transfer.
 * Throws a CallError, or a TypeError for invalid options.
 */
export function callRows<
  Parameters,
  Tables extends object,
  Options,
  const Given extends Credentials = Record<never, never>,
>(
  operation: OperationDescription<Parameters, DataSet<Tables> | null, Options>,
  parameters: Remaining<Parameters, Extract<keyof Given, string>>,
  options: OptionsOfCall<Given, Options> & Pick<RowsOptions, "totalTimeoutMs">,
): AsyncIterableIterator<DataSetRow<Tables>> & DataSetRows<DataSetRow<Tables>> {
  const {
    binding,
    signal,
    soapHeaders,
    totalTimeoutMs,
    ...connectionOptions
  }: AnySingleOptions & Pick<RowsOptions, "totalTimeoutMs"> = options;
  const undeclared: DataTable[] = [];
  const open = (): CallSite => {
    return openCallSite(operation, binding, openDefaultConnection(operation.service, connectionOptions));
  };
  const rows = laterRows(async () => {
    const { runRows } = await import("./run-rows.js");
    return runRows(open, parameters, { signal, soapHeaders, totalTimeoutMs }, undeclared);
  });
  // The codec returns the rows that the description promises, or throws. The compiler cannot know that.
  return Object.assign(rows as AsyncIterableIterator<DataSetRow<Tables>>, { undeclared });
}
