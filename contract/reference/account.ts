import type { Described } from "./described";
import { details, key, moment, names, notOwn, profile, signature } from "./samples";

/** The profile, the key and the agreement. */
export const accountCalls: Record<string, Described> = {
  getProfile: {
    summary: "The caller's own profile; its id is null before it is made.",
    reply: profile,
  },
  createProfile: {
    summary: "Makes the caller's profile.",
    errors: { 400: "`nickname`: taken.", 409: "There is a profile already." },
    body: { ...names, social: "https://example.org/heron" },
    reply: { ...profile, dob: null, expertise: null, phone: null, social: "https://example.org/heron" },
  },
  patchProfile: {
    summary: "Changes the fields that are sent and leaves the others.",
    errors: {
      400: "`nickname`: taken. `dob`: before 1900, or less than 18 years ago, and not the stored one.",
      404: notOwn,
    },
    body: details,
    reply: profile,
  },
  replaceProfile: {
    summary: "Replaces the editable fields: an optional one that is not sent is emptied.",
    errors: {
      400: "`nickname`: taken. `dob`: before 1900, or less than 18 years ago, and not the stored one.",
      404: notOwn,
    },
    body: { ...names, ...details },
    reply: profile,
  },
  listShippedHardware: {
    summary: "The hardware that was shipped to the caller.",
    reply: [{ hardware_serial: "SN-0042" }],
  },
  uploadGpgKey: {
    summary: "Stores the caller's OpenPGP public key, binary or armoured.",
    errors: {
      400: "`public_file`: a private, expired, revoked, weak or unreadable key; nothing of it is kept.",
      403: "`confirmation_required`: another key than the one on file, and no second factor was shown within 10 minutes.",
      413: "The file is larger than 64 KiB.",
    },
    files: { field: "public_file", several: false },
    reply: key,
  },
  getGpgKey: { summary: "The caller's key.", errors: { 404: "There is none." }, reply: key },
  getNdaText: {
    summary: "The agreement's text for the caller, who is about to sign it.",
    errors: { 503: "There is no agreement to sign yet." },
    reply: [{ content: "# Agreement", version: "a".repeat(64) }],
  },
  signNda: {
    summary: "Signs the agreement.",
    errors: {
      400: "`signature_data`: empty, no PNG or too large.",
      409: "It is signed already, or its text changed since it was read.",
      503: "There is no agreement to sign yet.",
    },
    body: { signed: true, signature_data: signature, version: "a".repeat(64) },
    reply: { signature, created_at: moment },
  },
  getNda: {
    summary: "The caller's signed agreement.",
    errors: { 404: "It is not signed." },
    reply: {
      signature,
      created_at: moment,
      signer: "Ada Rossi",
      address: "198.51.100.7",
      content: "# Agreement of Ada Rossi",
      text: "# Agreement of {{first_name}} {{last_name}}",
      version: "a".repeat(64),
      company: "Example Security",
    },
  },
};
