import { type ActionFunction, type AppLoadContext, json, type LoaderFunction } from "@remix-run/node";
import type { Endpoint, Stage } from "#contract/endpoint";
import type { Dispatch } from "../../../app/api-client/api-caller.server";
import { draftSecrets } from "../../../app/drafts/draft-secrets.server";
import { memberProof } from "../../../app/session/member-proof.server";
import { originOf } from "../../../app/session/redirects";
import type { State } from "../../../app/session/session-cookie.server";
import { Visitor } from "../../../app/session/visitor.server";
import { apiInProcess } from "../../../server/api-link/api-in-process";
import type { ResearcherSeed } from "../people/researchers";
import { TEST_PUBLIC_URL, type TestApi, testApi, testIdentity } from "./api";

const testSecrets = ["a secret of tests, of thirty-two characters"] as const;
const testProof = memberProof(testSecrets);

/** A form as a test writes it; a list posts its name several times. */
export type Fields = Record<string, string | File | (string | File)[]>;

/** The parameters of a route's address. */
type Params = Record<string, string>;

/** The response of a loader or action, returned or thrown. */
export interface Outcome {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  headers: Headers;
  /** The response's JSON, or null. */
  data: unknown;
  /** The errors of a refused form: "" holds the lines on top, the others are by the names of their fields. */
  errors: Record<string, string[]>;
}

/**
 * A browser before the site: `load` and `send` call a route's loader and action as a request would, against the
 * in-process API, and preserve the cookie's state between them.
 */
export class TestBrowser {
  /** Every call the site made, such as "POST /auth/login/". */
  readonly calls: string[] = [];
  /** The name of the notice that its cookie holds. */
  notice: string | null = null;
  /** The value of its known-device cookie. */
  device: string | null = null;
  /** The last response's `Set-Cookie` of the known device. */
  deviceCookie: string | null = null;
  readonly #api: TestApi;
  readonly #answers = new Map<Endpoint, { status: number; body: unknown }>();

  /** @param state the cookie's contents; a test may read and change them */
  constructor(
    api: TestApi,
    public state: State,
  ) {
    this.#api = api;
  }

  /** Mocks the call's response from now on, without reaching the API: for refusals that are hard to bring about. */
  answer(endpoint: Endpoint, status: number, body: unknown): void {
    this.#answers.set(endpoint, { status, body });
  }

  /** Calls a loader for a page. */
  load(
    loader: LoaderFunction,
    path: string,
    headers: HeadersInit = {},
    params: Params = {},
  ): Promise<Outcome> {
    return this.#run(loader, new Request(new URL(path, TEST_PUBLIC_URL), { headers }), params);
  }

  /** Sends a form to an action. With a file in it the body is multipart, as a browser's would be. */
  send(
    action: ActionFunction,
    path: string,
    fields: Fields = {},
    headers: HeadersInit = {},
    params: Params = {},
  ): Promise<Outcome> {
    const body = bodyOf(fields);
    const request = new Request(new URL(path, TEST_PUBLIC_URL), { method: "POST", body, headers });
    return this.#run(action, request, params);
  }

  async #run(handle: LoaderFunction | ActionFunction, request: Request, params: Params): Promise<Outcome> {
    const visitor = new Visitor({
      dispatch: this.#dispatch,
      address: "192.0.2.1",
      userAgent: "test",
      place: originOf(request),
      state: this.state,
      notice: this.notice,
      device: this.device,
      publicUrl: TEST_PUBLIC_URL,
    });
    const context: AppLoadContext = {
      visitor,
      nonce: "test",
      identity: testIdentity,
      request: "test",
      rendersPage: false,
      pageCache: null,
      styleSheets: new Map(),
      makeMemberProof: () => testProof.make(Date.now()),
      draftSecrets: draftSecrets(testSecrets),
    };
    try {
      return await outcomeOf(await handle({ request, context, params }));
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      return await outcomeOf(thrown);
    } finally {
      this.state = visitor.state.changed ?? this.state;
      this.notice = visitor.notice.name;
      this.deviceCookie = visitor.api.deviceCookie;
    }
  }

  #dispatch: Dispatch = async (sent, client) => {
    const { method, path } = sent.endpoint;
    this.calls.push(`${method} ${path.replace("{id}", sent.id)}`);
    const answered = [...this.#answers].find(
      ([endpoint]) => endpoint.method === method && endpoint.path === path,
    );
    return answered ? answered[1] : apiInProcess(this.#api.app)(sent, client);
  };
}

/** A browser without a session. */
export function guest(api: TestApi, state: Partial<State> = {}): TestBrowser {
  return new TestBrowser(api, { visitor: "test-visitor", ...state });
}

/** A browser in which a researcher at a stage is signed in, with the researcher's own facts. */
export async function signedInAt(
  api: TestApi,
  stage: Exclude<Stage, "anyone">,
  { state = {}, ...seed }: Omit<ResearcherSeed, "stage"> & { state?: Partial<State> } = {},
) {
  const researcher = await api.signedIn({ ...seed, stage });
  const { access, refresh, user_status } = researcher;
  const browser = guest(api, { session: { access, refresh, user_status }, ...state });
  return { browser, researcher };
}

/**
 * The API on a database of its own, and a browser of its site, signed in as with `signedInAt`.
 *
 * @returns the API as `api`, beside the browser and the researcher
 */
export async function signedInBrowser(
  stage: Exclude<Stage, "anyone">,
  seed?: Parameters<typeof signedInAt>[2],
) {
  const api = await testApi();
  return { api, ...(await signedInAt(api, stage, seed)) };
}

function bodyOf(fields: Fields): URLSearchParams | FormData {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string | File] => [name, each]),
  );
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  if (pairs.some(([, value]) => value instanceof File)) return form;
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]));
}

async function outcomeOf(answer: unknown): Promise<Outcome> {
  const response = answer instanceof Response ? answer : json(answer ?? null);
  const isJson = response.headers.get("Content-Type")?.includes("json");
  const data: unknown = isJson ? await response.json() : null;
  const { result } = (data ?? {}) as { result?: { error?: Record<string, string[]> } | null };
  return {
    status: response.status,
    location: response.headers.get("Location"),
    headers: response.headers,
    data,
    errors: result?.error ?? {},
  };
}
