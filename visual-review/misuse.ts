/** An error that the command's user can mend; its message says how. */
export class Misuse extends Error {
  override name = "Misuse";
}
