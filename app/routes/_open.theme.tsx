import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { themeChoices } from "#design-system/ThemeSwitch";
import { formOf } from "../form-data.server";
import { leaveNotice } from "../notices.server";
import { isOwnNavigation } from "../own-navigation";
import { safeRedirect } from "../redirects";
import { keepOnSilence } from "../shell/keep-on-silence";
import { themeCookie } from "../theme.server";

export { keepOnRefusal as shouldRevalidate } from "../shell/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_open.theme");

/** Remembers the colour theme. With scripts the page on which it was chosen stays as it is; without, it goes back there. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request);
  const theme = themeChoices.find((choice) => choice === form.get("theme")) ?? "system";
  const headers = { "Set-Cookie": themeCookie(theme, context.identity.publicUrl) };
  if (form.has("stay")) return json({ theme }, { headers });
  return redirect(safeRedirect(String(form.get("redirectTo") ?? "/")), { headers });
}

/**
 * Logging out comes by here: what it has the browser clear takes the theme along, also one set by the same answer, what
 * the device is known by, and what the next screen is to say.
 */
export function loader({ request, context: { visitor, identity } }: LoaderFunctionArgs) {
  if (!isOwnNavigation(request)) return redirect("/");
  const { searchParams } = new URL(request.url);
  visitor.knowDevice(searchParams.get("device"));
  if (searchParams.has("inactive") && !visitor.isSignedIn) leaveNotice(visitor, "inactive");
  const theme = themeChoices.find((choice) => choice === searchParams.get("theme"));
  return redirect(
    "/",
    theme ? { headers: { "Set-Cookie": themeCookie(theme, identity.publicUrl) } } : undefined,
  );
}
