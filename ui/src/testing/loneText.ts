/**
 * Finds text that a browser's translator breaks: it puts elements of its own in the place of text
 * nodes, of which React knows nothing. Text alone in its element is written anew as a whole; beside
 * others it can neither be changed nor taken away, nor can anything be put before it.
 */
import ts from "typescript";

type Child = "changing text" | "constant text" | "steady" | "unsteady";

interface Part {
  node: ts.Node;
  kind: Child;
}

/** Components within components are looked into so far. */
const DEEPEST = 4;
const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

/** Return where in the *files* of *program* text stands that a translator breaks: "file:line: text". */
export function brokenTexts(program: ts.Program, files: readonly ts.SourceFile[]): readonly string[] {
  const checker = program.getTypeChecker();
  const mixing = new Set<ts.Symbol>();
  for (const file of files) visit(file, (node) => noteMixing(node, checker, mixing));
  return files.flatMap((file) => {
    const found: string[] = [];
    visit(file, (node) => {
      for (const { node: text } of brokenIn(node, checker, mixing)) {
        const { line } = file.getLineAndCharacterOfPosition(text.getStart(file));
        found.push(`${file.fileName}:${line + 1}: ${text.getText(file).trim()}`);
      }
    });
    return found;
  });
}

function brokenIn(node: ts.Node, checker: ts.TypeChecker, mixing: ReadonlySet<ts.Symbol>): readonly Part[] {
  if (!ts.isJsxElement(node) && !(ts.isJsxFragment(node) && !isJsxChild(node))) return [];
  const parts = partsOf(node.children, checker);
  const isShared = ts.isJsxFragment(node) || (isComponent(node) && mixing.has(symbolOf(node.openingElement.tagName, checker)!));
  if (parts.length < 2 && !isShared) return [];
  const areSteady = !isShared && parts.every(({ kind }) => kind !== "unsteady");
  return parts.filter(({ kind }) => kind === "changing text" || (kind === "constant text" && !areSteady));
}

/** Note a component that puts what it is given beside something else. */
function noteMixing(node: ts.Node, checker: ts.TypeChecker, mixing: Set<ts.Symbol>): void {
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return;
  const given = node.children.find((child) => ts.isJsxExpression(child) && child.expression?.getText() === "children");
  if (!given || partsOf(node.children, checker).length < 2) return;
  const component = ts.findAncestor(node, ts.isFunctionDeclaration);
  const symbol = component?.name && checker.getSymbolAtLocation(component.name);
  if (symbol) mixing.add(symbol);
}

function partsOf(children: readonly ts.JsxChild[], checker: ts.TypeChecker): readonly Part[] {
  return children.flatMap((child): readonly Part[] => {
    if (ts.isJsxText(child)) return child.text.trim() ? [{ node: child, kind: "constant text" }] : [];
    if (ts.isJsxFragment(child)) return partsOf(child.children, checker);
    if (ts.isJsxExpression(child)) return child.expression ? ofExpression(child.expression, checker) : [];
    return [{ node: child, kind: isSteady(child, checker) ? "steady" : "unsteady" }];
  });
}

function ofExpression(node: ts.Expression, checker: ts.TypeChecker): readonly Part[] {
  // Translators leave space as it is.
  if (ts.isStringLiteral(node) && !node.text.trim()) return [];
  if (isConstant(node)) return [{ node, kind: "constant text" }];
  const type = checker.getTypeAtLocation(node);
  const members = type.isUnion() ? type.types : [type];
  const isText = members.some((one) => one.flags & TEXT && !(one.isStringLiteral() && !one.value.trim()));
  // Whatever a caller gives is looked at where it is given.
  if (isText && !members.some((one) => one.symbol?.name === "Iterable")) return [{ node, kind: "changing text" }];
  return [{ node, kind: "unsteady" }];
}

/** Whether it is a text of the catalogue that nothing is put into, or written out. */
function isConstant(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node)) return true;
  return ts.isCallExpression(node) && node.arguments.length === 1 && ts.isStringLiteralLike(node.arguments[0]!);
}

/** Whether an element stays where it is for as long as what is around it. */
function isSteady(node: ts.JsxChild, checker: ts.TypeChecker, depth = 0): boolean {
  if (ts.isJsxElement(node) && !isComponent(node)) return true;
  if (!ts.isJsxElement(node) && !ts.isJsxSelfClosingElement(node)) return false;
  const tag = ts.isJsxElement(node) ? node.openingElement.tagName : node.tagName;
  if (!isComponentName(tag)) return true;
  const [declared] = symbolOf(tag, checker)?.declarations ?? [];
  // Line drawings are the same for good.
  if (!declared || /\/[iI]cons?\.tsx$/.test(declared.getSourceFile().fileName)) return declared !== undefined;
  if (!ts.isFunctionDeclaration(declared) || !declared.body || depth > DEEPEST) return false;
  const [shown, ...others] = returnsOf(declared.body);
  return shown !== undefined && others.length === 0 && isSteady(shown as ts.JsxChild, checker, depth + 1);
}

function returnsOf(body: ts.Block): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const look = (node: ts.Node) => {
    if (ts.isReturnStatement(node) && node.expression) found.push(unwrapped(node.expression));
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, look);
  };
  look(body);
  return found;
}

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node;
}

function isComponent(node: ts.JsxElement): boolean {
  return isComponentName(node.openingElement.tagName);
}

function isComponentName(name: ts.JsxTagNameExpression): boolean {
  return !ts.isIdentifier(name) || /^[A-Z]/.test(name.text);
}

function isJsxChild(node: ts.Node): boolean {
  return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
}

function symbolOf(name: ts.JsxTagNameExpression, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
