import { readFileSync } from "node:fs";

/** The characters that a backslash escapes in double quotes; before any other it is literal. */
const ESCAPED_IN_QUOTES = '"\\`$';

/** A name that a process's environment may have. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Reads settings from a file as systemd's EnvironmentFile does, so that a command started by hand has the values that
 * the service has. A shell would expand `$`, and treat the text after a `&` or a space as another command.
 *
 * @throws when the file cannot be read
 */
export function readEnvironmentFile(file: string): Record<string, string> {
  return parseEnvironment(readFileSync(file, "utf8"));
}

/** The settings that a text in the form of systemd's EnvironmentFile has; lines in another form are skipped, as there. */
export function parseEnvironment(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  // Files made on Windows end their lines so; no value is meant to.
  let rest = text.replaceAll("\r\n", "\n");
  while (rest !== "") {
    const [line = ""] = /^[^\n]*\n?/.exec(rest) ?? [];
    const equals = line.indexOf("=");
    const name = line.slice(0, Math.max(equals, 0)).trim();
    if (equals < 0 || /^[#;]/.test(name)) {
      rest = rest.slice(line.length);
      continue;
    }
    const { value, length } = readValue(rest.slice(equals + 1));
    if (NAME.test(name)) settings[name] = value;
    rest = rest.slice(equals + 1 + length);
  }
  return settings;
}

/** Reads a value at the beginning of a text, and its length there: quotes and backslashes continue it over lines. */
function readValue(text: string): { value: string; length: number } {
  let [value, index] = ["", 0];
  while (index < text.length && text[index] !== "\n") {
    const [white = ""] = /^[^\S\n]*/.exec(text.slice(index)) ?? [];
    const part = readPart(text.slice(index + white.length));
    value += part.value;
    index += white.length + part.length;
  }
  return { value, length: index + 1 };
}

/** Reads one quoted part of a value, or the unquoted rest of the line. */
function readPart(text: string): { value: string; length: number } {
  const [quote = ""] = text;
  const isQuoted = quote === '"' || quote === "'";
  let [value, index, trailing] = ["", isQuoted ? 1 : 0, 0];
  for (; index < text.length; index++) {
    const character = text[index] ?? "";
    if (isQuoted ? character === quote : character === "\n") break;
    if (character === "\\" && quote !== "'") {
      index++;
      value += escaped(text[index] ?? "", isQuoted);
      trailing = 0;
    } else {
      value += character;
      trailing = /\s/.test(character) ? trailing + 1 : 0;
    }
  }
  if (isQuoted) return { value, length: index + 1 };
  return { value: value.slice(0, value.length - trailing), length: index };
}

/** The text that a backslash and the character after it stand for; at the end of a line, none. */
function escaped(character: string, isQuoted: boolean): string {
  if (character === "\n") return "";
  return isQuoted && !ESCAPED_IN_QUOTES.includes(character) ? `\\${character}` : character;
}
