/**
 * Owns the GET and POST requests of section 2 of docs/wire.md.
 * Invariant: each differs from a plain good request in the one thing its name says.
 */
import type { RawRequest } from "./raw-request.js";
import { FORM, form, get, pairs } from "./request-builders.js";

export function formRequests(): [string, RawRequest][] {
  const sms = (message: string): string => `/multiplesms?${pairs}&To_Numbers=3&Message=${message}`;
  const body = (message: string): string => `${pairs}&To_Numbers=3&Message=${message}`;
  const premiumForm = (flag: string): string =>
    `${pairs}&Premium_Rated_Identifier=1&Premium_Band_Identifier=2&Premium_Keyword=&Premium_Response_Content=&Premium_Response=${flag}`;
  const either = (name: string, operation: string, values: string): [string, RawRequest][] => [
    [`GET ${name}`, get(`/${operation}?${values}`)],
    [`POST ${name}`, form(operation, values)],
  ];
  return [
    ...either("plain", "multiplesms", body("m")),
    ...either("UTF-8", "multiplesms", body("%C3%A9%E6%BC%A2%F0%9F%98%80")),
    ...either("%uXXXX", "multiplesms", body("%u00E9%u6F22")),
    ...either("%uXXXX of a surrogate pair", "multiplesms", body("%uD83D%uDE00")),
    ...either("%uXXXX of half a pair", "multiplesms", body("%uD83D")),
    ...either("percent signs that escape nothing", "multiplesms", body("100%25%zz%4")),
    ...either("bytes that are not UTF-8", "multiplesms", body("%E9")),
    ...either("plus for a blank", "multiplesms", body("a+b%2Bc")),
    ...either("a character XML cannot carry", "multiplesms", body("a%01b")),
    ...either("line breaks", "multiplesms", body("a%0D%0Ab%0Dc")),
    ...either("missing string", "multiplesms", `${pairs}&Message=m`),
    ...either("empty string", "multiplesms", body("")),
    ...either("name without =", "multiplesms", `${pairs}&To_Numbers=3&Message`),
    ...either("other case of names", "multiplesms", "mobile_number=1&PASSWORD=2&to_NUMBERS=3&message=m"),
    ...either("other order", "multiplesms", "Message=m&To_Numbers=3&Password=2&Mobile_Number=1"),
    ...either("unknown parameter", "multiplesms", `${body("m")}&Extra=e`),
    ...either("parameter twice", "multiplesms", `${body("m")}&Message=n`),
    ...either("parameter twice in another case", "multiplesms", `${body("m")}&message=n`),
    ...either("semicolons between", "multiplesms", body("m").replaceAll("&", ";")),
    ...either("no parameters", "multiplesms", ""),
    ...["5", "%2B5", "+5+", "007", "2147483648", "abc", "1.0", "0x10", "1%2C000", ""].flatMap((value) =>
      either(`int ${JSON.stringify(value)}`, "singlegroupsms", `${pairs}&Group_Id=${value}&Message=m`),
    ),
    ...either("missing int", "singlegroupsms", `${pairs}&Message=m`),
    ...["true", "false", "True", "FALSE", "+true+", "1", "0", "yes", ""].flatMap((value) =>
      either(`boolean ${JSON.stringify(value)}`, "updateSubAccountPremiumRated", premiumForm(value)),
    ),
    ...["%3Cb%3E", "%3C%21--", "%26%2360%3B", "a+%3C+b", "%3C3"].flatMap((value) =>
      either(`validated ${value}`, "multiplesms", body(value)).map(([name, request]): [string, RawRequest] => [
        name,
        { ...request, validated: true },
      ]),
    ),
    ...either("unknown operation", "nothing", body("m")),
    ...either("unknown operation that is markup", "%3Cb%3E", body("m")),
    ...either("operation in another case", "MultipleSms", body("m")),
    ...either("operation with a slash after it", "multiplesms/", body("m")),
    ["GET encoded operation", get(sms("m").replace("multiplesms", "multiple%73ms"))],
    ["GET with Content-Type", get(sms("m"), { headers: [["Content-Type", "text/xml; charset=utf-8"]] })],
    ["GET operation ?WSDL", get("/multiplesms?WSDL")],
    ["HEAD of an operation", get(sms("m"), { method: "HEAD" })],
    ["PUT of an operation", { ...form("multiplesms", body("m")), method: "PUT" }],
    ["DELETE of an operation", get(sms("m"), { method: "DELETE" })],
    ["OPTIONS of an operation", get(sms("m"), { method: "OPTIONS" })],
    ["POST with the parameters in the query", form("multiplesms", "", FORM, `?${body("m")}`)],
    ["POST with one parameter in the query", form("multiplesms", `${pairs}&Message=m`, FORM, "?To_Numbers=3")],
    ["POST without Content-Type", form("multiplesms", body("m"), null)],
    ["POST of no body and no Content-Type", { method: "POST", target: "/multiplesms", headers: [] }],
    ["POST of text/xml", form("multiplesms", "<a/>", "text/xml; charset=utf-8")],
    ["POST of application/json", form("multiplesms", "{}", "application/json")],
    ["POST with charset=utf-8", form("multiplesms", body("%C3%A9"), `${FORM}; charset=utf-8`)],
    ["POST with charset=ISO-8859-1", form("multiplesms", body("%E9"), `${FORM}; charset=ISO-8859-1`)],
    ["POST with raw UTF-8", form("multiplesms", body("é"))],
    ["POST with a line break at the end", form("multiplesms", `${body("m")}\r\n`)],
    ["GET of a DataSet that is null", get("/getContactList?Mobile_Number=case:null&Password=2")],
    [
      "GET of an Account that is null",
      get("/updateProfile?Mobile_Number=case:null&Password=2&Nick_Name=&Email=&Delivery_Receipt=1&Temp_Id="),
    ],
  ];
}
