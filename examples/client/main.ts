/** A client that sends, lists and checks credits: `npm run example:client -- http://localhost:8080`. */
import { CallError, createMessagingAccountClient } from "../../generated/messaging-account/index.js";

const client = createMessagingAccountClient({
  baseUrl: process.argv[2] ?? "http://localhost:8080",
  credentials: { Mobile_Number: "+27820000000", Password: "secret" },
});

try {
  console.log("credits before:", await client.checkCredits());

  // One message, then several: a list parameter takes an array or the delimited text.
  await client.singlesms({ To_Number: "+27820000001", Message: "Hello & welcome" });
  console.log("several:", await client.multiplesms({ To_Numbers: ["+27820000001", "+27820000002"], Message: "Hi" }));

  // A DataSet: tables with typed columns, taken from the schema the server sent along.
  const contacts = await client.getContactList();
  for (const table of contacts?.tables ?? []) {
    console.log("columns:", table.columns.map(({ name, type }) => `${name} ${type.name}`).join(", "));
    for (const row of table.rows) console.log("contact:", { ...row });
  }

  // The same operation over another binding.
  console.log("credits after:", await client.checkCredits({}, { binding: "soap12" }));
} catch (error) {
  // One closed family of errors; none carries a password.
  if (!(error instanceof CallError)) throw error;
  console.error(`${error.kind}: ${error.message}`);
  process.exitCode = 1;
}
