import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { themes } from "../../api/configuration/settings";
import { type Instance, newInstance } from "../support/servers/production";

// The promises of deploy/, as far as they can be tested without systemd and a container runtime.

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const NOBODY = 65_534;

let instance: Instance;

beforeAll(async () => {
  instance = await newInstance();
});

afterAll(() => instance?.remove());

// Proves 13.2.5
test("runs as an ordinary user on a file system that is read-only but for its data", async () => {
  const { environment, folder } = instance;
  const dataDir = environment.DATA_DIR;
  const isRoot = process.getuid?.() === 0;
  mkdirSync(dataDir);
  await instance.programme("db", "migrate");
  if (isRoot) giveTo(folder, NOBODY);

  // A mount namespace of its own, in which everything is read-only but the data, and an ordinary user without privileges.
  const inside = `mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro / && exec ${isRoot ? `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --inh-caps=-all` : ""} "$0" "$@"`;
  const namespace = isRoot ? ["--mount"] : ["--mount", "--user", "--map-root-user"];
  const port = new URL(environment.PUBLIC_URL).port;
  const server = `const { startProduction } = await import(${JSON.stringify(join(root, "build/node/server.js"))}); await startProduction(process.env);
    const { writeFile } = await import("node:fs/promises");
    for (const file of ["/conclave-was-here", ${JSON.stringify(join(root, "conclave-was-here"))}, "/tmp/conclave-was-here"]) console.log(await writeFile(file, "").then(() => "written", ({ code }) => code), process.getuid());`;
  const child = spawn(
    "unshare",
    [...namespace, "/bin/sh", "-c", inside, process.execPath, "--input-type=module", "--eval", server],
    { env: { ...environment, PORT: port }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  }
  try {
    await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/ready .*(\n(EROFS|EACCES|written).*){3}/s);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    const page = await fetch(`http://127.0.0.1:${port}/login`);
    const form = new URLSearchParams({ email: "ada@example.org", password: "Not this 1 at all" });
    const headers = { Cookie: "csrftoken=a", "X-CSRFToken": "a" };
    const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/login/`, {
      method: "POST",
      headers,
      body: form,
    });

    console.log(
      `In a read-only mount namespace as uid ${isRoot ? NOBODY : process.getuid?.()}: writing elsewhere gave ${printed.match(/^(EROFS|EACCES|written) \d+$/gm)?.join(", ")}.`,
    );
    expect([ready.status, page.status, signIn.status]).toEqual([200, 200, 400]);
    expect(printed).not.toMatch(/^written/m);
    expect(printed).not.toMatch(/"level":"error"/);
    if (isRoot) expect(printed).toMatch(new RegExp(`^EROFS ${NOBODY}$`, "m"));
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});

test("needs no package that npm prune --omit=dev removes", () => {
  const { dependencies, optionalDependencies } = JSON.parse(read("package.json"));
  const known = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...builtinModules]);
  const files = ["build/node", "build/server"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /\.c?js$/.test(name))
      .map((name) => join(folder, name)),
  );
  const imports =
    /^(?:import|export)\b[^"';]*?from ?["']([^"']+)["']|^import ?["']([^"']+)["']|\b(?:import|require\d*)\(["']([^"']+)["']\)/gm;
  const wanted = files.flatMap((file) =>
    [...read(file).matchAll(imports)].map(([, named, bare, late]) => named ?? bare ?? late ?? ""),
  );
  const packages = wanted
    .filter((name) => !/^(node:|\.|\/)/.test(name))
    .map((name) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(name)?.[0] ?? name);

  expect(packages).toContain("better-sqlite3-13");
  expect([...new Set(packages)].filter((name) => !known.has(name))).toEqual([]);
});

// Proves 13.4.1
test("every path that deploy/ names in the project is there", () => {
  const copied = [...read("deploy/Containerfile").matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(
    ([, words]) => (words ?? "").split(" "),
  );
  const started = [
    /CMD \["node", "([^"]+)"\]/.exec(read("deploy/Containerfile"))?.[1],
    /ExecStart=\/usr\/bin\/node (\S+)/.exec(read("deploy/conclave.service"))?.[1],
    /\/\.\.\/(\S+\.js)"/.exec(read("deploy/programme"))?.[1],
  ];
  const paths = [...copied, ...started].map((path) => (path ?? "(none)").replace(/^\/src\//, ""));

  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("the example of a configuration has everything that is needed, and nothing that is no setting", () => {
  const names = [...read("deploy/conclave.env.example").matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? "",
  );
  const settings = themes.flatMap((theme) => theme.settings);
  const accepted = settings.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name]));
  const needed = settings.filter((setting) => setting.needed).map(({ name }) => name);

  expect(names.filter((name) => !accepted.includes(name))).toEqual([]);
  expect(needed.filter((name) => !names.includes(name) && !names.includes(`${name}_FILE`))).toEqual([]);
});

function giveTo(folder: string, owner: number): void {
  chmodSync(folder, 0o700);
  for (const name of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    chownSync(join(folder, name), owner, owner);
  }
}
