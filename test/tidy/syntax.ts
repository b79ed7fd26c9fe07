/** Owns the questions rules ask of a module's syntax tree: which globals it uses, and where it looks for markup in a text. */
import ts from "typescript";

/** Names that are used as values, neither as a property (`x.name`) nor as a type. Comments and texts hold none. */
export function valueNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  visit(text, (node) => {
    if (ts.isIdentifier(node) && isValue(node)) names.add(node.text);
  });
  return names;
}

/** The searches and comparisons in a module that look for `<`, the beginning of markup, as source text. Replacing it is what encoders do. */
export function markupSearches(text: string): readonly string[] {
  const found: string[] = [];
  visit(text, (node) => {
    if (ts.isRegularExpressionLiteral(node) && looksForTag(node.text) && !isReplaced(node)) found.push(node.text);
    if (isMarkup(node) && isSearched(node)) found.push(node.parent.getText());
  });
  return found;
}

/** The words of every array of texts, and the keys of every object, in a module. */
export function listsOf(text: string): readonly (readonly string[])[] {
  const lists: (readonly string[])[] = [];
  visit(text, (node) => {
    if (ts.isArrayLiteralExpression(node))
      lists.push(node.elements.filter(ts.isStringLiteralLike).map((word) => word.text));
    if (ts.isObjectLiteralExpression(node)) lists.push(node.properties.map((each) => each.name?.getText() ?? ""));
  });
  return lists;
}

function visit(text: string, look: (node: ts.Node) => void): void {
  const each = (node: ts.Node): void => {
    look(node);
    ts.forEachChild(node, each);
  };
  each(ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true));
}

function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent))
    return parent.name !== node;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return parent.propertyName !== node;
  return !ts.isTypeNode(parent) && !ts.isQualifiedName(parent);
}

/** Lookbehinds and named groups are no tags; a class that leaves `<` out looks for what is none. */
function looksForTag(pattern: string): boolean {
  return pattern
    .replace(/\(\?<(?:[!=]|\w+>)/g, "")
    .replace(/\[\^[^\]]*\]/g, "")
    .includes("<");
}

function isMarkup(node: ts.Node): node is ts.StringLiteralLike {
  return ts.isStringLiteralLike(node) && node.text.startsWith("<");
}

const searches = /^(?:indexOf|lastIndexOf|includes|startsWith|endsWith|search|match|matchAll|split)$/;
const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

function isReplaced({ parent }: ts.Node): boolean {
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return /^replace(?:All)?$/.test(parent.expression.name.text);
}

function isSearched({ parent }: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) return comparisons.has(parent.operatorToken.kind);
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return searches.test(parent.expression.name.text);
}
