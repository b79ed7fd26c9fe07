/**
 * Owns what a server loads to write DataSets.
 * Invariant: nothing imports this but what loads it when it is needed, so that bundlers can keep it apart.
 */
export { writeDataSet } from "../results/data-set/write-result.js";
