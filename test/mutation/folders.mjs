/**
 * Owns what is mutated together, and the tests that must notice: in-process ones, and none that compares a copy byte by byte.
 * Invariant: a folder's tests are few, since every mutant runs those that reach it.
 */
const runtime = (...places) => places.map((place) => `templates/runtime/${place}`);
const generator = (...places) => places.map((place) => `generator/${place}`);
const tests = (...places) => places.map((place) => `test/${place}.test.ts`);

/** Name -> what is mutated, the tests, and how much of it they are to notice, in percent. */
export const folders = {
  values: {
    mutate: runtime("values/*.ts"),
    tests: tests("values/*", "results/*", "wire/client-request"),
    goal: 85,
  },
  results: {
    mutate: runtime("results/*.ts", "results/data-set/*.ts"),
    tests: tests("data-set/!(scalar-row)", "results/*"),
    goal: 85,
  },
  bindings: {
    mutate: runtime("bindings/**/*.ts"),
    tests: tests("wire/!(bundle|planted-secrets|planted-rows|wsdl-source|load-*)"),
    goal: 85,
  },
  server: {
    mutate: runtime("server/*.ts"),
    tests: tests("wire/!(bundle|planted-secrets|planted-rows|client-*|load-*)"),
    goal: 85,
  },
  xml: {
    mutate: runtime("xml/*.ts"),
    tests: tests("xml/!(differential|conformance)"),
    goal: 85,
  },
  load: { mutate: generator("load/*.ts"), tests: tests("load/*", "diagnostics/cases"), goal: 75 },
  validate: {
    mutate: generator("validate/*.ts"),
    tests: tests("diagnostics/cases", "diagnostics/rules", "load/language"),
    goal: 75,
  },
  names: {
    mutate: generator("names/*.ts"),
    tests: tests("names/!(exported-signatures)", "diagnostics/cases", "data-set/names"),
    goal: 75,
  },
  emit: { mutate: generator("emit/**/*.ts"), tests: tests("golden/ideas", "golden/artifacts"), goal: 75 },
};
