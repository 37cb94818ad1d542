/** Why a form is not read to its end. */
export type FormProblem =
  | "not-multipart"
  | "bad-boundary"
  | "unreadable"
  | "bad-file-name"
  | "too-large"
  | "too-slow"
  | "too-many-files"
  | "too-many-fields"
  | "too-much-text";

/** By which `instanceof` recognizes errors of every copy of the class: the process and the site are bundled apart. */
const brand = Symbol.for("conclave.MultipartError");

/** A form that cannot be read, or is above a limit. */
export class MultipartError extends Error {
  readonly [brand] = true;
  /** The name that cannot be read, as far as it can be shown; "" for any other problem. */
  readonly fileName: string;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }

  constructor(
    readonly problem: FormProblem,
    { fileName = "", ...options }: ErrorOptions & { fileName?: string } = {},
  ) {
    super(`The multipart form was not read: ${problem}.`, options);
    this.name = "MultipartError";
    this.fileName = fileName;
  }
}
