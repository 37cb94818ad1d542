import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSealedResearch } from "#contract/submissions";
import { inFileName, sealedCopy } from "../screens/submissions/sealed-copy.server";
import { gate } from "../session/gate.server";

/** The visitor's research as a file that their own key opens. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const { id = "" } = args.params;
  return sealedCopy(args.request, visitor, getSealedResearch, { id, name: `research-${inFileName(id)}.asc` });
}
