import type { Browser, BrowserContextOptions, Page } from "playwright";
import type { Services } from "../../../api/services";
import type { State } from "../../../app/session/session-cookie.server";
import { freshContext } from "../browser/fresh-context";
import { openHydrated } from "../browser/hydrated";
import { sessionCookie } from "../browser/signed-in-browser";
import { withServices } from "../database/seeded-data";
import { type ResearcherSeed, seedResearcher } from "../people/researchers";
import { newSession } from "../people/sessions";
import type { RunningSite } from "../servers/running-site";

export type Researcher = Awaited<ReturnType<typeof seedResearcher>>;

/** A screen as a user may find it. */
export interface ScreenState {
  /** Its address, and after a comma what distinguishes the state from others of the screen. */
  name: string;
  path: string | ((researcher: Researcher) => string);
  /** Its user; default a researcher whose profile is complete. */
  visitor?: "guest" | NonNullable<ResearcherSeed["stage"]>;
  seed?: ResearcherSeed;
  /** The contents of the site's cookie besides the session. */
  state?: Partial<State>;
  /** Wider windows have no such state. */
  onPhonesOnly?: true;
  /** Writes the records that it needs. */
  prepare?: (services: Services, researcher: Researcher) => Promise<unknown>;
  /** Leads from the freshly opened screen into the state. */
  reach?: (page: Page, researcher: Researcher) => Promise<unknown>;
}

/** Opens a browser of its own in which the state can be seen. */
export async function openState(
  browser: Browser,
  site: RunningSite,
  state: ScreenState,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; close: () => Promise<void> }> {
  const { context, researcher } = await contextForState(browser, site, state, options);
  const page = await context.newPage();
  await openHydrated(page, site.url + pathOf(state, researcher));
  await state.reach?.(page, researcher);
  return { page, close: () => context.close() };
}

/** A browser of its own for the state's user, before the screen is opened. */
export async function contextForState(
  browser: Browser,
  site: RunningSite,
  state: ScreenState,
  options: Parameters<typeof freshContext>[1] = {},
) {
  const { researcher, cookies } = await signInForState(site, state);
  const made = await freshContext(browser, options);
  await made.context.addCookies(cookies);
  return { researcher, ...made };
}

/** A new researcher who sees the state, and the cookies of their browser; a guest has none. */
export async function signInForState(site: RunningSite, state: ScreenState) {
  const { researcher, session } = await seedState(site, state);
  const cookies = state.visitor === "guest" ? [] : [await sessionCookie(site, { session, ...state.state })];
  return { researcher, cookies };
}

/** Where the state is for this researcher. */
export function pathOf({ path }: ScreenState, researcher: Researcher): string {
  return typeof path === "string" ? path : path(researcher);
}

function seedState(site: RunningSite, { visitor, seed, prepare }: ScreenState) {
  return withServices(site.dataDir, async (services) => {
    const stage = visitor === "guest" ? undefined : visitor;
    const researcher = await seedResearcher(services, { stage, ...seed });
    await prepare?.(services, researcher);
    const session = await newSession(services, researcher.id);
    return { researcher, session };
  });
}
