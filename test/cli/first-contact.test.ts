/** `codegen` without a command: the question, what is announced and done, and what hostile answers do not reach. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { guide } from "../../generator/commands/init/first-contact.js";
import { doors } from "../../generator/commands/init/doors.js";
import { doorNames } from "../../generator/commands/option-values.js";
import { Recorder } from "../../generator/commands/terminal/report.js";
import { converse } from "../../generator/commands/terminal/conversation.js";
import type { Line, Terminal } from "../../generator/commands/terminal/terminal.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { shopWsdl } from "../update/shop-wsdl.js";
import { letTimePass } from "../waits.js";
import { cliPath, spawnCodegen } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

const wsdl = shopWsdl({ operations: { find: { takes: { Number: "!int" }, gives: { findResult: "string" } } } });

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The exit code, or the error, of a conversation with these answers, and every line that was printed. */
async function answering(
  folder: string,
  input: Readable,
): Promise<{ readonly end: unknown; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const print = (...printed: readonly Line[]): void => {
    for (const line of printed)
      lines.push(
        (typeof line === "string" ? [line] : line)
          .map((part) => (typeof part === "string" ? part : part.text))
          .join(""),
      );
  };
  const terminal: Terminal = {
    folder,
    version,
    print,
    warn: print,
    record: new Recorder(),
    signal: new AbortController().signal,
    uninterrupted: (work) => work(),
  };
  const conversation = converse(input);
  const end = await guide(conversation, terminal).catch((error: unknown) => error);
  conversation.close();
  return { end, lines };
}

const typed = (...answers: readonly string[]): Readable =>
  Readable.from([Buffer.from(answers.map((each) => `${each}\n`).join(""))]);

/** The same, with a yes to the plan. */
const agreed = (...answers: readonly string[]): Readable => typed(...answers, "y");

/** The lines between the announcement and the first empty line. */
function announced(lines: readonly string[]): readonly string[] {
  const from = lines.indexOf("The plan:") + 1;
  return lines.slice(from, lines.indexOf("", from)).map((line) => line.trim());
}

describe("where nobody is asked", () => {
  it("every door and its commands go to stderr, with the exit code of a missing command", async () => {
    const folder = temporaryFolder();
    for (const args of [[], ["--yes"], ["-y"]]) {
      const { code, stdout, stderr } = await codegen(folder, ...args);
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: "" });
      expect(stderr.match(/^To .*:$/gm)).toEqual(doorNames.map((name) => `To ${doors[name].title}:`));
      expect(stderr).toMatch(/^First:\n {2}npm install --save-dev asmx-codegen\n/);
      expect(stderr).toMatch(/\nUsage: codegen \[options\] \[command\]; codegen --help lists all of them\.\n$/);
    }
    expect(readTree(folder)).toEqual({});
  });

  it("prints the commands if the input is closed; --yes is no option", async () => {
    const folder = temporaryFolder();
    const [code] = (await once(spawnCodegen(folder), "close")) as [number];
    expect([code, (await codegen(folder, "--yes", "generate")).code]).toEqual([2, 2]);
  });

  it("a folder with a configuration gets the commands that use it", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "codegen.yaml": "description: parcels.yaml\n", "parcels.yaml": parcelTracking });
    const { code, stderr } = await codegen(folder);
    expect([code, stderr.split("\n")[0]]).toEqual([2, "codegen.yaml is there already. With it:"]);
  });
});

