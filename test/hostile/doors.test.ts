/** Owns the proof that texts which are cheap to send take linear work behind every door: counted at n, 2n and 4n. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { doors, patientDoors } from "./doors.js";
import { hostileTexts } from "./texts.js";
import { workOf } from "./work.js";

/** Bytes of the smallest of three texts. */
const size = 12_000;

beforeAll(() => void vi.spyOn(process.stderr, "write").mockReturnValue(true));

describe.each(Object.entries({ ...doors, ...patientDoors }))("%s", (_door, open) => {
  test.each(Object.entries(hostileTexts))("%s: twice the text, twice the work", async (_text, make) => {
    const stepsOf = async (bytes: number): Promise<number> => (await workOf(() => open(make(bytes)))).steps;
    // What is made once belongs to no text.
    await stepsOf(size);
    const [once, twice, fourTimes] = [await stepsOf(size), await stepsOf(2 * size), await stepsOf(4 * size)];
    // Twice where it is linear, less where a bound was reached; four times where it is quadratic.
    expect(fourTimes, `${once}, ${twice}, ${fourTimes}`).toBeLessThan(2.7 * Math.max(once, twice) + 2000);
  });
});
