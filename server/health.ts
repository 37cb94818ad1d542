import { health, readiness } from "#contract/health";
import type { Dispatch } from "../app/api-caller.server";

/** What answers `/healthz` and `/readyz`; `request` is the request's id. */
export type Health = (path: "/healthz" | "/readyz", request: string) => Promise<Response>;

/**
 * The API's two calls that say how it is, where a load balancer looks for them.
 *
 * @param options.isAlone whether the API is in another process: this one then says itself that it lives
 */
export function healthOf(dispatch: Dispatch, { isAlone = false } = {}): Health {
  return async (path, request) => {
    if (isAlone && path === "/healthz") return Response.json({ status: "ok" });
    const endpoint = path === "/healthz" ? health : readiness;
    const asked = { endpoint, id: "", query: new URLSearchParams(), headers: {}, body: null };
    const { status, body } = await dispatch(asked, { address: "unknown", request });
    return Response.json(body, { status });
  };
}
