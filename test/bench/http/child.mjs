/** Owns the starting of child processes for the benches that measure CPU: a message in, a message out. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Starts `file` of this folder; `ask` sends a message and gives the next one that comes; the first one is `started`. */
export async function startChild(file, ...args) {
  const child = fork(
    fileURLToPath(new URL(file, import.meta.url)),
    args.filter((each) => each !== undefined),
  );
  const next = () =>
    new Promise((resolve, reject) => {
      const settle = (act) => (value) => {
        child.removeAllListeners();
        act(value);
      };
      child.once("message", settle(resolve));
      child.once(
        "exit",
        settle((code) => reject(new Error(`${file} ${args[0]} ended with ${code}`))),
      );
    });
  return {
    pid: child.pid,
    started: await next(),
    ask(message) {
      const answer = next();
      child.send(message);
      return answer;
    },
    stop: () => child.kill(),
  };
}
