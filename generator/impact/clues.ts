/**
 * Owns the clues in an error of the consumer's code: names in its message, declarations that it refers to, and
 * declarations of nearby names.
 * Invariant: the consumer's code is analysed in the older program, in which it compiles.
 */
import type {
  Checker,
  Compiler,
  CompilerDiagnostic,
  Declaration,
  Node,
  Program,
  SourceFile,
  Symbol,
  Type,
} from "./compiler.js";
import type { NewErrors } from "./new-errors.js";

/** A reference; the greater its weight, the nearer it is to the error. */
export interface Clue {
  /** The identifier that the generated module exports, if it is known. */
  readonly owner?: string | undefined;
  /** A member of it, or a word of the message, which may be an identifier, a member or a value. */
  readonly word?: string | undefined;
  readonly weight: 1 | 2 | 3;
}

/** Local variables on the way from an error to the call that a value comes from. */
const mostVariables = 4;
/** Enclosing expressions whose names count. */
const mostLevels = 6;
/** The start of TypeScript's sentence that proposes another name. */
const proposal = "Did you mean";

export function cluesOf(
  { ts }: Compiler,
  older: Program,
  isGenerated: (path: string) => boolean,
  error: NewErrors["errors"][number],
): readonly Clue[] {
  const checker = older.getTypeChecker();
  const clues: Clue[] = [];
  const add = (clue: Clue): void => void clues.push(clue);
  const addMessage = ({ messageText }: Pick<CompilerDiagnostic, "messageText">): void => {
    for (const word of wordsIn(ts.flattenDiagnosticMessageText(messageText, "\n"))) add({ word, weight: 3 });
  };
  addMessage(error);
  const isProposing = ts.flattenDiagnosticMessageText(error.messageText, "\n").includes(proposal);
  // Of an error that proposes another name, they are where that name is declared.
  for (const related of isProposing ? [] : (error.relatedInformation ?? [])) {
    addMessage(related);
    if (related.file === undefined || !isGenerated(related.file.fileName)) continue;
    const node = nodeAt({ ts }, related.file, related.start ?? 0, (related.start ?? 0) + (related.length ?? 0));
    const declaration = node === undefined ? undefined : enclosingMember({ ts }, node);
    if (declaration !== undefined) add({ ...declaration, weight: 3 });
  }
  const walk = new Walk({ ts }, checker, isGenerated, add);
  const file = older.getSourceFile(error.file.fileName);
  const node = file === undefined ? undefined : nodeAt({ ts }, file, error.start, error.start + (error.length ?? 0));
  if (node === undefined) return clues;
  walk.addNames(node, 2);
  let around = node.parent as Node | undefined;
  for (let level = 0; around !== undefined && level < mostLevels && !isBoundary({ ts }, around); level++) {
    walk.addNames(around, 1);
    around = around.parent as Node | undefined;
  }
  if (around !== undefined && !ts.isSourceFile(around) && !ts.isBlock(around)) walk.addNames(around, 1);
  return clues;
}

type OnlyTs = Pick<Compiler, "ts">;

class Walk {
  private readonly compiler: OnlyTs;
  private readonly checker: Checker;
  private readonly isGenerated: (path: string) => boolean;
  private readonly add: (clue: Clue) => void;
  private readonly seen = new Set<Node>();

  constructor(compiler: OnlyTs, checker: Checker, isGenerated: (path: string) => boolean, add: (clue: Clue) => void) {
    [this.compiler, this.checker, this.isGenerated, this.add] = [compiler, checker, isGenerated, add];
  }

  /** Names in a node, without those in functions inside it. */
  addNames(node: Node, weight: 1 | 2, variables = 0): void {
    const { ts } = this.compiler;
    if (this.seen.has(node)) return;
    this.seen.add(node);
    if (ts.isIdentifier(node) || ts.isStringLiteral(node)) this.addName(node, weight, variables);
    if (ts.isObjectLiteralExpression(node)) this.addType(this.checker.getContextualType(node), weight);
    ts.forEachChild(node, (child) => {
      if (!ts.isBlock(child)) this.addNames(child, weight, variables);
    });
  }

  private addName(node: Node, weight: 1 | 2, variables: number): void {
    const { ts } = this.compiler;
    this.add({ word: "text" in node ? String(node.text) : undefined, weight: 1 });
    let symbol = this.checker.getSymbolAtLocation(node);
    if (symbol === undefined) return;
    if ((symbol.flags & ts.SymbolFlags.Alias) !== 0) symbol = this.checker.getAliasedSymbol(symbol);
    this.addSymbol(symbol, weight);
    this.addType(this.checker.getTypeAtLocation(node), weight);
    for (const declaration of symbol.declarations ?? []) {
      if (this.isGenerated(declaration.getSourceFile().fileName)) continue;
      const source = sourceOf(this.compiler, declaration);
      if (source !== undefined && variables < mostVariables) this.addNames(source, 1, variables + 1);
    }
  }

