import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { SESSION_IDLE_MS } from "../../api/auth/sessions/tokens";
import { kindOf } from "../../api/database/database-kind";
import type { CompletedCall } from "../../api/http/observe";
import type { Log } from "../../api/logging/log";
import type { Services } from "../../api/services";

/** The half of the product that responded. */
export type Half = "api" | "site";

/** The metrics of a process. None identifies a user or holds an id. */
export interface Metrics {
  /** Counts a request that begins; returns the callback for its end. */
  begun: (half: Half, call: string) => (answered: CompletedCall) => void;
  /** The log, with each of its events counted. */
  counting: (log: Log) => Log;
  /** Measures the API's services, at each scrape. */
  watch: (services: Services, databaseFile: string | null) => void;
  /** All of it as Prometheus text. */
  text: () => Promise<string>;
  contentType: string;
}

/** Seconds; from a read in the page cache to the longest that the site waits for the API. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The events that an operator is woken for (docs/operating.md), and their levels. */
const ALARMING = {
  "request.failed": "error",
  "store.failed": "error",
  "housekeeping.failed": "error",
  "clock.doubted": "warn",
} as const;
/** Calls whose bodies are streamed into the store. */
const UPLOAD = /\/attachments$/;

/** The metrics of this process, all at zero. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: "conclave_request_duration_seconds",
    help: "How long answered requests took, by call and status.",
    labelNames: ["half", "call", "status"],
    buckets: DURATIONS,
    registers,
  });
  const running = new Gauge({
    name: "conclave_requests_in_flight",
    help: "Requests that are being answered.",
    labelNames: ["half"],
    registers,
  });
  const uploads = new Gauge({
    name: "conclave_uploads_in_flight",
    help: "Attachments that are being received.",
    registers,
  });
  const throttled = new Counter({
    name: "conclave_throttled_total",
    help: "Requests that were answered 429, by call.",
    labelNames: ["half", "call"],
    registers,
  });
  const events = new Counter({
    name: "conclave_events_total",
    help: "Lines of the log, by event.",
    labelNames: ["event", "level"],
    registers,
  });

  // Updating a series that is at hand takes a tenth of the time of looking it up.
  const runningOf = { api: running.labels({ half: "api" }), site: running.labels({ half: "site" }) };
  const durationOf = seriesBy((half: Half, call: string, status: number) =>
    duration.labels({ half, call, status }),
  );
  const eventOf = seriesBy((event: string, level: keyof Log) => events.labels({ event, level }));
  // To Prometheus, a series that begins with its first event has not increased.
  for (const [event, level] of Object.entries(ALARMING)) eventOf(event, level).inc(0);

  return {
    begun(half, begunCall) {
      const isUpload = half === "api" && UPLOAD.test(begunCall);
      runningOf[half].inc();
      if (isUpload) uploads.inc();
      return ({ call, status, ms }) => {
        runningOf[half].dec();
        if (isUpload) uploads.dec();
        durationOf(half, call, status).observe(ms / 1_000);
        if (status === 429) throttled.inc({ half, call });
      };
    },
    counting: (log) => ({
      info: counted(log, "info"),
      warn: counted(log, "warn"),
      error: counted(log, "error"),
    }),
    watch: (services, databaseFile) => watchServices(registry, services, databaseFile),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };

  function counted(log: Log, level: keyof Log): Log[keyof Log] {
    return (event, fields) => {
      eventOf(event, level).inc();
      log[level](event, fields);
    };
  }
}

/** Caches series by their labels. There are as many as the metric has anyway. */
function seriesBy<Labels extends unknown[], Series>(
  make: (...labels: Labels) => Series,
): (...labels: Labels) => Series {
  const made = new Map<string, Series>();
  return (...labels) => {
    const name = labels.join(" ");
    const series = made.get(name) ?? make(...labels);
    made.set(name, series);
    return series;
  };
}

function watchServices(registry: Registry, services: Services, databaseFile: string | null): void {
  const registers = [registry];
  new Gauge({
    name: "conclave_hashing",
    help: "Password hashes that are computed, and that wait for it.",
    labelNames: ["state"],
    registers,
    collect() {
      const { running, waiting } = services.hasher.load();
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Gauge({
    name: "conclave_sessions_active",
    help: "Sessions that are not idle, of all processes on the database.",
    registers,
    async collect() {
      const leaveOut = () => this.remove();
      await measured(leaveOut, async () => this.set(await activeSessions(services)));
    },
  });
  new Gauge({
    name: "conclave_database_bytes",
    help: "Size of the database, and of its write-ahead log where it has one here.",
    labelNames: ["part"],
    registers,
    async collect() {
      const leaveOut = () => this.reset();
      await measured(leaveOut, async () => {
        for (const [part, bytes] of await databaseSizes(services, databaseFile)) this.set({ part }, bytes);
      });
    },
  });

  /**
   * Leaves out a value that cannot be measured now: an old one would look like a new one. Of a gauge without labels `reset`
   * would make a 0, and of one with labels `remove` needs them.
   */
  async function measured(leaveOut: () => void, measure: () => Promise<void>): Promise<void> {
    try {
      await measure();
    } catch (error) {
      leaveOut();
      services.log.warn("metrics.unmeasured", { error: String(error) });
    }
  }
}

async function activeSessions({ db, now }: Services): Promise<number> {
  const { count } = await db
    .selectFrom("sessions")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("last_seen_at", ">", now() - SESSION_IDLE_MS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function databaseSizes({ db }: Services, file: string | null): Promise<[string, number][]> {
  if (kindOf(db) === "postgres") {
    const { rows } = await sql<{
      bytes: string;
    }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return [["database", Number(rows[0]?.bytes)]];
  }
  if (!file) return [];
  // The write-ahead log exists only while a connection is open.
  const log = await stat(`${file}-wal`).catch(() => null);
  return [
    ["database", (await stat(file)).size],
    ["wal", log?.size ?? 0],
  ];
}
