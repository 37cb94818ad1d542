// JavaScript, and an entry point of the build of its own: threads load this file by its address.
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { hashSync, verifySync } from "@node-rs/argon2";

/** The thread's niceness, by which the rest of the process comes first; 19 is the most (`nice`). */
const NICE = 10;

standBack();

/** @param {{ secret: string; settings: import("@node-rs/argon2").Options }} task */
export function hash({ secret, settings }) {
  return hashSync(secret, settings);
}

/** @param {{ known: string; secret: string }} task */
export function verify({ known, secret }) {
  return verifySync(known, secret);
}

/** Lowers this thread's priority, which Linux has per thread. Where it may not be changed, hashing shares the cores with all. */
function standBack() {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), NICE);
  } catch {
    // Slower responses in a storm are better than no sign-in.
  }
}
