import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { gate } from "../session/gate.server";

export async function loader(args: LoaderFunctionArgs) {
  await gate(args);
  return redirect("/");
}

/** Keeps the session alive while its user works on a page without sending anything. */
export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  await visitor.renew();
  return new Response(null, { status: 204 });
}
