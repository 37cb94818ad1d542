import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let clone: string;

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), "conclave-clone-"));
  await cp("scripts", join(clone, "scripts"), { recursive: true });
  await cp("package.json", join(clone, "package.json"));
});

afterAll(() => rm(clone, { recursive: true, force: true }));

test.each(["start", "serve", "build", "programme", "test", "lighthouse"])(
  "npm run %s without packages names npm ci, and no file of Node's",
  async (name) => {
    const { code, error } = await ended(join(clone, "scripts", `${name}.mjs`));

    expect(code).toBe(1);
    expect(error).toBe(
      "The packages are not installed, so nothing here can run. Install them with npm ci, then try again.\n",
    );
  },
);

/** The exit code and the standard error of a script. */
function ended(script: string): Promise<{ code: unknown; error: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { cwd: clone }, (failure, _output, error) =>
      resolve({ code: failure?.code ?? 0, error }),
    );
  });
}
