import type { Context } from "hono";
import { logOfRequest } from "../security/log";
import type { Services } from "../services";
import { formToken } from "./csrf";
import type { ApiEnvironment } from "./environment";
import { refusalFor } from "./failure";
import { type Answer, responder } from "./headers";
import type { Observe } from "./observe";

/** What answers a request, or throws what is to be refused. */
export type Work = (context: Context<ApiEnvironment>) => Promise<Answer | Response>;

/** Answers a request, whatever happens. */
export type Answering = (context: Context<ApiEnvironment>) => Promise<Response>;

/** Puts around an answer what every answer has; `path` is the call's as the contract writes it, null for what is no call. */
export type Around = (path: string | null, work: Work) => Answering;

/** Others are made up by whoever sends them, and would be names without end. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * What every request to the API goes through, in this order: it is told of, an unsafe one must be no other site's
 * (decisions 11), it is answered or refused, and the answer gets its headers. One function and no chain of them, because
 * the links would take longer than the work of a short call.
 */
export function around(services: Services, observe?: Observe): Around {
  const respond = responder(services);
  const token = formToken(services);
  const answer = async (context: Context<ApiEnvironment>, work: Work): Promise<Answer | Response> => {
    try {
      token.check(context);
      return await work(context);
    } catch (error) {
      const { status, body, headers } = refusalFor(error, logOfRequest(services.log, context.env.request));
      return {
        status,
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      };
    }
  };
  return (path, work) => async (context) => {
    const began = performance.now();
    const call =
      path === null || !METHODS.has(context.req.method) ? "(none)" : `${context.req.method} ${path}`;
    const ended = observe?.(call, context.env.request);
    const response = respond(await answer(context, work), token.given(context));
    ended?.({ call, status: response.status, ms: Math.round(performance.now() - began) });
    return response;
  };
}
