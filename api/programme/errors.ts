/** The command was written wrongly: exit code 2, nothing was touched. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** The command was understood but cannot be done: exit code 1, nothing was changed. */
export class Refusal extends Error {
  override name = "Refusal";
}
