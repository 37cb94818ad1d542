import { randomBytes } from "node:crypto";
import { startSession } from "../../api/auth/sessions/sessions";
import { transaction } from "../../api/database/transaction";
import { sessionCookie } from "../support/browser/signed-in-browser";
import { withServices } from "../support/database/seeded-data";
import { research, send } from "../support/people/caller";
import { seedResearcher } from "../support/people/researchers";
import type { RunningSite } from "../support/servers/running-site";

/** A researcher with a browser and a program, each with a session of its own. */
export interface Visitor {
  cookie: string;
  tokens: { access: string; refresh: string };
  profileId: string;
  /** Submissions that a researcher may still make (ten in an hour). */
  submissions: number;
}

/** Writes complete researchers with two sessions each into a running instance's data. */
export async function seedVisitors(site: RunningSite, count: number): Promise<Visitor[]> {
  const seeded = await withServices(site.dataDir, async (services) => {
    const all: { profileId: string; sessions: Awaited<ReturnType<typeof startSession>>[] }[] = [];
    for (let number = 0; number < count; number++) {
      const { id, profile_id } = await seedResearcher(services);
      const start = () => transaction(services.db, (tx) => startSession(services, tx, id, services.now()));
      all.push({ profileId: profile_id ?? "", sessions: [await start(), await start()] });
    }
    return all;
  });
  return Promise.all(
    seeded.map(async ({ profileId, sessions: [ofBrowser, ofProgram] }) => {
      if (!ofBrowser || !ofProgram) throw new Error("A visitor has no session.");
      const { name, value } = await sessionCookie(site, { session: ofBrowser });
      return { cookie: `${name}=${value}`, tokens: ofProgram, profileId, submissions: 9 };
    }),
  );
}

type Step = (site: RunningSite, visitor: Visitor) => Promise<Response>;

/** A page in the browser, which stores the cookie when the site renews it. */
const page =
  (path: string): Step =>
  async (site, visitor) => {
    const response = await fetch(`${site.url}${path}`, { headers: { Cookie: visitor.cookie } });
    await response.arrayBuffer();
    const renewed = response.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));
    if (renewed) visitor.cookie = renewed.split(";", 1)[0] ?? "";
    if (response.redirected) throw new Error(`${path} led to ${response.url}`);
    return response;
  };

const read =
  (path: string): Step =>
  (site, { tokens }) =>
    send(site, "GET", path, { token: tokens.access });

const edit: Step = (site, { tokens, profileId }) => {
  const form = { expertise: randomBytes(8).toString("hex") };
  return send(site, "PATCH", `/profiles/${profileId}`, { token: tokens.access, form });
};

const impression: Step = (site, { tokens }) =>
  send(site, "POST", "/impressions/page", { token: tokens.access, json: { url: "/faq" } });

const refresh: Step = async (site, visitor) => {
  const { access, refresh } = visitor.tokens;
  const response = await send(site, "POST", "/auth/login/refresh/", { json: { access, refresh } });
  if (response.ok) visitor.tokens = await response.clone().json();
  return response;
};

const submit: Step = async (site, visitor) => {
  if (visitor.submissions-- <= 0) return edit(site, visitor);
  const token = visitor.tokens.access;
  const created = await send(site, "POST", "/submissions", { token, json: { details: research } });
  const { id } = await created.json();
  const file = new Uint8Array(randomBytes(256 * 1024));
  return send(site, "POST", `/submissions/${id}/attachments`, { token, file });
};

/** The steps that each cycles through; in this order, so that every part of the load has the same share. */
const steps: readonly Step[] = [
  page("/"),
  read("/content/bounties"),
  page("/bounties"),
  edit,
  read("/profiles/self"),
  page("/faq"),
  impression,
  read("/content/messages/all"),
  page("/account/profile"),
  refresh,
  page("/submit-your-research"),
  submit,
];

/**
 * Makes one request of a visitor; once again when its connection had rested for so long that the server was just ending it,
 * as browsers do. Throws when there is no response.
 */
export async function visit(site: RunningSite, visitor: Visitor, turn: number): Promise<Response> {
  const step = steps[turn % steps.length] ?? edit;
  const response = await step(site, visitor).catch((error) => {
    if (error?.cause?.code !== "ECONNRESET") throw error;
    return step(site, visitor);
  });
  if (!response.bodyUsed) await response.arrayBuffer();
  return response;
}
