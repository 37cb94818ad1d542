import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { themeChoices } from "#design-system/ThemeSwitch";
import { safeRedirect } from "../redirects";
import { themeCookie } from "../theme.server";

/** Remembers the colour theme and goes back to the page it was chosen on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const theme = themeChoices.find((choice) => choice === form.get("theme")) ?? "system";
  return redirect(safeRedirect(String(form.get("redirectTo") ?? "/")), {
    headers: { "Set-Cookie": themeCookie(theme) },
  });
}

export function loader() {
  return redirect("/");
}
