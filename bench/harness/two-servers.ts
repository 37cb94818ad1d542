import type { Server } from "./server";

/** Does work with two servers, and ends both. */
export async function beside<A extends Server, B extends Server, Result>(
  product: Promise<A>,
  peer: Promise<B>,
  work: (product: A, peer: B) => Promise<Result>,
): Promise<Result> {
  const started = await Promise.allSettled([product, peer]);
  try {
    return await work(await product, await peer);
  } finally {
    await Promise.all(started.map((server) => server.status === "fulfilled" && server.value.stop()));
  }
}
