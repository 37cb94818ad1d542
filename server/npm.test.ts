import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../tests/support/temporary-folder";

/** A stub of the server: prints that it runs, and the signals that it receives. */
const SERVER = `
  process.on("SIGTERM", () => { console.log("told to stop"); process.exit(0); });
  console.log("ready");
  setTimeout(() => {}, 20_000);
`;

test.each(["start", "serve"])(
  "SIGTERM to npm run %s reaches the server, though a shell is between",
  async (name) => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const folder = temporaryFolder();
    mkdirSync(join(folder, "scripts"));
    writeFileSync(join(folder, `scripts/${name}.mjs`), SERVER);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { [name]: scripts[name] } }));
    const npm = spawn("npm", ["run", name], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
    onTestFinished(() => void npm.kill("SIGKILL"));
    // Ends with the last process that writes to it.
    const printed = text(npm.stdout);

    await new Promise<void>((resolve) =>
      npm.stdout.on("data", (chunk) => /ready/.test(String(chunk)) && resolve()),
    );
    npm.kill("SIGTERM");

    expect(await printed).toContain("told to stop");
  },
);
