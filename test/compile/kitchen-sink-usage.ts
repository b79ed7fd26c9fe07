/** Owns what must and must not compile against the output of the kitchen-sink case; `compile.test.ts` puts both side by side. */
import {
  call,
  createKitchenSinkClient,
  createKitchenSinkDispatcher,
  kitchenSinkNotImplemented,
  nothing,
  onlySoap12,
  records,
  soap11,
  soap12,
  type Color,
  type KitchenSinkClient,
  type Shape,
} from "../../generated/kitchen-sink/index.js";

const baseUrl = "http://localhost:8080";
const shape: Shape = {
  Name: "a",
  Color: "red",
  "Größe-in.mm": "1.50",
  "Preis-in-€": "1.50",
  toString: null,
  constructor: undefined,
};

export async function client(): Promise<void> {
  const sink = createKitchenSinkClient({ baseUrl, credentials: { User: "u", Secret: "s" } });
  await sink.delete({ Id: 1 });
  const empty: void = await sink.nothing();
  const headed = { soapHeaders: { Ticket: { Token: "t" }, Trace: "t" } };
  const points = await sink.records({ Shape: shape, Tags: null, Points: [{ X: 1, Y: null }, null] }, headed);
  await call(records, { Shape: shape }, { ...headed, baseUrl, binding: soap11 });
  await call(onlySoap12, {}, { baseUrl, binding: soap12 });
  const headedSink = createKitchenSinkClient({ baseUrl, soapHeaders: headed.soapHeaders });
  await headedSink.records({ Shape: shape });
  await headedSink.records({ Shape: shape }, { soapHeaders: { Trace: "another" }, binding: "soap12" });
  const half = createKitchenSinkClient({ baseUrl, soapHeaders: { Trace: "t" } });
  // @ts-expect-error the client was told another header, not this one
  await half.records({ Shape: shape });
  await half.records({ Shape: shape }, { soapHeaders: { Ticket: { Token: "t" } } });
  // @ts-expect-error the client knows no such header
  createKitchenSinkClient({ baseUrl, soapHeaders: { Tickets: "t" } });
  // @ts-expect-error a client that was told nothing asks for the header
  const told: KitchenSinkClient<never, "Ticket"> = createKitchenSinkClient({ baseUrl });
  await told.records({ Shape: shape });
  // @ts-expect-error the header Ticket is required
  await sink.records({ Shape: shape });
  // @ts-expect-error also where other things are said
  await sink.records({ Shape: shape }, { timeoutMs: 5 });
  // @ts-expect-error no such header
  await sink.records({ Shape: shape }, { soapHeaders: { Ticket: { Token: "t" }, Tickets: "t" } });
  // @ts-expect-error a header has its type
  await sink.records({ Shape: shape }, { soapHeaders: { Ticket: 1 } });
  // @ts-expect-error not offered over GET
  await sink.records({ Shape: shape }, { ...headed, binding: "http-get" });
  // @ts-expect-error it takes no headers
  await sink.delete({ Id: 1 }, { soapHeaders: { Trace: "t" } });
  // @ts-expect-error the single call asks for the header as well
  await call(records, { Shape: shape }, { baseUrl, binding: soap11 });
  // @ts-expect-error and refuses what another operation has
  await call(nothing, {}, { soapHeaders: headed.soapHeaders, baseUrl, binding: soap11 });
  // @ts-expect-error offered over SOAP 1.2 alone
  await call(onlySoap12, {}, { baseUrl, binding: soap11 });
  // @ts-expect-error the client knows it, too
  await sink.onlySoap12({}, { binding: "soap11" });
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
  use(empty, x, id, amount, color, old);
}

export function server(): void {
  createKitchenSinkDispatcher({
    ...kitchenSinkNotImplemented,
    scalars: ({ aLong, aBase64Binary }) => {
      use((aLong ?? BigInt(0)) + BigInt(1), aBase64Binary?.byteLength);
      return null;
    },
    records: ({ Shape: given, When }, { soapHeaders }) => {
      const ticket: string | undefined = soapHeaders.Ticket?.Token;
      const trace: string | null | undefined = soapHeaders.Trace;
      // @ts-expect-error no such header
      use(ticket, trace, soapHeaders.Nothing);
      // @ts-expect-error a required record may still be null, which is what xsi:nil says
      use(given.Name);
      return [{ X: given?.Name.length ?? 0, Y: When === null ? null : 1 }];
    },
    rows: (_, { soapHeaders }) => {
      // @ts-expect-error it takes no headers
      use(soapHeaders.Ticket);
      return null;
    },
    // @ts-expect-error text is no enumeration
    onlySoap12: () => "blue",
  });
}

function use(...values: readonly unknown[]): void {
  values.forEach(() => undefined);
}
