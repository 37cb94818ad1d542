import type { ApiRequest } from "./request";

/** The token of a Bearer credential, whose scheme is case-insensitive (RFC 9110 §11.1); null for everything else. */
export function bearerOf(request: Pick<ApiRequest, "header">): string | null {
  const [, token = null] = /^bearer ([^ ]+)/i.exec(request.header("authorization") ?? "") ?? [];
  return token;
}
