import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSigningKeys } from "#contract/receipts";

/** An hour: a new key signs only after a restart, and a receipt of it is checked at leisure. */
const CACHED_SECONDS = 3_600;

/** The public keys of receipts as a JWK Set (RFC 7517 §5, RFC 8615). Open to everyone, and cacheable: it has no data of a user. */
export async function loader({ context }: LoaderFunctionArgs) {
  const keys = await context.visitor.call(getSigningKeys);
  return new Response(`${JSON.stringify(keys)}\n`, {
    headers: {
      "Content-Type": "application/jwk-set+json",
      "Cache-Control": `public, max-age=${CACHED_SECONDS}`,
    },
  });
}
