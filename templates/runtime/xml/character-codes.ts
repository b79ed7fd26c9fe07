/** Owns the UTF-16 codes of the characters that markup is made of. */

export const tab = 0x9;
export const lineFeed = 0xa;
export const blank = 0x20;
export const exclamation = 0x21;
export const doubleQuote = 0x22;
export const ampersand = 0x26;
export const singleQuote = 0x27;
export const slash = 0x2f;
export const semicolon = 0x3b;
export const lessThan = 0x3c;
export const equals = 0x3d;
export const greaterThan = 0x3e;
export const question = 0x3f;
export const closingBracket = 0x5d;
