/** A page of a list that is ordered by id, newest first: at most `limit` entries, older than `before`. */
export interface Page {
  limit: number;
  before?: string;
}
