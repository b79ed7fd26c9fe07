/** Owns the script of all help pages: what each part does where its elements are there. All of a page can be read without it. */
import { startCopying } from "./copying.js";
import { startShowingMessages } from "./message-view.js";
import { startPrinting } from "./printing.js";
import { startSearching } from "./searching.js";
import { startSide } from "./side.js";

function start(): void {
  startCopying();
  startShowingMessages();
  startSearching();
  startSide();
}

start();
startPrinting();
// The script of forms replaced the content.
addEventListener("visit", start);
