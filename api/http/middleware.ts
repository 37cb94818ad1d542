import { logOfRequest } from "../logging/log";
import type { Services } from "../services";
import { formToken } from "./csrf";
import { toApiError } from "./error-response";
import type { Observe } from "./observe";
import type { ApiRequest } from "./request";
import type { ApiResponse } from "./response";

/** Responds to a request, or throws a refusal. */
export type Respond = (request: ApiRequest) => Promise<ApiResponse>;

/** Wraps a responder; `path` is the call's as the contract writes it, null for a request that is no call. */
export type Middleware = (path: string | null, respond: Respond) => Respond;

/** Other methods are an attacker's choice, and would be endless label values in the metrics. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * The steps that every request to the API takes, in this order: it is observed, an unsafe one must not come from another site
 * (specification 10.14), it is responded to or refused, and a client without a form token gets one. One function and no chain
 * of them, because the links would take longer than a short call. The function it returns does not throw.
 */
export function createMiddleware(services: Services, observe?: Observe): Middleware {
  const token = formToken(services);
  const respondOrRefuse = async (
    request: ApiRequest,
    call: string,
    respond: Respond,
  ): Promise<ApiResponse> => {
    try {
      token.check(request, call);
      return await respond(request);
    } catch (error) {
      const { status, body, headers } = toApiError(error, logOfRequest(services.log, request.requestId));
      return { status, headers, value: body };
    }
  };
  return (path, respond) => async (request) => {
    const began = performance.now();
    const call = path === null || !METHODS.has(request.method) ? "(none)" : `${request.method} ${path}`;
    const end = observe?.(call, request.requestId);
    const response = await respondOrRefuse(request, call, respond);
    const cookie = token.issue(request);
    end?.({ call, status: response.status, ms: Math.round(performance.now() - began) });
    return cookie === null ? response : withCookie(response, cookie);
  };
}

function withCookie(response: ApiResponse, cookie: string): ApiResponse {
  return { ...response, cookies: [...(response.cookies ?? []), cookie] };
}
