/** Owns the places and names in which secrets were found on disk: each is hidden now, and what stands beside it stays. */
import { describe, expect, test } from "vitest";
import { hiddenNames } from "../../generator/record/hide-names.js";
import { redactExchange } from "../../generator/record/redact-exchange.js";

const canary = "C4nary-x7Qz9Lm2";
const word = "quay7";
const xml = ["Content-Type", "text/xml; charset=utf-8"];
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const envelope = (inside: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:enc="http://www.w3.org/2003/05/soap-encoding"><s:Body>${inside}</s:Body></s:Envelope>`;

/** Both files as text. */
function written({ url = "/s.asmx", headers = xml, body = envelope("<Ask/>"), answer = envelope("<AskResponse/>") }) {
  const kept = redactExchange(
    {
      method: "POST",
      url,
      request: { headers: ["Host", "h:1", ...headers], body: bytes(body) },
      status: 200,
      reason: "OK",
      response: { headers: xml, body: bytes(answer) },
    },
    { isHidden: hiddenNames([]), operations: new Map(), scheme: "http://", host: "h:1", mostBytes: 1_000_000 },
  );
  return [kept?.request, kept?.response].map((file) => Buffer.from(file ?? []).toString()).join("\n");
}

const inside = (text: string): string => written({ body: envelope(`<Ask>${text}</Ask>`) });
const says = (text: string): string => inside(`<Text>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</Text>`);

describe("a result is judged by its operation", () => {
  test.each(["return", "Result", "result", "LogonReturn"])("the token in %s", (name) => {
    const answer = envelope(`<n:LogonResponse xmlns:n="u:"><${name}>${canary}</${name}></n:LogonResponse>`);
    expect(written({ answer })).not.toContain(canary);
    const short = envelope(`<n:GetTokenResponse xmlns:n="u:"><return>lantern</return></n:GetTokenResponse>`);
    expect(written({ answer: short })).toContain("<return>{{GetTokenResult}}</return>");
  });

  test("a session without a telling form, of a login alone", () => {
    const answer = (operation: string): string =>
      envelope(`<${operation}Response><return>471108</return></${operation}Response>`);
    expect(written({ answer: answer("SignIn") })).not.toContain("471108");
    expect(written({ answer: answer("CountRows") })).toContain("<return>471108</return>");
  });

  test("the answer to a GET, which has the name of its type", () => {
    const kept = (operation: string): string => {
      const headers = ["Content-Type", "application/x-www-form-urlencoded"];
      return written({ url: `/s.asmx/${operation}`, headers, body: "", answer: "<string>lantern</string>" });
    };
    expect(kept("GetToken")).toContain("<string>{{GetTokenResult}}</string>");
    expect(kept("GetColour")).toContain("<string>lantern</string>");
  });
});

describe("what a reference leads to is judged by its name", () => {
  test.each([
    [
      "an id of SOAP 1.1",
      `<Password href="#id0"/><Note href="#id1"/>`,
      `<multiRef id="id0">${word}</multiRef><multiRef id="id1">plain</multiRef>`,
    ],
    ["before the reference", "", `<m id="id0">${word}</m><m id="id1">plain</m><x><Password href="#id0"/></x>`],
    [
      "through another one",
      `<Login href="#a"/>`,
      `<multiRef id="a"><Password href="#b"/></multiRef><multiRef id="b">${word}</multiRef><m id="c">plain</m>`,
    ],
    [
      "in what a reference leads to",
      `<Password href="#a"/>`,
      `<multiRef id="a"><Text href="#b"/></multiRef><multiRef id="b">${word}</multiRef><m id="c">plain</m>`,
    ],
    [
      "beside a name",
      `<E><Key>Password</Key><Value href="#b"/></E>`,
      `<multiRef id="b">${word}</multiRef><m id="c">plain</m>`,
    ],
    [
      "an id of SOAP 1.2",
      `<Password enc:ref="id0"/>`,
      `<multiRef enc:id="id0">${word}</multiRef><m enc:id="id1">plain</m>`,
    ],
  ])("%s", (_, first, after) => {
    const text = `<Ask>${first}</Ask>${after}`;
    for (const kept of [written({ body: envelope(text) }), written({ answer: envelope(text) })]) {
      expect(kept).not.toContain(word);
      expect(kept).toContain("plain");
    }
  });
});

describe("names", () => {
  test.each(
    "AccountNo RoutingNumber PassportNo NationalId TaxId PWord Kodeord accountNumber BankAccountNr SortCode KontoNr TaxNumber passport_number Steuernummer IdCardNumber DNI CPF Codeword numero_de_cuenta DriversLicenseNo".split(
      " ",
    ),
  )("%s", (name) => {
    expect(inside(`<${name}>lantern</${name}>`)).not.toContain("lantern");
    expect(inside(`<Item ${name}="lantern"/>`)).not.toContain("lantern");
  });

  test.each(
    "AccountName Account_Id TaxRate NationalHoliday Routing PassportExpiryDate AccountStatus Tax WordNo CodeNo CodeOrder Niño".split(
      " ",
    ),
  )("%s stays", (name) => expect(inside(`<${name}>lantern</${name}>`)).toContain(">lantern<"));
});

test("attributes within the element of a secret, but those that say what it is", () => {
  expect(inside(`<Password><v x="${word}" type="text"/></Password>`)).toContain('<v x="{{x}}" type="text"/>');
  expect(inside(`<Password x="${word}" length="8"/>`)).toContain('<Password x="{{x}}" length="8"/>');
});

describe("texts", () => {
  test.each([
    ["a word after the name", `Login failed: wrong password ${word}.`],
    ["digits after the name", `The PIN 48291047 was refused`],
    ["an option of a command", `sync --user ann --password lantern --quiet`],
    ["an option of one dash", `sync -password lantern`],
    ["VALUES of SQL", `INSERT INTO u(name,password) VALUES ('ann','lantern')`],
    ["several rows of them", `insert into [u] ([name], [password]) values (1, 'x; (y)'), (N'bob', N'lantern')`],
    ["names and values in turn", `user;bob;password;lant3rn;`],
    ["the same in a line of several", `1;2\npassword;lant3rn\nx;y`],
    ["a part of a form's data", `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nlantern\r\n--b--`],
    [
      "the same with a type",
      `--b\nContent-Disposition: form-data; name="pwd"\nContent-Type: text/plain\n\nlantern\n--b--`,
    ],
  ])("%s", (_, text) => {
    const kept = says(text);
    for (const secret of [word, "48291047", "lantern", "lant3rn"]) expect(kept).not.toContain(secret);
    expect(kept).toContain("[secret]");
  });

  test.each([
    "password policy of 2026 applies",
    "Pin number 4 of 12",
    "user;password;city",
    "login|+27820000000|secret|42|a b!",
    "INSERT INTO u(name,city) VALUES ('ann','Lund1')",
    'name="city"\nLund1',
    "sync --user ann1 --city Lund1",
  ])("%s stays", (text) => expect(says(text)).toContain(text));
});

test.each(["%50assword", "%2550assword", "%252550assword"])("a name in an address that is encoded: %s", (name) => {
  const kept = written({ url: `/s.asmx?${name}=lantern&City=Lund` });
  expect(kept).not.toContain("lantern");
  expect(kept).toContain(`${name}={{Password}}&City=Lund`);
});
