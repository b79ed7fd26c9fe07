/**
 * Owns the search of any text for possible secrets: named pairs, markup, JSON, tokens, nested in one another, escaped
 * or in base64.
 * Invariant: depth and work are bounded. Beyond the bound of depth, a text is searched as plain text.
 */
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { type Range, replacePlaces } from "../../templates/runtime/redaction/redaction.js";
import { textLayers } from "../../templates/runtime/redaction/text-layers.js";
import { findColumns } from "./find-columns.js";
import { findEncoded } from "./find-encoded.js";
import { findPairs } from "./find-pairs.js";
import { findShapes } from "./find-shapes.js";
import { findTags } from "./find-tags.js";
import { type Hidden, type HiddenNames, mark, standInFor, UnrecordableExchange, type TextHider } from "./hide-names.js";
import { hideInXml } from "./hide-in-xml.js";
import type { Permission } from "./permission.js";
import { secretsOfJson } from "./search-json.js";

/** Texts within texts. */
const deepest = 4;
const escapes = /[&%\\'"+\r\n]|=[0-9A-F]{2}|=\s*\n/;
/** Letters, blanks and the marks of sentences alone hold no secret, but for long words, numbers and `code is x`. */
const telling =
  /[^\p{L}\p{M}\p{N} .,!?()]|[\w.]{12}|\d[\d ]{11}|\d{4}|\p{L}\d|\d\p{L}|\s(?:is|was|ist|lautet|est|es|è|é)\s|bearer|basic|negotiate|ntlm/iu;
const plainNumber = /^[\d\s:.,TZ+-]{0,36}$/;

export class TextSearch implements TextHider {
  readonly isHidden: HiddenNames;
  readonly hasStandIns: boolean;
  private readonly work: Work;
  private readonly permission: Permission | undefined;

  constructor(isHidden: HiddenNames, work: Work, hasStandIns = false, permission?: Permission) {
    this.isHidden = isHidden;
    this.work = work;
    this.hasStandIns = hasStandIns;
    this.permission = permission;
  }

  permits(name: string, value?: string): boolean {
    if (this.permission === undefined || this.permission.permits(name, value)) return true;
    return value !== undefined && this.isStandIn(value);
  }

  standIn(name: string, value: string): string {
    if (this.permission === undefined) return standInFor(name);
    return this.isStandIn(value) ? value : this.permission.standIn(name, value);
  }

  /** Also a mark. */
  private isStandIn(value: string): boolean {
    return this.hasStandIns && /^(?:\{\{[^{}]*\}\}|\[secret\]|\[not kept\])$/.test(value.trim());
  }

  hide(text: string, depth = 0): Hidden {
    this.work.spend(text.length);
    if (!telling.test(text) || (plainNumber.test(text) && text.replace(/\D/g, "").length < 13))
      return { text, values: [] };
    const ranges: Range[] = [];
    const values: string[] = [];
    if (!escapes.test(text)) this.searchLayer(text, depth, values, (from, to) => ranges.push({ start: from, end: to }));
    else
      for (const { text: layer, starts, ends } of textLayers(text)) {
        this.work.spend(layer.length);
        this.searchLayer(layer, depth, values, (from, to) =>
          ranges.push({ start: starts[from] ?? 0, end: ends[to - 1] ?? 0 }),
        );
      }
    return { text: replacePlaces(text, ranges), values };
  }

  private searchLayer(text: string, depth: number, values: string[], place: (from: number, to: number) => void): void {
    const add = (from: number, to: number): void => {
      const value = text.slice(from, to);
      if (to <= from || value === mark) return;
      place(from, to);
      // What is shorter is hidden where it stands, and nowhere else.
      if (value.length >= 4) values.push(value);
    };
    findPairs(text, this.isHidden, add);
    findShapes(text, add);
    findColumns(text, this.isHidden, add);
    if (text.includes("<")) findTags(text, this.isHidden, add);
    if (depth >= deepest) return;
    findEncoded(text, (decoded) => this.isSecretIn(decoded, depth + 1, values), add);
    this.searchNested(text, depth, values);
  }

  private searchNested(text: string, depth: number, values: string[]): void {
    const first = text.trimStart().charAt(0);
    if (first === "{" || first === "[") {
      values.push(...(secretsOfJson(text, this.isHidden, (inside) => this.hide(inside, depth + 1).values) ?? []));
    }
    if (first !== "<") return;
    try {
      values.push(...hideInXml(text, this, depth + 1).values);
    } catch (error) {
      // Markup that is not well-formed was searched as a text.
      if (!(error instanceof XmlError) && !(error instanceof UnrecordableExchange && error.isOfMarkup)) throw error;
    }
  }

  private isSecretIn(text: string, depth: number, values: string[]): boolean {
    const hidden = this.hide(text, depth);
    values.push(...hidden.values);
    return hidden.text !== text || hidden.values.length > 0;
  }
}

export class Work {
  private left: number;

  /** `most`: characters, each as often as it is looked at. */
  constructor(most: number) {
    this.left = most;
  }

  /** Throws {@link UnrecordableExchange}. */
  spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0)
      throw new UnrecordableExchange("searching it for secrets takes more work than one call may cause");
  }
}
