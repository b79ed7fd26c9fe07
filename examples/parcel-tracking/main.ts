/** Client and server of the second service in one process, without a socket: `npm run example:parcels`. */
import {
  createParcelTrackingClient,
  createParcelTrackingDispatcher,
  dataSet,
  inProcessTransport,
  type Parcel,
} from "./generated/index.js";

const parcels = new Map<string, Parcel>();

const dispatcher = createParcelTrackingDispatcher({
  acceptParcel: ({ Parcel }) => {
    if (Parcel !== null) parcels.set(Parcel.Number ?? "", Parcel);
  },
  findParcel: ({ Number }) => parcels.get(Number ?? "") ?? null,
  listParcels: () => [...parcels.values()],
  // The description states the rows of this DataSet, so that they are typed here and in the client.
  getScans: ({ Number }) => {
    const parcel = parcels.get(Number ?? "");
    const scan = { Id: 1, Place: "Counter", ScannedAt: "2026-01-31T12:00:00+02:00", Weight: parcel?.Weight ?? null };
    return dataSet({ tables: [{ name: "Scan", rows: parcel === undefined ? [] : [scan] }] });
  },
});

const client = createParcelTrackingClient({
  baseUrl: "http://localhost:8081",
  transport: inProcessTransport(dispatcher),
});

await client.acceptParcel({
  Parcel: {
    Number: "P-0001",
    Status: "ACCEPTED",
    Weight: "1.250", // a decimal keeps its scale
    Destination: { Street: "1 Main Road", City: "Cape Town", Country: "ZA" },
    DeliveredAt: null,
  },
});

const parcel = await client.findParcel({ Number: "P-0001" });
console.log("found:", parcel?.Status, parcel?.Weight, parcel?.Destination?.City, parcel?.DeliveredAt);
console.log("listed:", (await client.listParcels())?.length);
console.log("unknown:", await client.findParcel({ Number: "P-0002" }));

for await (const { row: scan } of client.getScans.rows({ Number: "P-0001" })) {
  console.log("scan:", scan.Id, scan.Place, scan.ScannedAt, scan.Weight);
}
