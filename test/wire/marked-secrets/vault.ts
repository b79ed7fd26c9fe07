/**
 * Owns a service whose secrets stand in every place that takes a mark, and what is planted there.
 * Invariant: one mark stands in one line, so that a test can drop it.
 */
import { assets } from "#assets";
import { describeService, type DescribedService } from "../../../generator/serve/describe-service.js";
import { requestHeaders } from "../../../templates/runtime/bindings/soap/request-headers.js";
import type { AnyOperation } from "../../../templates/runtime/description.js";
import { dataSet } from "../../../templates/runtime/results/index.js";

export const description = `service: Vault
namespace: http://example.org/vault/
baseUrl: http://localhost:8080
path: /vault.asmx
types:
  Login:
    fields:
      User: string
      Word: { type: string, secret: true }
      Inner: { type: Inner, required: false }
      Mark: { type: string, attribute: true, secret: true }
      Proof: { choice: { Spoken: { type: string, secret: hide }, Number: int } }
  Inner: { fields: { Deep: { type: string, secret: true }, Note: string } }
  Priced: { fields: { Text: { type: string, text: true, secret: true }, Unit: { type: string, attribute: true } } }
  Words: { array: string, item: Each, secret: true }
  Cards: { dataSet: { Card: { Id: int, "Card No": { type: string, secret: true } } } }
  Head: { fields: { Name: string, Sign: { type: string, secret: true } } }
  Ticket: { fields: { Stub: { type: string, secret: true } } }
  Account: { fields: { Id: int, Owner: string, Answer: { type: string, secret: true }, Tag: { type: string, attribute: true, secret: true } } }
  Denied: { fields: { Why: string, Hint: { type: string, secret: true } } }
groups:
  all:
    operations:
      open:
        purpose: Opens
        bindings: [soap11, soap12]
        parameters:
          Whole: { type: string, secret: true }
          Login: Login
          Priced: Priced
          Words: Words
          Cards: Cards
        soapHeaders:
          Seal: { type: string, secret: true }
          Head: Head
          Ticket: { type: Ticket, direction: out }
        faults: { Denied: Denied }
        result: Account
      list:
        purpose: Lists
        bindings: [soap11, soap12]
        reads: true
        parameters: { Login: Login }
        result: { dataSet: { Row: { Id: int, Held: { type: string, secret: true } } } }
      mint:
        purpose: Mints
        bindings: [soap11, http-get, http-post]
        parameters: { Words: Words }
        result: { type: string, secret: true }
`;

export interface Vault extends DescribedService {
  readonly open: AnyOperation;
  readonly list: AnyOperation;
  readonly mint: AnyOperation;
}

export async function vault(text = description): Promise<Vault> {
  const { described, diagnostics } = await describeService({ name: "vault.yaml", text }, {}, assets);
  const { open, list, mint } = described?.operations ?? {};
  if (described === undefined || open === undefined || list === undefined || mint === undefined)
    throw new Error(JSON.stringify(diagnostics));
  return { ...described, open: { ...open, requestHeaders }, list, mint };
}

/** Places in requests of `open`; each holds the secret of its name. */
export const sentPlaces = [
  "parameter",
  "field",
  "nested field",
  "attribute",
  "part of a choice",
  "text",
  "array item",
  "DataSet cell",
  "SOAP header",
  "field of a SOAP header",
] as const;
/** Places in answers. */
export const returnedPlaces = ["result field", "result attribute", "field of an out header", "fault detail"] as const;
export type Place = (typeof sentPlaces)[number] | (typeof returnedPlaces)[number];
export type Planted = Readonly<Record<Place, string>>;

export function parametersOf(planted: Planted): object {
  return {
    Whole: planted.parameter,
    Login: {
      User: "somebody",
      Word: planted.field,
      Inner: { Deep: planted["nested field"], Note: "plain" },
      Mark: planted.attribute,
      Proof: { Spoken: planted["part of a choice"] },
    },
    Priced: { Text: planted.text, Unit: "EUR" },
    Words: ["not this one", planted["array item"]],
    Cards: dataSet({ tables: [{ name: "Card", rows: [{ Id: 1, "Card No": planted["DataSet cell"] }] }] }),
  };
}

export function headersOf(planted: Planted): Readonly<Record<string, unknown>> {
  return { Seal: planted["SOAP header"], Head: { Name: "n", Sign: planted["field of a SOAP header"] } };
}