describe("doors", () => {
  it("describing writes a description and its output, as announced", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "package.json": '{\n  "name": "shop"\n}\n' });
    const { end, lines } = await answering(folder, agreed("2"));
    expect(end).toBe(0);
    expect(announced(lines)).toEqual([
      "npx asmx-codegen init --door describe --yes",
      "writes my-service.yaml, codegen.yaml, scripts in package.json",
      "npx asmx-codegen generate",
      "writes generated/my-service/",
    ]);
    expect(lines.slice(lines.indexOf("Then:") + 1)).toEqual([
      "  npm install --save-dev asmx-codegen",
      "  npx codegen serve",
    ]);
    expect((await codegen(folder, "check")).code).toBe(0);
  });

  it.each(["call", "replace", "json"] as const)(
    "%s takes the WSDL of the folder without another question",
    async (name) => {
      const folder = temporaryFolder();
      writeTree(folder, { "orders.wsdl": wsdl });
      const { end, lines } = await answering(folder, agreed(name));
      expect(end).toBe(0);
      expect(await codegen(folder, "check")).toMatchObject({ code: 0, stdout: "generated/orders: up to date\n" });
      const files = Object.keys(readTree(folder));
      expect(files.includes("orders.yaml")).toBe(name === "replace");
      expect(files.includes("generated/orders/openapi.json")).toBe(name === "json");
      // Each announced command, typed in another folder, leaves the same files.
      const other = temporaryFolder();
      writeTree(other, { "orders.wsdl": wsdl });
      for (const command of announced(lines).filter((line) => line.startsWith("npx ")))
        expect(await codegen(other, ...command.split(" ").slice(2))).toMatchObject({ code: 0 });
      expect(readTree(other)).toEqual(readTree(folder));
    },
  );

  it.each(["call", "replace", "json"] as const)("%s fetches an address, and shows no login of it", async (name) => {
    const server = createServer((request, response) => {
      response.statusCode = request.headers.authorization === undefined ? 401 : 200;
      response.end(wsdl);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const folder = temporaryFolder();
    const address = `http://user:hunter2@127.0.0.1:${port}/Orders.asmx?WSDL`;
    const { end, lines } = await answering(folder, agreed(name, `'${address}'`));
    server.close();
    expect(end).toBe(0);
    const source = name === "replace" ? "Orders.yaml" : "wsdl/Orders.wsdl";
    const tree = readTree(folder);
    expect(tree["codegen.yaml"]).toContain(`description: ${source}\n`);
    expect(Object.keys(tree)).toContain(source);
    expect((await codegen(folder, "check")).code).toBe(0);
    expect(lines.join("\n") + JSON.stringify(tree)).not.toContain("hunter2");
  });

  it("a description of the user's is taken as it is", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "deep/down/parcels.yaml": parcelTracking });
    const { end, lines } = await answering(folder, agreed("4", "deep/down/parcels.yaml"));
    expect([end, announced(lines)[0]]).toEqual([0, "npx asmx-codegen init --door json deep/down/parcels.yaml --yes"]);
  });

  it("no answer, an answer that is no door, and no source write nothing", async () => {
    const folder = temporaryFolder();
    for (const answers of [[], [""], ["5"], ["1; rm -rf ."], ["1"], ["3", ""], ["4", "''"]]) {
      expect(await answering(folder, typed(...answers))).toEqual({ end: 0, lines: ["nothing was written"] });
    }
    expect(readTree(folder)).toEqual({});
  });

  it("shows the plan, and writes nothing without a yes", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "orders.wsdl": wsdl });
    for (const answers of [["1"], ["1", ""], ["1", "n"], ["1", "yep"]]) {
      const { end, lines } = await answering(folder, typed(...answers));
      expect([end, announced(lines)[0], lines.at(-1)]).toEqual([
        0,
        "npx asmx-codegen init --door call --yes",
        "nothing was written",
      ]);
    }
    expect(Object.keys(readTree(folder))).toEqual(["orders.wsdl"]);
  });

  it("an address that does not answer leaves nothing, and names what was not done", async () => {
    const folder = temporaryFolder();
    const { end, lines } = await answering(folder, agreed("1", "http://127.0.0.1:1/a.asmx?WSDL"));
    expect(String(end)).toMatch(/^DiskError: cannot fetch http:\/\/127\.0\.0\.1:1\/a\.asmx\?WSDL: /);
    expect(lines.slice(lines.indexOf("Not done:") + 1)).toEqual(
      announced(lines)
        .filter((_, index) => index % 2 === 0)
        .map((line) => `  ${line}`),
    );
    expect(readTree(folder)).toEqual({});
  });

  it("a file that is no WSDL leaves the configuration, and names what was not done", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "deep/down/a.wsdl": "<a/>" });
    const { end, lines } = await answering(folder, agreed("1", "deep/down/a.wsdl"));
    expect([end, lines.at(-1)]).toEqual([2, "  npx asmx-codegen generate"]);
    expect(Object.keys(readTree(folder))).toEqual(["codegen.yaml", "deep/down/a.wsdl"]);
  });
});

