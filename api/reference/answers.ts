import type { Endpoint } from "#contract/endpoint";
import type { Described } from "#contract/reference";
import { budgets } from "../throttling/throttle";
import type { Json } from "./json-schemas";

const FIELD_ERRORS = { $ref: "#/components/schemas/FieldErrors" };
const ERROR_DETAIL = { $ref: "#/components/schemas/ErrorDetail" };

/** The meaning of each error status, in any call. `detail` is an example of its sentence. */
const errors: Record<string, { name: string; description: string; detail: string }> = {
  400: {
    name: "Invalid",
    description: "Something that was sent is wrong: texts by field, or one sentence when it cannot be read.",
    detail: "The body is not JSON.",
  },
  401: {
    name: "SignedOut",
    description: "There is no session, or it has ended.",
    detail: "Your session has ended. Log in again.",
  },
  403: {
    name: "Refused",
    description: "The call is not for this session or this page.",
    detail: "Finish setting up your account first.",
  },
  404: { name: "NotFound", description: "There is no such thing.", detail: "There is no such submission." },
  408: {
    name: "TooSlow",
    description: "The upload came too slowly.",
    detail: "The upload came too slowly and was ended. Try again on a faster connection.",
  },
  409: {
    name: "Conflict",
    description: "It contradicts what there is already.",
    detail: "You have a profile already. Change that one instead.",
  },
  413: {
    name: "TooLarge",
    description: "The request is larger than this call takes. Nothing was stored.",
    detail: "The request is larger than the 65536 bytes this call takes.",
  },
  415: {
    name: "WrongType",
    description: "The body has a type that this call does not take, or is compressed.",
    detail: "Send JSON to this call.",
  },
  429: {
    name: "TooMany",
    description: "Too many of these calls. Retry-After says how many seconds to wait.",
    detail: "No more than 5 invitations can be sent in an hour. Try again in 42 minutes.",
  },
  500: {
    name: "Failed",
    description: "Something went wrong on the service's side.",
    detail: "Something went wrong on our side. Try again in a moment.",
  },
  503: {
    name: "Busy",
    description:
      "The service is busy, or something it needs does not answer. Try again; where the sentence says that what was sent may have been stored, only with the `id` that it had, or after a look.",
    detail: "The service is busy. Try again in a moment.",
  },
  507: {
    name: "Full",
    description: "There is no space left. Nothing was stored.",
    detail: "There is no space left at the moment. Nothing was stored.",
  },
};

const retryAfter = { description: "Seconds.", schema: { type: "string", pattern: "^[1-9][0-9]*$" } };

/** The responses that calls share, for the document's components. */
export const sharedAnswers: Json = Object.fromEntries(
  Object.entries(errors).map(([status, { name, description, detail }]) => {
    const example = { value: { detail } };
    const content =
      status === "400"
        ? {
            schema: { anyOf: [FIELD_ERRORS, ERROR_DETAIL] },
            examples: { fields: { value: { email: ["Email is required."] } }, sentence: example },
          }
        : { schema: ERROR_DETAIL, examples: { sentence: example } };
    const headers = status === "429" ? { "Retry-After": { ...retryAfter, required: true } } : undefined;
    return [name, { description, headers, content: { "application/json": content } }];
  }),
);

/** Every error response of a call, by status. */
export function errorAnswers(endpoint: Endpoint, described: Described): Json {
  const statuses = new Set([...statusesOf(endpoint), ...Object.keys(described.errors ?? {})]);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const shared = errors[status];
      if (!shared) throw new Error(`Nothing is said of status ${status}.`);
      const meaning = [...meaningOf(status, endpoint), described.errors?.[Number(status) as 400]];
      const description = meaning.filter(Boolean).join(" ");
      const $ref = `#/components/responses/${shared.name}`;
      return [status, description ? { $ref, description } : { $ref }];
    }),
  );
}

/** The error statuses that follow from a call's declaration, in the order in which it is checked (`api/http/handle-call.ts`). */
function statusesOf({ method, stage, encoding, budget }: Endpoint): string[] {
  const unsafe = method !== "GET";
  return [
    // An access token in the address.
    "400",
    "415",
    ...(unsafe ? ["403"] : []),
    ...(stage === "anyone" ? [] : ["401"]),
    // A session may be too early in its registration, an access token made for something else.
    ...(stage === "anyone" ? [] : ["403"]),
    ...(budget ? ["429"] : []),
    ...(encoding === "none" ? [] : ["413"]),
    ...(encoding === "files" ? ["408"] : []),
    "500",
    "503",
    ...(unsafe ? ["507"] : []),
  ];
}

function meaningOf(status: string, { method, stage, budget, maxBytes, encoding }: Endpoint): string[] {
  if (status === "413") return [`The body may have ${maxBytes} bytes.`];
  if (status === "429" && budget) {
    const { events, windowMs } = budgets[budget];
    return [`At most ${events} of the kind "${budget}" in ${windowMs / 60_000} min.`];
  }
  if (status === "415" && encoding === "none") return ["The request is compressed."];
  if (status !== "403") return [];
  return [
    ...(method === "GET" ? [] : ["Without code: the X-CSRFToken header does not repeat the cookie."]),
    ...(["anyone", "signed_in"].includes(stage) ? [] : ["`onboarding_required`: the account is not set up."]),
    ...(stage === "anyone" && method === "GET"
      ? []
      : ["`token_refused`: an access token that may not make this call."]),
    ...(stage === "complete" ? ["`profile_incomplete`: the profile is not complete."] : []),
  ];
}
