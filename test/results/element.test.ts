/** Owns how records, arrays, nil and scalars stand in elements, both ways, and what their errors say (wire 1, 3). */
import { describe, expect, it } from "vitest";
import type { RecordType, ResultDescription, TypeReference } from "../../templates/runtime/description.js";
import { ValueError } from "../../templates/runtime/description.js";
import {
  arrayResult,
  decodeAbsentResult,
  nullForm,
  recordResult,
  scalarResult,
  voidResult,
} from "../../templates/runtime/results/index.js";
import { decodeResult } from "../../templates/runtime/results/decode-result.js";
import { decodeElement } from "../../templates/runtime/values/decode-element.js";
import { encodeElement } from "../../templates/runtime/values/element.js";
import * as values from "../../templates/runtime/values/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

const accountFields = {
  AccountGuid: values.guid,
  UserId: values.decimal,
  Nick: values.string,
  Cn: values.string,
  MobilePhone: values.string,
  CreationDateTime: values.dateTime,
  LastAppLogin: values.dateTime,
  LastWebLogin: values.dateTime,
  Country: values.string,
  Paycount: values.int,
  AuthenticationType: values.enumeration("AuthenticationType", [
    "OK",
    "INVALIDMOBILEPHONE",
    "INVALIDPASSWORD",
    "ACCOUNTBLOCKED",
    "ACCOUNTNOTACTIVATED",
  ]),
  MobileReceipt: values.int,
  Credits: values.int,
  TotalSent: values.decimal,
  Rating: values.int,
  PaidFor: values.boolean,
  TempId: values.guid,
  DailCode: values.string,
};
const account: RecordType = {
  kind: "record",
  name: "Account",
  fields: Object.entries(accountFields).map(([name, type]) => ({ name, type, required: type !== values.string })),
};
const accountResult: ResultDescription = { codec: recordResult, type: account };

// What a genuine ASMX service answered.
const accountXml =
  "<AccountGuid>01234567-89ab-cdef-0123-456789abcdef</AccountGuid><UserId>12345678901234567890</UserId>" +
  "<Nick>a &amp; b &lt; c é 漢字</Nick><Cn>a &amp; b &lt; c &gt; d \" ' é 漢字 😀</Cn><MobilePhone>+27820000000</MobilePhone>" +
  "<CreationDateTime>2009-03-04T05:06:07</CreationDateTime><LastAppLogin>2009-03-04T06:06:07.089Z</LastAppLogin>" +
  "<LastWebLogin>2009-03-04T07:06:07.12+00:00</LastWebLogin><Country /><Paycount>-1</Paycount>" +
  "<AuthenticationType>OK</AuthenticationType><MobileReceipt>1</MobileReceipt><Credits>42</Credits>" +
  "<TotalSent>1234.5600</TotalSent><Rating>2147483647</Rating><PaidFor>true</PaidFor>" +
  "<TempId>89abcdef-0123-4567-89ab-cdef01234567</TempId><DailCode>+27</DailCode>";
const accountValue = {
  AccountGuid: "01234567-89ab-cdef-0123-456789abcdef",
  UserId: "12345678901234567890",
  Nick: "a & b < c é 漢字",
  Cn: "a & b < c > d \" ' é 漢字 😀",
  MobilePhone: "+27820000000",
  CreationDateTime: "2009-03-04T05:06:07",
  LastAppLogin: "2009-03-04T06:06:07.089Z",
  LastWebLogin: "2009-03-04T07:06:07.12+00:00",
  Country: "",
  Paycount: -1,
  AuthenticationType: "OK",
  MobileReceipt: 1,
  Credits: 42,
  TotalSent: "1234.5600",
  Rating: 2147483647,
  PaidFor: true,
  TempId: "89abcdef-0123-4567-89ab-cdef01234567",
  DailCode: "+27",
};

/** Decodes `<r>content</r>`, and makes sure that it was read through its end tag and not further. */
function decodeContent(result: ResultDescription, content: string, attributes = ""): unknown {
  const reader = new XmlReader(`<x xmlns="urn:s" ${xsi}><r${attributes}>${content}</r><after /></x>`);
  reader.readRoot();
  reader.nextChild();
  const value = decodeResult(reader, result);
  expect(reader.nextChild()).toBe(true);
  expect(reader.localName).toBe("after");
  return value;
}

function encodeResult(result: ResultDescription, value: unknown): string {
  const writer = new XmlWriter();
  writer.open("r");
  result.codec.encode?.(writer, value, result);
  writer.close();
  return writer.toString();
}

function decodeField(xml: string, type: TypeReference, more = {}): unknown {
  const reader = new XmlReader(xml);
  reader.readRoot();
  return decodeElement(reader, { name: "F", type, ...more });
}

