/** Owns the types of a client that mends: any part of a result may be absent. A strict client keeps its own. */
import { expect, expectTypeOf, test } from "vitest";
import type { Mended } from "asmx-runtime/operation-call";
import {
  type Account,
  createMessagingAccountClient,
  type MessagingAccountClientOptions,
} from "../../generated/messaging-account/index.js";

const baseUrl = "http://localhost:8080";

/** The content of a promise. */
type ResultOf<Call extends (...given: never) => PromiseLike<unknown>> = Awaited<ReturnType<Call>>;

test("results of a client that mends may be absent, in whole and in part", () => {
  const strict = createMessagingAccountClient({ baseUrl });
  const mending = createMessagingAccountClient({ baseUrl, answers: "mend" });
  expectTypeOf<ResultOf<typeof mending.checkCredits>>().toEqualTypeOf<
    ResultOf<typeof strict.checkCredits> | undefined
  >();
  type Profile = NonNullable<ResultOf<typeof mending.updateProfile>>;
  expectTypeOf<Profile>().toEqualTypeOf<Mended<Account>>();
  expectTypeOf<Profile["UserId"]>().toEqualTypeOf<Account["UserId"] | undefined>();
  expectTypeOf(mending.getContactList.rows).toEqualTypeOf(strict.getContactList.rows);
  expect(Object.keys(mending)).toEqual(Object.keys(strict));
});

test("options of an unknown mode give the strict client", () => {
  const options: MessagingAccountClientOptions = { baseUrl };
  const strict = createMessagingAccountClient({ baseUrl, answers: "strict" });
  const other = createMessagingAccountClient(options);
  expectTypeOf<ResultOf<typeof other.checkCredits>>().toEqualTypeOf<ResultOf<typeof strict.checkCredits>>();
  expectTypeOf(strict).toEqualTypeOf(createMessagingAccountClient({ baseUrl }));
  expect(strict).toBeDefined();
});
