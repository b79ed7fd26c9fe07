/** Owns lists over GET and POST (wire 2): a field for each item, there and back, and what no field can say refused on both sides. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { compileFile } from "../golden/compile-case.js";
import { forPackage, type LoadedOutput, OutputFolder } from "../golden/output-folder.js";
import { text } from "./capture.js";

const outputs = new OutputFolder("form-lists");
let loaded: LoadedOutput;
beforeAll(async () => {
  loaded = await outputs.load(await compileFile("test/golden/ideas/form-lists/input.yaml", forPackage), "lists");
});
afterAll(() => outputs.remove());

const all = { Numbers: [3, -1], Text: "t", Colors: ["Green", "Red"], Moments: ["2026-01-31T12:00:00"] };
const form = "Numbers=3&Numbers=-1&Text=t&Colors=Green&Colors=Red&Moments=2026-01-31T12%3A00%3A00";

/** What the handler got, and the requests. */
function connect() {
  const seen: unknown[] = [];
  const sent: HttpRequest[] = [];
  const dispatcher = loaded.output.createDispatcher({
    send: (given: Readonly<Record<string, unknown>>) => {
      seen.push({ ...given });
      return 1;
    },
  });
  const transport = async (request: HttpRequest): Promise<HttpResponse> => {
    sent.push(request);
    return dispatcher.handle(request);
  };
  const client = loaded.output.createClient({ baseUrl: "http://localhost:8080", transport });
  const post = async (content: string): Promise<string> => {
    const body = new TextEncoder().encode(content);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await dispatcher.handle({ method: "POST", url: "/idea.asmx/send", headers, body });
    return `${String(answer.status)} ${answer.body instanceof Uint8Array ? text(answer.body) : ""}`;
  };
  return { seen, sent, client, post };
}

describe.each(["http-get", "http-post"])("over %s", (binding) => {
  test("a list is a field for each of its items", async () => {
    const { seen, sent, client } = connect();
    expect(await client["send"]?.(all, { binding })).toBe(1);
    expect(seen).toEqual([all]);
    const [request] = sent;
    expect(binding === "http-get" ? request?.url.split("?")[1] : text(request?.body)).toBe(form);
  });

  test.each([
    ["a list that is left out", { ...all, Numbers: undefined }, "expected an array"],
    ["an empty list", { ...all, Numbers: [] }, "1 or more elements, found 0"],
    ["an item that is null", { ...all, Numbers: [1, null] }, "null cannot be sent over"],
    ["an item that is not there", { ...all, Colors: ["Red", undefined] }, "null cannot be sent over"],
    ["an item of another type", { ...all, Numbers: [1, "x"] }, "parameter Numbers: expected"],
    ["too many", { ...all, Moments: new Array(4).fill("2026-01-31T12:00:00") }, "1 to 3 elements, found 4"],
    ["no list", { ...all, Numbers: 3 }, "expected an array"],
  ])("the client refuses %s before sending", async (_, parameters, words) => {
    const { sent, client } = connect();
    await expect(client["send"]?.(parameters, { binding })).rejects.toThrow(words);
    expect(sent).toEqual([]);
  });
});

test.each([
  [
    "fields of a list in another case and apart",
    "numbers=3&Text=t&COLORS=Green&Numbers=-1&Moments=2026-01-31T12:00:00&Colors=Red",
  ],
])("the server takes %s", async (_, content) => {
  const { seen, post } = connect();
  expect(await post(content)).toMatch(/^200 /);
  expect(seen).toEqual([all]);
});

test.each([
  ["no field of a list", form.replace(/Numbers=[^&]*&/g, ""), "Missing parameter: Numbers."],
  ["an item that is none", form.replace("Numbers=-1", "Numbers=1x"), "Cannot convert 1x to System.Int32."],
  ["more than there may be", `${form}${"&Moments=2026-01-31T12%3A00%3A00".repeat(3)}`, "expected 1 to 3 elements"],
  ["another parameter twice", `${form}&Text=u`, "Parameter Text is given twice."],
])("the server refuses %s", async (_, content, words) => {
  const { seen, post } = connect();
  const answer = await post(content);
  expect(answer).toMatch(/^500 /);
  expect(answer).toContain(words);
  expect(seen).toEqual([]);
});