  private addSymbol(symbol: Symbol | undefined, weight: 1 | 2): void {
    for (const declaration of symbol?.declarations ?? []) {
      if (!this.isGenerated(declaration.getSourceFile().fileName)) continue;
      const member = enclosingMember(this.compiler, declaration);
      if (member !== undefined) this.add({ ...member, weight });
    }
  }

  private addType(type: Type | undefined, weight: 1 | 2): void {
    this.addSymbol(type?.aliasSymbol, weight);
    this.addSymbol(type?.symbol, weight);
    if (type?.isUnionOrIntersection() === true) {
      for (const part of type.types.slice(0, 8)) {
        this.addSymbol(part.aliasSymbol, weight);
        this.addSymbol(part.symbol as Symbol | undefined, weight);
      }
    }
  }
}

/** Source of the value that a local name has. */
function sourceOf({ ts }: OnlyTs, declaration: Declaration): Node | undefined {
  if (ts.isVariableDeclaration(declaration)) {
    const statement = declaration.parent.parent as Node;
    return declaration.initializer ?? (ts.isForOfStatement(statement) ? statement.expression : undefined);
  }
  if (ts.isBindingElement(declaration)) {
    let at: Node = declaration;
    while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
    return ts.isVariableDeclaration(at) ? at.initializer : ts.isParameter(at) ? at.type : undefined;
  }
  if (ts.isParameter(declaration) || ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration))
    return declaration.type ?? callAround({ ts }, declaration);
  if (ts.isFunctionDeclaration(declaration)) return declaration.type;
  return undefined;
}

/** The call that a callback is an argument of. */
function callAround({ ts }: OnlyTs, declaration: Declaration): Node | undefined {
  const parent = declaration.parent as Node;
  if (!ts.isArrowFunction(parent) && !ts.isFunctionExpression(parent)) return undefined;
  return ts.isCallExpression(parent.parent) ? parent.parent.expression : undefined;
}

function isBoundary({ ts }: OnlyTs, node: Node): boolean {
  return ts.isStatement(node) || ts.isSourceFile(node);
}

/** The smallest node that contains a span. */
function nodeAt({ ts }: OnlyTs, file: SourceFile, start: number, end: number): Node | undefined {
  let node: Node = file;
  for (;;) {
    const inner: Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart(file) <= start && child.end >= end ? child : undefined,
    );
    if (inner === undefined) return node === file ? undefined : node;
    node = inner;
  }
}

/** The module's declaration that contains a node, and its member. */
function enclosingMember({ ts }: OnlyTs, node: Node): Pick<Clue, "owner" | "word"> | undefined {
  let word: string | undefined;
  for (
    let at = node as Node | undefined;
    at !== undefined && !ts.isSourceFile(at);
    at = at.parent as Node | undefined
  ) {
    const name = nameOf({ ts }, at);
    if (name === undefined) continue;
    const isTop =
      ts.isInterfaceDeclaration(at) ||
      ts.isTypeAliasDeclaration(at) ||
      ts.isFunctionDeclaration(at) ||
      (ts.isVariableDeclaration(at) && ts.isVariableStatement(at.parent.parent));
    if (isTop) return { owner: name, word };
    if (!ts.isParameter(at)) word ??= name;
  }
  return undefined;
}

function nameOf({ ts }: OnlyTs, node: Node): string | undefined {
  if (
    !ts.isInterfaceDeclaration(node) &&
    !ts.isTypeAliasDeclaration(node) &&
    !ts.isFunctionDeclaration(node) &&
    !ts.isVariableDeclaration(node) &&
    !ts.isPropertySignature(node) &&
    !ts.isPropertyAssignment(node) &&
    !ts.isMethodSignature(node) &&
    !ts.isParameter(node)
  )
    return undefined;
  const name = node.name as Node | undefined;
  return name !== undefined && "text" in name ? String(name.text) : undefined;
}

/** The quoted names of a message, and the identifiers and texts in them. */
function wordsIn(message: string): ReadonlySet<string> {
  const words = new Set<string>();
  // A name that TypeScript proposes instead is not the cause.
  const [facts = ""] = message.split(proposal);
  for (const quoted of facts.split("'").filter((_, index) => index % 2 === 1)) {
    words.add(quoted);
    for (const [index, piece] of quoted.split('"').entries()) {
      if (index % 2 === 1) words.add(piece);
      else for (const word of piece.split(/[^\p{ID_Continue}$]/u)) if (word !== "") words.add(word);
    }
  }
  return words;
}
