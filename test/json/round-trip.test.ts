/**
 * Values of every type of the language go through a gateway without a loss: from SOAP to JSON, and back over SOAP.
 * The descriptions are those of the golden tests, so that a new part of the language is tried here, too.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { resultFromJson, resultToJson } from "../../templates/runtime/json/json-values.js";
import { resultWithNumbers } from "../../templates/runtime/json/number-values.js";
import { withoutScale } from "../../templates/runtime/values/decimal.js";
import { repository } from "../golden/tree.js";
import { comparable, type Content, plain, sampleCalls } from "./sample-calls.js";

const ideas = readdirSync(path.join(repository, "test/golden/ideas")).map((name) => `test/golden/ideas/${name}`);
/** Its operations are over HTTP GET and POST alone. */
const withoutSoap = new Set(["test/golden/ideas/get-alone"]);

describe.each(["test/golden/cases/kitchen-sink", ...ideas])("%s", (folder) => {
  test("JSON carries every value that SOAP carries", async () => {
    let count = 0;
    for await (const { operation, fromSoap, fromJson, status, text, result, ...call } of sampleCalls(folder)) {
      const { name } = operation;
      count++;
      expect([200, 202, 204], `${name}: ${text}`).toContain(status);
      expect(comparable(operation, fromJson), name).toEqual(comparable(operation, fromSoap));
      const { requestBody, responses } = call.document.paths[`/${encodeURIComponent(name)}`]?.post ?? {};
      const secrets = operation.parameters.filter(({ secret = false }) => secret !== false).map((each) => each.name);
      const [example, body] = [exampleOf(requestBody?.content), call.body].map((json) => without(json, secrets));
      if (example !== undefined) expect(example, `${name}: example of the request`).toEqual(asShown(body, example));
      if (status !== 200) continue;
      const json: unknown = JSON.parse(text);
      const answer = exampleOf(responses?.["200"]?.content);
      if (answer !== undefined) expect(answer, `${name}: example of the answer`).toEqual(asShown(json, answer));
      expect(json, name).toEqual(plain(resultToJson(operation.result, result) ?? null));
      const again = resultFromJson(operation.result, json);
      // DataSets of two readers are two objects; their JSON is compared.
      if (!text.includes('"tables"')) expect(again, name).toEqual(result);
      expect(plain(resultToJson(operation.result, again) ?? null), name).toEqual(json);
    }
    if (!withoutSoap.has(folder)) expect(count).toBeGreaterThan(0);
  });

  test("JSON numbers carry the same values, or an error says that they cannot", async () => {
    for await (const { operation, fromSoap, fromJson, status, text, result } of sampleCalls(folder, true)) {
      const { name } = operation;
      expect(sameScale(comparable(operation, fromJson)), name).toEqual(sameScale(comparable(operation, fromSoap)));
      if (status === 202 || status === 204) continue;
      const json = plain(resultToJson(operation.result, result) ?? null);
      if (status === 502) expect(() => resultWithNumbers(operation.result, json), text).toThrow("JavaScript number");
      else expect(JSON.parse(text), name).toEqual(resultWithNumbers(operation.result, json));
    }
  });
});

function exampleOf(content: Content | undefined): unknown {
  return content?.["application/json"].example;
}

/** A number of JSON has no zeros at its end: `1.50` is `1.5`. */
function sameScale(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (_, value: unknown) =>
    typeof value === "string" ? withoutScale(value) : value,
  );
}

/** The value with the asterisks of an example of it. */
function asShown(json: unknown, example: unknown): unknown {
  if (example === "********") return example;
  if (typeof json !== "object" || json === null || typeof example !== "object" || example === null) return json;
  const shown = (key: string, value: unknown): unknown => asShown(value, (example as Record<string, unknown>)[key]);
  if (Array.isArray(json)) return json.map((value, index) => shown(String(index), value));
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, shown(key, value)]));
}

/** Secrets are asterisks in examples. */
function without(json: unknown, names: readonly string[]): unknown {
  if (json === undefined) return undefined;
  return Object.fromEntries(Object.entries(json as object).filter(([name]) => !names.includes(name)));
}
