/**
 * Owns what is changed together, and the tests that must notice: in-process ones, and none that compares a copy byte by byte.
 * Invariant: patterns are Git's (`:(glob)`, `:(exclude,glob)`); a `-` leaves tests out.
 */
const glob = (pattern) => `:(glob)${pattern}`;
const runtime = (...places) => places.map((place) => glob(`templates/runtime/${place}`));
const generator = (...places) => places.map((place) => glob(`generator/${place}`));
const tests = (...places) =>
  places.map((place) =>
    place.startsWith("-") ? `:(exclude,glob)test/${place.slice(1)}.test.ts` : glob(`test/${place}.test.ts`),
  );

/** Name -> what is changed, the tests, and how much of it they are to notice, in percent. */
export const folders = {
  values: {
    mutate: runtime("values/*.ts"),
    tests: tests("values/*", "results/*", "wire/client-request"),
    goal: 85,
  },
  results: {
    mutate: runtime("results/*.ts", "results/data-set/*.ts"),
    // What is kept from call to call keeps a change as well: its process begins anew after each that is noticed.
    tests: tests(
      "data-set/rows",
      "data-set/schema",
      "data-set/w*",
      "data-set/re*",
      "data-set/[!kns]*",
      "data-set/*",
      "-data-set/scalar-row",
      "results/*",
      "wire/planted-rows",
      "wire/rows",
      "stream/same-bytes",
    ),
    goal: 85,
  },
  bindings: {
    mutate: runtime("bindings/**/*.ts"),
    tests: tests(
      "wire/dispatcher-*",
      "wire/client-re*",
      "wire/*",
      "-wire/bundle",
      "-wire/planted-*",
      "-wire/wsdl-source",
      "-wire/load-*",
    ),
    goal: 85,
  },
  server: {
    mutate: runtime("server/*.ts"),
    tests: tests(
      "wire/dispatcher-*",
      "help/server",
      "wire/*",
      "stream/*",
      "-wire/bundle",
      "-wire/planted-*",
      "-wire/client-*",
      "-wire/load-*",
    ),
    goal: 85,
  },
  xml: {
    mutate: runtime("xml/*.ts"),
    tests: tests("xml/*", "values/rich-types", "-xml/differential", "-xml/conformance", "-xml/linear"),
    goal: 85,
  },
  security: {
    mutate: runtime("security/*.ts"),
    tests: tests("security/*", "wire/username-token", "wire/mtom-send"),
    goal: 85,
  },
  gateway: {
    mutate: runtime("gateway/*.ts"),
    tests: tests("json/hooks", "json/gateway", "json/*", "-json/round-trip", "conformance/equal-results"),
    goal: 85,
  },
  json: {
    mutate: runtime("json/*.ts"),
    tests: tests("json/gateway", "json/hooks", "json/*", "conformance/equal-results"),
    goal: 85,
  },
  encoded: { mutate: runtime("encoded/*.ts"), tests: tests("wire/encoded*"), goal: 85 },
  mtom: {
    mutate: runtime("mtom/*.ts"),
    tests: tests("wire/mtom*", "security/signed-parts", "wire/attachments"),
    goal: 85,
  },
  attachments: {
    mutate: runtime("attachments/*.ts"),
    tests: tests("wire/attached-bodies", "wire/attachments", "wire/mtom"),
    goal: 85,
  },
  load: {
    mutate: generator("load/*.ts"),
    tests: tests("load/*", "diagnostics/cases", "serve/scenarios", "golden/ideas"),
    goal: 75,
  },
  validate: {
    mutate: generator("validate/*.ts"),
    tests: tests(
      "diagnostics/cases",
      "diagnostics/addresses",
      "diagnostics/namespace",
      "diagnostics/rules",
      "load/language",
      "golden/ideas",
    ),
    goal: 75,
  },
  names: {
    mutate: generator("names/*.ts"),
    tests: tests("names/*", "-names/exported-signatures", "diagnostics/cases", "data-set/names"),
    goal: 75,
  },
  emit: { mutate: generator("emit/**/*.ts"), tests: tests("golden/emitters", "golden/artifacts"), goal: 75 },
  openapi: {
    mutate: generator("emit/openapi/*.ts"),
    tests: tests("golden/openapi-document", "golden/emitters", "help/secret-samples"),
    goal: 85,
  },
  record: {
    mutate: generator("record/*.ts"),
    tests: tests("record/*", "serve/call-meaning", "conformance/script", "conformance/replay"),
    goal: 85,
  },
  update: { mutate: generator("update/*.ts"), tests: tests("update/*", "-update/property"), goal: 85 },
  impact: { mutate: generator("impact/*.ts"), tests: tests("impact/unit/*"), goal: 85 },
  "language-server": {
    mutate: generator("language-server/*.ts"),
    tests: tests("language-server/*"),
    goal: 85,
  },
};
