/**
 * Owns the namespaces that XML and XML Schema keep for themselves.
 * Invariant: nothing but these texts stands here.
 */

/** Of `xml:lang` and the like; its prefix is always `xml` (Namespaces in XML 1.0, 3). */
export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/** Of declarations themselves. */
export const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

/** Of `xsi:type` and `xsi:nil`: no schema may declare an attribute in it (XML Schema 1, 3.2.6). */
export const xsiNamespace = "http://www.w3.org/2001/XMLSchema-instance";
