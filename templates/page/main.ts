/** Owns the script of all help pages: what each part does where its elements are there. All of a page can be read without it. */
import { startCopying } from "./copying.js";
import { startShowingMessages } from "./message-view.js";
import { startPrinting } from "./printing.js";
import { startSearching } from "./searching.js";

startCopying();
startShowingMessages();
startSearching();
startPrinting();
