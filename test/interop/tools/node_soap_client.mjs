// Owns: the calls every tool makes, made with node-soap over SOAP 1.1 and SOAP 1.2.
// Argument: the service's address. Prints one JSON line per call; the runner knows the right values.
import soap from "soap";

const url = process.argv[2];
const TEXT = "a & b < c > d \" ' é漢字😀";
const [M, P] = ["+27820000000", "secret"];

function report(binding, call, value) {
  process.stdout.write(`${JSON.stringify({ binding, call, value })}\n`);
}

/** node-soap turns the schema and the diffgram into objects; rows of one table are an array, a single row is not. */
function tables(result) {
  const root = Object.entries(result?.diffgram ?? {}).find(([name]) => name !== "attributes")?.[1] ?? {};
  const rows = Object.entries(root).filter(([name]) => name !== "attributes");
  return Object.fromEntries(rows.map(([name, found]) => [name, [found].flat().map(cells)]));
}

function cells(row) {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== "attributes")
      .map(([name, value]) => [name, lexical(value)]),
  );
}

function lexical(value) {
  if (value instanceof Date) return value.toISOString();
  return value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
}

for (const [binding, forceSoap12Headers, port] of [
  ["soap11", false, "MessagingAccountSoap"],
  ["soap12", true, "MessagingAccountSoap12"],
]) {
  const client = await soap.createClientAsync(`${url}?WSDL`, { forceSoap12Headers });
  const service = client.MessagingAccount[port];
  const call = (label, operation, parameters, convert = (value) => value) =>
    new Promise((resolve) => {
      service[operation](parameters, (error, result) => {
        if (!error) report(binding, label, convert(result[`${operation}Result`]));
        else if (error.root?.Envelope?.Body?.Fault) report(binding, label, fault(error.root.Envelope.Body.Fault));
        else report(binding, label, { error: error.message });
        resolve();
      });
    });
  const fault = ({ faultcode, faultstring, Code, Reason }) => ({
    code: (faultcode ?? Code?.Value ?? "").replace(/.*:/, ""),
    message: faultstring ?? Reason?.Text?.$value ?? Reason?.Text,
  });
  const account = { Mobile_Number: M, Password: P };
  await call("int", "singlesms", { ...account, To_Number: "+27820000001", Message: "hello" });
  await call("string", "multiplesms", { ...account, To_Numbers: "+27820000001,+27820000002", Message: TEXT });
  await call("DataSet", "getContactList", { Mobile_Number: "case:contacts", Password: P }, tables);
  const profile = {
    Nick_Name: TEXT,
    Email: "a@example.org",
    Delivery_Receipt: 7,
    Temp_Id: "89abcdef-0123-4567-89ab-cdef01234567",
  };
  await call("Account", "updateProfile", { Mobile_Number: "case:account", Password: P, ...profile }, cells);
  await call("int parameter", "singlegroupsms", { ...account, Group_Id: 7, Message: "hi" });
  const premium = { Premium_Keyword: "key", Premium_Response_Content: "content", Premium_Response: true };
  const ids = { Premium_Rated_Identifier: 1, Premium_Band_Identifier: 2 };
  await call("boolean parameter", "updateSubAccountPremiumRated", { ...account, ...ids, ...premium });
  await call("missing parameter", "multiplesms", { Mobile_Number: M, Message: "m" });
  await call("fault", "multiplesms", { Mobile_Number: "case:fault", Password: P, To_Numbers: "", Message: "" });
}
