import type { ServerBuild } from "@remix-run/node";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import type { Dispatch } from "../../../app/api-client/api-caller.server";
import { createStateSealer, type State } from "../../../app/session/session-cookie.server";
import { Visitor } from "../../../app/session/visitor.server";
import { createSite } from "../../../app/site/site.server";
import { TEST_PUBLIC_URL, testIdentity } from "./api";

/** Of what the site seals and proves. */
export const siteSecret = "a secret of the tests that is long enough";

/** The value of the site's cookie that holds this. */
export const sealed = (state: State) => createStateSealer([siteSecret]).seal(state);

/** An API that fails. */
export const refusing: Dispatch = async () => ({ status: 500, body: undefined });

/** From where requests come. */
export const client = { address: "192.0.2.1", request: "test", noteForged() {} };

/** An access token that is not due. */
export const unending = `a.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 300 })).toString("base64url")}.c`;

/** A request with a session and its form's token, or with another `csrf`. */
export async function signed(
  method: string,
  path: string,
  { access = unending, csrf, cookie = "" }: { access?: string; csrf?: string; cookie?: string } = {},
): Promise<Request> {
  const session = { access, refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
  const state = { visitor: "test-visitor", session };
  const { formToken } = new Visitor({ dispatch: refusing, address: "", userAgent: "", state });
  const Cookie = `session=${await sealed(state)}; ${cookie}`;
  const headers = { Cookie, Origin: TEST_PUBLIC_URL, "Content-Length": "100" };
  const body = method === "POST" ? new URLSearchParams({ csrf: csrf ?? formToken.make() }) : undefined;
  return new Request(new URL(path, TEST_PUBLIC_URL), { method, headers, body });
}

/** The response of a site of one page with these headers, which accepts no form unless `module` has an action. */
export function answerTo(
  request: Request,
  dispatch = refusing,
  headers: HeadersInit = {},
  module: object = {},
): Promise<Response> {
  return siteOf(dispatch, headers, module)(request, client);
}

/** The site of that one page. */
export function siteOf(dispatch: Dispatch, headers: HeadersInit = {}, module: object = {}) {
  const render = (_request: Request, status: number) => new Response("", { status, headers });
  const root = { id: "root", path: "", module: { default: () => null, ...module } };
  const build = {
    routes: { root },
    assets: { routes: { root: { id: "root" } }, entry: {} },
    entry: { module: { default: render, handleError() {} } },
    future: {},
  } as unknown as ServerBuild;
  const options = {
    build,
    dispatch,
    secrets: [siteSecret] as const,
    identity: testIdentity,
    pageCache: null,
  };
  return createSite({ ...options, now: Date.now, mode: "production" });
}
