import type { Browser, BrowserContext, BrowserContextOptions } from "playwright";
import type { SessionData } from "#contract/auth";
import { readConfiguration } from "../../../api/configuration";
import type { Services } from "../../../api/services";
import { createStateSealer, type State } from "../../../app/session/session-cookie.server";
import { withServices } from "../database/seeded-data";
import { type ResearcherSeed, seedResearcher } from "../people/researchers";
import { newSession } from "../people/sessions";
import type { RunningSite } from "../servers/running-site";
import { freshContext } from "./fresh-context";

interface Options extends BrowserContextOptions {
  seed?: ResearcherSeed;
  /** The contents of the site's cookie besides the session. */
  state?: Partial<State>;
  intended?: string[];
}

/** A browser in which a new researcher is signed in, without the way through the login. */
export async function signedInContext(
  browser: Browser,
  site: RunningSite,
  { seed, state, ...options }: Options = {},
) {
  const { researcher, session } = await seedSignedIn(site, seed);
  return { researcher, ...(await contextWith(browser, site, { session, ...state }, options)) };
}

/**
 * A researcher with a session in a running instance's data.
 *
 * @param ageMs how long ago the session began; the access token ends after five minutes
 */
export function seedSignedIn(site: RunningSite, seed: ResearcherSeed = {}, ageMs = 0) {
  return withServices(site.dataDir, async (services) => {
    const then = earlier(services, ageMs);
    const researcher = await seedResearcher(then, seed);
    const session = await newSession(then, researcher.id);
    return { researcher, session };
  });
}

/** The services as they were some time ago. */
export function earlier(services: Services, ageMs: number): Services {
  return { ...services, now: () => services.now() - ageMs };
}

type Place = Pick<RunningSite, "url" | "dataDir">;

/** A browser that holds a session, as the site's own cookie would. */
export async function contextWith(
  browser: Browser,
  site: Place,
  state: { session: SessionData } & Partial<State>,
  options: Parameters<typeof freshContext>[1] = {},
) {
  const made = await freshContext(browser, options);
  await made.context.addCookies([await sessionCookie(site, state)]);
  return made;
}

/** The site's own cookie, holding this. */
export async function sessionCookie(site: Place, state: Partial<State>) {
  const { secrets } = readConfiguration({ DATA_DIR: site.dataDir }, "local");
  const value = await createStateSealer(secrets).seal({ visitor: "of-a-test", ...state });
  return { name: "session", value, url: site.url, httpOnly: true, sameSite: "Lax" as const };
}

/** Ends every session of a researcher. */
export function endSessions({ dataDir }: Place, researcherId: string): Promise<unknown> {
  return withServices(dataDir, ({ db }) =>
    db.deleteFrom("sessions").where("researcher_id", "=", researcherId).execute(),
  );
}

/** As the login in another tab does: a new session, for whose pages no earlier token is good. */
export async function logInAgain(site: Place, context: BrowserContext, researcherId: string): Promise<void> {
  const session = await withServices(site.dataDir, (services) => newSession(services, researcherId));
  await context.addCookies([await sessionCookie(site, { session, visitor: "of-a-later-login" })]);
}