describe("hostile answers", () => {
  it.each([
    ["a command", "$(touch hacked).wsdl"],
    ["a command in backticks", "`touch hacked`"],
    ["a file that is no WSDL", "../../../../../../../../etc/passwd"],
    ["a device", "/dev/zero"],
    ["a path with NUL", "a\u0000b.wsdl"],
    ["an escape sequence", "\u001b[2Jx"],
    ["an option", "-o"],
    ["half an address", "https://"],
    ["a host with a blank", "http://a b/?WSDL"],
    ["another scheme", "file:///etc/passwd"],
    ["another machine", "\\\\server\\share\\a.wsdl"],
    ["a path that no disk takes", "x".repeat(2000)],
    ["a very long line", "x".repeat(100_000)],
  ])("%s is refused, and writes nothing", async (_title, answer) => {
    const folder = temporaryFolder();
    const { end, lines } = await answering(folder, typed("1", answer));
    expect(String(end)).toMatch(/^UsageError: /);
    expect(String(end).length).toBeLessThan(400);
    expect([lines, readTree(folder)]).toEqual([[], {}]);
  });

  it("a file whose name needs quotes is announced in them, and generated", async () => {
    const folder = temporaryFolder();
    const name = "-a b'$(x).wsdl";
    writeTree(folder, { [`deep/down/${name}`]: wsdl });
    const { end, lines } = await answering(folder, agreed("1", `deep/down/${name}`));
    expect([end, announced(lines)[0]]).toEqual([0, `npx asmx-codegen init 'deep/down/-a b'"'"'$(x).wsdl' --yes`]);
    expect((await codegen(folder, "check")).code).toBe(0);
  });

  it("answers that arrive in pieces, and at once, are the same", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "deep/down/a.wsdl": wsdl });
    const input = new PassThrough();
    const end = answering(folder, input);
    for (const piece of ["1", "\r\ndeep/", "down/a.wsdl\n", "y\n"]) {
      await letTimePass(5, "the pieces arrive apart");
      input.write(piece);
    }
    expect((await end).end).toBe(0);
  });
});

// util-linux's script gives the run a terminal; elsewhere it takes other options.
if (process.platform === "linux")
  describe("at a terminal", () => {
    const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(cliPath)}`;

    it("an answer is carried out, with the code that calls the service", () => {
      const folder = temporaryFolder();
      writeTree(folder, { "orders.wsdl": wsdl });
      const { stdout, status } = spawnSync("script", ["-qec", command, "/dev/null"], {
        cwd: folder,
        input: "1\ny\n",
        encoding: "utf8",
        env: { ...process.env, CI: "", NO_COLOR: "1" },
      });
      for (const name of doorNames) expect(stdout).toContain(doors[name].title);
      expect(stdout).toContain("  npm install asmx-runtime@1\r\n  import { create");
      expect(status).toBe(0);
      expect(readFileSync(join(folder, "codegen.yaml"), "utf8")).toContain("description: orders.wsdl\n");
    });

    it("Ctrl-C at the question, and an end of input, write nothing", async () => {
      const folder = temporaryFolder();
      for (const [key, code] of [
        ["\u0003", 130],
        ["\u0004", 0],
      ] as const) {
        const child = spawn("script", ["-qec", command, "/dev/null"], { cwd: folder });
        let text = "";
        let isAnswered = false;
        child.stdout.setEncoding("utf8").on("data", (part: string) => {
          // The question may arrive in pieces.
          text += part;
          if (isAnswered || !text.includes("Enter to write nothing:")) return;
          isAnswered = true;
          child.stdin.write(key);
        });
        const [status] = (await once(child, "close")) as [number];
        expect([status, text.includes("What do you want to do?")]).toEqual([code, true]);
      }
      expect(readTree(folder)).toEqual({});
    });
  });
