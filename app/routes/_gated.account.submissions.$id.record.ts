import type { LoaderFunctionArgs } from "@remix-run/node";
import { getRecord } from "#contract/receipts";
import { ApiFailure } from "../api-client/api-caller.server";
import { ReceiptSecrets } from "../screens/submission/secrets.server";
import { gate } from "../session/gate.server";
import type { Visitor } from "../session/visitor.server";

/**
 * The record of a submission as a file (docs/record-format.md). For the browser that has just submitted it, the file has the
 * secrets of its receipts.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const { id = "" } = args.params;
  const record = await findRecord(visitor, id);
  const { all: secrets } = await ReceiptSecrets.of(args, id.toLowerCase());
  const file = { ...record, ...(secrets.length > 0 && { secrets }) };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="record-${numberIn(record.statement)}.json"`,
    },
  });
}

/** Throws a 404 Response for a submission that is not the visitor's. */
async function findRecord(visitor: Visitor, id: string) {
  try {
    return await visitor.call(getRecord, undefined, { id });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404)
      throw new Response("There is no such submission.", { status: 404 });
    throw error;
  }
}

/** As the API's own statement has it; digits and a hyphen alone go into a header. */
function numberIn(statement: string): string {
  const [, payload = ""] = statement.split(".");
  const { number } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return String(number).replaceAll(/[^\d-]/g, "");
}
