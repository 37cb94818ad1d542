import { readdirSync, readFileSync } from "node:fs";
import type { StyleSheets } from "../hydration/DocumentLinks";

/**
 * The style sheets of a build, by their addresses.
 *
 * @param clientFolder the built browser files
 * @throws when one of them would end the element that holds it
 */
export function readStyleSheets(clientFolder: URL): StyleSheets {
  const folder = new URL("assets/", clientFolder);
  const files = readdirSync(folder).filter((file) => file.endsWith(".css"));
  return new Map(files.map((file) => [`/assets/${file}`, sheetIn(new URL(file, folder))]));
}

function sheetIn(file: URL): string {
  const css = readFileSync(file, "utf8");
  if (/<\/style/i.test(css)) throw new Error(`${file.pathname} holds </style, and cannot be part of a page.`);
  return css;
}
