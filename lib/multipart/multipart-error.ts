/** Why a form is not read to its end. */
export type FormProblem =
  | "not-multipart"
  | "bad-boundary"
  | "unreadable"
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

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }

  constructor(
    readonly problem: FormProblem,
    options?: ErrorOptions,
  ) {
    super(`The multipart form was not read: ${problem}.`, options);
    this.name = "MultipartError";
  }
}
