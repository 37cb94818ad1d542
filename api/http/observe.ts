/** The observed data of a call that was responded to; none of it was sent by a client. */
export interface CompletedCall {
  /** Its method and path as the contract writes it, without ids: `POST /submissions/{id}/attachments`. */
  call: string;
  status: number;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** Observes a call at its start, by its request's id, and returns the function to call at its end. */
export type Observe = (call: string, requestId?: string) => (completed: CompletedCall) => void;
