import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RunningSite } from "../support/servers/running-site";

/** The machine's resources that a running instance holds. */
export interface Holding {
  /** Memory in use (resident set), bytes. */
  memory: number;
  /** Open files and connections. */
  files: number;
  /** The database's write-ahead log, bytes. */
  wal: number;
}

/** Looks at the process and its data. */
export function holdingOf(site: RunningSite): Holding {
  const { pid } = site.child();
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  const wal = statSync(join(site.dataDir, "conclave.db-wal"), { throwIfNoEntry: false });
  return {
    memory: Number(kibibytes) * 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    wal: wal?.size ?? 0,
  };
}

/** Mebibytes, whole. */
export function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}

/**
 * Milliseconds for which the first thread of a process was ready to run while others had the processor. A
 * measured duration less this is the product's own time, also on a busy machine.
 */
export function waited(pid: number | undefined): number {
  const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}
