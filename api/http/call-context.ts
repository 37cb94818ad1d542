import type { Readable } from "node:stream";
import type { z } from "zod";
import { cookieIn } from "#contract/cookies";
import type { BodyOf, Endpoint, Stage } from "#contract/endpoint";
import { knownDeviceName } from "#contract/known-device";
import type { Caller } from "../auth/caller";
import { type Log, logOfRequest } from "../logging/log";
import type { Services } from "../services";
import { type ApiRequest, streamBody } from "./request";

/** The client of a request, as the server sees it; never from a header that the client can forge. */
export interface Client {
  address: string;
  userAgent: string;
  /** The value of the known-device cookie. An attacker can write that: `knownDevice` checks it. */
  device?: string;
}

/** The context of one call as its handler gets it: caller and body have the contract's types. */
export type ContextOf<E extends Endpoint> = Omit<CallContext, "user" | "body"> & {
  user: E extends Endpoint<z.ZodType, z.ZodType, infer At> ? UserAt<At> : never;
  body: BodyOf<E>;
};

type UserAt<At extends Stage> = "anyone" extends At ? undefined : Caller;

/**
 * All that a handler may use: the services, the request, the caller and the body. Properties that few handlers use are
 * computed on access. It must not be spread, or the services are lost (README.md).
 */
export class CallContext implements Services {
  /** The caller, once the session is found valid. */
  user: Caller | undefined = undefined;
  /** The body, once it is found valid. */
  body: unknown = undefined;
  readonly #services: Services;
  readonly #request: ApiRequest;

  constructor(services: Services, request: ApiRequest) {
    this.#services = services;
    this.#request = request;
  }

  /** A header's value, by its name in lower case. */
  readonly header = (name: string): string | undefined => this.#request.header(name);

  /** The body as a stream, for calls with files; it can be read once. */
  readonly stream = (): Readable => streamBody(this.#request);

  /** The files of a call of the site's in the same process, as they arrive; they can be read once. */
  get files() {
    return this.#request.files;
  }

  get client(): Client {
    const { address = "unknown" } = this.#request;
    return {
      address,
      userAgent: (this.header("user-agent") ?? "").slice(0, 300),
      device: cookieIn(this.header("cookie"), knownDeviceName(this.identity.publicUrl)),
    };
  }

  /** The `{id}` of the path, or an empty text. */
  get id() {
    return this.#request.id;
  }

  get query() {
    return this.#request.query;
  }

  /** Aborted once the client has disconnected, where that can be known. */
  get signal() {
    return this.#request.signal;
  }

  /** The log, whose lines carry the request's id. */
  get log(): Log {
    return logOfRequest(this.#services.log, this.#request.requestId);
  }

  get db() {
    return this.#services.db;
  }

  get store() {
    return this.#services.store;
  }

  get storeOwner() {
    return this.#services.storeOwner;
  }

  get now() {
    return this.#services.now;
  }

  get elapsed() {
    return this.#services.elapsed;
  }

  get newId() {
    return this.#services.newId;
  }

  get randomBytes() {
    return this.#services.randomBytes;
  }

  get hasher() {
    return this.#services.hasher;
  }

  get vault() {
    return this.#services.vault;
  }

  get programmeKey() {
    return this.#services.programmeKey;
  }

  get signer() {
    return this.#services.signer;
  }

  get answerDays() {
    return this.#services.answerDays;
  }

  get keptWhenOver() {
    return this.#services.keptWhenOver;
  }

  get sendsMail() {
    return this.#services.sendsMail;
  }

  get keys() {
    return this.#services.keys;
  }

  get identity() {
    return this.#services.identity;
  }
}
