import { type AppLoadContext, redirect } from "@remix-run/node";
import { originOf, withRedirectTo } from "./redirects";
import type { Visitor } from "./visitor.server";

/** The part of a loader's or action's arguments that the guards need. */
interface Guarded {
  request: Request;
  context: AppLoadContext;
}

/** The gate of specification §2, in its order: the first step that is not done is where the visitor goes. */
const steps: readonly { path: string; done: (visitor: Visitor) => boolean }[] = [
  { path: "/login", done: (visitor) => visitor.isSignedIn },
  { path: "/setup-password", done: ({ status }) => !status.has_expired_password },
  { path: "/setup-mfa", done: ({ status }) => status.has_primary_mfa_method },
  { path: "/create-profile", done: ({ status }) => status.has_profile },
  {
    path: "/complete-profile",
    done: ({ status, state }) => status.has_complete_profile || state.hasSkippedProfile,
  },
  { path: "/sign-nda", done: ({ status }) => status.has_signed_nda },
];

/**
 * Admits a visitor to a protected screen, or throws the redirect to the step that is owed, carrying the
 * originating path. A step's own screen shows once the steps before it are done, so that one can go back.
 * Every loader and action calls it itself, because each can be called alone.
 */
export async function gate({ request, context }: Guarded): Promise<Visitor> {
  const { visitor } = context;
  const owed = owedBefore(visitor, new URL(request.url).pathname);
  if (owed) throw redirect(withRedirectTo(owed.path, originOf(request)));
  return visitor;
}

/** The first step that is to be done before the screen at `pathname` shows. */
function owedBefore(visitor: Visitor, pathname: string) {
  const before = steps.findIndex(({ path }) => path === pathname);
  return steps.slice(0, before === -1 ? undefined : before).find((step) => !step.done(visitor));
}

/**
 * Where the gate would lead from `target`, a path of this site: to the step that is owed, or to `target` itself. A redirect to
 * a screen that redirects makes the browser fetch that screen's scripts and styles for nothing.
 */
export function nextAddress(visitor: Visitor, target: string): string {
  const owed = owedBefore(visitor, target.replace(/[?#].*/, ""));
  return owed ? withRedirectTo(owed.path, target) : target;
}

/** Sends signed-in visitors home from the screens for guests (specification §2). */
export async function guestOnly({ context }: Guarded): Promise<Visitor> {
  if (context.visitor.isSignedIn) throw redirect(nextAddress(context.visitor, "/"));
  return context.visitor;
}
