import { logOfRequest } from "../logging/log";
import type { Services } from "../services";
import { formToken } from "./csrf";
import { refusalFor } from "./error-response";
import type { Observe } from "./observe";
import type { Asked } from "./request";
import type { Answer } from "./response";

/** What answers a request, or throws what is to be refused. */
export type Work = (asked: Asked) => Promise<Answer>;

/** Answers a request, whatever happens. */
export type Answering = (asked: Asked) => Promise<Answer>;

/** Puts around an answer what every answer has; `path` is the call's as the contract writes it, null for what is no call. */
export type Around = (path: string | null, work: Work) => Answering;

/** Others are made up by whoever sends them, and would be names without end. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * What every request to the API goes through, in this order: it is told of, an unsafe one must be no other site's
 * (specification 10.14), it is answered or refused, and whoever has no form token gets one. One function and no chain of them,
 * because the links would take longer than the work of a short call.
 */
export function around(services: Services, observe?: Observe): Around {
  const token = formToken(services);
  const answer = async (asked: Asked, work: Work): Promise<Answer> => {
    try {
      token.check(asked);
      return await work(asked);
    } catch (error) {
      const { status, body, headers } = refusalFor(error, logOfRequest(services.log, asked.request));
      return { status, headers, value: body };
    }
  };
  return (path, work) => async (asked) => {
    const began = performance.now();
    const call = path === null || !METHODS.has(asked.method) ? "(none)" : `${asked.method} ${path}`;
    const ended = observe?.(call, asked.request);
    const answered = await answer(asked, work);
    const given = token.given(asked);
    ended?.({ call, status: answered.status, ms: Math.round(performance.now() - began) });
    return given === null ? answered : withCookie(answered, given);
  };
}

function withCookie({ status, headers, value, bytes, cookies = [] }: Answer, cookie: string): Answer {
  return { status, headers, value, bytes, cookies: [...cookies, cookie] };
}
