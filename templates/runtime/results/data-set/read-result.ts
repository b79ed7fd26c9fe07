/** Owns what a client loads before it asks for its first DataSet. */
export { holdsDataSet, readDataSet } from "./read.js";
