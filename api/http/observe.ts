/** What is told about an answered call; nothing that anybody sent. */
export interface Answered {
  /** Its method and path as the contract writes it, without ids: `POST /submissions/{id}/attachments`. */
  call: string;
  status: number;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** Whoever counts or notes calls: told of each and its request's id at its begin, it answers whom to tell of its end. */
export type Observe = (call: string, request?: string) => (answered: Answered) => void;
