import { expect, test } from "vitest";
import { startSite } from "../support/servers/running-site";

test("a second server on the same SQLite folder is refused, and one that follows a killed one is not", async () => {
  const site = await startSite();
  try {
    await expect(startSite({ DATA_DIR: site.dataDir })).rejects.toThrow("Another server is running on");
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    await site.kill();
    await site.restart();
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});
