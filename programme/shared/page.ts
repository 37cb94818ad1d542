/** A page of a list, newest first: at most `limit` entries, older than the one with the id `before`. */
export interface Page {
  limit: number;
  before?: string;
}
