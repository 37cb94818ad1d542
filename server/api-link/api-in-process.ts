import type { Api } from "../../api/create-api";
import type { Dispatch } from "../../app/api-client/api-caller.server";

/** Calls the API in the same process: requests and responses are values. */
export function apiInProcess(api: Pick<Api, "call">): Dispatch {
  return async ({ endpoint, id, query, headers, body, files }, { address, request, page }) => {
    const { method, path } = endpoint;
    const response = await api.call(endpoint, {
      method,
      path,
      id,
      query,
      address,
      requestId: request,
      page,
      header: (name) => headers[name],
      body: () => Buffer.from(body ?? ""),
      files,
    });
    const { status, cookies, value, stream } = response;
    return { status, cookies, retryAfter: response.headers?.["Retry-After"], body: stream ?? value };
  };
}
