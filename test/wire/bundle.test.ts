/** Owns what a bundler keeps: of one operation over one binding, no other binding, result kind or operation (design 2). */
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { split } from "../size/bundle.js";

async function bundle(contents: string): Promise<{ files: string[]; text: string }> {
  const result = await build({
    stdin: { contents, resolveDir: new URL(".", import.meta.url).pathname, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    metafile: true,
    minifySyntax: true,
    external: ["node:*"],
    plugins: [split],
  });
  const [output] = Object.values(result.metafile.outputs);
  const kept = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return {
    files: kept.map(([path]) => path.replace(/^.*(?:messaging-account|runtime)\//, "")),
    text: result.outputFiles[0]?.text ?? "",
  };
}

describe("a bundle of one operation over one binding", () => {
  it("keeps neither other bindings nor DataSets, records or a server", async () => {
    const { files, text } = await bundle(`
      import { call, singlesms, soap11 } from "../../generated/messaging-account/index.js";
      call(singlesms, { Mobile_Number: "1", Password: "2" }, { baseUrl: "http://h", binding: soap11 });
    `);
    expect(files).toContain("bindings/soap/soap11.ts");
    const otherBindings = /^bindings\/(form|server|refused|soap\/(soap12|server|request|route|write))/;
    const others = /^(results\/(record|array|data-set|void)|server|adapters|client\/(create-client|run-rows))/;
    expect(files.filter((file) => otherBindings.test(file) || others.test(file))).toEqual([]);
    for (const name of ["multiplesms", "updateProfile", "x-www-form-urlencoded", "diffgr"])
      expect([name, text.includes(name)]).toEqual([name, false]);
  });

  it("keeps of GET only what GET needs", async () => {
    const { files } = await bundle(`
      import { call, httpGet, singlesms } from "../../generated/messaging-account/index.js";
      call(singlesms, { Mobile_Number: "1", Password: "2" }, { baseUrl: "http://h", binding: httpGet });
    `);
    expect(files).toContain("bindings/form/http-get.ts");
    expect(
      files.filter((file) => /^bindings\/(soap\/[^e]|server|form\/(server|request|http-post))/.test(file)),
    ).toEqual([]);
  });
});
