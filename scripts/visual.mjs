import { root } from "./build/load-source.mjs";
import { ensureBrowser } from "./local/browser.mjs";
import { buildStorybookIfStale } from "./visual/storybook.mjs";
import { gallery, loadTool } from "./visual/tool.mjs";
import { weighComponents } from "./visual/weigh.mjs";

// Takes screenshots of the stories that a change affects, and compares them with the approved ones: docs/visual-review.md.
const { photographAndJudge } = await loadTool("command");
process.exitCode = await photographAndJudge(process.argv.slice(2), {
  gallery,
  root,
  executablePath: await ensureBrowser(),
  storybookFolder: buildStorybookIfStale,
  weigh: weighComponents,
});
