/** Owns what happens where operations and runtime are not made for one another: a sentence at the start, and no request. */
import { expect, test, vi } from "vitest";
import { soap11 } from "../../templates/runtime/bindings/index.js";
import { call } from "../../templates/runtime/client/call.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { runtimeContract } from "../../templates/runtime/contract.js";
import type { ServiceDescription } from "../../templates/runtime/description.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { notImplemented } from "../../templates/runtime/server/not-implemented.js";
import { base, operations, service } from "./table.js";

/** As it comes from a generator of another time; types refuse it. */
function madeFor(contract: number): ServiceDescription {
  return { ...service, ...({ contract } as object) };
}

test.each([runtimeContract - 1, runtimeContract + 1])("contract %i is refused, with what to do", async (contract) => {
  const other = madeFor(contract);
  const words = new RegExp(
    `^the operations of Sample have contract ${contract}, but the runtime has contract ${runtimeContract}: run codegen generate for all`,
  );
  const transport = vi.fn();
  expect(() => createClient(other, operations, { baseUrl: base, transport })).toThrow(words);
  expect(() => createDispatcher(other, operations, ["", ""], notImplemented(operations))).toThrow(words);
  const single = { ...operations.singlesms, service: other };
  await expect(
    call(
      single,
      { Mobile_Number: "1", Password: "2", To_Number: "3", Message: "m" },
      { binding: soap11, baseUrl: base, transport },
    ),
  ).rejects.toThrow(words);
  expect(transport).not.toHaveBeenCalled();
});

test("its own is taken", () => {
  expect(() => createClient(madeFor(runtimeContract), operations, { baseUrl: base })).not.toThrow();
});

test("another one does not compile", () => {
  // @ts-expect-error Type '2' is not assignable to type '1'
  const other: ServiceDescription = { ...service, contract: 2 };
  expect(other.contract).not.toBe(runtimeContract);
});
