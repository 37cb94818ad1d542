import type { Server } from "./server";

const EVERY_MS = 10;

/** Does work and returns by how many bytes the server's memory (resident set) was larger at its peak than before. */
export async function atMost<Result>(
  server: Server,
  work: () => Promise<Result>,
): Promise<{ result: Result; grown: number }> {
  const before = server.memory();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, server.memory());
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    const result = await work();
    look();
    return { result, grown: peak - before };
  } finally {
    clearInterval(timer);
  }
}
