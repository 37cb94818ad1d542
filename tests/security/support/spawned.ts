import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const server = fileURLToPath(new URL("../../../build/node/server.js", import.meta.url));

/** How a start ended: its exit code, or null when it was still running after `limitMs`, and its output. */
export interface Start {
  code: number | null;
  printed: string;
}

/** Tries to start the built server as `npm run serve` does, with nothing in the environment but this. */
export function startProduction(environment: Record<string, string>, limitMs = 20_000): Promise<Start> {
  const program = `const { startProduction } = await import(${JSON.stringify(server)});
    try { await startProduction(process.env); } catch (error) { console.error(error.message); process.exit(1); }`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", ...environment },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk));
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve({ code, printed });
    });
  });
}