describe("Account", () => {
  it("is read from what ASMX answers, and written as ASMX writes it", () => {
    expect(decodeContent(accountResult, accountXml)).toStrictEqual(accountValue);
    expect(encodeResult(accountResult, accountValue)).toBe(`<r>${accountXml}</r>`);
    expect(recordResult.rootName(accountResult)).toBe("Account");
  });
  it("has undefined for null strings, which ASMX leaves out; and leaves them out", () => {
    const { Nick: _nick, Country: _country, ...rest } = accountValue;
    const xml = accountXml.replace(/<Nick>.*<\/Nick>/, "").replace("<Country />", "");
    expect(decodeContent(accountResult, xml)).toStrictEqual(rest);
    expect(encodeResult(accountResult, { ...accountValue, Nick: undefined, Country: null })).toBe(`<r>${xml}</r>`);
  });
  it("takes fields in any order, unknown ones and those of other namespaces in between", () => {
    const shuffled = accountXml
      .split(/(?<=<\/\w+>|\/>)/)
      .reverse()
      .join("<Unknown><Nick>no</Nick></Unknown><!-- x --><?p q?>");
    expect(decodeContent(accountResult, `${shuffled}<o:Nick xmlns:o="urn:other">no</o:Nick>`)).toEqual(accountValue);
  });
  it("takes nil for the whole, and writes none of its own", () => {
    expect(decodeContent(accountResult, "", ' xsi:nil="true"')).toBeNull();
    expect(decodeContent(accountResult, "", ' xsi:nil=" 1 "')).toBeNull();
    expect(nullForm(accountResult, null)).toBe("absent");
  });
  it.each([
    ["<UserId>12345678901234567890</UserId>", "", "Account.UserId: expected a value: the element UserId is missing"],
    [
      "<UserId>12345678901234567890</UserId>",
      "<UserId>abc</UserId>",
      'Account.UserId: found "abc", expected a decimal number (digits, with an optional sign and decimal point, no exponent) (line 1, column 146)',
    ],
    [
      "<Country />",
      "<Country /><Country />",
      "Account.Country: expected the element Country once, found it twice (line 1, column 480)",
    ],
    [
      "<Credits>42</Credits>",
      '<Credits xsi:nil="true" />',
      "Account.Credits: expected a value, not xsi:nil (line 1, column 593)",
    ],
    [">OK<", ">Ok<", 'Account.AuthenticationType: found "Ok", expected one of OK, INVALIDMOBILEPHONE'],
    [">OK<", `>${"x".repeat(500)}<`, `Account.AuthenticationType: found "${"x".repeat(39)}…", expected`],
    [">OK<", `>${"😀".repeat(500)}<`, `Account.AuthenticationType: found "${"😀".repeat(19)}…", expected`],
  ])("refuses %s turned into %s", (from, to, message) => {
    expect(() => decodeContent(accountResult, accountXml.replace(from, to))).toThrow(message);
  });
  it.each([
    [{ ...accountValue, Credits: "42" }, "Account.Credits: expected an integer"],
    [{ ...accountValue, Credits: undefined }, "Account.Credits: expected a value: it is required"],
    [{ ...accountValue, Credits: null }, "Account.Credits: expected a value"],
    [{ ...accountValue, UserId: 1 }, "Account.UserId: expected a string: a decimal number"],
    ["no", "Account: expected an object with the fields of Account"],
  ])("refuses to write %#", (value, message) => {
    expect(() => encodeResult(accountResult, value)).toThrow(message);
  });
});

describe("nesting", () => {
  const node: RecordType = {
    kind: "record",
    name: "Node",
    fields: [
      { name: "Id", type: values.int, required: true },
      { name: "Children", type: () => nodes },
      { name: "Note", type: values.int, nullable: true },
    ],
  };
  const nodes = {
    kind: "array",
    name: "ArrayOfNode",
    item: { name: "Node", type: () => node, nullable: true },
  } as const;
  const result: ResultDescription = { codec: arrayResult, type: nodes };

  it("reads and writes records and arrays inside one another", () => {
    const xml =
      '<r><Node><Id>1</Id><Children><Node><Id>2</Id><Note xsi:nil="true" /></Node><Node xsi:nil="true" /></Children></Node>' +
      "<Node><Id>3</Id><Children /><Note>5</Note></Node></r>";
    const value = [
      { Id: 1, Children: [{ Id: 2, Note: null }, null] },
      { Id: 3, Children: [], Note: 5 },
    ];
    expect(decodeContent(result, xml.slice(3, -4))).toStrictEqual(value);
    expect(encodeResult(result, value)).toBe(xml);
    expect(arrayResult.rootName(result)).toBe("ArrayOfNode");
  });
  it("names the place inside", () => {
    const xml = "<Node><Id>1</Id></Node><Node><Id>2</Id><Children><Node><Id>x</Id></Node></Children></Node>";
    expect(() => decodeContent(result, xml)).toThrow('ArrayOfNode[1].Children[0].Id: found "x", expected an integer');
    expect(() => encodeResult(result, [{ Id: 1, Children: [{ Id: 1.5 }] }])).toThrow(
      "ArrayOfNode[0].Children[0].Id: expected",
    );
    expect(() => encodeResult(result, [undefined])).toThrow("ArrayOfNode[0]: expected a value");
    expect(() => encodeResult(result, {})).toThrow("ArrayOfNode: expected an array");
  });
  it("ends in an error where a value contains itself or the reply goes too deep", () => {
    const loop: { Id: number; Children: unknown[] } = { Id: 1, Children: [] };
    loop.Children.push(loop);
    expect(() => encodeResult(result, [loop])).toThrow("at most 128 inside one another");
    const deep = "<Node><Id>1</Id><Children>".repeat(5000);
    expect(() => decodeContent(result, deep)).toThrow('limit "depth"');
  });
});

