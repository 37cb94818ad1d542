import { readdirSync, readFileSync } from "node:fs";

const routes = new URL("../../../app/routes/", import.meta.url);

/** The addresses of all screens that accept a form, from the route files: a new one is among them by itself. */
export function formAddresses(): string[] {
  return readdirSync(routes)
    .filter((file) => /export (async )?function action\b/.test(readFileSync(new URL(file, routes), "utf8")))
    .map(addressOf);
}

/** `_gated.account.gpg-key.tsx` is `/account/gpg-key`. */
function addressOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, "").split(".");
  return `/${parts.filter((part) => !part.startsWith("_")).join("/")}`;
}
