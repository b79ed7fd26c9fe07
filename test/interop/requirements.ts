/**
 * Owns what a run needs that npm does not bring, and how to say that it is missing.
 * Invariant: nothing is installed here; packages.txt is the one list, for install.sh too.
 */
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand } from "./processes.js";

/** What is missing, in words a person can act on; empty when all is there. */
export async function findMissing(folder: string): Promise<string[]> {
  const lines = readFileSync(join(folder, "packages.txt"), "utf8").split("\n");
  const wanted = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split(" "));
  const query = ["dpkg-query", "-W", "-f", "${Package} ${Status}\n", ...wanted.map(([name]) => name ?? "")];
  const { stdout } = await runCommand(query, { cwd: folder });
  const installed = new Set(
    stdout
      .split("\n")
      .filter((line) => line.endsWith("ok installed"))
      .map((line) => line.split(" ")[0]),
  );
  const packages = wanted.filter(
    ([name, command]) => !installed.has(name) && !(command !== undefined && onPath(command)),
  );
  const missing: string[] = [];
  if (packages.length > 0) {
    missing.push(
      `Debian packages ${packages.map(([name]) => name).join(" ")}; as root on Debian 12: test/interop/install.sh`,
    );
  }
  if (!existsSync(join(folder, "node_modules", "soap"))) missing.push("node-soap; run: npm ci --prefix test/interop");
  return missing;
}

function onPath(command: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
