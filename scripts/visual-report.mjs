import { root } from "./build/load-source.mjs";
import { buildStorybookIfStale } from "./visual/storybook.mjs";
import { buildPage, gallery, loadTool, pageFolder } from "./visual/tool.mjs";

// Writes the differences of the last `npm run visual`, or the approvals since a commit, as files for people without a checkout.
const { reportAsFiles } = await loadTool("report-command");
await buildPage();
process.exitCode = await reportAsFiles(process.argv.slice(2), {
  root,
  gallery,
  page: pageFolder,
  storybookFolder: buildStorybookIfStale,
  to: `${gallery.results}/report`,
});
