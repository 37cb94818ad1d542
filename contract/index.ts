import * as accountSecurity from "./account-security";
import * as auth from "./auth";
import * as content from "./content";
import type { Endpoint } from "./endpoint";
import * as gpg from "./gpg";
import * as health from "./health";
import * as impressions from "./impressions";
import * as inquiries from "./inquiries";
import * as ndas from "./ndas";
import * as offers from "./offers";
import * as ownSubmissions from "./own-submissions";
import * as profiles from "./profiles";
import * as receipts from "./receipts";
import * as referrals from "./referrals";
import * as research from "./research";
import * as securityKeys from "./security-keys";
import * as submissions from "./submissions";

/** The contract's files by name: each is one area of calls. */
export const areas = {
  auth,
  "account-security": accountSecurity,
  content,
  gpg,
  health,
  impressions,
  inquiries,
  ndas,
  offers,
  "own-submissions": ownSubmissions,
  profiles,
  receipts,
  referrals,
  research,
  "security-keys": securityKeys,
  submissions,
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "stage" in value;
}

/** Every call by its name, for code that needs all of them: tests, the OpenAPI page, the fuzzer. */
export const calls: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(areas).flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
