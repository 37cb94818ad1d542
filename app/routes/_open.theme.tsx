import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { themeChoices } from "#design-system/ThemeSwitch";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { safeRedirect } from "../session/redirects";
import { themeCookie } from "../site/theme.server";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_open.theme");

/** Remembers the colour theme. With scripts the page on which it was chosen stays as it is; without, it goes back there. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf({ request, context });
  const theme = themeChoices.find((choice) => choice === form.get("theme")) ?? "system";
  const headers = { "Set-Cookie": themeCookie(theme, context.identity.publicUrl) };
  if (form.has("stay")) return json({ theme }, { headers });
  return redirect(safeRedirect(String(form.get("redirectTo") ?? "/")), { headers });
}

/** It has no page of its own. */
export const loader = () => redirect("/");
