/** Owns the script of the form that tries an operation, for pages that have one. */
import { startVisiting } from "./visiting.js";

startVisiting();
