import { existsSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { importsIn, isTest, linesMatching, read, root, sources } from "../support/rules/sources";

describe("every component of the design system", () => {
  const components = readdirSync(join(root, "design-system"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[A-Z]/.test(entry.name))
    .map(({ name }) => name);

  // One word finds the folder and the story, and no component is without its states shown and tested.
  it.each(components)("%s has a story file of its name", (name) => {
    expect(existsSync(join(root, `stories/${name}.stories.tsx`))).toBe(true);
  });

  // A page about a story's own wrapper would omit the props that the wrapper sets.
  it.each(components)("%s's stories document what it exports", (name) => {
    const story = read(`stories/${name}.stories.tsx`);
    const documented = /\bcomponent: (\w+)/.exec(story)?.[1];
    const exported = new RegExp(`import \\{[^}]*\\b${documented}\\b[^}]*\\} from "#design-system/${name}"`);
    expect(story).toMatch(exported);
  });

  // A component without a table of its props is one that designers cannot find.
  it.each(components)("%s's stories list the props of every component it exports", (name) => {
    const story = read(`stories/${name}.stories.tsx`);
    const listed = /\bsubcomponents: \{([^}]*)\}/.exec(story)?.[1]?.split(",") ?? [];
    const documented = [/\bcomponent: (\w+)/.exec(story)?.[1], ...listed.map((one) => one.trim())];
    const exported = [...read(`design-system/${name}/index.ts`).matchAll(/export \{([^}]*)\}/g)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((one) => one.trim())
      .filter((one) => /^[A-Z]\w*[a-z]\w*$/.test(one));
    expect(exported.filter((one) => !documented.includes(one))).toEqual([]);
  });

  // The public face is a list that can be read.
  it.each(components)("%s names its exports in index.ts", (name) => {
    const index = read(`design-system/${name}/index.ts`);
    expect(index).toMatch(/export \{/);
    expect(index).not.toMatch(/export \*/);
  });
});

// A page that is read from right to left is mirrored by itself; a tick and a phone number are not, and say so where they are drawn.
it("the design system names sides by the direction of the text: marginInlineStart, never marginLeft", () => {
  const styles = sources.filter((path) => path.startsWith("design-system/") && path.endsWith(".css.ts"));
  const physical = /\b(?:margin|padding|scrollMargin|scrollPadding)(?:Left|Right)\b|\b(?:left|right):/;
  expect(linesMatching(styles, physical)).toEqual([]);
});

describe("the app", () => {
  const app = sources.filter((path) => path.startsWith("app/"));

  // A look missing in the app is a component missing in the design system.
  it("has no styles of its own", () => {
    expect(app.filter((path) => path.endsWith(".css.ts"))).toEqual([]);
    expect(linesMatching(app, /\b(className|style)=/)).toEqual([]);
  });

  // The specification's side menu says "Logout" (§2); in a sentence one logs out.
  it('labels what ends the session "Logout", wherever it stands', () => {
    expect(linesMatching(app, /^ *Log out$|"Log out"|>Log out</)).toEqual([]);
  });

  // Designers see each screen as it ships, and find its components there.
  it("shows why a form was refused by `Refusals`, which links to the login where one is asked for", () => {
    // What shows no form's refusal: the secret that could not be fetched, and the verdict on a record.
    const others = [
      "app/routes/_gated.setup-mfa.tsx",
      "app/screens/verify/Checker.tsx",
      "app/screens/verify/Outcome.tsx",
    ];
    const importing = new Set(
      importsIn(app).flatMap(({ path, to }) => (to === "#design-system/ErrorList" ? [path] : [])),
    );
    expect([...importing].sort()).toEqual(["app/forms/Refusals.tsx", ...others]);
  });

  it("has stories for every screen", () => {
    const shown = new Set(
      importsIn(sources.filter((path) => path.startsWith("stories/screens/"))).map(({ path, to }) =>
        normalize(join(dirname(path), to)),
      ),
    );
    const screens = app.filter(
      (path) => path.startsWith("app/routes/") && read(path).includes("export default function"),
    );
    expect(screens.filter((path) => !shown.has(path.replace(/\.tsx$/, "")))).toEqual([]);
  });

  // Each loader and action can be called alone, past any guard of a parent (decision 002).
  // Proves R9
  it.each([
    ["_gated.", "gate"],
    ["_guest.", "guestOnly"],
  ])("calls its guard first in every loader and action of app/routes/%s*", (prefix, guard) => {
    const routes = app.filter((path) => path.startsWith(`app/routes/${prefix}`) && !isTest(path));
    const unguarded = routes.flatMap((path) =>
      handlersIn(path)
        .filter(({ first }) => !new RegExp(`\\b${guard}\\(`).test(first))
        .map(({ name }) => `${path}: ${name}`),
    );
    expect(routes).not.toEqual([]);
    expect(unguarded).toEqual([]);
  });
});

describe("the files", () => {
  // A long file is two files in one, unless it can say why not.
  it('are at most 250 lines long, or say why in a comment with "Long because:"', () => {
    // The rows that a test proves are not read on the way through a file.
    const lines = (path: string) =>
      read(path)
        .split("\n")
        .filter((line) => !/^ *\/\/ Proves /.test(line));
    const long = sources.filter((path) => lines(path).length > 251);
    expect(long.filter((path) => !/(\/\/|\*) ?Long because: \w/.test(read(path)))).toEqual([]);
  });

  // It packs properties onto a line, and TypeScript no longer finds those that a type does not have.
  it("spread no object literal into another", () => {
    expect(linesMatching(sources, /^\s*\.\.\.\{ [^?]*\},?$/)).toEqual([]);
  });

  // A skipped test is a broken promise that shows green.
  it("skip and focus no test, and switch no story's accessibility check off", () => {
    const tests = sources.filter((path) => isTest(path) || path.endsWith(".stories.tsx"));
    const skipped =
      /\b(it|test|describe|bench)(\.\w+)*\.(skip|skipIf|only|todo|fixme|fails)\b|\bx(it|describe)\(/;
    expect(linesMatching(tests, skipped)).toEqual([]);
    expect(linesMatching(tests, /"!test["]|a11y: \{[^}]*(disable|manual|"off"|"todo")/)).toEqual([]);
  });
});

describe("email addresses", () => {
  // One address has many spellings. In the tables the type of `email_key` forbids to compare one; here is the rest.
  it("are compared by emailKey, and never as they were written", () => {
    const code = sources.filter((path) => /^(api|app|contract)\//.test(path) && !isTest(path));
    const compared =
      /\bemail *(===|!==)(?! *(ERASED|""))|"(\w\.)?email", *"(=|<>|!=|in|like)",(?! *(ERASED|""))|mail\)?\.toLowerCase/;
    expect(linesMatching(code, compared)).toEqual([]);
  });
});

/** The loaders and actions a route exports, and the first statement of each as text. */
function handlersIn(path: string): { name: string; first: string }[] {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const declared = file.statements.flatMap((statement): { name?: string; node?: ts.Node }[] => {
    if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text, node: statement }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name, initializer }) => ({
      name: name.getText(),
      node: initializer,
    }));
  });
  const handlers = declared.filter(({ name }) => name === "loader" || name === "action");
  const reexported = /export \{[^}]*\b(loader|action)\b[^}]*\}/.exec(read(path));
  return [
    ...handlers.map(({ name = "", node }) => ({ name, first: firstStatement(node) })),
    ...(reexported ? [{ name: `re-exported ${reexported[1]}`, first: "" }] : []),
  ];
}

function firstStatement(node: ts.Node | undefined): string {
  const isFunction =
    node && (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node));
  if (!isFunction || !node.body) return "";
  return (ts.isBlock(node.body) ? node.body.statements[0] : node.body)?.getText() ?? "";
}
