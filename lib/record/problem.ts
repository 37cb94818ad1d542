/** A fault: its location, and its description as the end of a sentence. */
export interface Problem {
  where: string;
  what: string;
}

export const problem = (where: string, what: string): Problem => ({ where, what });
