/** Several services of one WSDL, and ports with operations of their own: an output of each, over one runtime. */
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { repository } from "../golden/tree.js";
import { codegen } from "./run-cli.js";

const oneService = path.join(repository, "test/import/cases/ports-with-own-operations/input.wsdl");

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "codegen-services-"));
  cpSync(oneService, path.join(made, "shop.wsdl"));
  const second =
    '<service name="Spare"><port name="SpareGoods" binding="t:Goods"><soap:address location="http://localhost:8081/shop" /></port></service>';
  const text = readFileSync(oneService, "utf8").replace("</definitions>", `${second}</definitions>`);
  writeFileSync(path.join(made, "two.wsdl"), text);
  return made;
}

test("generate writes an output of each, check vouches for all, and the source of the runtime is there once", async () => {
  const at = folder();
  const run = ["two.wsdl", "-o", "out", "--runtime", "source"];
  const { code, stderr } = await codegen(at, "generate", ...run);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("has other operations")]);
  const methods = ["shop", "stock", "spare"].map((name) => {
    const client = readFileSync(path.join(at, "out", name, "client.ts"), "utf8");
    return [/\bGet\b/.test(client), /\bCount\b/.test(client), client.includes("../runtime/")];
  });
  expect(methods).toEqual([
    [true, false, true],
    [false, true, true],
    [true, false, true],
  ]);
  expect((await codegen(at, "check", ...run)).code).toBe(0);
});

test("--service and codegen.yaml narrow to one, in the output folder itself", async () => {
  const at = folder();
  expect((await codegen(at, "generate", "two.wsdl", "-o", "out", "--service", "Stock")).code).toBe(0);
  expect(readFileSync(path.join(at, "out/client.ts"), "utf8")).toContain("createStockClient");
  writeFileSync(path.join(at, "codegen.yaml"), "description: two.wsdl\noutput: spare\nservice: Spare\n");
  expect((await codegen(at, "generate")).code).toBe(0);
  expect(existsSync(path.join(at, "spare/client.ts"))).toBe(true);
});

test("--service takes the name of a port at another address", async () => {
  const { stdout, code } = await codegen(folder(), "import", "shop.wsdl", "--service", "Goods12");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^path: \/shop\/goods12\n[^]*bindings: \[soap12\]/m)]);
});

test("more services than anybody wants at once are refused, and one of them can be chosen", async () => {
  const at = folder();
  const many = Array.from({ length: 101 }, (_, index) => `<service name="S${index}" />`).join("");
  writeFileSync(
    path.join(at, "many.wsdl"),
    readFileSync(path.join(at, "two.wsdl"), "utf8").replace("</definitions>", `${many}</definitions>`),
  );
  const { stderr, code } = await codegen(at, "generate", "many.wsdl", "-o", "out");
  const said = "the WSDL has 104 services; expected at most 100: choose one with --service, such as Shop, Stock, Spare";
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect((await codegen(at, "generate", "many.wsdl", "-o", "out", "--service", "Stock")).code).toBe(0);
});

test("commands about one service name them, too", async () => {
  const at = folder();
  const { stderr, code } = await codegen(at, "call", "two.wsdl");
  const said = "error: two.wsdl has several services; choose one with --service: Shop, Stock, Spare\n";
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect((await codegen(at, "call", "two.wsdl", "--service", "Stock")).stdout).toBe("Stock: 1 operation\n  Count\n");
});

test("import of several services names them, and what takes all of them", async () => {
  const { stderr, code } = await codegen(folder(), "import", "two.wsdl");
  const said = "There are several services: Shop, Stock, Spare; choose one with --service (codegen generate makes";
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
});
