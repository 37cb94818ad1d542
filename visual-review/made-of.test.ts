import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../tests/support/temporary-folder";
import { hashSources, modulesOf, storyFilesIn } from "./made-of";

const files = {
  "package.json": '{ "type": "module", "imports": { "#design-system/*": "./design-system/*/index.ts" } }',
  "package-lock.json": "{}",
  "tsconfig.json": "{}",
  "vite.config.ts": "",
  "public/favicon.svg": "<svg/>",
  ".storybook/main.ts": "",
  ".storybook/plugins/stand-ins.ts": "",
  ".storybook/preview-head.html": "",
  ".storybook/preview.tsx": 'import "#design-system/theme";',
  "visual-review/photograph.ts": "",
  "visual-review/fonts.ts": "",
  "visual-review/pictures.ts": "",
  "design-system/theme/index.ts": 'export * from "./tokens";',
  "design-system/theme/tokens.ts": "export const ink = 1;",
  "design-system/Button/index.ts": 'export * from "./Button";',
  "design-system/Button/Button.tsx": 'import "./Button.css"; import icon from "./icon.svg"; export { icon };',
  "design-system/Button/Button.css.ts":
    'import { ink } from "#design-system/theme"; export const face = ink;',
  "design-system/Button/icon.svg": "<svg/>",
  "app/login.tsx":
    'import { read } from "./session.server"; export const login = () => [read, import("./late")];',
  "app/late.tsx": "export {};",
  "app/session.server.ts": "export const read = 1;",
  "stories/Button.stories.tsx": 'import { icon } from "#design-system/Button"; export default icon;',
  "stories/screens/login.stories.tsx": 'import { login } from "../../app/login"; export default login;',
};

let root: string;

beforeEach(() => {
  root = temporaryFolder();
  for (const [file, text] of Object.entries(files)) write(file, text);
});

it("a story's picture is made of the story and all that it imports, styles, drawings and late modules among it", async () => {
  expect(await modulesOf(root, "stories/Button.stories.tsx")).toEqual([
    "design-system/Button/Button.css.ts",
    "design-system/Button/Button.tsx",
    "design-system/Button/icon.svg",
    "design-system/Button/index.ts",
    "design-system/theme/index.ts",
    "design-system/theme/tokens.ts",
    "stories/Button.stories.tsx",
  ]);
  expect(await modulesOf(root, "stories/screens/login.stories.tsx")).toEqual([
    "app/late.tsx",
    "app/login.tsx",
    "stories/screens/login.stories.tsx",
  ]);
});

it.each([
  ["design-system/Button/Button.css.ts", ["stories/Button.stories.tsx"]],
  ["design-system/Button/icon.svg", ["stories/Button.stories.tsx"]],
  ["app/late.tsx", ["stories/screens/login.stories.tsx"]],
  ["app/session.server.ts", []],
  ["design-system/theme/tokens.ts", "all"],
  ["package-lock.json", "all"],
  ["public/favicon.svg", "all"],
  [".storybook/plugins/stand-ins.ts", "all"],
  ["visual-review/photograph.ts", "all"],
])("a change of %s concerns the stories %j", async (file, concerned) => {
  const stories = storyFilesIn(root);
  const before = await hashSources(root, stories);
  write(file, `${files[file as keyof typeof files]}\n`);
  const after = await hashSources(root, stories);
  const changed = stories.filter((story) => after.get(story) !== before.get(story));
  expect(changed).toEqual(concerned === "all" ? stories : concerned);
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
