/**
 * Owns the namespaces that XML and XML Schema reserve.
 * Invariant: this file has only constants.
 */

/** Namespace of `xml:lang`; its prefix is always `xml` (Namespaces in XML 1.0, 3). */
export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/** Namespace of namespace declarations. */
export const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

/** Namespace of `xsi:type` and `xsi:nil`. No schema may declare an attribute in it (XML Schema 1, 3.2.6). */
export const xsiNamespace = "http://www.w3.org/2001/XMLSchema-instance";

/** Namespace of XML Schema itself, in its edition of 2001. */
export const schemaNamespace = "http://www.w3.org/2001/XMLSchema";
