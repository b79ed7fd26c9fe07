/**
 * Owns mistakes that a server which replaces another one could make, each planted alone into the answers of ours.
 * Invariant: a mistake changes answers alone; which answers it changed is counted.
 */
import type { ServedDispatcher } from "../../../templates/runtime/adapters/node-http.js";
import type { HttpResponse } from "../../../templates/runtime/exchange.js";

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Regression {
  readonly what: string;
  readonly change: (answer: Answer) => Answer;
}

const body = (what: string, change: (text: string) => string): Regression => ({
  what,
  change: (answer) => ({ ...answer, text: change(answer.text) }),
});

const type = (what: string, from: RegExp, to: string): Regression => ({
  what,
  change: (answer) => ({
    ...answer,
    headers: { ...answer.headers, "content-type": (answer.headers["content-type"] ?? "").replace(from, to) },
  }),
});

export const REGRESSIONS: readonly Regression[] = [
  body("another value of an int", (text) =>
    text.replace(/(<singlesmsResult>)(-?\d+)/, (_, start: string, number: string) => start + (Number(number) + 1)),
  ),
  body("the namespace without its last slash", (text) =>
    text.replaceAll('="http://example.org/messaging/"', '="http://example.org/messaging"'),
  ),
  body("a result's name in another case", (text) => text.replaceAll("multiplesmsResult", "MultiplesmsResult")),
  body("roots over GET and POST in no namespace", (text) => text.replace(/(<(?:int|string)) xmlns="[^"]*"/, "$1")),
  body("the caller's fault instead of the server's", (text) =>
    text.replace(":Server<", ":Client<").replace(":Receiver<", ":Sender<"),
  ),
  body("no detail in faults", (text) => text.replace(/<(?:detail|soap:Detail) \/>/, "")),
  {
    what: "faults with status 200",
    change: (answer) => (answer.text.includes(":Fault>") ? { ...answer, status: 200 } : answer),
  },
  {
    what: "errors over GET and POST as pages",
    change: (answer) =>
      answer.status === 500 && !answer.text.includes(":Fault>")
        ? { ...answer, headers: { "content-type": "text/html; charset=utf-8" }, text: `<p>${answer.text}</p>` }
        : answer,
  },
  type("no charset", /; charset=utf-8/, ""),
  type("SOAP 1.2 as text/xml", /^application\/soap\+xml/, "text/xml"),
  body("a row of a DataSet before the one it follows", (text) =>
    text.replace(/(<Contact diffgr:id="Contact1".*?<\/Contact>)(<Contact .*?<\/Contact>)/s, "$2$1"),
  ),
  body("a DataSet without its schema", (text) => text.replace(/<xs:schema.*<\/xs:schema>/s, "")),
  body("an empty cell left out", (text) =>
    text.replace(/<Nick_x0020_Name *\/>|<Nick_x0020_Name><\/Nick_x0020_Name>/, ""),
  ),
  body("another type of a column", (text) =>
    text.replace('name="Balance" type="xs:decimal"', 'name="Balance" type="xs:double"'),
  ),
  body("a decimal without its zero", (text) => text.replace("1.50<", "1.5<")),
  body("a time with a zone", (text) => text.replaceAll(/(2009-03-04T05:06:07)</g, "$1Z<")),
  body("a boolean as .NET prints it", (text) => text.replaceAll(/(<(?:Active|PaidFor)>)true</g, "$1True<")),
  body("a character beyond U+FFFF as two", (text) => text.replaceAll("😀", "\ufffd\ufffd")),
  body("an element left out where it is empty", (text) => text.replace(/<Country *\/>|<Country><\/Country>/, "")),
];

/** A dispatcher with a regression, and how many answers it changed. */
export function withRegression(
  { change }: Regression,
  dispatcher: ServedDispatcher,
): { readonly dispatcher: ServedDispatcher; readonly changed: () => number } {
  let changed = 0;
  return {
    changed: () => changed,
    dispatcher: {
      maxRequestBytes: dispatcher.maxRequestBytes,
      handle: async (request) => {
        const answer = await textOf(await dispatcher.handle(request));
        const other = change(answer);
        if (JSON.stringify(other) !== JSON.stringify(answer)) changed++;
        return { status: other.status, headers: other.headers, body: new TextEncoder().encode(other.text) };
      },
    },
  };
}

async function textOf({ status, headers, body: given }: HttpResponse): Promise<Answer> {
  const pieces: Uint8Array[] = [];
  if (given instanceof Uint8Array) pieces.push(given);
  else for await (const piece of given) pieces.push(piece);
  return { status, headers, text: Buffer.concat(pieces).toString("utf8") };
}
