/** Business constants and limits (specification §9; docs/security.md#limits). Units are in the names. */

/** Decision 084. */
export const ADULT_YEARS = 18;

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;
export const INVITE_CODE_LENGTH = 12;
export const ONE_TIME_CODE_LENGTH = 6;
export const RECOVERY_CODE_LENGTH = 12;
export const RECOVERY_CODES = 10;
/** With so many left, the site asks for new ones. */
export const RECOVERY_CODES_LOW = 3;
export const SECURITY_KEYS_MAX = 10;
export const ACCESS_TOKENS_MAX = 10;
export const ACCESS_TOKEN_DAYS_MAX = 365;
export const ACTIVITY_PAGE_SIZE = 20;

export const INACTIVITY_LIMIT_SECONDS = 600;
export const INACTIVITY_STEP_SECONDS = 10;
export const INACTIVITY_WARNING_SECONDS = 60;

export const REDIRECT_DELAY_AFTER_MFA_MS = 1300;
export const REDIRECT_DELAY_AFTER_REGISTRATION_MS = 5000;
export const REFERRAL_SUCCESS_VISIBLE_MS = 2000;

export const SIGNATURE_WIDTH_PX = 608;
export const SIGNATURE_HEIGHT_PX = 200;
/** A signature made on a screen of density 3 is the largest accepted. */
export const SIGNATURE_MAX_DENSITY = 3;
export const SIGNATURE_MAX_BYTES = 256 * 1024;

export const ATTACHMENTS_MAX_TOTAL_BYTES = 20 * 1024 * 1024;
export const ATTACHMENTS_MAX_FILES = 10;
export const FILE_NAME_MAX_BYTES = 255;
export const GPG_KEY_MAX_BYTES = 64 * 1024;
export const COLLABORATORS_MAX = 20;
/** More revisions than any submission needs. */
export const REVISION_MAX = 10_000;

export const NAME_MAX_LENGTH = 100;
export const TITLE_MAX_LENGTH = 200;
export const LONG_TEXT_MAX_LENGTH = 64 * 1024;

/**
 * Bound of all that a researcher writes about one submission, sealed, with its receipts and those of files and scores. Its record is one
 * reply, made in memory with all of it: without a bound, days of ordinary messages made one call take seconds and more than 1 GB.
 */
export const CONVERSATION_MAX_BYTES = 16 * 1024 * 1024;

/** Body limits in bytes. */
export const BODY_MAX_BYTES = 64 * 1024;
export const NDA_BODY_MAX_BYTES = 512 * 1024;
export const SUBMISSION_BODY_MAX_BYTES = 1024 * 1024;
/** Part headers and boundaries come on top of the files themselves. */
export const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/** How many of a submission's last openings by managers its page has. */
export const OPENINGS_MAX = 50;

/** How many rows a list call returns at most; older ones are reached by `?before=`. */
export const LIST_PAGE_SIZE = 100;
