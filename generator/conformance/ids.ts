/**
 * Owns the mapping from recorded ids to the ids that the other server returns in their place.
 * Invariant: the mapping is one to one for a whole run. Later requests contain the other server's ids.
 */
import { decodeField } from "../record/hide-in-form.js";
import { isForm, isJson } from "../record/identify.js";

/** Names of elements, fields and attributes that hold ids, each of one sort. */
export interface IdName {
  readonly name: string;
  readonly space: string;
}

export class Ids {
  readonly #names: ReadonlyMap<string, string>;
  readonly #found = new Map<string, string>();
  readonly #recorded = new Map<string, string>();

  constructor(names: readonly IdName[]) {
    this.#names = new Map(names.map(({ name, space }) => [name, space]));
  }

  /** Whether one may stand for the other; of two that were not seen before, it does from now on. */
  isPair(space: string, recorded: string, found: string): boolean {
    const [there, here] = [`${space} ${recorded}`, `${space} ${found}`];
    const other = this.#found.get(there);
    if (other !== undefined) return other === found;
    if (this.#recorded.has(here)) return false;
    this.#found.set(there, found);
    this.#recorded.set(here, recorded);
    return true;
  }

  /** A request's text with the ids that the other server gave out. `headers`: of the request, which say what the text is. */
  inText(text: string, headers: readonly string[]): string {
    const rewriter = isForm({ headers }) ? inFields : isJson({ headers }) ? inMembers : inElements;
    return this.#inFound(rewriter)(text);
  }

  /** The same of an address. */
  inUrl(url: string): string {
    const [path = "", query] = url.split(/\?(.*)/s);
    return query === undefined ? url : `${path}?${this.#inFound(inFields)(query)}`;
  }

  #inFound(rewriter: (name: string, other: Other) => Rewrite): Rewrite {
    if (this.#found.size === 0) return (text) => text;
    const rewrites = [...this.#names].map(([name, space]) =>
      rewriter(name, (recorded) => this.#found.get(`${space} ${recorded.trim()}`) ?? recorded),
    );
    return (text) => rewrites.reduce((before, rewrite) => rewrite(before), text);
  }
}

type Other = (recorded: string) => string;
type Rewrite = (text: string) => string;

/** An id has no character that XML would escape; what has one is left. */
function inElements(name: string, other: Other): Rewrite {
  const pattern = new RegExp(`(<(?:[^\\s<>/:]+:)?${literal(name)}(?:\\s[^<>]*)?>)([^<>&]+)(?=</)`, "g");
  return (text) => text.replace(pattern, (_, start: string, value: string) => start + escaped(other(value), value));
}

/** An id has no character that JSON would escape; in place of a number stands one. */
function inMembers(name: string, other: Other): Rewrite {
  const pattern = new RegExp(`("${literal(name)}"\\s*:\\s*)("?)([^"\\\\{}[\\],\\s]+)(?=\\2\\s*[,}])`, "g");
  return (text) =>
    text.replace(pattern, (whole, start: string, quote: string, value: string) => {
      const otherId = other(value);
      const isFit = quote === "" ? /^-?\d+$/.test(otherId) : !/["\\\p{Cc}]/u.test(otherId);
      return isFit ? start + quote + otherId : whole;
    });
}

function inFields(name: string, other: Other): Rewrite {
  const pattern = new RegExp(`((?:^|&)${literal(encodeURIComponent(name))}=)([^&]*)`, "g");
  return (text) =>
    text.replace(pattern, (whole, start: string, value: string) => {
      const otherId = other(decodeField(value));
      return otherId === decodeField(value) ? whole : start + encodeURIComponent(otherId);
    });
}

const literal = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function escaped(value: string, before: string): string {
  return value === before ? before : value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
