/**
 * Owns the namespaces of a DataSet's parts.
 * Invariant: namespaces are compared, never prefixes.
 */
export const xsdNamespace = "http://www.w3.org/2001/XMLSchema";
export const msdataNamespace = "urn:schemas-microsoft-com:xml-msdata";
export const mspropNamespace = "urn:schemas-microsoft-com:xml-msprop";
export const diffgramNamespace = "urn:schemas-microsoft-com:xml-diffgram-v1";
