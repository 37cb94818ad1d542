import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  BountyImpression,
  PageImpression,
  recordBountyImpression,
  recordPageImpression,
} from "#contract/impressions";
import { ignoreFailure } from "../api-client/api-caller.server";
import { formOf } from "../forms/form-data.server";
import { gate } from "../session/gate.server";

export async function loader(args: LoaderFunctionArgs) {
  await gate(args);
  return redirect("/");
}

/** Accepts a page's reports and passes them on; whatever happens to them, the page's response is empty. */
export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const fields = Object.fromEntries(await formOf(args));
  const page = PageImpression.safeParse(fields);
  const bounty = BountyImpression.safeParse(fields);
  if (page.success) await ignoreFailure(visitor.call(recordPageImpression, page.data));
  if (bounty.success) await ignoreFailure(visitor.call(recordBountyImpression, bounty.data));
  return new Response(null, { status: 204 });
}
