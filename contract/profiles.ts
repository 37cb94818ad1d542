import { z } from "zod";
import { countries } from "#lib/countries";
import { endpoint } from "./calls";
import { ADULT_YEARS, TITLE_MAX_LENGTH } from "./limits";
import { phone } from "./phone";
import { boundedText, id, line, optionalLine } from "./text";

/** A researcher's profile (specification §3). Without one, `id` is null, names are empty and `available_referrals` is 0. */
export const Profile = z.object({
  id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  /** Date of birth, `YYYY-MM-DD`. */
  dob: z.string().nullable(),
  nickname: z.string(),
  expertise: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  social: z.string().nullable(),
  available_referrals: z.number().int().min(0),
});
export type Profile = z.output<typeof Profile>;

/** The two-letter codes a profile may name: ISO 3166-1 alpha-2, and XK, the code in common use for Kosovo. */
const countryCodes: ReadonlySet<string> = new Set(countries.map(({ iso }) => iso));

const country = boundedText("Country", 2)
  .transform((value) => value.toUpperCase())
  .pipe(z.string().refine((value) => countryCodes.has(value), "Choose a country from the list."));

/** A form's empty field means that nothing was entered. */
const emptyAsNothing = (value: unknown) => (value === "" ? undefined : value);

/** A day, of whatever year: which ones are taken depends on the stored one (`birthAfter`). */
const day = z.iso.date({ error: "Date of birth must be a date, like 1990-12-31.", abort: true });

/**
 * Whether a person is of age.
 *
 * @param dob the date of birth, `YYYY-MM-DD`
 * @param now milliseconds; today is the day in UTC
 */
export function isOfAge(dob: string, now: number): boolean {
  const [year = "", ...rest] = new Date(now).toISOString().slice(0, 10).split("-");
  return dob <= [Number(year) - ADULT_YEARS, ...rest].join("-");
}

/**
 * The date of birth that a profile may get (decision 084): a living adult's. The stored one may stay, whatever it is, so that the
 * other fields can be saved.
 *
 * @param stored null for none
 * @param now milliseconds
 */
export function birthAfter(stored: string | null, now: () => number = Date.now) {
  return z.preprocess(
    emptyAsNothing,
    day
      .refine(
        (dob) => dob === stored || dob >= "1900-01-01",
        "Date of birth must be in 1900 or later. Check its year.",
      )
      .refine(
        (dob) => dob === stored || isOfAge(dob, now()),
        `Date of birth must be at least ${ADULT_YEARS} years ago: only an adult can sign the agreement.`,
      )
      .optional(),
  );
}

const dob = z.preprocess(emptyAsNothing, day.optional());

const nickname = line("Username", 50);
const first_name = line("First name");
const last_name = line("Last name");
const social = optionalLine("Public profile", TITLE_MAX_LENGTH);
const expertise = optionalLine("Research focus", 500);

export const CreateProfile = z.object({ nickname, first_name, last_name, country, social });
export const EditProfile = z.object({ first_name, last_name, nickname, country, dob, expertise, phone });
/** The complete-profile step (specification §2): each part may be left for later. */
export const CompleteProfile = z.object({ expertise, phone, dob });
export const PatchProfile = CreateProfile.partial().extend(CompleteProfile.shape);

/** The caller's own profile. */
export const getProfile = endpoint("GET", "/profiles/self", { stage: "mfa_set", reply: Profile });

/** Makes the caller's profile. 409 when there is one; 400 `{nickname}` when the username is taken. */
export const createProfile = endpoint("POST", "/profiles", {
  stage: "mfa_set",
  encoding: "form",
  body: CreateProfile,
  reply: Profile,
  status: 201,
});

/**
 * Changes the fields that are sent and leaves the others. 400 `{dob}` for another than the stored one that is no living
 * adult's; 404 for a profile that is not the caller's.
 */
export const patchProfile = endpoint("PATCH", "/profiles/{id}", {
  stage: "profile_made",
  encoding: "form",
  body: PatchProfile,
  reply: Profile,
});

/**
 * Replaces the editable fields: an optional one that is not sent is emptied. 400 `{dob}` as for `patchProfile`; 404 for a profile
 * that is not the caller's.
 */
export const replaceProfile = endpoint("PUT", "/profiles/{id}", {
  stage: "profile_made",
  encoding: "form",
  body: EditProfile,
  reply: Profile,
});

/** The hardware that was shipped to the caller. */
export const listShippedHardware = endpoint("GET", "/shipped_hardware", {
  stage: "onboarded",
  token: "read",
  reply: z.array(z.object({ hardware_serial: z.string() })),
});
