import type { z } from "zod";

/** The HTTP methods the calls use (specification §7). */
export type Method = "GET" | "POST" | "PATCH" | "PUT";

/**
 * How far a session must have come for a call, in the order of the gate (specification §2, 10.19).
 * `complete` is the one condition beyond onboarding: a complete profile (specification §6).
 */
export const stages = [
  "anyone",
  "signed_in",
  "password_set",
  "mfa_set",
  "profile_made",
  "onboarded",
  "complete",
] as const;
export type Stage = (typeof stages)[number];

/** How the body travels: `form` is URL-encoded or multipart fields, `files` is a multipart stream of files. */
export type Encoding = "none" | "json" | "form" | "files";

/** The scope that a personal access token needs for a call (decision 077). */
export type TokenScope = "read" | "submit";

/** Kinds of writes that have a rate limit of their own (docs/security.md#throttles). */
export type Budget =
  | ("sign_in" | "refresh" | "recovery_codes" | "write")
  | ("submission" | "message" | "score" | "request" | "referral" | "inquiry" | "record" | "impression");

/** One call of `/api`: everything that the form, the action, the handler and the tests need to know of it. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  At extends Stage = Stage,
> {
  method: Method;
  /** Below `/api`, exactly as the specification writes it; `{id}` stands for a parameter. */
  path: string;
  stage: At;
  encoding: Encoding;
  body: Body;
  reply: Reply;
  /** HTTP status of success. */
  status: 200 | 201 | 204;
  /** Largest body in bytes that is accepted. */
  maxBytes: number;
  budget: Budget | null;
  /** The media type of a reply that is no JSON but a stream of bytes; empty for JSON. */
  media: string;
  /** The scope that an access token needs for it; null where no access token may make the call. */
  token: TokenScope | null;
}

export type BodyOf<E> = E extends Endpoint<infer Body> ? z.output<Body> : never;
export type InputOf<E> = E extends Endpoint<infer Body> ? z.input<Body> : never;
export type ReplyOf<E> = E extends Endpoint<z.ZodType, infer Reply> ? z.output<Reply> : never;
