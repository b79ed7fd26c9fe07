/** Owns what must and must not compile against the output of the kitchen-sink case; `compile.test.ts` puts both side by side. */
import {
  createKitchenSinkClient,
  createKitchenSinkDispatcher,
  kitchenSinkNotImplemented,
  type Color,
  type Shape,
} from "../../generated/kitchen-sink/index.js";

const shape: Shape = {
  Name: "a",
  Color: "red",
  "Größe-in.mm": "1.50",
  "Preis-in-€": "1.50",
  toString: null,
  constructor: undefined,
};

export async function client(): Promise<void> {
  const sink = createKitchenSinkClient({ baseUrl: "http://localhost:8080", credentials: { User: "u", Secret: "s" } });
  await sink.delete({ Id: 1 });
  const nothing: void = await sink.nothing();
  const points = await sink.records({ Shape: shape, Tags: null, Points: [{ X: 1, Y: null }, null] });
  const x: number | undefined = points?.[0]?.X;
  const rows = await sink.rows();
  const id: number | undefined = rows?.table("Order").rows[0]?.Id;
  const amount: string | null | undefined = rows?.table("Order Line").rows[0]?.Amount;
  const color: Color = await sink.onlySoap12();
  const old: number | null = await sink.old({ constructor: undefined });
  for await (const each of sink.rows.rows()) {
    if (each.table === "Order") each.row.Id.toFixed();
    // @ts-expect-error the other table has other columns
    else each.row.Id.toFixed();
  }
  // @ts-expect-error Id is required
  await sink.delete({});
  // @ts-expect-error Api_Key was not given
  await sink.two({ Flag: true });
  // @ts-expect-error long is a bigint
  await sink.scalars({ aLong: 1 });
  // @ts-expect-error decimal is text
  await sink.scalars({ aDecimal: 1.5 });
  // @ts-expect-error not nullable
  await sink.scalars({ aString: null });
  // @ts-expect-error no such column
  rows?.table("Order").rows[0]?.Total;
  use(nothing, x, id, amount, color, old);
}

export function server(): void {
  createKitchenSinkDispatcher({
    ...kitchenSinkNotImplemented,
    scalars: ({ aLong, aBase64Binary }) => {
      use((aLong ?? BigInt(0)) + BigInt(1), aBase64Binary?.byteLength);
      return null;
    },
    records: ({ Shape: given, When }) => {
      // @ts-expect-error a required record may still be null, which is what xsi:nil says
      use(given.Name);
      return [{ X: given?.Name.length ?? 0, Y: When === null ? null : 1 }];
    },
    // @ts-expect-error text is no enumeration
    onlySoap12: () => "blue",
  });
}

function use(...values: readonly unknown[]): void {
  values.forEach(() => undefined);
}
