/** Owns a run of a build's command line in a process of its own, with the CPU time of all its threads. */
import { spawnSync } from "node:child_process";

const printCpu = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from "node:fs";
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeSync(2, "\\ncpu " + (user + system) + "\\n");
  });`,
)}`;

/** `{ ms, stdout }`, where `ms` is CPU time; throws if the command fails. */
export function runCli(cli, args, cwd) {
  const options = { cwd, encoding: "utf8", maxBuffer: 1 << 28 };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", printCpu, cli, ...args], options);
  const microseconds = /^cpu (\d+)$/m.exec(stderr)?.[1];
  if (status !== 0 || microseconds === undefined)
    throw new Error(`${cli} ${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
  return { ms: Number(microseconds) / 1000, stdout };
}
