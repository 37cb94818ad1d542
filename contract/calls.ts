import { z } from "zod";
import type { Budget, Encoding, Endpoint, Method, Stage, TokenScope } from "./endpoint";
import { BODY_MAX_BYTES } from "./limits";

interface Declaration<Body extends z.ZodType, Reply extends z.ZodType, At extends Stage> {
  stage: At;
  body?: Body;
  reply?: Reply;
  encoding?: Encoding;
  status?: Endpoint["status"];
  maxBytes?: number;
  budget?: Budget | null;
  token?: TokenScope;
  media?: string;
}

/** The body or reply of a call that has none. */
export const nothing = z.undefined();
type Nothing = typeof nothing;

/**
 * Declares one call. Without a `body` none is read; without a `reply` success is 204. Unsafe calls spend from
 * the `write` budget unless they name another. Without a `token` scope, no access token may make the call.
 */
export function endpoint<
  At extends Stage,
  Body extends z.ZodType = Nothing,
  Reply extends z.ZodType = Nothing,
>(method: Method, path: string, declaration: Declaration<Body, Reply, At>): Endpoint<Body, Reply, At> {
  const { stage, body, reply, encoding, status, maxBytes, budget, token, media = "" } = declaration;
  return {
    method,
    path,
    stage,
    encoding: encoding ?? (body ? "json" : "none"),
    body: (body ?? nothing) as Body,
    reply: (reply ?? nothing) as Reply,
    status: status ?? (reply ? 200 : 204),
    maxBytes: maxBytes ?? BODY_MAX_BYTES,
    budget: budget === undefined ? (method === "GET" ? null : "write") : budget,
    token: token ?? null,
    media,
  };
}
