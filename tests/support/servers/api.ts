import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { v7 as newId } from "uuid";
import { ANSWER_DAYS } from "#contract/submission-life";
import { createApi } from "../../../api/create-api";
import { createHasher } from "../../../api/crypto/hasher";
import { createVault } from "../../../api/crypto/vault";
import type { Schema } from "../../../api/database/schema";
import { createSigner } from "../../../api/receipts/signer";
import type { Identity, Services } from "../../../api/services";
import { expectDescribed } from "../browser/described-answers";
import { openTestDatabase } from "../database/test-database";
import {
  type InvitationSeed,
  type ResearcherSeed,
  seedInvitation,
  seedResearcher,
} from "../people/researchers";
import { newSession } from "../people/sessions";
import { sampleResearch } from "../requests/sample-research";
import { testProgrammeKey } from "../requests/sealed";
import { memoryStore, ownStore } from "./memory-store";

/** A test's request; `token` becomes the Bearer header, `form` and `json` the body. */
export interface TestRequest {
  token?: string;
  form?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Leaves the CSRF header and cookie out. */
  withoutCsrf?: boolean;
  address?: string;
}

/** The response to research that is received. */
interface Submitted {
  id: string;
  number: string;
  secret: string;
}

export const TEST_PUBLIC_URL = "http://127.0.0.1:3000";
/** How the instance of the tests calls itself. */
export const testIdentity: Identity = {
  programme: "Conclave",
  company: "Example Security",
  registeredOffice: "1 Example Street",
  taxNumber: "00000000000",
  registryNumber: "EX-0000000",
  contact: "programme@example.org",
  publicUrl: TEST_PUBLIC_URL,
  formerPublicUrls: [],
};
export const TEST_CSRF = "test-csrf-token";

const testSigner = createSigner({ secrets: ["a signing key of the tests, long enough"], retired: [] });

/**
 * The API in process, on its own database with the real schema (or `overrides.db`), cheap password hashes and a
 * clock that the test moves: `api.clock.now += 60_000`.
 */
export async function testApi(overrides: Partial<Services> = {}) {
  const db = overrides.db ?? (await openTestDatabase());
  const clock = { now: Date.parse("2026-01-15T12:00:00.000Z") };
  let ids = 0;
  const logged: { level: string; event: string; fields: Record<string, unknown> }[] = [];
  const log =
    (level: string) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      logged.push({ level, event, fields });
    };
  const services: Services = {
    db,
    store: memoryStore(),
    storeOwner: ownStore,
    now: () => clock.now,
    elapsed: () => clock.now,
    newId: () => newId({ msecs: clock.now, seq: ids++ }),
    randomBytes,
    hasher: createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 50 }),
    vault: createVault({ current: { id: "test", key: Buffer.alloc(32, 7) } }),
    programmeKey: (await testProgrammeKey()).programmeKey,
    keys: {
      accessToken: Buffer.alloc(32, 1),
      refreshToken: Buffer.alloc(32, 2),
      throttle: Buffer.alloc(32, 3),
      submission: Buffer.alloc(32, 4),
    },
    signer: await testSigner,
    answerDays: ANSWER_DAYS,
    keptWhenOver: 30 * 24 * 60 * 60_000,
    sendsMail: true,
    log: { info: log("info"), warn: log("warn"), error: log("error") },
    identity: testIdentity,
    ...overrides,
  };
  const app = createApi(services);
  const ask = app.request;
  // Every response that any test gets is checked against the OpenAPI document.
  app.request = async (input, init, ...rest) => {
    const response = await ask(input, init, ...rest);
    const request = input instanceof Request ? input : undefined;
    const { pathname } = new URL(request?.url ?? String(input), TEST_PUBLIC_URL);
    await expectDescribed(request?.method ?? init?.method ?? "GET", pathname, response);
    return response;
  };

  const request = (method: string, path: string, options: TestRequest = {}) => {
    const headers = new Headers(options.headers);
    if (options.token) headers.set("Authorization", `Bearer ${options.token}`);
    if (!options.withoutCsrf) {
      headers.set("Cookie", `csrftoken=${TEST_CSRF}`);
      headers.set("X-CSRFToken", TEST_CSRF);
    }
    let body = options.body;
    if (options.form) body = new URLSearchParams(options.form);
    if (options.json !== undefined) {
      body = JSON.stringify(options.json);
      headers.set("Content-Type", "application/json");
    }
    // A stream as a body wants `duplex` (fetch standard).
    const init = { method, headers, body, duplex: "half" as const };
    return app.request(path, init, { address: options.address ?? "192.0.2.1" });
  };

  return {
    app,
    db,
    services,
    clock,
    logged,
    request,
    get: (path: string, token?: string) => request("GET", path, { token }),
    /** Submits research, and returns the response without a look at its status. */
    async submit(token: string | undefined, details: object = sampleResearch): Promise<Submitted> {
      return (await request("POST", "/submissions", { token, json: { details } })).json();
    },
    /** Attaches files, of these names and contents, to a submission, or to the message that an event of it is. */
    attach(token: string, id: string, files: Record<string, string>, event?: number) {
      const body = new FormData();
      for (const [name, content] of Object.entries(files))
        body.append("attachments", new File([content], name));
      const path = `/submissions/${id}/attachments${event === undefined ? "" : `?event=${event}`}`;
      return request("POST", path, { token, body });
    },
    /** Every row of a table, in the database's order. */
    async rows<Table extends keyof Schema>(table: Table) {
      const all: unknown = await db
        .selectFrom(table as keyof Schema)
        .selectAll()
        .execute();
      return all as Selectable<Schema[Table]>[];
    },
    /** An open invitation in the database. */
    invited: (seed: InvitationSeed = {}) => seedInvitation(services, seed),
    /** A researcher in the database, at the seed's stage (default: complete), with a session. */
    async signedIn(seed: ResearcherSeed = {}) {
      const researcher = await seedResearcher(services, seed);
      const session = await newSession(services, researcher.id);
      return { ...researcher, ...session, token: session.access };
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof testApi>>;

/**
 * The API on a database of its own, and a researcher in it with a session.
 *
 * @param seed what is known of the researcher (default: samples, at the stage `complete`)
 * @returns the API as `api`, beside all that its `signedIn` returns
 */
export async function signedInApi(seed: ResearcherSeed = {}) {
  const api = await testApi();
  return { api, ...(await api.signedIn(seed)) };
}
