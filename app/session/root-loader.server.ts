import type { LoaderFunctionArgs } from "@remix-run/node";
import { getNews } from "#contract/content";
import { countNews } from "#contract/own-submissions";
import { getProfile, type Profile } from "#contract/profiles";
import { ApiFailure } from "../api-client/api-caller.server";
import { csrfValue } from "../forms/csrf.server";
import { type PerUser, pageData } from "../page-cache/page-data.server";
import { themeOf } from "../site/theme.server";
import type { Visitor } from "./visitor.server";

/** The data of the root route: for the frame that every screen has. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor, identity } = context;
  const { status } = visitor;
  const knowsProfile = visitor.isSignedIn && !status.has_expired_password && status.has_primary_mfa_method;
  const profile = knowsProfile ? await profileFor(request, visitor) : null;
  const root = {
    csrf: csrfValue(visitor.formToken.make(), visitor.isSignedIn ? context.makeMemberProof() : null),
    theme: themeOf(request),
    identity,
    isSignedIn: visitor.isSignedIn,
    status,
    profile,
    // Not while logging out: the session ends meanwhile, and the log-out reports that itself.
    hasNews: knowsProfile && status.is_onboarded && !isLeaving(request) && (await hasNews(request, visitor)),
  };
  return pageData(context, root, {
    shared: (perUser) => ({
      ...root,
      csrf: perUser(root.csrf),
      profile: root.profile && shareProfile(root.profile, perUser),
    }),
  });
}

/**
 * Whether there is news on the visitor's submissions. Where that cannot be read, the page's own calls say why.
 */
async function hasNews(request: Request, visitor: Visitor): Promise<boolean> {
  // The home page makes the other call itself, and the reads of a page are shared.
  const call = pathOf(request) === "/" ? getNews : countNews;
  try {
    return (await visitor.call(call)).submissions > 0;
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof Response) return false;
    throw error;
  }
}

const pathOf = ({ url }: Request) => new URL(url).pathname;
const isLeaving = (request: Request) => pathOf(request) === "/logout";

/** A profile without its texts; whether there is one, and its figures, are as they are. */
function shareProfile(profile: Profile, perUser: PerUser): Profile {
  const texts = Object.entries(profile).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { ...profile, ...Object.fromEntries(texts.map(([name, text]) => [name, perUser(text)])) };
}

/** Logging out has the last word about a session that is over already, as after a reset of the second factor. */
async function profileFor(request: Request, visitor: Visitor) {
  try {
    return await visitor.call(getProfile);
  } catch (error) {
    if (!isLeaving(request) || !(error instanceof Response)) throw error;
    visitor.notice.remove();
    return null;
  }
}
