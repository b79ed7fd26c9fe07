/** Owns the search for secrets in what ends rows one at a time early: the texts that only a DataSet or a stream has. */
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { OperationDescription } from "../../templates/runtime/description.js";
import type { HttpResponse } from "../../templates/runtime/exchange.js";
import { type DataSet, dataSetResult } from "../../templates/runtime/results/index.js";
import { string } from "../../templates/runtime/values/index.js";
import { bytes, soap11 } from "./capture.js";
import { base, namespace, service } from "./table.js";

const secret = "Hunter2_Kw0rd";
const history: OperationDescription<{ readonly Password?: string | undefined }, DataSet | null> = {
  service,
  name: "history",
  parameters: [{ name: "Password", type: string, secret: true }],
  result: { codec: dataSetResult },
};

interface Parts {
  readonly table?: string;
  readonly column?: string;
  readonly cell?: string;
}
const schemas = 'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata"';
function dataSet({ table = "T", column = "C", cell = "1" }: Parts): string {
  const columns = `<xs:element name="${column}" type="xs:int" minOccurs="0"/>`;
  const tables = `<xs:element name="${table}"><xs:complexType><xs:sequence>${columns}</xs:sequence></xs:complexType></xs:element>`;
  const schema = `<xs:schema id="D" ${schemas}><xs:element name="D" msdata:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">${tables}</xs:choice></xs:complexType></xs:element></xs:schema>`;
  const rows = `<D xmlns=""><${table} diffgr:id="T1"><${column}>${cell}</${column}></${table}></D>`;
  const diffgram = `<diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1">${rows}</diffgr:diffgram>`;
  return soap11(
    `<historyResponse xmlns="${namespace}"><historyResult>${schema}${diffgram}</historyResult></historyResponse>`,
  );
}

async function* pieces(document: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < document.length; at += 50) yield bytes(document.slice(at, at + 50));
}

const padding = "p".repeat(30);
const documents: Readonly<Record<string, string>> = {
  "a cell of another type": dataSet({ cell: `x ${secret} y` }),
  "a cell that is cut in it": dataSet({ cell: `${padding}${secret} y` }),
  "a table": dataSet({ table: secret, cell: "x" }),
  "a long column": dataSet({ column: `${padding}${secret}`, cell: "x" }),
  "a name that is none": `<a><x:${padding.repeat(2)}:${secret}/>`,
  "an end tag": soap11(`<historyResponse xmlns="${namespace}"><${secret}></x></historyResponse>`),
  "a reference": soap11(`<historyResponse xmlns="${namespace}">&${secret};</historyResponse>`),
  "an end in it": dataSet({ cell: secret }).slice(0, dataSet({ cell: secret }).indexOf(secret) + 8),
  "a declaration": `<?xml version="1.0" encoding="${padding}${secret}"?><a/>`,
};

describe.each(["rows", "whole"] as const)("over %s", (way) => {
  test.each(Object.entries(documents))("%s", async (_place, document) => {
    const headers = { "content-type": "text/xml" };
    const body = (): HttpResponse["body"] => (way === "rows" ? pieces(document) : bytes(document));
    const transport = async (): Promise<HttpResponse> => ({ status: 200, headers, body: body() });
    const client = createClient(service, { history }, { baseUrl: base, transport });
    const ended: unknown = await (async () => {
      if (way === "whole") return client.history({ Password: secret });
      for await (const each of client.history.rows({ Password: secret })) void each;
      return "all rows";
    })().catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(Error);
    const texts = [
      inspect(ended, { depth: 20, showHidden: true, maxStringLength: null }),
      JSON.stringify(ended),
      String(ended),
    ]
      .join("\n")
      .toLowerCase();
    // Less than a piece that is found: what our messages cut shows nothing of it either.
    for (const piece of [secret.slice(0, 4), secret.slice(-9)]) expect(texts).not.toContain(piece.toLowerCase());
  });
});
