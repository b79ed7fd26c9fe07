/**
 * Owns the measurement of what wrong logins take, beside one another: time must not tell which numbers have accounts.
 * Invariant: all are asked in turns, one call at a time, of the service on PostgreSQL that waits for its disk; a wrong password is written down there.
 */
import { randomInt } from "node:crypto";
import { median, row } from "../row.mjs";

const rounds = 40;
/** Of two medians, the larger by the smaller. */
const mostApart = 1.15;

/** `ask`: makes a call with this login, which is refused. */
export async function loginRows(ask, number) {
  const logins = {
    "a wrong password": () => [number, `wrong ${randomInt(1_000_000)}`],
    "an empty password": () => [number, ""],
    "an unknown number": () => [`+2799${randomInt(10_000_000)}`, "secret"],
    "an unknown number, empty password": () => [`+2799${randomInt(10_000_000)}`, ""],
  };
  const taken = Object.fromEntries(Object.keys(logins).map((name) => [name, []]));
  for (let round = -2; round < rounds; round++)
    for (const [name, login] of Object.entries(logins)) {
      const [who, password] = login();
      const started = performance.now();
      await ask(who, password);
      if (round >= 0) taken[name].push(performance.now() - started);
    }
  const [[, wrong], ...others] = Object.entries(taken);
  return [
    row("a login with a wrong password", median(wrong), undefined, "ms"),
    ...others.map(([name, times]) => {
      const ratio = median(times) / median(wrong);
      return row(`a login with ${name}: median apart from that`, Math.max(ratio, 1 / ratio), { most: mostApart });
    }),
  ];
}
