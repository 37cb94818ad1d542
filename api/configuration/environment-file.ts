import { readFileSync } from "node:fs";

/** What a backslash in double quotes takes its meaning from; before any other character it stands for itself. */
const ESCAPED_IN_QUOTES = '"\\`$';

/** A name that a process's environment may have. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Reads settings from a file as systemd's EnvironmentFile does, so that a command started by hand has the values that
 * the service has. A shell would expand `$`, and take what follows a `&` or a space for another command.
 *
 * @throws when the file cannot be read
 */
export function readEnvironmentFile(file: string): Record<string, string> {
  return parseEnvironment(readFileSync(file, "utf8"));
}

/** The settings that a text in the form of systemd's EnvironmentFile has; lines in another form are passed over, as there. */
export function parseEnvironment(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  // A file that was made on Windows ends its lines so; no value is meant to.
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

/** A value at the beginning of a text, and how much of the text it takes: quotes and backslashes lead over lines. */
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

/** One quoted part of a value, or what is not quoted up to the end of the line. */
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

/** What a backslash and the character after it stand for; at the end of a line, for nothing. */
function escaped(character: string, isQuoted: boolean): string {
  if (character === "\n") return "";
  return isQuoted && !ESCAPED_IN_QUOTES.includes(character) ? `\\${character}` : character;
}
