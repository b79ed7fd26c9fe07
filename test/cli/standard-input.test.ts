/** `-` in place of a file: what comes in is read as the file would be. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { letTimePass } from "../waits.js";
import { cliPath, codegenProcess, codegenWithInput } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

const recording = join(
  import.meta.dirname,
  "../../generated/messaging-account/fixtures/getContactList/soap11.response.http",
);

describe("a description", () => {
  it("gives the files that it gives from a file but for its name, and check says so", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "parcels.yaml": parcelTracking });
    expect((await codegen(folder, "generate", "parcels.yaml", "-o", "a")).code).toBe(0);
    expect(codegenWithInput(parcelTracking, folder, "generate", "-", "-o", "b")).toMatchObject({ code: 0, stderr: "" });
    const [named, unnamed] = ["a", "b"].map((output) => {
      // The lock's digests cover the name, too.
      const { "codegen-lock.json": lock, ...others } = readTree(join(folder, output));
      expect(lock).toBeDefined();
      return others;
    });
    expect(unnamed).toEqual(
      Object.fromEntries(
        Object.entries(named ?? {}).map(([file, text]) => [file, text.replace("parcels.yaml", "standard input")]),
      ),
    );
    expect(codegenWithInput(parcelTracking, folder, "check", "-", "-o", "b").code).toBe(0);
    const changed = codegenWithInput(parcelTracking.replace("Follows", "Chases"), folder, "check", "-", "-o", "b");
    expect(changed.code).toBe(1);
    expect(changed.stdout).toContain("npx codegen generate - -o b\n");
  });

  it.each([
    ["service: [", "standard input:1:"],
    ["", "standard input:1:1"],
    [Buffer.from("service: Caf\xe9", "latin1"), "cannot read standard input: it is not UTF-8 text"],
  ])("that is wrong is called standard input: %j", (input, message) => {
    const { code, stderr } = codegenWithInput(input, temporaryFolder(), "generate", "-", "-o", "x");
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("has to be told where to go, stands in no configuration, and ./- is a file", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "-": parcelTracking, "codegen.yaml": 'description: "-"\noutput: x\n' });
    expect(codegenProcess(folder, "generate", "-").stderr).toBe(
      "error: no output folder can be named after standard input; name one with -o\n",
    );
    expect(codegenProcess(folder, "generate", "-", "-o", "x", "--config", "codegen.yaml").stderr).toContain(
      "exclude one another",
    );
    expect(await codegen(folder, "generate", "./-", "--dry-run")).toMatchObject({ code: 0, stderr: "" });
    expect(await codegen(folder, "generate", "--dry-run")).toMatchObject({ code: 0, stderr: "" });
  });

  it("may come in slowly, in pieces that cut a character", async () => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [cliPath, "generate", "-", "-o", "x", "--dry-run"], { cwd: folder });
    const bytes = Buffer.from(parcelTracking.replace("Follows", "Verfolgt, so schön es geht,"));
    const half = bytes.indexOf(0xc3) + 1;
    expect(half).toBeGreaterThan(1);
    child.stdin.write(bytes.subarray(0, half));
    await letTimePass(300, "the pieces arrive apart");
    child.stdin.end(bytes.subarray(half));
    expect(await once(child, "close")).toEqual([0, null]);
  });
});

describe("recordings of infer-rows", () => {
  it("give what they give from a file, also beside files", async () => {
    const text = readFileSync(recording, "utf8");
    const folder = temporaryFolder();
    writeTree(folder, { "recorded.http": text });
    const fromFile = await codegen(folder, "infer-rows", "recorded.http");
    expect(fromFile.code).toBe(0);
    expect(codegenWithInput(text, folder, "infer-rows", "-").stdout).toBe(fromFile.stdout);
    expect(codegenWithInput(text, folder, "infer-rows", "-", "recorded.http").code).toBe(0);
  });

  it("are called standard input, and there is one", () => {
    expect(codegenWithInput("<a", temporaryFolder(), "infer-rows", "-").stderr).toContain(
      "standard input: cannot be read",
    );
    expect(codegenWithInput("", temporaryFolder(), "infer-rows", "-", "-")).toMatchObject({
      code: 2,
      stderr: "error: - is named twice, and there is one standard input; name a file\n",
    });
  });
});
