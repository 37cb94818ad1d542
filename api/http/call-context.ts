import type { Readable } from "node:stream";
import { cookieIn } from "#contract/cookies";
import type { Endpoint } from "#contract/endpoint";
import { knownDeviceName } from "#contract/known-device";
import type { Caller } from "../auth/caller";
import { type Log, logOfRequest } from "../logging/log";
import type { Services } from "../services";
import { bodyStream } from "./body";
import type { Asked } from "./request";
import type { Call, Client } from "./router";

/** A call while it is checked: who calls and what they send come as they are found good. */
export type Called = Omit<Call<Endpoint>, "user" | "body"> & { user: Caller | undefined; body: unknown };

/**
 * What makes the calls of these services. They stand behind each call as its prototype: copying so many things for each took
 * longer than the checks. What few handlers want is made when they ask for it.
 */
export function callsOf(services: Services): (asked: Asked) => Called {
  const deviceCookie = knownDeviceName(services.identity.publicUrl);

  class CallOfServices {
    readonly #asked: Asked;
    user: Caller | undefined = undefined;
    body: unknown = undefined;

    constructor(asked: Asked) {
      this.#asked = asked;
    }

    get log(): Log {
      return logOfRequest(services.log, this.#asked.request);
    }

    get client(): Client {
      const asked = this.#asked;
      return {
        address: asked.address ?? "unknown",
        userAgent: (asked.header("user-agent") ?? "").slice(0, 300),
        device: cookieIn(asked.header("cookie"), deviceCookie),
      };
    }

    get id(): string {
      return this.#asked.id;
    }

    get query(): URLSearchParams {
      return this.#asked.query;
    }

    get signal(): AbortSignal | undefined {
      return this.#asked.signal;
    }

    readonly header = (name: string): string | undefined => this.#asked.header(name);
    readonly stream = (): Readable => bodyStream(this.#asked);
  }

  // Node 20: an object that is copied and then added to is slow to read (decision 064).
  Object.setPrototypeOf(CallOfServices.prototype, services);
  return (asked) => new CallOfServices(asked) as unknown as Called;
}