describe("fields of unusual names", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const odd: RecordType = { kind: "record", name: "Odd", fields: names.map((name) => ({ name, type: values.string })) };
  const result: ResultDescription = { codec: recordResult, type: odd };

  it("are ordinary", () => {
    const xml = names.map((name) => `<${name}>${name}!</${name}>`).join("");
    const value = decodeContent(result, xml);
    expect(names.map((name) => Reflect.get(Object(value), name))).toEqual(names.map((name) => `${name}!`));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(encodeResult(result, value)).toBe(`<r>${xml}</r>`);
  });
  it("are undefined when absent, and absent when not given", () => {
    const value = decodeContent(result, "");
    expect(names.map((name) => Reflect.get(Object(value), name))).toEqual(names.map(() => undefined));
    expect(encodeResult(result, {})).toBe("<r />");
  });
});

describe("scalars, nil and secrets", () => {
  it("reads and writes one value", () => {
    const result = { codec: scalarResult, type: values.int };
    expect(decodeContent(result, " <!-- c -->+07<![CDATA[5]]> ")).toBe(75);
    expect(encodeResult(result, 14)).toBe("<r>14</r>");
    expect(scalarResult.rootName(result)).toBe("int");
    expect(() => decodeContent(result, "")).toThrow('r: found "", expected an integer');
    expect(() => decodeContent(result, "", ' xsi:nil="true"')).toThrow("r: expected a value, not xsi:nil");
    expect(() => decodeContent(result, "<a>1</a>")).toThrow(/element/);
  });
  it("keeps strings as they are", () => {
    const result = { codec: scalarResult, type: values.string };
    for (const text of ["", "0123", " +27 ", "1e5", "true"]) expect(decodeContent(result, text)).toBe(text);
    expect(decodeContent(result, "", ' xsi:nil="true"')).toBeNull();
    expect(encodeResult(result, "a\r\nb")).toBe("<r>a&#xD;\nb</r>");
    expect(encodeResult(result, "")).toBe("<r />");
  });
  it("takes nil where nullable", () => {
    expect(decodeField(`<F ${xsi} xsi:nil="true"/>`, values.int, { nullable: true })).toBeNull();
    expect(decodeField(`<F ${xsi} xsi:nil="false">5</F>`, values.int, { nullable: true })).toBe(5);
    expect(decodeField('<F nil="true">5</F>', values.int)).toBe(5);
    expect(decodeField('<F xmlns:xsi="urn:other" xsi:nil="true">5</F>', values.int)).toBe(5);
  });
  it("shows nothing of what a secret held", () => {
    expect(() => decodeField("<F>hunter2</F>", values.int, { secret: true })).toThrow(/^F: expected an integer/);
    const pair: RecordType = { kind: "record", name: "P", fields: [{ name: "A", type: values.int }] };
    expect(() => decodeField("<F><A>hunter2</A></F>", pair, { secret: true })).toThrow(/^F\.A: expected an integer/);
  });
  it("writes nothing for undefined, nil for a nullable null, and refuses other nulls of value types", () => {
    const write = (value: unknown, more = {}): string => {
      const writer = new XmlWriter();
      writer.open("p");
      encodeElement(writer, { name: "F", type: values.int, ...more }, value);
      writer.close();
      return writer.toString();
    };
    expect(write(undefined)).toBe("<p />");
    expect(write(null, { nullable: true })).toBe('<p><F xsi:nil="true" /></p>');
    expect(write(null, { type: values.string })).toBe("<p />");
    expect(() => write(null)).toThrow("F: expected a value or undefined, not null");
    expect(() => write(undefined, { required: true })).toThrow(ValueError);
  });
});

describe("no result at all", () => {
  it.each([
    [{ codec: scalarResult, type: values.string }, null, "absent"],
    [{ codec: scalarResult, type: values.int, nullable: true }, null, "nil"],
    [accountResult, null, "absent"],
    [{ codec: voidResult }, undefined, "absent"],
  ] as const)("%# is null, or nothing for void", (result, value, form) => {
    expect(decodeAbsentResult(result)).toBe(value);
    expect(nullForm(result, undefined)).toBe(form);
    expect(nullForm(result, null)).toBe(form);
  });
  it.each([values.int, values.boolean, values.guid, values.dateTime])("is an error for $name", (type) => {
    expect(() => decodeAbsentResult({ codec: scalarResult, type })).toThrow("a result element: it is missing");
    expect(() => nullForm({ codec: scalarResult, type }, null)).toThrow(ValueError);
  });
  it("passes over whatever stands in a void result", () => {
    expect(decodeContent({ codec: voidResult }, "<a>1</a>text")).toBeUndefined();
    expect(encodeResult({ codec: voidResult }, "anything")).toBe("<r />");
  });
});
