/** `generate --watch`: what begins a round, what a round says, what a failing one leaves, and how a signal ends it. */
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { letTimePass, settled } from "../waits.js";
import { codegenProcess as codegen, spawnCodegen as startCodegen } from "./cli-process.js";
import { parcelTracking } from "./run-cli.js";

const config = "description: parcels.yaml\noutput: gen\n";

class Watching {
  readonly folder: string;
  readonly child: ReturnType<typeof startCodegen>;
  #text = "";
  #read = 0;
  #wake = (): void => undefined;

  constructor(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
    this.folder = temporaryFolder();
    writeTree(this.folder, { "parcels.yaml": parcelTracking, "codegen.yaml": config, ...files });
    this.child = startCodegen(this.folder, "generate", "--watch", ...args);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.#text += text;
        this.#wake();
      });
    }
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  /** The next line. */
  line(): Promise<string> {
    return settled(this.#nextLine(), () => `no line came; so far: ${this.#text}`);
  }

  async #nextLine(): Promise<string> {
    for (;;) {
      const end = this.#text.indexOf("\n", this.#read);
      if (end >= 0) {
        const line = this.#text.slice(this.#read, end);
        this.#read = end + 1;
        return line;
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Nothing more is said for a while. */
  async silence(): Promise<void> {
    await letTimePass(1_500, "a round that nobody asked for would print a line in this time");
    expect(this.#text.slice(this.#read)).toBe("");
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
  }

  /** As editors do it: a new file takes the place of the old one. */
  replace(path: string, text: string): void {
    this.write(`${path}.new`, text);
    renameSync(join(this.folder, `${path}.new`), join(this.folder, path));
  }

  text(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  async end(signal: NodeJS.Signals): Promise<unknown> {
    const ended = once(this.child, "exit");
    this.child.kill(signal);
    return (await ended)[0];
  }
}

async function started(files: Readonly<Record<string, string>> = {}, ...args: readonly string[]): Promise<Watching> {
  const watching = new Watching(files, ...args);
  expect(await watching.line()).toMatch(/^gen[^:]*: \d+ created.* \(\d+ ms\)$/);
  expect(await watching.line()).toMatch(/^watching .*codegen\.yaml/);
  return watching;
}

const edited = (word: string): string => parcelTracking.replace("Kilograms", word);

describe("a round", () => {
  it("follows a change, however the file is written, with one line and what generate would write", async () => {
    const watching = await started();
    const changes = [
      () => watching.write("parcels.yaml", edited("Pounds")),
      () => watching.replace("parcels.yaml", edited("Stones")),
    ];
    for (const [index, change] of changes.entries()) {
      change();
      expect(await watching.line()).toMatch(/^gen: \d+ updated \(\d+ ms\)$/);
      expect(watching.text("gen/types.ts")).toContain(["Pounds", "Stones"][index]);
      expect(codegen(watching.folder, "check", "--full").code).toBe(0);
    }
    await watching.silence();
    watching.write("parcels.yaml", edited("Stones"));
    await watching.silence();
  });

  it("waits for a file that an editor removes and writes again soon", async () => {
    const watching = await started();
    for (let attempt = 0, isSoon = false; !isSoon; attempt++) {
      const began = performance.now();
      rmSync(join(watching.folder, "parcels.yaml"));
      await letTimePass(60, "the watcher sees that the file is gone");
      watching.write("parcels.yaml", edited(`Ounces${attempt}`));
      // A busy machine may take longer than the watcher waits: then an error comes first, and this is no attempt.
      isSoon = performance.now() - began < 150;
      let line = await watching.line();
      while (!isSoon && !line.startsWith("gen: ")) line = await watching.line();
      expect(line).toMatch(/^gen: \d+ updated \(\d+ ms\)$/);
      expect(watching.text("gen/types.ts")).toContain(`Ounces${attempt}`);
    }
    await watching.silence();
  });

  it("survives a description that is wrong: the diagnostics are those of a plain run, a line counts them, and what was generated stays until it is right", async () => {
    const watching = await started();
    const before = readTree(join(watching.folder, "gen"));
    watching.replace("parcels.yaml", parcelTracking.replace("service:", "servise:").replace("bindings:", "bindigns:"));
    const plain = codegen(watching.folder, "generate").stderr.trimEnd().split("\n").slice(0, -1);
    expect(plain.join("\n")).toMatch(/^parcels\.yaml:\d+:\d+: error AC\d{4}: /);
    expect(plain.filter((line) => / error AC\d{4}: /.test(line))).toHaveLength(3);
    for (const line of plain) expect(await watching.line()).toBe(line);
    expect(await watching.line()).toBe("error: 3 errors in parcels.yaml; what was generated before stays");
    expect(readTree(join(watching.folder, "gen"))).toEqual(before);
    rmSync(join(watching.folder, "parcels.yaml"));
    expect(await watching.line()).toMatch(/^error: cannot read the description parcels\.yaml/);
    watching.write("parcels.yaml", parcelTracking);
    expect(await watching.line()).toMatch(/^up to date \(\d+ ms\)$/);
    watching.write("parcels.yaml", edited("Pounds"));
    expect(await watching.line()).toMatch(/^gen: \d+ updated/);
  });

  it("overwrites nothing that was edited by hand", async () => {
    const watching = await started();
    watching.write("gen/types.ts", `${watching.text("gen/types.ts")}// mine\n`);
    watching.write("parcels.yaml", edited("Pounds"));
    expect(await watching.line()).toBe("error: gen/types.ts was edited by hand; nothing was written");
    expect(watching.text("gen/types.ts")).toContain("// mine");
  });

  it("follows codegen.yaml to other services, and writes those alone that change", async () => {
    const watching = await started({ "letters.yaml": parcelTracking });
    const service = (name: string): string => `  - { description: ${name}.yaml, output: gen-${name} }\n`;
    watching.replace("codegen.yaml", `services:\n${service("parcels")}${service("letters")}runtime: shared\n`);
    expect(await watching.line()).toMatch(
      /^gen-parcels: \d+ created; gen-letters: \d+ created; shared: \d+ created \(/,
    );
    watching.replace("letters.yaml", edited("Pounds"));
    expect(await watching.line()).toMatch(/^gen-letters: \d+ updated \(\d+ ms\)$/);
    watching.replace("codegen.yaml", "services: 7\n");
    for (const line of codegen(watching.folder, "generate").stderr.trimEnd().split("\n").slice(0, -1))
      expect(await watching.line()).toBe(line);
    expect(await watching.line()).toBe("error: 1 error in codegen.yaml; what was generated before stays");
    watching.replace("codegen.yaml", `services:\n${service("parcels")}${service("letters")}`);
    expect(await watching.line()).toMatch(/^gen-parcels: .*; gen-letters: .*; shared: \d+ removed \(/);
    expect(codegen(watching.folder, "check").code).toBe(0);
  });

  it("says so where the project around asks for other imports than were chosen", async () => {
    const node = JSON.stringify({ compilerOptions: { module: "NodeNext" } });
    const watching = await started({ "tsconfig.json": node, "package.json": JSON.stringify({ type: "module" }) });
    const bundler = { module: "ESNext", moduleResolution: "Bundler", noEmit: true };
    watching.replace("tsconfig.json", JSON.stringify({ compilerOptions: bundler }));
    const line = await watching.line();
    expect(line).toContain("imports stay as they were chosen, though tsconfig.json resolves modules as bundlers do");
    expect(line).toContain("importExtension: none");
    watching.replace("codegen.yaml", `${config}importExtension: none\n`);
    expect(await watching.line()).toMatch(/^gen: \d+ updated/);
    expect(watching.text("gen/index.ts")).toContain('"./types"');
  });

  it("takes a fraction of what a run takes that begins from nothing", async () => {
    const watching = await started();
    await watching.silence();
    const rounds: number[] = [];
    for (let round = 0; round < 7; round++) {
      const began = performance.now();
      watching.write("parcels.yaml", edited(`Unit${round}`));
      await watching.line();
      rounds.push(performance.now() - began);
    }
    const began = performance.now();
    watching.write("parcels.yaml", edited("Grams"));
    expect(codegen(watching.folder, "generate", "parcels.yaml", "-o", "cold").code).toBe(0);
    const cold = performance.now() - began;
    const median = rounds.sort((a, b) => a - b)[3] ?? Infinity;
    // About an eighth on a quiet machine.
    expect(median).toBeLessThan(cold);
  });
});

describe("the end", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends it, also amid a round, and leaves everything whole", async (signal, code) => {
    const waiting = await started();
    expect(await waiting.end(signal)).toBe(code);
    expect(codegen(waiting.folder, "check").code).toBe(0);
    const working = await started();
    working.write("parcels.yaml", edited("Pounds"));
    await letTimePass(80, "the signal comes wherever the round is by then");
    expect(await working.end(signal)).toBe(code);
    expect(existsSync(join(working.folder, "gen/.codegen-run"))).toBe(false);
    codegen(working.folder, "generate");
    expect(codegen(working.folder, "check", "--full").code).toBe(0);
  });
});

describe("what it refuses", () => {
  it.each([
    [["--dry-run"], "--watch and --dry-run exclude one another"],
    [["--report", "json"], "no end at which --report json could be printed"],
    [["-", "-o", "x"], "standard input does not change"],
    [["nothing.yaml"], "cannot read the description nothing.yaml"],
  ])("%j", (args, words) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "x"));
    writeTree(folder, { "codegen.yaml": config, "parcels.yaml": parcelTracking });
    const { code, stdout, stderr } = codegen(folder, "generate", "--watch", ...args);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain(words);
  });
});
