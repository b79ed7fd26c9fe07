/** Owns the CPU time of processes that are not ours to ask, from Linux's /proc: user and system, in microseconds. */
import { readdirSync, readFileSync } from "node:fs";

/** Of a clock tick: Linux gives hundredths of a second to programs on every machine that Node runs on. */
const microseconds = 10_000;

/** [parent, ticks, ticks of children that ended]; undefined where the process is gone. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (...at) => at.reduce((sum, index) => sum + Number(fields[index]), 0);
    return [Number(fields[1]), ticks(11, 12), ticks(13, 14)];
  } catch {
    return undefined;
  }
}

export function cpuOf(pids) {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.[1] ?? 0), 0) * microseconds;
}

/** Of a process with those that it started, also those that ended. */
export function cpuOfFamily(pid) {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = processes.map(statOf).filter((stat) => stat?.[0] === pid);
  const [, own = 0, ended = 0] = statOf(pid) ?? [];
  return (own + ended + children.reduce((sum, [, ticks]) => sum + ticks, 0)) * microseconds;
}
