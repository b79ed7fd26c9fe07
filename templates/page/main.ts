/**
 * Owns the script of all help pages: starts each part whose elements are on the page. Without it, a page can still be
 * read completely.
 */
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
