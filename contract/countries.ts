import { countries } from "#lib/countries";

/** The two-letter codes a profile may name: ISO 3166-1 alpha-2, and XK, the code in common use for Kosovo. */
export const countryCodes: ReadonlySet<string> = new Set(countries.map(({ iso }) => iso));
