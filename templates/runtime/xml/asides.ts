/**
 * Owns the parts of a document outside of its elements' content: the XML declaration, comments, processing
 * instructions.
 * Invariant: each is checked completely when it is skipped, and its end is searched for once.
 */
import { exclamation, greaterThan, lessThan, question } from "./character-codes.js";
import { standsAt, type XmlCursor } from "./cursor.js";
import { nameEndsAt } from "./name-reader.js";
import { isNcName, nameEnd } from "./names.js";

const usualDeclaration = '<?xml version="1.0" encoding="utf-8"?>';
const xmlDeclaration =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>$/;

export function passDeclaration(cursor: XmlCursor): void {
  const start = cursor.pos;
  if (standsAt(cursor.text, usualDeclaration, start)) {
    cursor.pos += usualDeclaration.length;
    return;
  }
  if (!cursor.startsWith("<?xml") || !nameEndsAt(cursor, start + 5)) return;
  cursor.goPast("?>", "the XML declaration");
  if (xmlDeclaration.test(cursor.text.slice(start, cursor.pos))) return;
  cursor.fail('expected an XML declaration such as <?xml version="1.0" encoding="utf-8"?>', start);
}

/** Comments, processing instructions and white space. */
export function passAsides(cursor: XmlCursor): void {
  for (;;) {
    cursor.skipSpace();
    if (cursor.text.charCodeAt(cursor.pos) !== lessThan) return;
    const code = cursor.text.charCodeAt(cursor.pos + 1);
    if (code === question) passInstruction(cursor);
    else if (code === exclamation && cursor.startsWith("<!--")) passComment(cursor);
    else return Number.isNaN(code) ? cursor.needMore() : undefined;
  }
}

export function passComment(cursor: XmlCursor): void {
  const start = cursor.pos;
  if (!cursor.startsWith("<!--")) cursor.fail('expected "<!--", "<![CDATA[", a tag or a processing instruction');
  cursor.pos += 4;
  cursor.goPast("--", "a comment");
  if (cursor.atEnd) cursor.ended("a comment");
  if (cursor.text.charCodeAt(cursor.pos) !== greaterThan)
    cursor.fail('"--" inside the comment that begins here', start);
  cursor.pos++;
}

export function passInstruction(cursor: XmlCursor): void {
  const start = cursor.pos + 2;
  const end = nameEnd(cursor.text, start);
  if (end >= cursor.text.length) cursor.ended("a processing instruction");
  const target = cursor.text.slice(start, end);
  if (target.length > cursor.limits.nameLength) throw cursor.tooMuch("nameLength", target.length);
  if (target.toLowerCase() === "xml") cursor.fail("an XML declaration may stand only at the very start");
  if (!isNcName(target)) cursor.fail('expected a name without a colon after "<?"');
  cursor.pos = end;
  const spaced = cursor.skipSpace();
  if (!spaced && !cursor.startsWith("?>")) cursor.fail(`expected white space or "?>" after "<?${target}"`);
  cursor.goPast("?>", "a processing instruction");
}
