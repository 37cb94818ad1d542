/** Most lines have no other characters, and need no closer look. */
const plain = /^[\n -~]*$/;

/**
 * Characters that steer a terminal, or reorder and hide text on it, and that `JSON.stringify` leaves bare: of the control characters
 * those from U+007F on, formatting characters such as bidirectional overrides (Cf), line and paragraph separators (Zl, Zp), lone
 * surrogates (Cs).
 */
const steering = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Returns JSON that is safe to show on a terminal, and means the same: such characters are escaped too. */
export function withoutSteering(json: string): string {
  return plain.test(json) ? json : json.replace(steering, escaped);
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
    .join("");
}
