import { ensureBrowser } from "./browser.mjs";
import { buildStorybookIfStale } from "./visual-storybook.mjs";
import { gallery, loadTool } from "./visual-tool.mjs";

// Photographs every story and holds the pictures against the approved ones; docs/visual-review.md tells the rest.
const { photographAndJudge } = await loadTool("command");
process.exitCode = await photographAndJudge(process.argv.slice(2), {
  gallery,
  executablePath: await ensureBrowser(),
  storybookFolder: buildStorybookIfStale,
});
