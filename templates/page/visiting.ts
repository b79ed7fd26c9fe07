/**
 * Owns the navigation between pages of the service within one document, so that typed values stay in its memory.
 * Invariant: pages come from the service's own address, and nothing in them is run. If loading fails, the browser
 * follows the link.
 */
import { find, make, say } from "./elements.js";
import { forgetCalls, onRepeat } from "./recent-calls.js";
import { forgetAll } from "./tab-memory.js";
import { startForm, type TryForm } from "./trying.js";

/** A page that was seen: its elements, with what was typed. */
interface Seen {
  readonly title: string;
  readonly side: Element | null;
  /** Of the page in the list beside. */
  readonly link: string | null | undefined;
  readonly header: Element;
  readonly main: Element;
  form: TryForm | undefined;
}

/** Pages that stay as they were left. */
const mostSeen = 30;
/** By the query of its address. */
const seen = new Map<string, Seen>();
let current = location.search;
let visits = 0;

export function startVisiting(): void {
  const first = partsOf(document);
  if (first === undefined) return;
  first.form = startForm(first.main);
  seen.set(current, first);
  addEventListener("click", (event) => {
    const url = targetOf(event);
    if (url === undefined) return;
    event.preventDefault();
    void visit(url);
  });
  addEventListener("popstate", () => {
    if (location.search !== current) void show(location.search, location.hash);
  });
  // A document that comes back from the browser's memory has no secrets.
  addEventListener("pagehide", () => {
    for (const { form } of seen.values()) form?.forget();
    forgetAll();
    forgetCalls();
  });
  onRepeat((call) => {
    void visit(new URL(call.search, location.href)).then((form) => form?.repeat(call));
  });
}

/** Goes to a page of the service. Resolves when it is there, to its form. */
async function visit({ search, hash, href }: URL): Promise<TryForm | undefined> {
  if (search === current) return seen.get(current)?.form;
  return show(search, hash, () => history.pushState(null, "", href));
}

/** Undefined: the browser follows it, or there is no link. */
function targetOf(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || link.target !== "" || link.hasAttribute("download")) return undefined;
  const url = new URL(link.href);
  const isPage = url.origin === location.origin && url.pathname === location.pathname && url.search !== current;
  return isPage && !/[?&](?:wsdl|singlewsdl|disco)\b/i.test(url.search) ? url : undefined;
}

/** `arrive`: for a page that is new in the history. */
async function show(search: string, hash: string, arrive?: () => void): Promise<TryForm | undefined> {
  const number = ++visits;
  const known = seen.get(search);
  let page = known;
  try {
    page ??= await load(search);
  } catch {
    if (number === visits) fail();
    return undefined;
  }
  if (number !== visits) return undefined;
  arrive?.();
  current = search;
  put(page);
  seen.delete(search);
  seen.set(search, page);
  const [oldest] = seen.keys();
  if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest);
  if (known === undefined) {
    page.form = startForm(page.main);
    dispatchEvent(new Event("visit"));
  } else page.form?.recall();
  document.title = page.title;
  if (arrive !== undefined) scrollTo(0, 0);
  const heading = page.header.querySelector("h1");
  if (heading !== null) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  say(page.title);
  return page.form;
}

/** Throws for anything but a page of ours. */
async function load(search: string): Promise<Seen> {
  const response = await fetch(location.pathname + search, {
    headers: { accept: "text/html" },
    cache: "no-store",
    credentials: "same-origin",
    redirect: "error",
    referrerPolicy: "no-referrer",
  });
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") === true;
  const text = await response.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const parts = isHtml ? partsOf(page) : undefined;
  if (parts === undefined) throw new Error("no page");
  return parts;
}

function partsOf(page: Document): Seen | undefined {
  const { title } = page;
  const header = page.querySelector("body > header");
  const main = page.getElementById("main");
  const side = page.getElementById("side");
  const link = side?.querySelector("[aria-current]")?.getAttribute("href");
  return header === null || main === null ? undefined : { title, side, link, header, main, form: undefined };
}

function put({ side, link, header, main }: Seen): void {
  document.querySelector("body > header")?.replaceWith(header);
  document.getElementById("main")?.replaceWith(main);
  putSide(side, link);
}

/** The list that is there stays if it has the page, with its search and place. */
function putSide(side: Element | null, href: Seen["link"]): void {
  const shown = document.getElementById("side");
  document.body.classList.toggle("sided", side !== null);
  if (side === null) shown?.remove();
  else if (shown === null) document.querySelector("body > header")?.before(side);
  else {
    const link = [...shown.querySelectorAll("li a")].find((each) => each.getAttribute("href") === href);
    if (link === undefined) shown.replaceWith(side);
  }
  for (const each of document.querySelectorAll("#side li a")) {
    if (each.getAttribute("href") === href) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
  }
}

function fail(): void {
  const text = "The page could not be loaded: the service does not answer. What you typed is still here.";
  find("not-loaded", HTMLElement)?.remove();
  document.getElementById("main")?.prepend(make("p", { class: "note", id: "not-loaded", role: "alert" }, text));
}
