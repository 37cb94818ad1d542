import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const BETWEEN = " › ";

/** A test or a story in its file. */
export interface TitledTest {
  title: string;
  /** The rows that the comment above it names, `// Proves 8.4, R16, 6.2.1` (docs/specification.md), and those of its group's title. */
  proves: string[];
}

/** A story; only one with a `play` proves anything. */
export interface TitledStory extends TitledTest {
  hasPlay: boolean;
  /** The tags that it adds to or removes from those of its file. */
  tags: string[];
}

/**
 * All tests in a file, each with the titles of the groups around it: "group › test". Tests made from a
 * table are listed once, with their title as it is written (`%s`, `$name`, `${value}`).
 *
 * @param path from the project's root; a file that does not exist has no tests
 */
export function testsIn(path: string): TitledTest[] {
  return kept(testsByFile, path, (source) => testsBelow(source, []));
}

/**
 * The stories of a file, by the names of their exports.
 *
 * @param path from the project's root; a file that does not exist has no stories
 */
export function storiesIn(path: string): TitledStory[] {
  return kept(storiesByFile, path, (source) => source.statements.flatMap(storiesOf));
}

/** Whether a title names a test: by its whole chain of titles, or by the end of it. */
export function isNamed(chain: string, title: string): boolean {
  return chain === title || chain.endsWith(`${BETWEEN}${title}`);
}

const testsByFile = new Map<string, TitledTest[]>();
const storiesByFile = new Map<string, TitledStory[]>();

/** The contents of a file; it is parsed once, however many rows name it. */
function kept<Item>(
  known: Map<string, Item[]>,
  path: string,
  read: (source: ts.SourceFile) => Item[],
): Item[] {
  const found = known.get(path);
  if (found) return found;
  const source = parsed(path);
  const items = source ? read(source) : [];
  known.set(path, items);
  return items;
}

function storiesOf(statement: ts.Statement): TitledStory[] {
  const isExported = ts.isVariableStatement(statement) && statement.modifiers?.some(isExport);
  if (!isExported) return [];
  return statement.declarationList.declarations.map(({ name, initializer }) => ({
    title: name.getText(),
    proves: provenBy(statement),
    hasPlay: propertyOf(initializer, "play") !== undefined,
    tags: textsIn(propertyOf(initializer, "tags")),
  }));
}

function parsed(path: string): ts.SourceFile | null {
  const file = join(root, path);
  if (!existsSync(file)) return null;
  return ts.createSourceFile(
    path,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
}

function testsBelow(node: ts.Node, around: readonly string[]): TitledTest[] {
  const found: TitledTest[] = [];
  ts.forEachChild(node, (child) => {
    const call = ts.isCallExpression(child) ? titledCall(child) : null;
    if (!call) found.push(...testsBelow(child, around));
    else if (call.isGroup) found.push(...testsBelow(call.body, [...around, call.title]));
    else {
      const proves = [...new Set([...requirementsOf(around), ...provenBy(child)])];
      found.push({ title: [...around, call.title].join(BETWEEN), proves });
    }
  });
  return found;
}

/** The requirements of docs/security.md that the outermost group's title begins with: "R10, R17 Whatever is sent". */
function requirementsOf([group = ""]: readonly string[]): string[] {
  return /^R\d+(?:, R\d+)*(?= )/.exec(group)?.[0].split(", ") ?? [];
}

/** The rows that the comments directly before a statement name. */
function provenBy(statement: ts.Node): string[] {
  const text = statement.getSourceFile().text;
  const comments = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? [];
  return comments
    .map(({ pos, end }) => /^\/\/ Proves (.+)$/.exec(text.slice(pos, end))?.[1] ?? "")
    .flatMap((list) => list.split(", "))
    .filter((number) => number !== "");
}

/** A call of `test`, `it` or `describe`, `.each` included, with its title and its function. */
function titledCall(call: ts.CallExpression) {
  const name = calledName(call.expression);
  const [title] = call.arguments;
  const body = call.arguments.find(
    (argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument),
  );
  const text = title && textOf(title);
  if (!/^(it|test|describe)$/.test(name) || !text || !body) return null;
  return { isGroup: name === "describe", title: text, body };
}

/** A title's text; where values are put into it, as it is written, with `${…}`. */
function textOf(title: ts.Expression): string | null {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : null;
}

/** The name at the beginning of `name`, `name.each(table)` and ``name.each`table` ``. */
function calledName(expression: ts.Expression): string {
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression)) {
    return calledName(expression.expression);
  }
  if (ts.isTaggedTemplateExpression(expression)) return calledName(expression.tag);
  return ts.isIdentifier(expression) ? expression.text : "";
}

function propertyOf(
  object: ts.Expression | undefined,
  name: string,
): ts.ObjectLiteralElementLike | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  return object.properties.find((property) => property.name?.getText() === name);
}

/** The texts of a property that is a list of them. */
function textsIn(property: ts.ObjectLiteralElementLike | undefined): string[] {
  const list = property && ts.isPropertyAssignment(property) ? property.initializer : null;
  if (!list || !ts.isArrayLiteralExpression(list)) return [];
  return list.elements.filter(ts.isStringLiteralLike).map(({ text }) => text);
}

function isExport({ kind }: ts.ModifierLike): boolean {
  return kind === ts.SyntaxKind.ExportKeyword;
}
