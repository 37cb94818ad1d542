import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Runs the managers' command and the built server, and checks their output and responses. Either builds the site where there is no build.
const START_LIMIT_MS = 180_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "conclave-smoke-"));

const port = await freePort();
const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, "data") };
// It builds first, and the build's output must not precede the JSON that a script reads.
const migrated = execFileSync(process.execPath, ["scripts/programme.mjs", "db", "migrate", "--json"], {
  cwd: root,
  env,
  stdio: ["ignore", "pipe", "inherit"],
});
console.log(`The command made a database by ${JSON.parse(migrated).applied.length} steps.`);

const server = spawn(process.execPath, ["scripts/start.mjs"], {
  cwd: root,
  env,
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = new Promise((resolve) => server.once("exit", resolve));
try {
  await printed(/^ready (\S+)/m);
  for (const [path, status] of [
    ["/login", 200],
    ["/healthz", 200],
    ["/readyz", 200],
    ["/api/reference", 200],
    ["/", 302],
    ["/nowhere", 404],
  ]) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
    if (response.status !== status)
      throw new Error(`${path} answered ${response.status} instead of ${status}.`);
    console.log(`${path} answered ${response.status}`);
  }
} finally {
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
console.log("The built server starts and answers.");

/** Waits until the server's output matches. */
function printed(pattern) {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(
      () => reject(new Error(`The server was not ready in time. It printed:\n${output}`)),
      START_LIMIT_MS,
    );
    server.stdout.on("data", (chunk) => {
      output += chunk;
      const match = pattern.exec(output);
      if (!match) return;
      clearTimeout(timer);
      resolve(match);
    });
    server.once("exit", (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    );
  });
}

/** Returns a port that is free at the moment. */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
