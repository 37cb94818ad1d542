import type { LoaderFunctionArgs } from "@remix-run/node";
import { getProfile } from "#contract/profiles";
import { loaded } from "../page-cache/page-data.server";
import { themeOf } from "../site/theme.server";
import type { Visitor } from "./visitor.server";

/** The data of the root route: what every screen shows around itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor, identity } = context;
  const { status } = visitor;
  const knowsProfile = visitor.isSignedIn && !status.has_expired_password && status.has_primary_mfa_method;
  return loaded(context, {
    csrf: visitor.csrfToken,
    theme: themeOf(request),
    identity,
    isSignedIn: visitor.isSignedIn,
    status,
    profile: knowsProfile ? await profileFor(request, visitor) : null,
  });
}

/** Logging out has the last word about a session that is over already, as after a reset of the second factor. */
async function profileFor(request: Request, visitor: Visitor) {
  try {
    return await visitor.call(getProfile);
  } catch (error) {
    if (new URL(request.url).pathname !== "/logout" || !(error instanceof Response)) throw error;
    visitor.remember("notice", undefined);
    return null;
  }
}
