import { readFileSync } from "node:fs";

const countriesFile = new URL("../../lib/countries/countries.ts", import.meta.url);

/** The rows of the country and phone pickers, the two-letter code and the dial code of each, for scripts that use them. */
export const countryRows = [...readFileSync(countriesFile, "utf8").matchAll(/^([A-Z]{2})(\d+)/gm)].map(
  ([, iso, dialCode]) => ({ iso, dialCode }),
);
