import { join } from "node:path";
import { expect, test } from "vitest";
import { identitySettings } from "../tests/support/identity";
import { temporaryFolder } from "../tests/support/temporary-folder";
import { readConfiguration } from "./configuration";
import { openServices } from "./open-services";

test("a start that finds neither the database nor the programme's key says both", async () => {
  const folder = temporaryFolder();
  const configuration = readConfiguration(
    {
      ...identitySettings,
      PUBLIC_URL: "https://bounty.example.org",
      SESSION_SECRET: "5nX0qk2bWw8Jr7HkQzT1yVdLs9mPcGfA",
      SEALING_KEY: "c3RhbmRpbmcgc3RpbGwgaW4gdGhlIHJhaW4h",
      PROGRAMME_PUBLIC_KEY_FILE: join(folder, "key.asc"),
      DATA_DIR: folder,
    },
    "production",
  );

  const start = openServices(configuration);

  await expect(start).rejects.toThrow(
    /^PROGRAMME_PUBLIC_KEY_FILE \(.*\) cannot be used: It could not be read/,
  );
  await expect(start).rejects.toThrow(/^There is no database at /m);
});
