import { expect, it } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { Misuse } from "../misuse";
import { serveReview } from "./server";

it("says which command to run first where there is no finished run", async () => {
  const folder = temporaryFolder();
  const gallery = { baselines: folder, results: folder };
  const served = serveReview({ gallery, page: folder, storybook: folder, port: 0 });
  await expect(served).rejects.toThrow(Misuse);
  await expect(served).rejects.toThrow("npm run visual");
});
