/** Why a file is refused, in a sentence for its sender. */
export class KeyProblem extends Error {}
