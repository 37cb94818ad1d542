import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { gate } from "../session/gate.server";

/** The account area opens with the profile. */
export async function loader(args: LoaderFunctionArgs) {
  await gate(args);
  return redirect("/account/profile");
}
