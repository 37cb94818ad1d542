import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgres } from "../../../scripts/local/postgres.mjs";

/** The migrated database of a test run that others are copied from. */
export const TEMPLATE = "conclave_template";

const START_LIMIT_MS = 30_000;

/**
 * Loses data in a power cut, which no test of the service causes. Without autovacuum, whose analysis of a table
 * changes its plans at a moment that no test knows. Everything else as in production.
 */
const serverSettings = [
  ...["fsync=off", "autovacuum=off"],
  ...["listen_addresses=", "max_connections=200", "max_wal_size=512MB"],
];

/** A PostgreSQL server of its own, reached by a socket in its folder. */
export interface PostgresServer {
  /** Which programs it runs, and their version. */
  description: string;
  /** The address of one of its databases. */
  url: (database: string) => string;
  /** Makes an empty database, or a copy of one without connections; returns its address. */
  createDatabase: (name: string, template?: string) => Promise<string>;
  /** Stops and continues all of its processes, as an overloaded machine would. */
  freeze: () => Promise<void>;
  thaw: () => void;
  /** Ends it with all its connections; `start` brings it back with its data. */
  shutDown: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
}

/** Starts a server. Throws when there is no PostgreSQL on the machine. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = await findPostgres();
  if (!programs) {
    throw new Error(
      "There is no PostgreSQL for the tests. `npm test` installs one; or set POSTGRES_BIN to the folder of initdb (15 or newer).",
    );
  }
  const folder = mkdtempSync(join(memoryFolder(), "conclave-postgres-"));
  const account = ordinaryAccount();
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (account) for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-k", "--no-sync"];
  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${folder}`;

  let server: ChildProcess | undefined;
  const start = async () => {
    const settings = [...serverSettings, `unix_socket_directories=${folder}`].flatMap((one) => ["-c", one]);
    server = spawn(join(programs, "postgres"), ["-D", data, ...settings], {
      ...account,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await answering(server, url("postgres"));
  };
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
  };
  const shutDown = async () => {
    const running = server;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    thaw();
    const ended = new Promise((resolve) => running.once("exit", resolve));
    // SIGINT is PostgreSQL's "fast shutdown": connections are cut, data are flushed.
    running.kill("SIGINT");
    await ended;
  };
  const stop = async () => {
    await shutDown();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    execFileSync(join(programs, "initdb"), initdb, { ...account, cwd: folder, stdio: "pipe" });
    await start();
  } catch (error) {
    // Nothing could stop it later.
    await stop();
    throw error;
  }
  return {
    description: `${execFileSync(join(programs, "postgres"), ["--version"], account).toString().trim()} of ${programs}`,
    url,
    async createDatabase(name, template = "template0") {
      await onServer(url("postgres"), `create database "${name}" template "${template}"`);
      return url(name);
    },
    async freeze() {
      const { rows } = await onServer(
        url("postgres"),
        "select pid from pg_stat_activity where pid <> pg_backend_pid()",
      );
      frozen = [server?.pid ?? 0, ...rows.map(({ pid }) => pid)];
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
    },
    thaw,
    shutDown,
    start,
    stop,
  };
}

/** Runs one statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A folder in memory, as the fastest disk; where there is none, the usual one. */
function memoryFolder(): string {
  return existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
}

/** PostgreSQL refuses to run as root; Debian's account for it, or the one that owns nothing, serves. */
function ordinaryAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", name), gid: id("-g", name) };
    } catch {
      // There is no such account; the next one.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is no account postgres or nobody to run it.");
}

/** Waits until the server accepts connections. Throws with its output when it ends instead. */
async function answering(server: ChildProcess, url: string): Promise<void> {
  let printed = "";
  server.stderr?.on("data", (chunk) => {
    printed = (printed + chunk).slice(-4000);
  });
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && server.exitCode === null) {
    try {
      await onServer(url, "select 1");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error(`PostgreSQL did not start. It printed:\n${printed}`);
}
