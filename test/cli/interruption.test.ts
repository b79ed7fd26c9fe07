/** Runs that are cut off, that meet, and whose reader leaves. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { hostileFiles } from "../hostile/files.js";
import { codegenProcess as codegen, spawnCodegen as startCodegen } from "./cli-process.js";
import { parcelTracking } from "./run-cli.js";
import { amount } from "../counts.js";
import { letTimePass } from "../waits.js";

const rounds = amount(6, 20);
const next = parcelTracking.replace(/^namespace: .*/m, "namespace: urn:next/");
const output = "generated/parcel-tracking";

function project(): string {
  const folder = temporaryFolder();
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking, "codegen.yaml": "description: parcel-tracking.yaml\n" });
  return folder;
}

/** The exit code, or the signal where there is none. To be asked for before the child can have ended. */
function ended(child: ReturnType<typeof startCodegen>): Promise<number | string> {
  return new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal ?? "nothing")));
}

/** What a run that could still say something ends with. */
const exitCodeOf = { SIGKILL: undefined, SIGINT: 130, SIGTERM: 143 } as const;

describe("interruptions", () => {
  // Windows has no signals between processes, but for the one that cannot be heard.
  const signals = process.platform === "win32" ? (["SIGKILL"] as const) : (["SIGKILL", "SIGINT", "SIGTERM"] as const);
  it.each(signals)(
    "%s at any moment leaves every file wholly old or wholly new, and the next run completes it",
    async (name) => {
      const folder = project();
      codegen(folder, "generate");
      const old = readTree(join(folder, output));
      const other = project();
      writeTree(other, { "parcel-tracking.yaml": next });
      const started = performance.now();
      codegen(other, "generate");
      const duration = performance.now() - started;
      const fresh = readTree(join(other, output));
      for (let round = 0; round < rounds; round += 1) {
        writeTree(folder, { "parcel-tracking.yaml": round % 2 === 0 ? next : parcelTracking });
        const child = startCodegen(folder, "generate");
        const end = ended(child);
        // The end of a run, where files are replaced, is tried most.
        await letTimePass(duration * (0.5 + (0.55 * round) / rounds), "the signal comes wherever the run is by then");
        child.kill(name);
        expect([name, exitCodeOf[name], 0]).toContain(await end);
        const between = Object.entries(readTree(join(folder, output)));
        const torn = between.filter(
          ([path, text]) => !path.startsWith(".codegen-run") && text !== old[path] && text !== fresh[path],
        );
        expect(torn.map(([path]) => path)).toEqual([]);
        expect(codegen(folder, "generate"), `round ${round}`).toMatchObject({ code: 0, stderr: "" });
        expect(readTree(join(folder, output))).toEqual(round % 2 === 0 ? fresh : old);
        expect(readdirSync(join(folder, output, "..")), `round ${round}`).toEqual([basename(output)]);
      }
    },
  );

  it("SIGKILL of a run that makes a new output leaves nothing but that output after the same run", async () => {
    const folder = project();
    const started = performance.now();
    codegen(folder, "generate");
    const duration = performance.now() - started;
    const whole = readTree(folder);
    for (let round = 0; round < rounds; round += 1) {
      rmSync(join(folder, "generated"), { recursive: true });
      const child = startCodegen(folder, "generate");
      const end = ended(child);
      await letTimePass(duration * (0.6 + (0.45 * round) / rounds), "the signal comes wherever the run is by then");
      child.kill("SIGKILL");
      await end;
      expect(codegen(folder, "generate"), `round ${round}`).toMatchObject({ code: 0, stderr: "" });
      expect(readTree(folder)).toEqual(whole);
    }
  });

  // Windows has no signals between processes.
  if (process.platform !== "win32") {
    it.each(["SIGINT", "SIGTERM"] as const)(
      "%s ends a run that waits for another, and changes nothing",
      async (name) => {
        const folder = project();
        const note = `.codegen-run/run-${process.pid}-${encodeURIComponent(hostname())}`;
        writeTree(join(folder, output), { [note]: "" });
        let stderr = "";
        let outcome: number | string = name;
        // A busy machine may take long until the run waits; before that, the signal ends it as it ends any process.
        for (let milliseconds = 1_500; outcome === name; milliseconds *= 2) {
          const child = startCodegen(folder, "generate");
          const end = ended(child);
          child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
          await letTimePass(milliseconds, "the run comes to wait for the other one");
          child.kill(name);
          outcome = await end;
        }
        expect(outcome).toBe(name === "SIGINT" ? 130 : 143);
        expect(stderr).toBe("interrupted; nothing was changed\n");
        expect(readTree(join(folder, output))).toEqual({ [note]: "" });
      },
    );
  }

  if (process.platform !== "win32") {
    // A handler of ours would not be called before the computation, or the pipe, has come to its end.
    it.each(["SIGINT", "SIGTERM"] as const)("%s ends a long computation, and nothing is there", async (name) => {
      const folder = temporaryFolder();
      const operations = hostileFiles.find((file) => file.name === "operations");
      writeTree(folder, { "large.yaml": operations?.text(operations.full) ?? "" });
      const child = startCodegen(folder, "generate", "large.yaml");
      const end = ended(child);
      await letTimePass(1_500, "the run is amid its computation");
      child.kill(name);
      expect(await end).toBe(name);
      expect(Object.keys(readTree(folder))).toEqual(["large.yaml"]);
    });

    it.each([
      ["a description", ["generate", "pipe"]],
      ["a description that is checked", ["check", "pipe"]],
      ["a configuration", ["generate", "--config", "pipe"]],
      ["a recorded file", ["infer-rows", "pipe"]],
    ])("a pipe that nobody writes, as %s, does not keep a run from being interrupted", async (_what, args) => {
      const folder = temporaryFolder();
      execFileSync("mkfifo", [join(folder, "pipe")]);
      for (const name of ["SIGINT", "SIGTERM"] as const) {
        const child = startCodegen(folder, ...args);
        const end = ended(child);
        await letTimePass(1_500, "the run waits for the pipe");
        child.kill(name);
        expect(await end).toBe(name);
      }
    });
  }

  it("runs at the same time on one folder leave one whole output", async () => {
    const folder = project();
    const children = [1, 2, 3].map(() => startCodegen(folder, "generate"));
    expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0]);
    expect(codegen(folder, "check", "--full").code).toBe(0);
  });
});

describe("streams", () => {
  it("a reader that leaves early changes nothing and hears nothing", async () => {
    const folder = project();
    const child = startCodegen(folder, "generate", "--dry-run");
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    expect(await ended(child)).toBe(0);
    expect(stderr).toBe("");
  });

  it("output is plain text in UTF-8, errors on stderr", () => {
    const folder = project();
    writeTree(folder, { "parcel-tracking.yaml": "service: é\n" });
    const { stdout, stderr } = codegen(folder, "generate");
    expect(stdout).toBe("");
    expect(stderr).not.toContain("\u001b");
    expect(readFileSync(join(folder, "parcel-tracking.yaml"), "utf8")).toBe("service: é\n");
  });
});
