/**
 * Owns one measurement of a door: `node text-child.mjs BUNDLE DOOR KIND BYTES` prints `{ ms, held }` as JSON. Both are times of the
 * processor: `ms` of all that was done, `held` of the longest stretch in which nobody else had a turn.
 */
const [bundle, door, kind, size] = process.argv.slice(2);
process.stderr.write = () => true;
const { doors, patientDoors, hostileTexts } = await import(bundle);
const open = { ...doors, ...patientDoors }[door];

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

// What is loaded and compiled once belongs to the first caller of a process, not to a text.
for (let time = 0; time < 20; time++) await open(hostileTexts[kind](20_000));
const text = hostileTexts[kind](Number(size));
globalThis.gc?.();

let held = 0;
let last = spent();
let watching = true;
const watch = () => {
  const now = spent();
  held = Math.max(held, now - last);
  last = now;
  if (watching) setImmediate(watch);
};
setImmediate(watch);
const before = spent();
await open(text);
const ms = spent() - before;
await new Promise(setImmediate);
watch();
watching = false;
console.log(JSON.stringify({ ms, held }));
