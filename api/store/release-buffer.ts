import { MessageChannel, type MessagePort } from "node:worker_threads";

/** A smaller buffer is left to the garbage collector: releasing it takes longer. */
const LARGE_BYTES = 16 * 1024;

/** So many are released together, because a release takes longer than each further buffer in it. */
const BATCH_SIZE = 8;

const spent = new Set<ArrayBuffer>();
let sink: MessagePort | undefined;

/**
 * Releases the memory of a piece immediately, once nothing reads it any more: it is empty afterwards. It is outside of V8's heap and
 * would stay until a garbage collection, which many such buffers trigger (api/http/README.md). A part of a larger buffer is left
 * alone: the rest may still be in use.
 */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < LARGE_BYTES || byteLength < buffer.byteLength || !(buffer instanceof ArrayBuffer)) return;
  if (spent.add(buffer).size < BATCH_SIZE) return;
  const buffers = [...spent];
  spent.clear();
  sink ??= closedPort();
  sink.postMessage(undefined, buffers);
}

/** A port that accepts buffers from their sender, and passes them to no receiver. */
function closedPort(): MessagePort {
  // Node 20: has no other call that releases a buffer (decision 064).
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
}
