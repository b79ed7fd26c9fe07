/**
 * Values of every type of the language go through a gateway without a loss: from SOAP to JSON, and back over SOAP.
 * The descriptions are those of the golden tests, so that a new part of the language is tried here, too.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { resultFromJson, resultToJson } from "../../templates/runtime/json/json-values.js";
import { repository } from "../golden/tree.js";
import { comparable, plain, sampleCalls } from "./sample-calls.js";

const ideas = readdirSync(path.join(repository, "test/golden/ideas")).map((name) => `test/golden/ideas/${name}`);
/** Its operations are over HTTP GET and POST alone. */
const withoutSoap = new Set(["test/golden/ideas/get-alone"]);

describe.each(["test/golden/cases/kitchen-sink", ...ideas])("%s", (folder) => {
  test("what SOAP carries, JSON carries, too", async () => {
    let count = 0;
    for await (const { operation, fromSoap, fromJson, status, text, result } of sampleCalls(folder)) {
      const { name } = operation;
      count++;
      expect([200, 202, 204], `${name}: ${text}`).toContain(status);
      expect(comparable(operation, fromJson), name).toEqual(comparable(operation, fromSoap));
      if (status !== 200) continue;
      const json: unknown = JSON.parse(text);
      expect(json, name).toEqual(plain(resultToJson(operation.result, result) ?? null));
      const again = resultFromJson(operation.result, json);
      // DataSets of two readers are two objects; their JSON is compared.
      if (!text.includes('"tables"')) expect(again, name).toEqual(result);
      expect(plain(resultToJson(operation.result, again) ?? null), name).toEqual(json);
    }
    if (!withoutSoap.has(folder)) expect(count).toBeGreaterThan(0);
  });
});
