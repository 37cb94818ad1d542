/** The command was written wrongly; its message says how. */
export class Misuse extends Error {}
