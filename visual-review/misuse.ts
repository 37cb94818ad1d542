/** An error in the command line; its message says which. */
export class Misuse extends Error {}
