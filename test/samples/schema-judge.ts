/** Owns what libxml2 says of a text by the facets of its type. Invariant: nothing of the generator is asked. */
import { XmlDocument, XmlError, XsdValidator } from "libxml2-wasm";

const escaped = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** A simple type as libxml2 compiles it. */
export class SchemaJudge {
  readonly #document: XmlDocument;
  readonly #validator: XsdValidator;

  private constructor(document: XmlDocument, validator: XsdValidator) {
    [this.#document, this.#validator] = [document, validator];
  }

  /** `base`: a type of XML Schema. Undefined: libxml2 does not take these facets. */
  static of(base: string, facets: readonly (readonly [string, string])[]): SchemaJudge | undefined {
    const inside = facets.map(([name, value]) => `<xs:${name} value="${escaped(value)}"/>`).join("");
    const document = XmlDocument.fromString(
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="it"><xs:simpleType>` +
        `<xs:restriction base="xs:${base}">${inside}</xs:restriction></xs:simpleType></xs:element></xs:schema>`,
    );
    try {
      return new SchemaJudge(document, XsdValidator.fromDoc(document));
    } catch (error) {
      document.dispose();
      if (error instanceof XmlError) return undefined;
      throw error;
    }
  }

  takes(text: string): boolean {
    const document = XmlDocument.fromString(`<it>${escaped(text)}</it>`);
    try {
      this.#validator.validate(document);
      return true;
    } catch (error) {
      if (error instanceof XmlError) return false;
      throw error;
    } finally {
      document.dispose();
    }
  }

  dispose(): void {
    this.#validator.dispose();
    this.#document.dispose();
  }
}
