/** An event's number by its position in the list, from 0: 01, 02, … (specification §2, Home). */
export function eventNumber(index: number): string {
  return String(index + 1).padStart(2, "0");
}
