import { type AppLoadContext, json, type TypedResponse } from "@remix-run/node";
import { withKeptJson } from "./kept-json.server";

const jsonHeaders = new Headers({ "Content-Type": "application/json; charset=utf-8" });

/** What Remix takes for a response with JSON: to render a page it asks for no more than this. */
class Handed<Data> {
  readonly status = 200;
  readonly statusText = "";
  readonly headers = jsonHeaders;
  readonly body = "its value";

  constructor(readonly data: Data) {}

  async json(): Promise<Data> {
    return this.data;
  }
}

/**
 * What a loader of a screen answers. While a page is rendered the value is handed over as it is: Remix would have it made
 * a text and read that again, which took a tenth of a large page. For a browser that asks for the value alone it is JSON.
 * Others may hold the value too, so it is not to be changed.
 */
export function loaded<Data>({ rendersPage }: AppLoadContext, data: Data): TypedResponse<Data> {
  return rendersPage ? (new Handed(withKeptJson(data)) as unknown as TypedResponse<Data>) : json(data);
}
