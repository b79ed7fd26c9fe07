/** Tests of codegen.yaml, key by key: one description, several services, and the keys that these inherit. Mistakes are in `diagnostics/config-cases`. */
import { describe, expect, it, test } from "vitest";
import { loadConfig } from "../../generator/load/config.js";

const said = {
  description: "a.yaml",
  name: "one",
  output: "out/a",
  namespace: "http://example.org/a/",
  baseUrl: "http://localhost:1",
  importExtension: "ts",
  format: true,
  skipUnsupported: false,
  artifacts: ["client", "wsdl"],
  runtime: "package",
};
const manner = {
  importExtension: "none",
  format: false,
  skipUnsupported: true,
  artifacts: ["server"],
  runtime: "copy",
};
const nothing = {
  name: undefined,
  output: undefined,
  namespace: undefined,
  baseUrl: undefined,
  importExtension: undefined,
  format: undefined,
  artifacts: undefined,
  skipUnsupported: undefined,
  runtimeParts: undefined,
  runtime: undefined,
};

/** JSON is YAML. */
function services(config: unknown) {
  const { services: found, diagnostics, foreign } = loadConfig(JSON.stringify(config));
  expect([diagnostics, foreign]).toEqual([[], false]);
  return found;
}

describe("one description", () => {
  it("needs no other key", () => {
    expect(services({ description: "a.yaml" })).toEqual([{ ...nothing, description: "a.yaml" }]);
  });

  it("may have every key", () => {
    expect(services(said)).toEqual([said]);
    expect(services({ description: "b.wsdl", ...manner })).toEqual([{ ...nothing, description: "b.wsdl", ...manner }]);
  });

  test.each([
    [
      ["fixtures", "client"],
      ["client", "fixtures"],
    ],
    [["server"], ["server"]],
  ])("lists the artifacts %j in their own order", (artifacts, found) => {
    expect(services({ description: "a.yaml", artifacts })[0]?.artifacts).toEqual(found);
  });
});

describe("several services", () => {
  it("say how they are made for themselves, or together", () => {
    const found = services({ services: [{ description: "b.yaml", output: "b" }, said], ...manner });
    expect(found).toEqual([{ ...nothing, description: "b.yaml", output: "b", ...manner }, said]);
  });

  it("may have each key of their own", () => {
    for (const [key, own] of Object.entries(manner)) {
      const others = { ...said, [key]: own };
      expect(services({ services: [{ description: "b.yaml", [key]: own }] })).toEqual([
        { ...nothing, description: "b.yaml", [key]: own },
      ]);
      expect(services({ services: [others], ...manner })).toEqual([others]);
    }
  });
});

test.each([
  ["a: 1\nb: 2", true],
  ["service: Weather\nnamespace: x", false],
  ["descriptoin: a.yaml", false],
  ["schema: a.graphql\noutput: x", true],
  ["descriptions: a.yaml\nother: 1", false],
  ["services: 1", false],
  ["- a", false],
  ["", false],
])("%j is another tool's: %s", (text, foreign) => {
  const found = loadConfig(text);
  expect([found.services, found.foreign]).toEqual([[], foreign]);
  expect(found.diagnostics).not.toEqual([]);
});
