import { root } from "./build/load-source.mjs";
import { refuseWords } from "./local/no-words.mjs";
import { buildPage, gallery, loadTool, pageFolder } from "./visual/tool.mjs";

refuseWords("npm run visual:review");

// Serves the page on which reviewers decide about the differences of the last `npm run visual`.
const { serveReview } = await loadTool("review/server");
await buildPage();
try {
  const review = await serveReview({
    gallery,
    page: pageFolder,
    storybook: `${root}build/storybook`,
    port: Number(process.env.PORT ?? 0),
  });
  console.log(
    `Review the pictures at ${review.url}\nEnd with Ctrl-C. An approval puts the picture into visual-review/baselines: commit it.`,
  );
} catch (error) {
  if (!(error instanceof Error) || error.name !== "Misuse") throw error;
  console.error(error.message);
  process.exitCode = 1;
}
