import type { LoaderFunctionArgs } from "@remix-run/node";
import { getNda } from "#contract/ndas";
import { agreementFile } from "../screens/agreement/agreement-file.server";
import { gate } from "../session/gate.server";

/** The visitor's signed agreement as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  return new Response(agreementFile(await visitor.call(getNda)), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": 'attachment; filename="signed-agreement.html"',
    },
  });
}
