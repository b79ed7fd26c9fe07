/** `codegen serve --watch`: what is changed is served, and what cannot be served changes nothing. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { type Serving, serving } from "./serving.js";

const shop = (sample: number): string => `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
groups:
  all:
    title: All
    operations:
      count: { parameters: {}, result: { type: int, sample: ${sample} } }
      open: { parameters: {}, result: boolean }
`;

async function answer({ url }: Serving, operation: string): Promise<string | undefined> {
  return />([^<]+)<\/\w+>\s*$/.exec(await (await fetch(`${url}/${operation}?`)).text())?.[1];
}

it("serves what descriptions, handlers and scenarios say now, and the last of it that was right", async () => {
  const folder = temporaryFolder();
  const write = (file: string, text: string): void => {
    writeFileSync(join(folder, `${file}.new`), text);
    renameSync(join(folder, `${file}.new`), join(folder, file));
  };
  writeTree(folder, {
    "shop.yaml": shop(1),
    "handlers.ts": 'import { open } from "./part.js";\nexport default { open };\n',
    "part.ts": "export const open = (): boolean => true;\n",
    "s.yaml": "operations: { open: { delayMs: 1 } }\n",
    "package.json": '{ "type": "module" }',
  });
  const args = ["shop.yaml", "--log", "none", "--watch", "--handlers", "handlers.ts", "--scenarios", "s.yaml"];
  const server = await serving(folder, ...args);
  expect(await server.line()).toBe("watching shop.yaml, handlers.ts, s.yaml, part.ts");
  expect([await answer(server, "count"), await answer(server, "open")]).toEqual(["1", "true"]);

  write("shop.yaml", shop(2));
  expect(await server.line()).toMatch(/^reloaded \(\d+ ms\)$/);
  expect(await answer(server, "count")).toBe("2");

  write("shop.yaml", shop(3).replace("result:", "resutl:"));
  expect(await server.line()).toMatch(/^shop\.yaml:8:\d+: error AC/);
  let line = "";
  while (line !== "what was served before goes on") line = await server.line();
  expect(await answer(server, "count")).toBe("2");

  write("shop.yaml", shop(4));
  expect(await server.line()).toMatch(/^reloaded/);
  expect(await answer(server, "count")).toBe("4");

  write("part.ts", "export const open = (): boolean => false;\n");
  expect(await server.line()).toMatch(/^reloaded/);
  expect(await answer(server, "open")).toBe("false");

  write("part.ts", "export const open = ((;\n");
  expect(await server.line()).toMatch(/^error: handlers\.ts cannot be loaded: SyntaxError/);
  expect(await server.line()).toBe("what was served before goes on");
  expect(await answer(server, "open")).toBe("false");
  write("part.ts", "export const open = (): boolean => true;\n");
  expect(await server.line()).toMatch(/^reloaded/);

  write("s.yaml", "operations: { count: { answer: 5 } }\n");
  expect(await server.line()).toMatch(/^reloaded/);
  expect([await answer(server, "count"), await answer(server, "open")]).toEqual(["5", "true"]);
  expect(await server.end("SIGTERM")).toBe(143);
});
