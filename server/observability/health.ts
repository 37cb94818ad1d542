import { health, readiness } from "#contract/health";
import { responder } from "../../api/http/headers";
import type { Services } from "../../api/services";
import type { Dispatch } from "../../app/api-client/api-caller.server";

/** Handles `/healthz` and `/readyz`; `request` is the request's id. */
export type Health = (path: "/healthz" | "/readyz", request: string) => Promise<Response>;

interface Options extends Pick<Services, "identity"> {
  dispatch: Dispatch;
  /** Whether the API is in another process: this one then reports its own liveness. */
  isAlone?: boolean;
}

/** Serves the API's liveness and readiness calls at the paths where a load balancer looks for them. */
export function healthOf({ dispatch, identity, isAlone = false }: Options): Health {
  const respond = responder({ identity });
  return async (path, request) => {
    if (isAlone && path === "/healthz") return respond({ status: 200, value: { status: "ok" } }, request);
    const endpoint = path === "/healthz" ? health : readiness;
    const asked = { endpoint, id: "", query: new URLSearchParams(), headers: {}, body: null };
    const { status, body, retryAfter } = await dispatch(asked, { address: "unknown", request });
    const headers: Record<string, string> = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
    return respond({ status, headers, value: body }, request);
  };
}
