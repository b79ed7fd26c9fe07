/**
 * Owns the parts of a document that are not elements: names, references, comments, processing instructions, the XML declaration.
 * Invariant: each is checked in full when it is passed over, and its end is searched for once.
 */
import { cutText } from "../text/cut-text.js";
import { blank, equals, exclamation, greaterThan, lessThan, lineFeed, question, tab } from "./character-codes.js";
import { standsAt, XmlCursor } from "./cursor.js";
import { isXmlName, nameEnd, NameTable, type XmlName } from "./names.js";
import { ReferenceFault, resolveReferences } from "./references.js";

const usualDeclaration = '<?xml version="1.0" encoding="utf-8"?>';
const xmlDeclaration =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>$/;

export class XmlTokens extends XmlCursor {
  private readonly names = new NameTable();
  private lastName = this.names.beginning;
  protected referenceCount = 0;

  protected readDeclaration(): void {
    const start = this.pos;
    if (standsAt(this.text, usualDeclaration, start)) {
      this.pos += usualDeclaration.length;
      return;
    }
    if (!this.startsWith("<?xml") || !this.nameEndsAt(start + 5)) return;
    this.goPast("?>", "the XML declaration");
    if (xmlDeclaration.test(this.text.slice(start, this.pos))) return;
    this.fail('expected an XML declaration such as <?xml version="1.0" encoding="utf-8"?>', start);
  }

  /** Comments, processing instructions and white space. */
  protected readMisc(): void {
    for (;;) {
      this.skipSpace();
      if (this.text.charCodeAt(this.pos) !== lessThan) return;
      const code = this.text.charCodeAt(this.pos + 1);
      if (code === question) this.passInstruction();
      else if (code === exclamation && this.startsWith("<!--")) this.passComment();
      else return Number.isNaN(code) ? this.needMore() : undefined;
    }
  }

  protected passComment(): void {
    const start = this.pos;
    if (!this.startsWith("<!--")) this.fail('expected "<!--", "<![CDATA[", a tag or a processing instruction');
    this.pos += 4;
    this.goPast("--", "a comment");
    if (this.atEnd()) this.ended("a comment");
    if (this.text.charCodeAt(this.pos) !== greaterThan) this.fail('"--" inside the comment that begins here', start);
    this.pos++;
  }

  protected passInstruction(): void {
    const start = this.pos;
    const end = nameEnd(this.text, start + 2);
    if (end >= this.text.length) this.ended("a processing instruction");
    const target = this.text.slice(start + 2, end);
    if (end - start - 2 > this.limits.nameLength) throw this.tooMuch("nameLength", end - start - 2);
    if (target.toLowerCase() === "xml") this.fail("an XML declaration may stand only at the very start");
    if (!isXmlName(target) || target.includes(":")) this.fail('expected a name without a colon after "<?"');
    this.pos = end;
    const spaced = this.skipSpace();
    if (!spaced && !this.startsWith("?>")) this.fail(`expected white space or "?>" after "<?${target}"`);
    this.goPast("?>", "a processing instruction");
  }

  protected isSection(): boolean {
    return this.startsWith("<![CDATA[");
  }

  protected readSection(): string {
    const start = this.pos + 9;
    this.pos = start;
    this.goPast("]]>", "a CDATA section");
    return this.text.slice(start, this.pos - 3);
  }

  /** At the beginning of a start tag. */
  protected readElementName(): XmlName {
    if (this.names.isFull) {
      this.names.forget();
      this.lastName = this.names.beginning;
    }
    return this.readName("an element");
  }

  /** A qualified name; the one that followed the last one before is tried first. */
  protected readName(of: string): XmlName {
    const { lastName } = this;
    const name = this.readGuess(lastName.follower) ?? this.readNewName(of);
    if (name.isShared || !lastName.isShared) lastName.follower = name;
    this.lastName = name;
    return name;
  }

  private readGuess(guess: XmlName | undefined): XmlName | undefined {
    const { text, pos } = this;
    if (guess === undefined || !standsAt(text, guess.raw, pos)) return undefined;
    const end = pos + guess.raw.length;
    const code = text.charCodeAt(end);
    if (code !== greaterThan && code !== blank && code !== equals) return undefined;
    if (guess.raw.length > this.limits.nameLength) return undefined;
    this.pos = end;
    return guess;
  }

  private readNewName(of: string): XmlName {
    const { text, pos } = this;
    const end = nameEnd(text, pos);
    if (end >= text.length) this.ended(`the name of ${of}`);
    if (end - pos > this.limits.nameLength) throw this.tooMuch("nameLength", end - pos);
    const raw = text.slice(pos, end);
    const name = this.names.get(raw);
    if (name === undefined)
      this.fail(raw === "" ? `expected the name of ${of}` : `"${cutText(raw, 64)}" is not a qualified name`);
    this.pos = end;
    return name;
  }

  protected nameEndsAt(at: number): boolean {
    if (at >= this.text.length) this.needMore();
    return nameEnd(this.text, at) === at;
  }

  protected resolveText(value: string, start: number): string {
    if (!value.includes("&")) return value;
    const resolved = resolveReferences(value);
    if (resolved instanceof ReferenceFault) this.fail(resolved.message, start + resolved.offset);
    this.referenceCount += resolved.count;
    if (this.referenceCount > this.limits.references) throw this.tooMuch("references", this.referenceCount);
    return resolved.text;
  }

  protected expect(code: number, what: string): void {
    if (this.text.charCodeAt(this.pos) === code) return;
    if (this.atEnd()) this.ended("a tag");
    this.fail(`expected ${what}`);
  }

  protected behindSpace(): number {
    const { text } = this;
    let at = this.pos;
    for (
      let code = text.charCodeAt(at);
      code === lineFeed || code === blank || code === tab;
      code = text.charCodeAt(++at)
    );
    return at;
  }
}
